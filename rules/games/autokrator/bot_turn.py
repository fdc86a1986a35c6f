"""Filters of the bots: what units do on a turn - whom they attack, where they go, and what is guarded."""

from __future__ import annotations

from typing import NamedTuple

from rules.parts.priorities import Scene
from rules.parts.weighing import between, fewest, given, most
from rules.table import Answer

from .bot_danger import capital_of, danger, exposure, guarded, hunters
from .bot_look import Look
from .bot_scene import FILTERS, SLACK, Deed, deed_of, look, noted
from .data import ADMIRAL, GARRISON, PAWNS, RAID
from .geography import Pawn, at, contested, owner, targets
from .movement import CAMPAIGN, FIGHT, STAY, TWICE


def area_of(scene: Scene, deed: Deed) -> str:
    """Where a deed of a unit leads."""
    return deed.area or at(scene.game, scene.request.seat, deed.unit)


class Attack(NamedTuple):
    """An attack that an option leads to: its best target, the chance, and what it is worth less what it costs."""

    target: Pawn
    chance: float
    worth: float


def attack(scene: Scene, option: Answer) -> Attack | None:
    """The attack of an option; None: nobody defends there."""
    return noted(scene, "attack", option, lambda: _attack(scene, option))


def _attack(scene: Scene, option: Answer) -> Attack | None:
    deed = deed_of(option)
    if deed.what in (TWICE, STAY) or deed.unit not in (*PAWNS, RAID):
        return None
    sight, area = look(scene), area_of(scene, deed)
    if deed.what == RAID:
        target: Pawn = (owner(scene.game, area), GARRISON)
        worth, cost = sight.attack_worth(RAID, area, target), scene.game.figure(RAID)
    else:
        found = sight.best_target(deed.unit, area)
        if found is None:
            return None
        target, worth = found
        cost = scene.game.kind(deed.unit).campaign if deed.what == CAMPAIGN else 0
    return Attack(target, sight.chance(deed.unit, area, target), worth - sight.price(cost))


def attacks(scene: Scene, options: list[Answer]) -> dict[Answer, Attack]:
    """Those of some options that are attacks."""
    return {one: found for one in options if (found := attack(scene, one)) is not None}


# ---------------------------------------------------------------------- words and conditions


@FILTERS("deed")
def deed(scene: Scene, left: list[Answer], of: list[str]) -> list[Answer]:
    """Options of these kinds: move, fight, campaign, twice, raid, truce, break, ask, give, stay, end."""
    return [one for one in left if deed_of(one).what in of]


