"""The automata's turn: the card, its units, what it destroys, deployments, marches, combats."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import Draw, Request, rule

from .cards import DestroyCard
from .combat import Combats
from .data import FRENCH_SEAT, Amounts
from .ending import berbers_hold
from .movement import MoveArmies
from .orders import FromOrders, orders_left
from .pieces import move_all, move_units, seats_in_play, total
from .state import DEPLOYED, GATHERING, RETREATED, RedBurnooseGame, RedBurnooseStep, Units

ROW = 2  # cards that a solo turn deals


# ---------------------------------------------------------------------- the deck


@rule("rb.automata.reveal")
@dataclass(slots=True)
class RevealOrder(FromOrders):
    """The top card is turned up and carried out."""

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        carry_out(game, cards[0], "rb.automata.reveal")


@rule("rb.solo.deal")
@dataclass(slots=True)
class DealOrders(FromOrders):
    """Solo: the top cards are laid face up in the row, the first one on the right."""

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        game.state.row.extend(cards)
        game.emit("automata.dealt", "rb.solo.deal", cards=cards, row=list(game.state.row))


# ---------------------------------------------------------------------- the turn


@rule("rb.automata.reveal", "rb.solo.deal", "rb.solo.play", "rb.solo.turn_for_turn")
@dataclass(slots=True)
class AutomataTurn(RedBurnooseStep):
    """One turn of the French, whole. An empty deck where a card is due ends the game."""

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        state = game.state
        if state.ending:
            return
        with_row = len(game.layout.seats) == 1 and not game.level.every_player
        left = orders_left(game)
        if not left and not (with_row and state.row):
            berbers_hold(game)
            return
        state.automata_turns += 1
        state.fought.clear()
        game.emit("automata.turn", "rb.automata.reveal", turn=state.automata_turns, left=left)
        if not with_row:
            game.push(RevealOrder(1))
        elif state.row:
            carry_out(game, state.row.pop(0), "rb.solo.play")
        else:
            game.push(DealOrders(ROW))


def carry_out(game: RedBurnooseGame, card: str, rule_id: str) -> None:
    """Turns an automata card up (it goes to the discard pile) and does all that it brings about."""
    state = game.state
    state.card = card
    state.automata_discard.append(card)
    order = game.data.orders[card]
    game.emit("automata.card", rule_id, card=card, symbol=order.symbol)
    join_reserve(game)
    reinforce(game, order.units)
    for army, units in order.direct.items():
        send_to(game, army, units, "rb.automata.direct")
    steps: list[RedBurnooseStep] = []
    for seat in seats_in_play(game) if order.destroy else ():
        steps += [DestroyCard(seat, list(order.destroy_from)) for _ in range(order.destroy)]
    game.push(*steps, DeployArmies(), MoveArmies(), Combats())


# ---------------------------------------------------------------------- units


@rule("rb.automata.supply")
def muster(game: RedBurnooseGame, target: Units, units: Amounts) -> Units:
    """Moves units from the supply, as far as it reaches; returns those that came."""
    came: Units = {}
    for unit, count in units.items():
        moved = move_units(game.state.supply, target, unit, count)
        if moved:
            came[unit] = moved
        if moved < count:
            game.emit("automata.short", "rb.automata.supply", unit=unit, count=count - moved)
    return came


@rule("rb.automata.units", "rb.automata.reserve")
def fullest_retreated(game: RedBurnooseGame) -> str:
    """The retreated army with most units (the lower number if equal), or ""."""
    armies = game.state.armies
    back = [name for name, army in armies.items() if army.status == RETREATED]
    return max(back, key=lambda name: total(armies[name].units), default="")


@rule("rb.automata.units")
def receiver(game: RedBurnooseGame) -> str:
    """The army that gets the units of a card, or "" for the reinforcement space."""
    for name, army in game.state.armies.items():
        if army.status == GATHERING:
            return name
    if game.state.options["ruling_reinforce"] == "space_first":
        return ""
    return fullest_retreated(game)


@rule("rb.automata.units")
def reinforce(game: RedBurnooseGame, units: Amounts) -> None:
    """Adds the units of a card to who gets them now."""
    army = receiver(game)
    if army:
        send_to(game, army, units, "rb.automata.units")
    elif units:
        came = muster(game, game.state.reserve, units)
        game.emit("automata.reserve", "rb.automata.units", units=came)


@rule("rb.automata.direct")
def send_to(game: RedBurnooseGame, army: str, units: Amounts, rule_id: str) -> None:
    """Adds units to an army, wherever it is."""
    if units:
        came = muster(game, game.state.armies[army].units, units)
        count = total(game.state.armies[army].units)
        game.emit("automata.units", rule_id, army=army, units=came, total=count)


@rule("rb.automata.reserve")
def join_reserve(game: RedBurnooseGame) -> None:
    """The reinforcement space empties into the retreated army with most units, if there is one."""
    reserve = game.state.reserve
    army = fullest_retreated(game) if reserve else ""
    if army:
        game.emit("automata.joins", "rb.automata.reserve", army=army, units=dict(reserve))
        move_all(reserve, game.state.armies[army].units)


# ---------------------------------------------------------------------- deployment


@rule("rb.army.deploy", "rb.army.redeploy", "rb.army.box", "rb.setup.start_tokens")
@dataclass(slots=True)
class DeployArmies(RedBurnooseStep):
    """Every army on its space that has its deploy value of units marches out.

    The first time its start token is turned up, which is when chance says where it lies.
    """

    checked: list[str] = field(default_factory=list)

    def _due(self, game: RedBurnooseGame) -> str:
        """The next army that deploys, or ""."""
        for name, army in game.state.armies.items():
            if army.status == DEPLOYED or name in self.checked:
                continue
            if total(army.units) >= game.data.armies[name].deploy:
                return name
        return ""

    def ask(self, game: RedBurnooseGame) -> Request | None:
        army = self._due(game)
        if not army or game.state.armies[army].start:
            return None
        pool = dict.fromkeys(game.state.start_tokens, 1)
        return Draw(
            "army.start", FRENCH_SEAT, "rb.army.deploy", {"army": army}, "start_tokens", 1, pool
        )

    def take(self, game: RedBurnooseGame, answer: list[str] | None) -> None:
        name = self._due(game)
        if not name:
            return
        army = game.state.armies[name]
        again = army.status == RETREATED
        if answer:
            army.start = answer[0]
            game.state.start_tokens.remove(answer[0])
        army.status, army.at, army.came_from = DEPLOYED, army.start, ""
        army.passing = army.blocked = ""
        game.emit(
            "army.deploys", "rb.army.redeploy" if again else "rb.army.deploy", army=name,
            start=army.start, units=dict(army.units), again=again,
        )  # fmt: skip
        self.checked.append(name)
        game.push(self)
