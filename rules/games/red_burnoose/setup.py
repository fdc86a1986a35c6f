"""Set-up: options, stacks, villages and their items, leaders, the first French units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.parts.decks import Pile
from rules.table import Choose, Draw, Option, Request, Say, rule, settings

from .cards import lose_card
from .data import DEFENCE, Data
from .orders import FromOrders
from .pieces import PlacePiece, add_units, give_rerolls, move_units, total
from .state import (
    FRENCH,
    ArmyState,
    Berber,
    RedBurnooseGame,
    RedBurnooseState,
    RedBurnooseStep,
    Units,
    VillageState,
)
from .turn import NextTurn

LEADERS_DEALT = 2
ASIDE = 4  # automata cards that go back to the box unseen with two players
SOLO_REVEALS = 3


def resolve_options(data: Data, setup: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value. Raises SetupError for an option or a value that does not exist."""
    return settings.resolve_options(data.choices, data.defaults, setup)


@rule("rb.setup.stacks", "rb.setup.pools", "rb.setup.two_players", "rb.setup.empty_villages",
      "rb.setup.villages", "rb.setup.realms", "rb.setup.start_tokens", "rb.solo.setup")  # fmt: skip
def bare_state(data: Data, options: dict[str, str]) -> RedBurnooseState:
    """The table with everything in its place and nothing dealt; no steps on the stack."""
    players = options["players"]
    layout = data.layouts[players]
    state = RedBurnooseState(
        options=options,
        berbers={seat: Berber(pile=Pile(shuffled=dict(data.starter))) for seat in layout.seats},
        villages={name: VillageState() for name in data.villages},
        realms=dict.fromkeys(layout.realms, False),
        armies={army: ArmyState() for army in data.armies},
        display={card: data.cards[card].supply[players] for card in data.recruits},
        automata=Pile(shuffled=dict(data.deck)),
        automata_aside=(ASIDE if players == "2" else 0)
        + data.levels[options["difficulty"]].orders_aside,
        start_tokens=list(data.starts),
        leader_supply=list(data.meeples),
        reroll_supply=data.tokens["reroll"],
    )
    add_units(state.supply, DEFENCE, data.tokens[DEFENCE])
    for unit in data.units.values():
        if not unit.meeple:
            in_play = unit.supply.get(players, unit.count)
            add_units(state.supply, unit.id, in_play)
            add_units(state.box, unit.id, unit.count - in_play)
    for name, owner in layout.owner.items():
        if not owner:
            # its carabinier is a mark, which takes no part in the game
            state.villages[name].fate = FRENCH
            move_units(state.supply, state.box, "carabinier")
    return state


def start(data: Data, setup: Mapping[str, str]) -> RedBurnooseState:
    """A new game. Raises SetupError."""
    state = bare_state(data, resolve_options(data, setup))
    players = int(state.options["players"])
    reveals = SOLO_REVEALS if players == 1 else players
    reveals = max(0, reveals + data.levels[state.options["difficulty"]].reveals)
    state.stack = [NextTurn(), RevealFirst(reveals), DealLeaders(), VillageItems()]
    return state


def take_from_stack(game: RedBurnooseGame, seat: str, card: str) -> bool:
    """Shuffles a card of the recruitable stacks into a seat's deck; False if the stack is empty."""
    display = game.state.display
    if not display.get(card):
        return False
    display[card] -= 1
    game.state.berbers[seat].pile.add(card)
    return True


@rule("rb.setup.village_items", "rb.setup.decks", "rb.variant.village_items", "rb.variant.easier")
@dataclass(slots=True)
class VillageItems(RedBurnooseStep):
    """Each seat takes the cards and reroll tokens that its villages bring."""

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        layout = game.layout
        for village, seat in layout.owner.items():
            if seat and game.level.village_items:
                self._village(game, village, seat)
        for realm in layout.realms:
            if game.level.extra_rerolls:
                seat = layout.realm_seat[realm]
                give_rerolls(game, seat, game.level.extra_rerolls, "rb.variant.easier")

    def _village(self, game: RedBurnooseGame, village: str, seat: str) -> None:
        items = game.data.villages[village]
        cards = [card for card in items.starts_cards if take_from_stack(game, seat, card)]
        if cards:
            game.emit(
                "setup.village_cards", "rb.setup.village_items",
                seat=seat, village=village, cards=cards,
            )  # fmt: skip
        if items.starts_rerolls:
            give_rerolls(game, seat, items.starts_rerolls, "rb.setup.village_items")


