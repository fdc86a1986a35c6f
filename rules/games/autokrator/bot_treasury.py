"""Filters of the bots: truces made, kept and broken; gold asked for and given."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.table import Answer

from .bot_danger import aims
from .bot_look import Look
from .bot_scene import FILTERS, deed_of, look, most, noted
from .bot_turn import area_of, attack
from .data import GARRISON, PAWNS
from .geography import owner, steps_from


def _balance(sight: Look, other: str) -> float:
    """What a truce with another player is worth to me: what it spares me, less what it keeps me from and costs."""
    game = sight.game
    _, spared = aims(game, other, sight.me)
    kept, _ = aims(game, sight.me, other)
    return spared - kept - sight.price(game.figure("truce"))


def _other(scene: Scene, option: Answer) -> str:
    if scene.request.key == "truce":
        return str(scene.request.params["faction"])
    return deed_of(option).other


@FILTERS("truce_worth")
def truce_worth(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """With whom a truce spares me so much more than it keeps me from."""
    sight = look(scene)

    def balance(other: str) -> float:
        return noted(scene, "truce", other, lambda: _balance(sight, other))

    good = [one for one in left if balance(_other(scene, one)) >= least]
    return most(good, lambda one: balance(_other(scene, one)))


@FILTERS("partner_behind")
def partner_behind(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Not with who is ahead of everybody."""
    sight = look(scene)
    return [one for one in left if not sight.ahead(_other(scene, one))]


@FILTERS("breach_worth")
def breach_worth(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """The truce that keeps me from an attack worth so much more than any other of the same unit, breach paid."""
    sight = look(scene)
    gains = {one: _breach(scene, sight, deed_of(one).other) for one in left}
    good = [one for one in left if gains[one] >= least]
    return most(good, gains.__getitem__)


def _breach(scene: Scene, sight: Look, other: str) -> float:
    game, me = scene.game, sight.me
    best = 0.0
    for unit in PAWNS:
        pawn = game.state.factions[me].units[unit]
        if not pawn.area or pawn.used:
            continue
        for area in steps_from(game, me, unit):
            if owner(game, area) != other:
                continue
            target = (other, GARRISON)
            best = max(best, sight.attack_worth(unit, area, target) - _elsewhere(scene, unit))
    return best - sight.price(game.figure("truce_breach"))


def _elsewhere(scene: Scene, unit: str) -> float:
    """What the unit's best attack that is allowed is worth."""
    found = [attack(scene, one) for one in scene.request.ids if deed_of(one).unit == unit]
    return max((one[2] for one in found if one), default=0.0)


@FILTERS("for_plan")
def for_plan(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """To ask gold of the richest for the attack, worth so much, that I am about to make on who is ahead."""
    game = scene.game
    plans = [(found[2], one, found[0][0]) for one in scene.request.ids if (found := attack(scene, one))]
    plans = [plan for plan in plans if plan[0] >= least]
    if not plans:
        return []
    _, option, victim = max(plans, key=lambda plan: plan[0])
    if not victim or not look(scene).ahead(victim):
        return []
    deed = deed_of(option)
    word = f"raid.{area_of(scene, deed)}" if deed.what == "raid" else f"attack.{victim}"
    asked = [one for one in left if deed_of(one).deed == word and deed_of(one).other != victim]
    return most(asked, lambda one: game.state.factions[deed_of(one).other].gold)


# ---------------------------------------------------------------------- gifts


@FILTERS("asked_against")
def asked_against(scene: Scene, left: list[Answer], whom: str) -> list[Answer]:
    """Only if the deed that gold is asked for strikes who is ahead (`leader`)."""
    game, params = scene.game, scene.request.params
    thing = str(params["thing"])
    victim = owner(game, thing) if params["deed"] == "raid" else thing
    sight = look(scene)
    return left if victim and victim != sight.me and sight.ahead(victim) and whom == "leader" else []


@FILTERS("amount")
def amount(scene: Scene, left: list[Answer], of: int) -> list[Answer]:
    """Proposes so much gold."""
    return [of] if scene.request.least <= of <= scene.request.most else []
