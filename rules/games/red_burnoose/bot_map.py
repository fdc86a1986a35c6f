"""Filters of the Berber bots: which village needs help, who is sent there, what is left where."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import fewest, given, proposed
from rules.table import Answer

from .bot_scene import FILTERS, best, card_of, outlook, place_of
from .leaders import marker_place
from .mobilize import crossing_options
from .movement import free_villages
from .pieces import total
from .state import Units

_SMALL = 0.002  # dangers that differ by less are alike
_WORTH_A_CARD = 0.2  # the danger that a leader's next move must end

# ---------------------------------------------------------------------- placing


@FILTERS("relieves")
def relieves(scene: Scene, left: list[Answer], unit: str, least: float = _SMALL) -> list[Answer]:
    """Villages where such units lower the danger most, by more than `least` for each."""
    look = outlook(scene)
    return best(left, lambda one: look.rate(place_of(one), unit), least)


@FILTERS("weakest")
def weakest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The village with the fewest units for the armies that may come."""
    look = outlook(scene)
    return fewest(left, lambda one: total(look.garrison(place_of(one))))


@FILTERS("on_map")
def on_map(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options that name a village."""
    return [one for one in left if one in scene.game.state.villages]


@FILTERS("leader_away")
def leader_away(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Plays of a leader whose marker is not on the map, or would do more elsewhere."""
    game, look = scene.game, outlook(scene)
    kept = []
    for one in left:
        meeple = game.data.cards[card_of(one)].meeple
        place = marker_place(game, meeple)
        others = [village for village in free_villages(game) if village != place]
        gain = max((look.relief(village, {meeple: 1}) for village in others), default=0.0)
        if not place or gain - look.cost(place, {meeple: 1}) > _WORTH_A_CARD:
            kept.append(one)
    return kept


# ---------------------------------------------------------------------- moving


@FILTERS("moves")
def moves(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Options that move something (`from>to`)."""
    return [one for one in left if ">" in one]


@FILTERS("shift_relieves")
def shift_relieves(
    scene: Scene, left: list[Answer], unit: str = "", least: float = _SMALL
) -> list[Answer]:
    """Moves (`from>to`) that lower the danger of both villages together most, by more than `least`."""
    return best(left, lambda one: best_shift(scene, one, unit)[0], least)


@FILTERS("crossing_relieves")
def crossing_relieves(
    scene: Scene, left: list[Answer], unit: str, least: float = _SMALL
) -> list[Answer]:
    """Only if moving one such unit to any village lowers the danger by more than `least`."""
    moves_ = crossing_options(scene.game, scene.request.seat, unit)
    best = max((best_shift(scene, one, unit)[0] for one in moves_), default=0.0)
    return given(left, best) if best > least else []


@FILTERS("shift_units")
def shift_units(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes the amounts of the best shift between the two villages."""
    params = scene.request.params
    gain, found = best_shift(scene, f"{params['source']}>{params['target']}", "")
    return proposed(found, relief=gain) if found else []


@FILTERS("everybody")
def everybody(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Proposes as much of everything as can go."""
    slots = dict(scene.request.slots)
    return proposed(slots, units=total(slots)) if total(slots) <= scene.request.most else []


def best_shift(scene: Scene, move: str, unit: str) -> tuple[float, Units]:
    """The best that moving units along `move` does to the danger, and the units; one `unit` only if named."""
    source, target = move.rpartition(":")[2].split(">")
    look, villages = outlook(scene), scene.game.state.villages
    here = villages[source].units
    best: tuple[float, Units] = (0.0, {})
    if not look.danger(target):
        return best
    for units in [{unit: 1}] if unit else _loads(here):
        gain = look.relief(target, units)
        if gain > best[0] + 1e-9:
            gain -= look.cost(source, units)
        if gain > best[0] + 1e-9:
            best = (gain, units)
    return best


def _loads(units: Units) -> list[Units]:
    """Every set of fighters that can leave: so many moudjahidine, so many sharpshooters."""
    loads = []
    for first in range(units.get("moudjahidine", 0) + 1):
        for second in range(units.get("sharpshooter", 0) + 1):
            load = {"moudjahidine": first, "sharpshooter": second}
            load = {unit: count for unit, count in load.items() if count}
            if load:
                loads.append(load)
    return loads
