"""What a seat may know of the table, for pages and exports.

Pawns stand at their area, octagons at `<area>:arms`, on the coats of arms. The markers of the tracks stand at
`round:<n>`, `score:<n>`, `treasury:<n>` and `battlefield:<id>`; a score beyond its track stands on the last space.
"""

from __future__ import annotations

from rules.table import Phase, Piece, Say, Seat, Track, View, rule

from .data import ADMIRAL, POWERS, Data
from .geography import areas_of, garrison_modifier, octagons_left, owner, units_at
from .setup import PlaceAdmiral
from .state import AutokratorGame
from .units import modifier
from .view_cards import zones
from .view_sheets import sheets


def seats_of(data: Data, powers: str) -> list[Seat]:
    """The seats under a value of the option `powers`, in the order of play."""
    return [
        Seat(faction, Say("label.seat", {"seat": faction}), data.factions[faction].colour)
        for faction in POWERS[powers]
    ]


def view(game: AutokratorGame, seat: str | None) -> View:
    """The table as `seat` may see it (None: an onlooker)."""
    return View(
        seat=seat,
        status=_status(game),
        turn=game.state.acting or None,
        pieces=[*_pawns(game), *_octagons(game), *_markers(game)],
        tracks=_tracks(game, seat),
        zones=zones(game, seat),
        notes=_notes(game),
        phases=_phases(game),
        sheets=sheets(game, seat),
    )


# ---------------------------------------------------------------------- lines


def _phases(game: AutokratorGame) -> list[Phase]:
    """A round: its cards, then a turn of each faction; none before the first and after the last."""
    state = game.state
    if not state.round or state.ending:
        return []
    turns = [
        Phase(faction, Say("status.turn_of", {"faction": faction}), state.acting == faction)
        for faction in game.powers
    ]
    return [Phase("cards", Say("status.cards"), not state.acting), *turns]


def _status(game: AutokratorGame) -> list[Say]:
    state = game.state
    if state.ending:
        return [Say(f"status.ending.{state.ending}", {"winners": list(state.winners)})]
    if not state.round:
        return [Say("status.setup")]
    lines = [Say("status.round", {"round": state.round, "rounds": game.figure("rounds")})]
    if game.now.condition:
        lines.append(Say("status.condition", {"condition": game.now.condition}))
    if state.truces:
        lines.append(Say("status.truces", {"pairs": [list(pair) for pair in state.truces]}))
    return lines


# ---------------------------------------------------------------------- pieces


def _pawns(game: AutokratorGame) -> list[Piece]:
    pieces = []
    waiting = _waiting(game)
    for faction, power in game.state.factions.items():
        for unit, pawn in power.units.items():
            if pawn.area and (unit != ADMIRAL or faction not in waiting):
                label = Say("label.unit", {
                    "faction": faction, "unit": unit, "lives": pawn.lives,
                    "modifier": modifier(game, faction, unit), "used": pawn.used,
                })  # fmt: skip
                kind = f"pawns/{faction}_{unit}"
                pieces.append(Piece(f"{faction}.{unit}", kind, pawn.area, 1, label))
    return pieces


@rule("ak.setup.admiral")
def _waiting(game: AutokratorGame) -> set[str]:
    """Whose Admirals have still to be put on the map."""
    return {step.faction for step in game.state.stack if isinstance(step, PlaceAdmiral)}


def _octagons(game: AutokratorGame) -> list[Piece]:
    return [
        Piece(f"{area}.garrison", f"tokens/{faction}_garrison", f"{area}:arms", 1,
              Say("label.garrison", {"faction": faction, "area": area}))
        for area, faction in game.state.octagons.items()
    ]  # fmt: skip