@rule("rb.setup.leaders")
@dataclass(slots=True)
class DealLeaders(RedBurnooseStep):
    """Deals two leaders to each seat; then each chooses."""

    dealt: dict[str, list[str]] = field(default_factory=dict)

    def _next(self, game: RedBurnooseGame) -> str:
        return next((seat for seat in game.layout.seats if seat not in self.dealt), "")

    def ask(self, game: RedBurnooseGame) -> Request | None:
        seat = self._next(game)
        if not seat:
            return None
        gone = {card for cards in self.dealt.values() for card in cards}
        pool = {card: 1 for card in game.data.leaders if card not in gone}
        count = min(LEADERS_DEALT, len(pool))
        return Draw("draw.leaders", seat, "rb.setup.leaders", {"seat": seat}, "leaders", count, pool)

    def take(self, game: RedBurnooseGame, answer: list[str] | None) -> None:
        seat = self._next(game)
        if not seat:
            game.push(*(ChooseLeader(one, cards) for one, cards in self.dealt.items()))
            return
        cards = sorted(answer or [], key=game.data.leaders.index)
        self.dealt[seat] = cards
        game.emit("leaders.dealt", "rb.setup.leaders", seat=seat, cards=cards)
        game.push(self)


@rule("rb.variant.leader_items")
def leaders_bring(game: RedBurnooseGame) -> bool:
    """Whether leaders come with cards and units; the last step of difficulty leaves them out."""
    return game.state.options["leader_items"] == "with_items"


@rule("rb.setup.leaders", "rb.setup.leader_items", "rb.setup.decks")
@dataclass(slots=True)
class ChooseLeader(RedBurnooseStep):
    """One of the dealt leaders goes into the deck with the cards and units that he or she brings."""

    seat: str
    cards: list[str]

    def ask(self, game: RedBurnooseGame) -> Request | None:
        if not self.cards:
            return None
        return Choose("setup.leader", self.seat, "rb.setup.leaders", {}, self.cards)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        card = game.data.cards[option]
        follows = Say("consequence.leader.nothing")
        if leaders_bring(game) and card.starts_cards:
            units: Units = {}
            for kind in card.starts_units:
                add_units(units, kind)
            follows = Say("consequence.leader", {"cards": list(card.starts_cards), "units": units})
        return Option(
            option, Say("option.leader", {"card": option}), (), card.record, "rb.setup.leaders",
            follows,
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is None:
            return
        berber = game.state.berbers[self.seat]
        berber.leader = answer
        berber.pile.add(answer)
        for other in self.cards:
            if other != answer:
                lose_card(game, other)
        card = game.data.cards[answer]
        cards: list[str] = []
        units: tuple[str, ...] = ()
        if leaders_bring(game):
            cards = [one for one in card.starts_cards if take_from_stack(game, self.seat, one)]
            units = card.starts_units
        game.emit("leader.chosen", "rb.setup.leaders", seat=self.seat, card=answer, cards=cards)
        game.push(*(PlacePiece(self.seat, kind, "rb.setup.leader_items") for kind in units))


@rule("rb.setup.reveals", "rb.setup.overflow", "rb.automata.supply")
@dataclass(slots=True)
class RevealFirst(FromOrders):
    """Turns up the first automata cards and places their units, nothing else."""

    def received(self, game: RedBurnooseGame, cards: list[str]) -> None:
        for card in cards:
            order = game.data.orders[card]
            placed: dict[str, Units] = {}
            for kind, count in order.units.items():
                for _ in range(count):
                    self._place(game, placed, self._space(game), kind)
            for army, units in order.direct.items():
                for kind, count in units.items():
                    for _ in range(count):
                        self._place(game, placed, army, kind)
            game.state.automata_discard.append(card)
            game.emit("setup.revealed", "rb.setup.reveals", card=card, placed=placed)

    def _space(self, game: RedBurnooseGame) -> str:
        """The first army space that has not reached its deploy value; the last one if all have."""
        armies = game.state.armies
        for army in game.data.armies.values():
            if total(armies[army.id].units) < army.deploy:
                return army.id
        return army.id

    def _place(
        self, game: RedBurnooseGame, placed: dict[str, Units], army: str, kind: str
    ) -> None:
        if move_units(game.state.supply, game.state.armies[army].units, kind):
            add_units(placed.setdefault(army, {}), kind)
