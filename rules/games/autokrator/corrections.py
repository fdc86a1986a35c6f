"""Values that a person may set by hand, because the real table says otherwise.

Paths: `round`, `gold.<faction>`, `score.<faction>`, `at.<faction>.<unit>` (an area, or out), `lives.<faction>.<unit>`,
`used.<faction>.<unit>` (no, yes), `octagon.<area>` (a faction, or none), `truce.<faction>.<faction>` (no, yes).

Sets of cards are nobody's to look at here: an undo goes back to their allocation. While a battle goes on only
points and gold are set; before the first round nothing is, an undo does the same there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from rules.table import Correctable, Say, legal_correction

from .data import HARBOURS, PAWNS
from .geography import apart, in_truce, octagons_left
from .state import AutokratorGame

NO, YES, NONE, OUT = "no", "yes", "none", "out"
MOST_SCORE = 99


def correctables(game: AutokratorGame) -> list[Correctable]:
    """Everything that may be set now, with its bounds."""
    state = game.state
    if not state.round or state.ending:
        return []
    points = list(_points(game))
    if state.battle is not None:
        return points
    return [*_round(game), *points, *_pawns(game), *_truces(game), *_octagons(game)]


def correct(game: AutokratorGame, path: str, value: int | str) -> None:
    """Sets one of them. Raises SetupError for a path or a value that cannot be."""
    known = legal_correction(correctables(game), path, value)
    if value != known.value:
        head, *rest = path.split(".")
        _SETTERS[head](game, rest, value)


def _number(path: str, label: Say, value: int, least: int, most: int, group: str) -> Correctable:
    return Correctable(path, label, "int", value, (least, most), group)


def _choice(path: str, label: Say, value: str, legal: tuple[str, ...], group: str) -> Correctable:
    return Correctable(path, label, "choice", value, legal, group)


def _round(game: AutokratorGame) -> Iterator[Correctable]:
    label = Say("label.correct.round")
    yield _number("round", label, game.state.round, 1, len(game.data.rounds), "round")


def _set_round(game: AutokratorGame, rest: list[str], value: int) -> None:
    game.state.round = value


def _points(game: AutokratorGame) -> Iterator[Correctable]:
    for faction, power in game.state.factions.items():
        says = {"faction": faction}
        most = game.figure("gold_most")
        yield _number(f"gold.{faction}", Say("label.correct.gold", says), power.gold, 0, most, faction)
        most = max(MOST_SCORE, power.score)
        yield _number(f"score.{faction}", Say("label.correct.score", says), power.score, 0, most, faction)


def _set_gold(game: AutokratorGame, rest: list[str], value: int) -> None:
    game.state.factions[rest[0]].gold = value


def _set_score(game: AutokratorGame, rest: list[str], value: int) -> None:
    game.state.factions[rest[0]].score = value


# ---------------------------------------------------------------------- pawns


def _pawns(game: AutokratorGame) -> Iterator[Correctable]:
    for faction, power in game.state.factions.items():
        for unit in PAWNS:
            pawn = power.units[unit]
            says = {"faction": faction, "unit": unit}
            name = f"{faction}.{unit}"
            places = (OUT, *_places(game, faction, unit))
            yield _choice(f"at.{name}", Say("label.correct.at", says), pawn.area or OUT, places, faction)
            if pawn.area:
                lives = game.kind(unit).lives
                yield _number(f"lives.{name}", Say("label.correct.lives", says), pawn.lives, 1, lives, faction)
                used = YES if pawn.used else NO
                yield _choice(f"used.{name}", Say("label.correct.used", says), used, (NO, YES), faction)


def _places(game: AutokratorGame, faction: str, unit: str) -> list[str]:
    """Where a pawn may stand at all."""
    return [
        area for area, place in game.data.areas.items()
        if not place.closed
        and (place.harbours or game.kind(unit).moves != HARBOURS)
        and apart(game, faction, unit, area)
    ]  # fmt: skip


def _set_at(game: AutokratorGame, rest: list[str], value: str) -> None:
    faction, unit = rest
    pawn = game.state.factions[faction].units[unit]
    if value == OUT:
        pawn.area, pawn.lives = "", 0
    else:
        pawn.area, pawn.lives = value, max(1, pawn.lives)


def _set_lives(game: AutokratorGame, rest: list[str], value: int) -> None:
    game.state.factions[rest[0]].units[rest[1]].lives = value


def _set_used(game: AutokratorGame, rest: list[str], value: str) -> None:
    game.state.factions[rest[0]].units[rest[1]].used = value == YES


# ---------------------------------------------------------------------- the board


def _truces(game: AutokratorGame) -> Iterator[Correctable]:
    if len(game.powers) == 2:
        return
    for one, other in combinations(game.powers, 2):
        label = Say("label.correct.truce", {"factions": [one, other]})
        value = YES if in_truce(game, one, other) else NO
        yield _choice(f"truce.{one}.{other}", label, value, (NO, YES), "truces")


def _set_truce(game: AutokratorGame, rest: list[str], value: str) -> None:
    if value == YES:
        game.state.truces.append(rest)
    else:
        game.state.truces.remove(rest)


def _octagons(game: AutokratorGame) -> Iterator[Correctable]:
    """Octagons of every area but capitals, with which the game ends, and those of powers that do not take part."""
    supplied = [faction for faction in game.powers if octagons_left(game, faction)]
    for area, place in game.data.areas.items():
        if place.closed or place.capital or (place.home and place.home not in game.powers):
            continue
        have = game.state.octagons.get(area, NONE)
        legal = [one for one in game.powers if one == have or (one in supplied and one != place.home)]
        label = Say("label.correct.octagon", {"area": area})
        yield _choice(f"octagon.{area}", label, have, (NONE, *legal), "octagons")


def _set_octagon(game: AutokratorGame, rest: list[str], value: str) -> None:
    if value == NONE:
        del game.state.octagons[rest[0]]
    else:
        game.state.octagons[rest[0]] = value


_SETTERS: dict[str, Callable[[AutokratorGame, list[str], Any], None]] = {
    "round": _set_round,
    "gold": _set_gold,
    "score": _set_score,
    "at": _set_at,
    "lives": _set_lives,
    "used": _set_used,
    "truce": _set_truce,
    "octagon": _set_octagon,
}