@FILTERS("rounds_to_come")
def rounds_to_come(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Only with so many rounds after this one."""
    return given(left, look(scene).rounds_left, least)


@FILTERS("spare")
def spare(scene: Scene, left: list[Answer], least: int) -> list[Answer]:
    """Only with so much gold beyond what the end needs."""
    return given(left, look(scene).spare(), least)


# ---------------------------------------------------------------------- attacks


@FILTERS("on_capital")
def on_capital(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Attacks that take a capital if they win."""
    areas = scene.game.data.areas
    return [
        one for one, found in attacks(scene, left).items()
        if found.target[1] == GARRISON and deed_of(one).what != RAID
        and (place := areas[area_of(scene, deed_of(one))]).capital and place.home == found.target[0]
    ]  # fmt: skip


@FILTERS("on_hunter")
def on_hunter(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Attacks on a King or General who can get into my capital."""
    sight = look(scene)
    capital = capital_of(sight)
    feared = hunters(sight, capital) if capital else []
    return [one for one, found in attacks(scene, left).items() if found.target in feared]


@FILTERS("chance")
def chance(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Attacks that win with that chance."""
    found = attacks(scene, left)
    return between(found, lambda one: found[one].chance, least)


@FILTERS("likeliest")
def likeliest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The attack with the best chance."""
    found = attacks(scene, left)
    return most(found, lambda one: found[one].chance, SLACK)


@FILTERS("worth")
def worth(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """Attacks that are worth so many points: what they bring by their chance, less what they risk and cost."""
    found = attacks(scene, left)
    return between(found, lambda one: found[one].worth, least)


@FILTERS("worthiest")
def worthiest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The attack that is worth most."""
    found = attacks(scene, left)
    return most(found, lambda one: found[one].worth, SLACK)


@FILTERS("endangered")
def endangered(scene: Scene, left: list[Answer], danger: float) -> list[Answer]:
    """Only if an enemy in reach would take my capital from its Garrison with that chance."""
    sight = look(scene)
    capital = capital_of(sight)
    return given(left, _danger(scene, sight, capital), danger) if capital else []


@FILTERS("leaves_guard")
def leaves_guard(scene: Scene, left: list[Answer], danger: float) -> list[Answer]:
    """Not the only guard of a capital that is in such danger."""
    sight = look(scene)
    capital = capital_of(sight)
    if not capital or _danger(scene, sight, capital) < danger:
        return left
    return [one for one in left if not _is_guard(scene, deed_of(one), capital)]


def _danger(scene: Scene, sight: Look, area: str) -> float:
    return noted(scene, "danger", area, lambda: danger(sight, area))


def _is_guard(scene: Scene, deed: Deed, capital: str) -> bool:
    me = scene.request.seat
    if deed.unit not in PAWNS or at(scene.game, me, deed.unit) != capital:
        return False
    if area_of(scene, deed) == capital:
        return False
    return not guarded(scene.game, me, capital, but=deed.unit)


# ---------------------------------------------------------------------- moves without a fight


def quiet(scene: Scene, option: Answer) -> bool:
    """Whether a unit goes where nobody defends against it."""
    deed = deed_of(option)
    if deed.unit not in PAWNS or deed.what in (FIGHT, STAY):
        return False
    return not targets(scene.game, scene.request.seat, deed.area)


@FILTERS("quiet")
def only_quiet(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Moves without a fight."""
    return [one for one in left if quiet(scene, one)]


@FILTERS("guards")
def guards(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Into my capital, if nobody guards it, without a fight."""
    capital = capital_of(look(scene))
    if guarded(scene.game, scene.request.seat, capital):
        return []
    return [one for one in left if quiet(scene, one) and deed_of(one).area == capital]


@FILTERS("nearer")
def nearer(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """The move after which the unit's best attack next time is worth most, so much more than where it stands."""
    gains = {one: _gain(scene, one) for one in left}
    good = [one for one in left if gains[one] >= least]
    return most(good, gains.__getitem__, SLACK)


def _gain(scene: Scene, option: Answer) -> float:
    deed = deed_of(option)
    if deed.unit == ADMIRAL:
        return 0.0
    sight = look(scene)
    here = at(scene.game, scene.request.seat, deed.unit)
    cost = scene.game.kind(deed.unit).campaign if deed.what == CAMPAIGN else 0
    gain = _prospect(scene, deed.unit, deed.area) - _prospect(scene, deed.unit, here)
    return gain - (sight.price(cost) if cost else 0.0)


def _prospect(scene: Scene, unit: str, area: str) -> float:
    return noted(scene, "prospect", (unit, area), lambda: prospect(look(scene), unit, area))


def prospect(sight: Look, unit: str, area: str) -> float:
    """The worth of the best attack of a King or General from an area; half of it two steps away."""
    game, me = sight.game, sight.me
    best = sight.pull(unit, area)
    for beside in game.data.neighbours(area):
        found = sight.best_target(unit, beside)
        if found is not None:
            best = max(best, found[1])
        elif owner(game, beside) == me:
            for beyond in game.data.neighbours(beside):
                further = sight.best_target(unit, beyond)
                if further is not None:
                    best = max(best, 0.5 * further[1])
    return best


@FILTERS("must")
def must(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Fights of units that stand among enemies."""
    game, me = scene.game, scene.request.seat
    return [
        one for one in left
        if deed_of(one).what == FIGHT and contested(game, me, deed_of(one).unit)
    ]  # fmt: skip


@FILTERS("safest")
def safest(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Where the fewest enemies can get at the unit: at retreats an area, else the area of the option."""
    sight = look(scene)
    unit = scene.request.params["unit"]
    return fewest(left, lambda one: exposure(sight, unit, str(one)), SLACK)


@FILTERS("best_victim")
def best_victim(scene: Scene, left: list[Answer]) -> list[Answer]:
    """The target whose attack is worth most."""
    sight, params = look(scene), scene.request.params

    def worth(option: Answer) -> float:
        faction, unit = str(option).split(".")
        return sight.attack_worth(params["unit"], params["area"], (faction, unit))

    return most(left, worth, SLACK)
