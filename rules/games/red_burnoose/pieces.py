"""Pieces in motion: every unit, marker and token that moves goes through these, so that none is lost.

Where a piece can be: `supply` (may still come into play), a village, an army, the reinforcement space, an ambush
under way, or `box` (out of the game).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, Say, rule

from .data import DEFENCE
from .state import FREE, RedBurnooseGame, RedBurnooseStep, Units, VillageState

# Who may be moved by players between villages, and who fights in the sense of the cards' texts.
FIGHTERS = ("moudjahidine", "sharpshooter")


# ---------------------------------------------------------------------- counting and moving units


def add_units(units: Units, kind: str, count: int = 1) -> None:
    """Adds `count` units of a kind (from nowhere: callers take them somewhere first)."""
    if count:
        units[kind] = units.get(kind, 0) + count


def take_units(units: Units, kind: str, count: int = 1) -> int:
    """Takes up to `count` units of a kind out; returns how many there were. Leaves no zeros."""
    have = units.get(kind, 0)
    taken = min(have, count)
    if taken == have:
        units.pop(kind, None)
    else:
        units[kind] = have - taken
    return taken


def move_units(source: Units, target: Units, kind: str, count: int = 1) -> int:
    """Moves up to `count` units of a kind; returns how many."""
    taken = take_units(source, kind, count)
    add_units(target, kind, taken)
    return taken


def move_all(source: Units, target: Units) -> None:
    """Moves every unit."""
    for kind, count in source.items():
        add_units(target, kind, count)
    source.clear()


def total(units: Units) -> int:
    """How many units there are."""
    return sum(units.values())


def return_leader(game: RedBurnooseGame, meeple: str) -> None:
    """A marker that leaves the map lies with its player until the card is played again."""
    game.state.leader_supply.append(meeple)


# ---------------------------------------------------------------------- who holds what


def villages_of(game: RedBurnooseGame, seat: str) -> list[str]:
    """The villages that a seat controls: its own that have not fallen, in content order."""
    villages = game.state.villages
    return [v for v in game.layout.seat_villages[seat] if villages[v].fate == FREE]


def free_in_realm(game: RedBurnooseGame, realm: str) -> list[str]:
    """The villages of a realm that have not fallen."""
    villages = game.state.villages
    return [v for v in game.layout.realm_villages[realm] if villages[v].fate == FREE]


def is_out(game: RedBurnooseGame, seat: str) -> bool:
    """Whether a seat holds no village any more: it takes no turns."""
    villages = game.state.villages
    return all(villages[v].fate != FREE for v in game.layout.seat_villages[seat])


def seats_in_play(game: RedBurnooseGame) -> list[str]:
    """The seats that still hold a village, in turn order."""
    return [seat for seat in game.layout.seats if not is_out(game, seat)]


def has_berbers(village: VillageState) -> bool:
    """Whether any unit or leader stands there."""
    return bool(village.units or village.leaders)


def french_in(game: RedBurnooseGame, village: str) -> bool:
    """Whether an army's marker stands in the village (it was let past Soumeur, or the village has fallen)."""
    return any(army.at == village for army in game.state.armies.values())


def french_stopped_before(game: RedBurnooseGame, village: str) -> bool:
    """Whether an army stands on the path before the village, stopped by its defences."""
    return any(army.blocked == village for army in game.state.armies.values())


@rule("rb.defence.place", "rb.defence.no_new")
def can_build(game: RedBurnooseGame, village: str) -> bool:
    """Whether a defence may be added to a village now."""
    state = game.state
    return (
        state.supply.get(DEFENCE, 0) > 0
        and state.villages[village].fate == FREE
        and not french_in(game, village)
        and not french_stopped_before(game, village)
    )


def build_defence(game: RedBurnooseGame, seat: str, village: str, rule_id: str) -> None:
    """Moves a defence from the supply into a village."""
    take_units(game.state.supply, DEFENCE)
    game.state.villages[village].defences += 1
    game.emit("defence.built", rule_id, seat=seat, village=village)


# ---------------------------------------------------------------------- reroll tokens


@rule("rb.reroll.gain")
def give_rerolls(game: RedBurnooseGame, seat: str, count: int, rule_id: str) -> int:
    """Gives up to `count` reroll tokens out of the supply; returns how many there were.

    `rule_id` is the rule that grants them, for the event.
    """
    given = min(count, game.state.reroll_supply)
    if given:
        game.state.reroll_supply -= given
        game.state.berbers[seat].rerolls += given
        game.emit("reroll.gained", rule_id, seat=seat, count=given)
    elif count:
        game.emit("reroll.none_left", rule_id, seat=seat)
    return given


def spend_reroll(game: RedBurnooseGame, seat: str) -> None:
    """Puts one of the seat's reroll tokens back into the supply."""
    game.state.berbers[seat].rerolls -= 1
    game.state.reroll_supply += 1


# ---------------------------------------------------------------------- placing one piece


@rule("rb.buy.add_to_map")
@dataclass(slots=True)
class PlacePiece(RedBurnooseStep):
    """The player puts one new unit or defence into a village of theirs; nothing if that cannot be done.

    `why` is the rule that brings the piece.
    """

    seat: str
    kind: str
    why: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        villages = self._villages(game)
        if not villages:
            return None
        return Choose(f"place.{self.kind}", self.seat, self.why, {"unit": self.kind}, villages)

    def _villages(self, game: RedBurnooseGame) -> list[str]:
        if not game.state.supply.get(self.kind):
            return []
        villages = villages_of(game, self.seat)
        if self.kind == DEFENCE:
            return [village for village in villages if can_build(game, village)]
        return villages

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        village = game.state.villages[option]
        text = Say("option.place", {"village": option})
        follows = Say(
            "consequence.place",
            {"unit": self.kind, "units": dict(village.units), "defences": village.defences},
        )
        return Option(option, text, (option,), rule=self.why, consequence=follows)

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is None:
            game.emit("piece.none_placed", self.why, seat=self.seat, unit=self.kind)
        elif self.kind == DEFENCE:
            build_defence(game, self.seat, answer, self.why)
        else:
            move_units(game.state.supply, game.state.villages[answer].units, self.kind)
            game.emit("unit.placed", self.why, seat=self.seat, unit=self.kind, village=answer)
