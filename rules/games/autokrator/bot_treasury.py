"""Filters of the bots: truces made, kept and broken; gold asked for and given."""

from __future__ import annotations

from rules.parts.priorities import Scene
from rules.parts.weighing import most, proposed
from rules.table import Answer

from .bot_danger import aims
from .bot_look import Look
from .bot_scene import FILTERS, SLACK, deed_of, look, noted
from .bot_turn import area_of, attacks
from .data import GARRISON, PAWNS, RAID
from .geography import owner, steps_from


def _balance(sight: Look, other: str) -> tuple[float, float]:
    """What a truce is worth to me and to the other player: what it spares, less what it keeps from and costs."""
    theirs, feared = aims(sight, other, sight.me)
    mine, dealt = aims(sight, sight.me, other)
    return feared - mine - sight.price(sight.game.figure("truce")), dealt - theirs


def _other(scene: Scene, option: Answer) -> str:
    if scene.request.key == "truce":
        return str(scene.request.params["faction"])
    return deed_of(option).other


@FILTERS("truce_worth")
def truce_worth(scene: Scene, left: list[Answer], least: float) -> list[Answer]:
    """With whom a truce spares me so much more than it keeps me from; who is asked has to gain by it too."""
    sight = look(scene)
    asks = scene.request.key != "truce"

    def worth(option: Answer) -> float:
        other = _other(scene, option)
        mine, theirs = noted(scene, "truce", other, lambda: _balance(sight, other))
        return float(mine) if theirs > 0 or not asks else -1.0

    good = [one for one in left if worth(one) >= least]
    return most(good, worth, SLACK)


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
    return most(good, gains.__getitem__, SLACK)


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
    own = [one for one in scene.request.ids if deed_of(one).unit == unit]
    return max((found.worth for found in attacks(scene, own).values()), default=0.0)


@FILTERS("for_plan")
def for_plan(scene: Scene, left: list[Answer], least: float, refusals: int) -> list[Answer]:
    """To ask gold of the richest for the attack, worth so much, that I am about to make on who is ahead; of
    nobody who has given nothing so often, one time after the other."""
    game = scene.game
    plans = attacks(scene, list(scene.request.ids))
    option = max(plans, key=lambda one: plans[one].worth, default=None)
    if option is None or plans[option].worth < least:
        return []
    victim = plans[option].target[0]
    if not victim or not look(scene).ahead(victim):
        return []
    deed = deed_of(option)
    word = f"raid.{area_of(scene, deed)}" if deed.what == RAID else f"attack.{victim}"
    asked = [
        one for one in left
        if deed_of(one).deed == word and deed_of(one).other != victim
        and game.state.refusals.get(deed_of(one).other, 0) < refusals
    ]  # fmt: skip
    return most(asked, lambda one: game.state.factions[deed_of(one).other].gold, SLACK)


# ---------------------------------------------------------------------- gifts


@FILTERS("against_leader")
def against_leader(scene: Scene, left: list[Answer]) -> list[Answer]:
    """Only if the deed that gold is asked for strikes who is ahead of everybody, and that is not me."""
    params, sight = scene.request.params, look(scene)
    thing = str(params["thing"])
    victim = owner(scene.game, thing) if params["deed"] == RAID else thing
    return left if victim and victim != sight.me and sight.ahead(victim) else []


@FILTERS("amount")
def amount(scene: Scene, left: list[Answer], of: int) -> list[Answer]:
    """Proposes so much gold."""
    if not scene.request.least <= of <= scene.request.most:
        return []
    sight = look(scene)
    return proposed(of, spare=sight.spare(), taker=sight.weight(str(scene.request.params["taker"])))
