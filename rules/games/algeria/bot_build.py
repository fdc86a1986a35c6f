"""Filters of the FLN's bot: set-up, what is built, who comes out of hiding.

A row that builds stands at both requests, what (`fln.build`) and where (`fln.build.where`): its filter offers the item
if it is wanted somewhere, and then proposes the places.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.parts.priorities import Scene
from rules.parts.weighing import proposed
from rules.table import Answer

from .bot_scene import FILTERS, count, flush_face, flushers, rank, ready_police, watch
from .data import BAND, CADRE, FAILEK, FRONT, UG, URBAN
from .fln_reinforcement import capacity, most_of, strength
from .state import AlgeriaGame, Unit
from .units import has_front

# ---------------------------------------------------------------------- building


def _build(scene: Scene, left: list[Answer], item: str, wanted: dict[str, int], keep: int) -> list[Answer]:
    """The item if it can be paid for where it is wanted and `keep` AP are left; or the places, first things first."""
    game, request = scene.game, scene.request
    build = game.data.builds[item]
    money = (game.state.ap - keep) // build.cost if build.cost else 99
    if money <= 0 or not wanted:
        return []
    if request.key == "fln.build":
        if item not in left:
            return []
        room = capacity(game, build, strength(game))
        return [item] if any(room.get(area) for area in wanted) else []
    if request.params["item"] != item:
        return []
    due = min(request.most, money)
    chosen: dict[str, int] = {}
    for area, number in wanted.items():
        number = min(number, request.slots.get(area, 0), due)
        if number > 0:
            chosen[area] = number
            due -= number
    return proposed(chosen, wanted=sum(wanted.values()), payable=money) if chosen else []


def _by_rank(game: AlgeriaGame, areas: Iterable[str]) -> list[str]:
    return sorted(areas, key=lambda area: (rank(game, area), watch(game, area)))


def _ready(units: Iterable[Unit], *kinds: str) -> int:
    return sum(unit.kind in kinds and not unit.neutralised for unit in units)


@FILTERS("raise_fronts")
def raise_fronts(
    scene: Scene, left: list[Answer], types: list[str], keep: int, face: int = 6, watched: int = 99
) -> list[Answer]:
    """Cadre to Front in areas of these types without one, where a Flush finds a cadre with `face` at most."""
    game = scene.game
    wanted = {
        area: 1 for area in _by_rank(game, game.data.algeria)
        if game.area_type(area) in types and not has_front(game, area)
        and _ready(game.fln[area], CADRE) and watch(game, area) <= watched
        and flush_face(game, area, game.data.units[CADRE].evasion, flushers(game, area)) <= face
    }  # fmt: skip
    return _build(scene, left, "cadre_to_front", wanted, keep)


@FILTERS("build_strikers")
def build_strikers(scene: Scene, left: list[Answer], ahead: int, keep: int) -> list[Answer]:
    """Cadres in cities with a Front in order, until they are so many more than what stands against a Strike."""
    game = scene.game
    wanted = {}
    for area in game.data.cities:
        if _ready(game.fln[area], FRONT):
            missing = watch(game, area) + ahead - _ready(game.fln[area], CADRE)
            if missing > 0:
                wanted[area] = missing
    wanted = dict(sorted(wanted.items(), key=lambda one: one[1]))
    return _build(scene, left, "build_cadre", wanted, keep)


@FILTERS("build_cadres")
def build_cadres(scene: Scene, left: list[Answer], up_to: int, keep: int, face: int = 6) -> list[Answer]:
    """Cadres in areas with a Front in order, up to so many in each."""
    game = scene.game
    wanted = {}
    for area in _by_rank(game, game.data.algeria):
        if _ready(game.fln[area], FRONT):
            missing = up_to - _ready(game.fln[area], CADRE)
            seen = flush_face(game, area, game.data.units[CADRE].evasion, flushers(game, area))
            if missing > 0 and seen <= face:
                wanted[area] = missing
    return _build(scene, left, "build_cadre", wanted, keep)


@FILTERS("build_bands")
def build_bands(scene: Scene, left: list[Answer], keep: int, face: int = 6) -> list[Answer]:
    """Bands where a Front is in order and police outnumber the bands."""
    game = scene.game
    wanted = {}
    for area in _by_rank(game, game.data.algeria):
        units = game.fln[area]
        missing = ready_police(game, area) - _ready(units, BAND, FAILEK)
        seen = flush_face(game, area, game.data.units[BAND].evasion, flushers(game, area))
        if missing > 0 and _ready(units, FRONT) and seen <= face:
            wanted[area] = missing
    return _build(scene, left, "build_band", wanted, keep)


@FILTERS("army_abroad")
def army_abroad(scene: Scene, left: list[Answer], item: str, keep: int) -> list[Answer]:
    """Builds or converts in Morocco and Tunisia as many as can be paid for."""
    game = scene.game
    wanted = {}
    for country in ("tunisia", "morocco"):
        wanted[country] = min(most_of(game, game.data.builds[item]), 99)
    return _build(scene, left, item, wanted, keep)


# ---------------------------------------------------------------------- deployment


def _safe(game: AlgeriaGame, area: str, kind: str, face: int) -> bool:
    return flush_face(game, area, game.data.units[kind].evasion, flushers(game, area)) <= face


@FILTERS("come_out")
def come_out(
    scene: Scene, left: list[Answer], watched: int, face: int, ahead: int, helicopters: int
) -> list[Answer]:
    """Proposes who comes out of hiding.

    Front and cadres of a city where they are `ahead` of what stands against a Strike. Bands where a Flush by the units
    of the area finds one with `face` at most. A cadre (else the Front) where no more than `watched` stands against
    Propaganda, and likewise `face`. Cadres beyond one, to move on. A Flush is feared only while the Government has
    more than so many `helicopters`: with fewer it reaches few areas in a turn, wherever its units stand.
    """
    game = scene.game
    if game.state.helo_most <= helicopters:
        face = 6
    chosen: list[str] = []
    for area in game.data.algeria:
        units = [unit for unit in game.fln[area] if unit.box == UG and not unit.neutralised]
        if not units:
            continue
        cadres = [unit for unit in units if unit.kind == CADRE]
        fronts = [unit for unit in units if unit.kind == FRONT]
        against = watch(game, area)
        if game.area_type(area) == URBAN and fronts and len(cadres) - against >= ahead:
            chosen += [unit.id for unit in (*fronts, *cadres)]
        elif _safe(game, area, CADRE, face):
            if against <= watched and game.area_type(area) != "remote":
                chosen += [unit.id for unit in (*cadres, *fronts)[: max(1, len(cadres))]]
            else:
                chosen += [unit.id for unit in cadres[1:]] if fronts else []
                if game.area_type(area) == "remote":
                    chosen += [unit.id for unit in cadres if unit.id not in chosen]
        if _safe(game, area, BAND, face):
            chosen += [unit.id for unit in units if unit.kind in (BAND, FAILEK)]
    out = [one for one in scene.request.ids if one in set(chosen)]
    return proposed(out, out=len(out), hidden=len(scene.request.ids) - len(out))


@FILTERS("to_france")
def to_france(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Sends a cadre to France from where most of them are, if none is there."""
    game = scene.game
    if scene.request.params["back"]:
        return []
    places = [one for one in left if one in game.state.areas]
    return sorted(places, key=lambda area: -count(game.fln[area], CADRE))


