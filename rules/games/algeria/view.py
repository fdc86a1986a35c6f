"""What everybody sees: this game has no secrets.

Units stand at `<area>:<box>`, area markers and the OAS at `<area>`. Markers of the tracks stand at `psl:<n>`,
`points:<n>` (AP, air, helicopter and naval points share one track), `border:<n>` (0 to 3 for the levels 0 to -3) and
`turn:<n>`; a number beyond its track stands on the last box.
"""

from __future__ import annotations

from rules.table import Phase, Piece, Say, Track, View, rule

from .data import ABROAD, FLN, FRANCE, GOVERNMENT, SIDES
from .state import ACTIVE, NONE, SETUP, AlgeriaGame, Unit
from .units import free_counters, patrol


@rule("al.basics.open")
def view(game: AlgeriaGame, seat: str | None) -> View:
    """The table, for either side and for onlookers."""
    return View(
        seat=seat,
        status=_status(game),
        turn=game.state.acting or None,
        pieces=[*_units(game), *_area_markers(game), *_track_markers(game)],
        tracks=_tracks(game),
        notes=_notes(game),
        phases=_phases(game),
    )


def _phases(game: AlgeriaGame) -> list[Phase]:
    """The phases of a turn; none before the first one and after the last."""
    state = game.state
    if state.phase == SETUP or state.ending:
        return []
    return [
        Phase(id, Say("status.phase", {"phase": id}), id == state.phase) for id in game.data.phases
    ]


def _status(game: AlgeriaGame) -> list[Say]:
    state = game.state
    if state.ending:
        winner, _, level = state.ending.partition("_")
        return [Say("status.ending", {"level": level, "winner": winner})]
    if state.phase == SETUP:
        return [Say("status.setup")]
    lines = [Say("status.turn", {"turn": state.turn})]
    if state.event and state.event != "none":
        lines.append(_event(game, state.event))
    if state.slow:
        lines.append(Say("status.slow"))
    return lines


def _event(game: AlgeriaGame, id: str) -> Say:
    """The event of this turn, and what it does or has done."""
    event = next(one for one in game.data.events if one.id == id)
    params = {
        "event": id, "dice": event.dice, "amount": event.amount, "bonus": event.bonus,
        "all_moves": game.state.options["ruling_jealousy"] == "all",
    }  # fmt: skip
    return Say("status.event", {"event": id, "effect": Say(f"status.event.{id}", params)})


# ---------------------------------------------------------------------- pieces


def _units(game: AlgeriaGame) -> list[Piece]:
    pieces = []
    for index in (game.government, game.fln):
        for area, units in index.items():
            for unit in units:
                pieces += _unit(area, unit)
    return pieces


def _unit(area: str, unit: Unit) -> list[Piece]:
    at = f"{area}:{unit.box}"
    turned = unit.dispersed or unit.airmobile
    label = Say(
        "label.unit",
        {
            "unit": unit.id, "neutralised": unit.neutralised, "dispersed": unit.dispersed,
            "airmobile": unit.airmobile,
        },
    )  # fmt: skip
    pieces = [Piece(unit.id, f"units/{unit.kind}", at, 1, label, "back" if turned else "front")]
    if unit.neutralised:
        said = Say("label.neutralised", {"unit": unit.id})
        pieces.append(Piece(f"{unit.id}.neutralized", "tokens/neutralized", at, 1, said))
    return pieces


def _area_markers(game: AlgeriaGame) -> list[Piece]:
    state = game.state
    pieces = []
    for area, place in state.areas.items():
        if place.control:
            label = Say("label.control", {"area": area, "side": place.control})
            pieces.append(Piece(f"{area}.control", f"tokens/{place.control}_control", f"{area}:control", 1, label))
        if place.terror:
            label = Say("label.terror", {"area": area})
            pieces.append(Piece(f"{area}.terror", "tokens/terror", area, 1, label))
        if place.resettled:
            label = Say("label.resettled", {"area": area})
            pieces.append(Piece(f"{area}.remote", "tokens/remote", area, 1, label))
    if state.oas:
        label = Say("label.oas", {"area": state.oas, "side": state.oas_side})
        pieces.append(Piece("oas", "tokens/oas", state.oas, 1, label))
    return pieces


def _track_markers(game: AlgeriaGame) -> list[Piece]:
    state, most = game.state, game.figure("track_most")
    places = [
        ("government_psl", "psl", state.psl[GOVERNMENT]),
        ("fln_psl", "psl", state.psl[FLN]),
        ("fln_ap", "points", state.ap),
        ("air_available", "points", state.air),
        ("air_maximum", "points", state.air_most),
        ("helo_available", "points", state.helo),
        ("helo_maximum", "points", state.helo_most),
        ("naval_points", "points", state.naval),
        ("turn", "turn", state.turn),
    ]
    pieces = [
        Piece(f"track.{marker}", f"tokens/{marker}", f"{track}:{min(max(value, 0), most)}", 1,
              Say("label.marker", {"marker": marker, "value": value}))
        for marker, track, value in places
    ]  # fmt: skip
    if state.border_state != NONE:
        active = state.border_state == ACTIVE
        label = Say("label.border", {"level": state.border, "active": active})
        side = "front" if active else "back"
        pieces.append(Piece("track.border_zone", "tokens/border_zone", f"border:{-state.border}", 1, label, side))
    return pieces


# ---------------------------------------------------------------------- numbers and notes


def controlled(game: AlgeriaGame, side: str) -> int:
    """How many areas a side controls."""
    return sum(place.control == side for place in game.state.areas.values())


def _tracks(game: AlgeriaGame) -> list[Track]:
    """What both sides watch, and aside from it what is counted now and then."""
    state = game.state
    psl_most, areas = game.figure("psl_most"), len(game.data.algeria)
    tracks = [Track("turn", Say("track.turn"), state.turn, icon="hourglass", aside=True)]
    for side in SIDES:
        label = Say("track.psl", {"side": side})
        tracks.append(Track(f"psl.{side}", label, max(0, state.psl[side]), psl_most, icon="people"))
    tracks += [
        Track("ap", Say("track.ap"), state.ap),
        Track("air", Say("track.air"), state.air, state.air_most),
        Track("helo", Say("track.helo"), state.helo, state.helo_most),
        Track("naval", Say("track.naval"), state.naval),
    ]
    if state.border_state != NONE:
        label = Say("track.border", {"active": state.border_state == ACTIVE})
        tracks.append(Track("border", label, state.border, icon="wall"))
    for side in SIDES:
        label = Say("track.controlled", {"side": side})
        tracks.append(
            Track(f"controlled.{side}", label, controlled(game, side), areas, side, "flag", aside=True)
        )
    for kind in game.data.units.values():
        label = Say("track.free", {"unit": kind.id})
        left = free_counters(game, kind.id)
        tracks.append(Track(f"free.{kind.id}", label, left, kind.count, kind.side, aside=True))
    return tracks


def _notes(game: AlgeriaGame) -> dict[str, list[Say]]:
    notes: dict[str, list[Say]] = {}
    for area, place in game.state.areas.items():
        params = {
            "type": game.area_type(area), "wilaya": game.data.areas[area].wilaya,
            "control": place.control,
        }  # fmt: skip
        lines = [Say("note.area", params)]
        watching = patrol(game, area)
        if watching:
            lines.append(Say("note.patrol", {"count": watching}))
        notes[area] = lines
    for country in ABROAD:
        notes[country] = [Say("note.country", {"independent": game.state.independent})]
    notes[FRANCE] = [Say("note.france")]
    return notes
