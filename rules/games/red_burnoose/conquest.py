"""Conquest: a village falls, and with it its realm."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from .cards import lose_card
from .data import DEFENCE
from .ending import check_end
from .forces import MOUDJAHIDINE
from .pieces import add_units, move_all, move_units, return_leader, take_units
from .retreat import describe_retreat, give_up, refuges
from .state import CONQUERED, FREE, RedBurnooseGame, RedBurnooseStep


@rule("rb.conquest.last_unit")
def conquer(game: RedBurnooseGame, army: str, village: str) -> None:
    """`army` has conquered `village`: its realm falls (alone, the region; by ruling only the village)."""
    state = game.state
    realm = game.layout.realm[village]
    solo = len(game.layout.seats) == 1
    alone = solo and state.options["ruling_solo_region"] == "village"
    fallen = [village] if alone else list(game.layout.realm_villages[realm])
    fallen = [one for one in fallen if state.villages[one].fate == FREE]
    state.battle = None
    state.realms[realm] = True
    game.emit(
        "realm.conquered", "rb.conquest.last_unit", realm=realm, army=army, village=village,
        villages=list(fallen), seat=game.layout.owner[village], whole=not alone,
    )  # fmt: skip
    for one in fallen:
        _fall(game, army, one, joins=not alone)
    if not solo:
        _leave_the_game(game, game.layout.owner[village])
    check_end(game)


@rule("rb.conquest.join", "rb.conquest.leave", "rb.conquest.cards")
def _fall(game: RedBurnooseGame, army: str, village: str, joins: bool) -> None:
    """What becomes of everything in a village that has fallen."""
    state = game.state
    place = state.villages[village]
    place.fate = CONQUERED
    if joins and place.units.get(MOUDJAHIDINE):
        _join(game, army, village)
    if place.units:
        game.emit("units.leave", "rb.conquest.leave", village=village, units=dict(place.units))
        move_all(place.units, state.box)
    for leader in place.leaders:
        return_leader(game, leader)
        game.emit("leader.returns", "rb.conquest.leave", village=village, leader=leader)
    place.leaders.clear()
    add_units(state.supply, DEFENCE, place.defences)
    place.defences = 0
    if place.cards:
        cards = list(place.cards)
        game.emit("cards.lost_village", "rb.conquest.cards", village=village, cards=cards)
        state.berbers[game.layout.owner[village]].discard.extend(cards)
        place.cards.clear()


@rule("rb.conquest.join")
def _join(game: RedBurnooseGame, army: str, village: str) -> None:
    """The moudjahidine of a fallen village are forced into the army; by ruling as carabiniers."""
    state = game.state
    units, ranks = state.villages[village].units, state.armies[army].units
    count = units[MOUDJAHIDINE]
    if state.options["ruling_joined"] == "carabiniers":
        add_units(state.box, MOUDJAHIDINE, take_units(units, MOUDJAHIDINE, count))
        joined = move_units(state.supply, ranks, "carabinier", count)
        unit = "carabinier"
    else:
        joined = move_units(units, ranks, MOUDJAHIDINE, count)
        unit = MOUDJAHIDINE
    game.emit(
        "units.forced", "rb.conquest.join", village=village, army=army, unit=unit, count=joined
    )


@rule("rb.conquest.cards")
def _leave_the_game(game: RedBurnooseGame, seat: str) -> None:
    """The cards of a conquered player leave the game; the tokens stay with the player, of no use."""
    berber = game.state.berbers[seat]
    for card, count in berber.pile.counts().items():
        lose_card(game, card, count)
    for card in (*berber.hand, *berber.discard):
        lose_card(game, card)
    berber.pile.top.clear()
    berber.pile.shuffled.clear()
    berber.pile.bottom.clear()
    berber.hand.clear()
    berber.discard.clear()


@rule("rb.conquest.undefended")
@dataclass(slots=True)
class Undefended(RedBurnooseStep):
    """An army has entered a village without Berber units: given up while that is possible, or conquered."""

    army: str
    village: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        if game.state.options["ruling_undefended"] == "falls":
            return None
        places = refuges(game, self.village)
        if not places:
            return None
        params = {"village": self.village, "army": self.army}
        ids = ["submit", *(f"retreat:{place}" for place in places)]
        seat = game.layout.owner[self.village]
        return Choose("retreat.undefended", seat, "rb.conquest.undefended", params, ids)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option != "submit":
            return describe_retreat(game, self.village, option)
        realm = game.layout.realm[self.village]
        follows = Say("consequence.submit", {"village": self.village, "realm": realm})
        return Option(
            option, Say("option.submit", {"village": self.village}), (self.village,),
            rule="rb.conquest.last_unit", consequence=follows,
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is not None and answer.startswith("retreat:"):
            give_up(game, self.village, answer.removeprefix("retreat:"))
            return
        game.emit(
            "village.undefended", "rb.conquest.undefended", village=self.village, army=self.army
        )
        conquer(game, self.army, self.village)