# ---------------------------------------------------------------------- set-up


@FILTERS("placing")
def placing(scene: Scene, left: list[Answer], kinds: list[str]) -> list[Answer]:
    """Goes on only where units of these kinds are placed; the first filter of its row, it proposes nothing itself."""
    return [{}] if scene.request.params["unit"] in kinds else []


@FILTERS("apart")
def apart(scene: Scene, left: list[Answer], types: list[str]) -> list[Answer]:
    """Proposes to place the units of a group one by one, types of areas in this order, where least of one's own is."""
    game, request = scene.game, scene.request
    side = game.data.units[request.params["unit"]].side
    chosen: dict[str, int] = {}
    for _ in range(request.least):
        open_ = [area for area in request.slots if chosen.get(area, 0) < request.slots[area]]
        place = min(
            open_,
            key=lambda area: (
                len(game.at(side, area)) + chosen.get(area, 0),
                types.index(game.area_type(area)) if game.area_type(area) in types else len(types),
            ),
        )
        chosen[place] = chosen.get(place, 0) + 1
    alone = sum(not game.at(side, area) for area in chosen)
    return proposed(chosen, empty=alone) if chosen else []


@FILTERS("together")
def together(scene: Scene, left: list[Answer], types: list[str]) -> list[Answer]:
    """Proposes to place the whole group in one area, types of areas in this order, as far as there is room."""
    game, request = scene.game, scene.request
    areas = sorted(
        request.slots,
        key=lambda area: types.index(game.area_type(area)) if game.area_type(area) in types else len(types),
    )
    chosen: dict[str, int] = {}
    due = request.least
    for area in areas:
        number = min(due, request.slots[area])
        if number > 0:
            chosen[area] = number
            due -= number
    return [chosen] if chosen else []