def _markers(game: AutokratorGame) -> list[Piece]:
    state = game.state
    label = Say("label.round", {"round": max(1, state.round)})
    pieces = [Piece("round", "tokens/round", f"round:{max(1, state.round)}", 1, label)]
    if state.battle is not None and state.battle.field:
        field = state.battle.field
        said = Say("label.field", {"field": field})
        pieces.append(Piece("battlefield", "tokens/battlefield", f"battlefield:{field}", 1, said))
    for faction, power in state.factions.items():
        score = Say("label.score", {"faction": faction, "score": power.score})
        gold = Say("label.gold", {"faction": faction, "gold": power.gold})
        at = min(power.score, game.data.score_track)
        pieces.append(Piece(f"{faction}.score", f"tokens/{faction}_score", f"score:{at}", 1, score))
        pieces.append(
            Piece(f"{faction}.gold", f"tokens/{faction}_treasury", f"treasury:{power.gold}", 1, gold)
        )
    return pieces


# ---------------------------------------------------------------------- numbers and notes


def _tracks(game: AutokratorGame, seat: str | None) -> list[Track]:
    """How everybody stands: points, gold, areas, lives with the modifiers that they give; and octagons left."""
    return [track for faction in game.powers for track in _standing(game, seat, faction)]


def _standing(game: AutokratorGame, seat: str | None, faction: str) -> list[Track]:
    power = game.state.factions[faction]
    says = {"faction": faction, "own": faction == seat}
    tracks = [
        Track(f"score.{faction}", Say("track.score", says), power.score, None, faction, "laurel", column="score"),
        Track(f"gold.{faction}", Say("track.gold", says), power.gold, game.figure("gold_most"), faction, "coin",
              column="gold"),
        Track(f"areas.{faction}", Say("track.areas", says), len(areas_of(game, faction)), None, faction, "flag",
              column="areas"),
    ]  # fmt: skip
    for unit, pawn in power.units.items():
        kind, value = game.kind(unit), modifier(game, faction, unit)
        label = Say("track.lives", {**says, "unit": unit, "modifier": value, "lives": pawn.lives})
        tracks.append(
            Track(f"lives.{faction}.{unit}", label, pawn.lives, kind.lives, faction, kind.icon, column=unit,
                  note=f"{value:+d}" if pawn.lives and value else "")
        )  # fmt: skip
    octagons = Say("track.octagons", says), octagons_left(game, faction), game.figure("garrisons")
    return [*tracks, Track(f"octagons.{faction}", *octagons, faction, aside=True)]


@rule("ak.map.owner", "ak.battle.garrison_modifier")
def _notes(game: AutokratorGame) -> dict[str, list[Say]]:
    return {area: _note(game, area) for area in game.data.areas}


def _note(game: AutokratorGame, area: str) -> list[Say]:
    place = game.data.areas[area]
    if place.closed:
        return [Say("note.closed"), *_arrows(game, area)]
    holder = owner(game, area)
    lines = [
        Say("note.owner", {
            "owner": holder, "playing": holder in game.state.factions, "arms": place.arms,
            "home": place.home, "octagon": area in game.state.octagons, "capital": place.capital,
            "modifier": garrison_modifier(game, area),
        })
    ]  # fmt: skip
    if place.harbours:
        lines.append(Say("note.harbours", {"colours": list(place.harbours)}))
    struck = [arrow.id for arrow in game.data.arrows.values() if area in arrow.targets]
    if struck:
        lines.append(Say("note.struck", {"generals": struck}))
    lines += [
        Say("note.unit", {"faction": faction, "unit": unit, "lives": pawn.lives,
                          "modifier": modifier(game, faction, unit)})
        for faction, unit in units_at(game, area)
        if unit != ADMIRAL or faction not in _waiting(game)
        for pawn in (game.state.factions[faction].units[unit],)
    ]  # fmt: skip
    return lines


def _arrows(game: AutokratorGame, area: str) -> list[Say]:
    """What is to know of the seat of a Neutral General."""
    return [
        Say("note.arrows", {"users": list(arrow.users), "targets": list(arrow.targets)})
        for arrow in game.data.arrows.values()
        if arrow.id == area
    ]
