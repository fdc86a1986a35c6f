"""Mobilizing fighters between the villages of one realm, and the moves of single units by cards."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Distribute, Option, Request, Say, rule

from .pieces import FIGHTERS, move_units, villages_of
from .state import FREE, RedBurnooseGame, RedBurnooseStep

NONE = "none"


@rule("rb.mobilize.move", "rb.mobilize.units", "rb.solo.regions")
def mobilize_options(game: RedBurnooseGame, villages: list[str]) -> list[str]:
    """`mobilize:from>to` for every pair of the seat's villages in one realm with fighters in the first."""
    realm = game.layout.realm
    ids = []
    for source in villages:
        units = game.state.villages[source].units
        if "moudjahidine" in units or "sharpshooter" in units:
            ids += [
                f"mobilize:{source}>{target}"
                for target in villages
                if target != source and realm[target] == realm[source]
            ]
    return ids


@rule("rb.mobilize.move", "rb.mobilize.units")
@dataclass(slots=True)
class Mobilize(RedBurnooseStep):
    """Asks how many moudjahidine and sharpshooters go, and moves them."""

    seat: str
    source: str
    target: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        units = game.state.villages[self.source].units
        slots = {kind: units[kind] for kind in FIGHTERS if kind in units}
        if not slots:  # somebody has corrected them away
            return None
        params = {"source": self.source, "target": self.target}
        return Distribute(
            "mobilize.units", self.seat, "rb.mobilize.units", params, slots, 1, sum(slots.values())
        )

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        return Option(
            option, Say("label.unit", {"unit": option}), (self.source, self.target),
            rule="rb.mobilize.units",
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: dict[str, int] | None) -> None:
        if answer is None:
            return
        villages = game.state.villages
        for kind, count in answer.items():
            move_units(villages[self.source].units, villages[self.target].units, kind, count)
        game.emit(
            "units.mobilized", "rb.mobilize.move",
            seat=self.seat, units=answer, source=self.source, target=self.target,
        )  # fmt: skip


# ---------------------------------------------------------------------- Man and Young Man


def crossing_options(game: RedBurnooseGame, seat: str, kind: str) -> list[str]:
    """`from>to`: one unit from a village of the seat to any other village that has not fallen."""
    villages = game.state.villages
    ids = []
    for source in villages_of(game, seat):
        if kind in villages[source].units:
            ids += [
                f"{source}>{target}"
                for target, place in villages.items()
                if target != source and place.fate == FREE
            ]
    return ids


@rule("rb.solo.crossing")
def crosses(game: RedBurnooseGame, source: str, target: str) -> bool:
    """Whether a move leaves the realm: to another player, or in the solo game to another region."""
    return game.layout.realm[source] != game.layout.realm[target]


@rule("rb.card.man", "rb.card.young_man")
@dataclass(slots=True)
class MoveOne(RedBurnooseStep):
    """Moves one unit of a kind to any village. `optional`: the card says that the player may.

    `gain`: a card of the display for a move out of the realm.
    """

    seat: str
    kind: str
    optional: bool
    gain: bool
    why: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        ids = crossing_options(game, self.seat, self.kind)
        if not ids:
            return None
        if self.optional:
            ids.append(NONE)
        return Choose(f"move.{self.kind}", self.seat, self.why, {"unit": self.kind}, ids)

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        if option == NONE:
            return Option(option, Say("option.move.none"), rule=self.why)
        source, target = option.split(">")
        follows = None
        if self.gain and crosses(game, source, target):
            follows = Say("consequence.move.gain")
        params = {"source": source, "target": target}
        return Option(
            option, Say("option.move", params), (source, target), rule=self.why, consequence=follows
        )

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is None or answer == NONE:
            return
        source, target = answer.split(">")
        villages = game.state.villages
        move_units(villages[source].units, villages[target].units, self.kind)
        game.emit(
            "unit.moved", self.why,
            seat=self.seat, unit=self.kind, source=source, target=target,
        )  # fmt: skip
        if self.gain and crosses(game, source, target):
            game.push(GainCard(self.seat))


@rule("rb.card.man", "rb.buy.stack", "rb.solo.crossing")
@dataclass(slots=True)
class GainCard(RedBurnooseStep):
    """One card of the display without Add to Map, for nothing, into the discard pile."""

    seat: str

    def ask(self, game: RedBurnooseGame) -> Request | None:
        cards = game.data.cards
        ids = [
            card for card, left in game.state.display.items() if left and not cards[card].add_to_map
        ]
        return Choose("gain.card", self.seat, "rb.card.man", {}, ids) if ids else None

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        return Option(
            option, Say("option.gain", {"card": option}), card=game.data.cards[option].record,
            rule="rb.card.man", consequence=Say("consequence.gain"),
        )  # fmt: skip

    def take(self, game: RedBurnooseGame, answer: str | None) -> None:
        if answer is None:
            game.emit("card.none_gained", "rb.buy.stack", seat=self.seat)
            return
        state = game.state
        state.display[answer] -= 1
        state.berbers[self.seat].discard.append(answer)
        game.emit("card.gained", "rb.card.man", seat=self.seat, card=answer)


