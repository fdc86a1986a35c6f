"""Exact odds of missions and fights, by going through every throw with the arithmetic that plays them.

Chances are fractions of one under names that end in `_chance`; everything else is an expected number. `swing` is what
the Government gains on the FLN (its own support and what the FLN loses), below zero what the FLN gains on it.
What figures assume: losses fall on cadres and bands first, which score least; nobody else joins, no air
points but those named; a fight is not followed by another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from .data import BAND, CADRE, FAILEK, FRONT, OC, POLICE, UG, Data, Mission
from .resolver import (
    AT,
    PLUS,
    Modifiers,
    battle_of,
    contact_modifiers,
    contact_of,
    contact_target,
    hits_taken,
    programme_modifiers,
)
from .state import AlgeriaGame, Unit
from .units import in_box, of_kind, ready

Figures = dict[str, Any]
# What is in a fight of the FLN: firepower, units good for one hit, units good for two.
Party = tuple[int, int, int]
FACES = range(1, 7)
SIXTH = Fraction(1, 6)
DIE = Fraction(7, 2)  # the mean of a die
# What the chance of finding or catching a unit of a kind is called.
CHANCES = {
    FAILEK: "failek_chance", BAND: "band_chance", CADRE: "cadre_chance", FRONT: "front_chance",
}  # fmt: skip


# ---------------------------------------------------------------------- figures that are said in passing


def about(value: Fraction) -> float | int:
    """A mean as a sentence has it: to a tenth, without one where it is whole."""
    rounded = round(float(value), 1)
    return int(rounded) if rounded.is_integer() else rounded


def in_percent(share: Fraction) -> int:
    """A chance in whole per cents."""
    return round(share * 100)


# ---------------------------------------------------------------------- mission success


def success_shares(data: Data, modifier: int) -> tuple[Fraction, Fraction, Fraction]:
    """The mean number of a roll, and the chances of + and of @."""
    results = [data.success_of(face + modifier) for face in FACES]
    number = Fraction(sum(number for number, _ in results), 6)
    plus = Fraction(sum(symbol == PLUS for _, symbol in results), 6)
    at = Fraction(sum(symbol == AT for _, symbol in results), 6)
    return number, plus, at


def success_odds(game: AlgeriaGame, mission: Mission, modifiers: Modifiers, times: int) -> Figures:
    """Any mission of the success table; the mean number is given as what it is a number of."""
    number, plus, at = success_shares(game.data, sum(modifiers.values()))
    found: Figures = {}
    if sum(modifiers.values()):
        found["modifier"] = sum(modifiers.values())
    if mission.id == "move":
        return {**found, "mover_lost": plus}
    amount = number * times * (DIE if mission.number_is_dice else 1)
    what = {"raid": "ap", "suppression": "neutralised", "civil_affairs": "fln_loses"}
    found[what.get(mission.id, "psp")] = amount
    found["plus_chance"], found["at_chance"] = plus, at
    return found


def programme_odds(game: AlgeriaGame, mission: Mission, area: str, elites: int = 0) -> Figures:
    """Civil Affairs or Suppression in an area with that many elite brigades helping."""
    found = success_odds(game, mission, programme_modifiers(game, mission, elites), 1)
    if mission.id == "suppression":
        modifier = sum(programme_modifiers(game, mission, elites).values())
        there = len(ready(of_kind(game.fln[area], BAND, FAILEK)))
        numbers = [game.data.success_of(face + modifier)[0] for face in FACES]
        found["neutralised"] = Fraction(sum(min(number, there) for number in numbers), 6)
        found["government_loses"] = found["plus_chance"] * mission.plus_dice * DIE
    return found


def resettlement_odds(mission: Mission) -> Figures:
    """What the FLN gains on average."""
    return {"fln_gains": mission.psl_dice * DIE}


# ---------------------------------------------------------------------- who is in a fight


@cache
def _binomial(count: int, chance: Fraction) -> tuple[tuple[int, Fraction], ...]:
    """How many of `count` units a chance picks -> how likely that is."""
    other = 1 - chance
    return tuple(
        (some, comb(count, some) * chance**some * other ** (count - some))
        for some in range(count + 1)
        if (chance or not some) and (other or some == count)
    )


def _picked(units: Iterable[Unit], chances: Mapping[str, Fraction]) -> dict[Party, Fraction]:
    """Which party comes of units that are each in it with the chance of their kind."""
    kinds: dict[str, list[Unit]] = {}
    for unit in units:
        kinds.setdefault(unit.kind, []).append(unit)
    parties: dict[Party, Fraction] = {(0, 0, 0): Fraction(1)}
    for kind, same in kinds.items():
        firepower, double = same[0].firepower, hits_taken(same[0]) == 2
        grown: dict[Party, Fraction] = {}
        for (fire, singles, doubles), chance in parties.items():
            for count, part in _binomial(len(same), chances[kind]):
                party = (
                    fire + firepower * count,
                    singles + (0 if double else count),
                    doubles + (count if double else 0),
                )
                grown[party] = grown.get(party, Fraction(0)) + chance * part
        parties = grown
    return parties


def _party(units: Iterable[Unit]) -> Party:
    units = list(units)
    doubles = sum(hits_taken(unit) == 2 for unit in units)
    return sum(unit.firepower for unit in units), len(units) - doubles, doubles


# ---------------------------------------------------------------------- fights


def lost_points(data: Data, party: Party, hits: int) -> int:
    """What hits on a party score for the Government if the least costly losses are taken."""
    _, singles, doubles = party
    death = data.psl_changes["fln_eliminated"].government
    reduction = data.psl_changes["fln_reduced"].government - data.psl_changes["fln_reduced"].fln
    dead = min(hits, singles)
    rest = min(hits - dead, 2 * doubles)
    return dead * death + (rest + 1) // 2 * reduction + rest // 2 * death


def left_of(party: Party, hits: int) -> int:
    """How many units of a party still stand after hits if the least costly losses are taken."""
    _, singles, doubles = party
    dead = min(hits, singles)
    return singles - dead + doubles - min((hits - dead) // 2, doubles)


def _hit_shares(data: Data, firepower: int) -> dict[int, Fraction]:
    shares: dict[int, Fraction] = {}
    for face in FACES:
        hits = data.hits(firepower, face)
        shares[hits] = shares.get(hits, Fraction(0)) + SIXTH
    return shares


def _with_air(data: Data, firepower: int, dice: int) -> dict[int, Fraction]:
    """Hits of Government fire to which air dice are added -> chance."""
    sums = {firepower: Fraction(1)}
    for _ in range(dice):
        grown: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in FACES:
                grown[total + face] = grown.get(total + face, Fraction(0)) + chance * SIXTH
        sums = grown
    shares: dict[int, Fraction] = {}
    for total, chance in sums.items():
        for hits, part in _hit_shares(data, total).items():
            shares[hits] = shares.get(hits, Fraction(0)) + chance * part
    return shares


def fight_odds(
    data: Data, parties: Mapping[Party, Fraction], firepower: int, each_hit: int, police: int = 0
) -> Figures:
    """A fight of the Government with that firepower against one of several parties.

    `each_hit`: what a hit on the Government scores; `police`: what it scores if it ends up neutralised.
    """
    theirs = hits = lost = shaken = rattled = swing = Fraction(0)
    back = _with_air(data, firepower, 0)
    for party, chance in parties.items():
        if not party[0]:
            continue
        for taken, part in _hit_shares(data, party[0]).items():
            theirs += chance * part * taken
            swing -= chance * part * taken * each_hit
            for given, other in back.items():
                weight = chance * part * other
                hits += weight * given
                lost += weight * min(given, party[1] + 2 * party[2])
                swing += weight * lost_points(data, party, given)
                if given > taken:
                    shaken += weight * bool(left_of(party, given))
                elif taken > given:
                    rattled += weight
                    swing -= weight * police
    return {
        "fln_hits": theirs, "government_hits": hits, "fln_losses": lost,
        "fln_neutralised_chance": shaken, "government_neutralised_chance": rattled, "swing": swing,
    }  # fmt: skip


def fire_odds(game: AlgeriaGame, fln: Sequence[Unit], firepower: int, air: int, taken: int) -> Figures:
    """Government fire with air points, once the FLN has scored `taken` hits."""
    data, party = game.data, _party(fln)
    hits = shaken = rattled = swing = Fraction(0)
    for given, chance in _with_air(data, firepower, air * game.figure("air_dice")).items():
        hits += chance * given
        swing += chance * lost_points(data, party, given)
        shaken += chance * (given > taken and left_of(party, given) > 0)
        rattled += chance * (taken > given)
    return {
        "government_hits": hits, "fln_neutralised_chance": shaken,
        "government_neutralised_chance": rattled, "swing": swing,
    }  # fmt: skip


def harass_odds(
    game: AlgeriaGame, area: str, units: Sequence[Unit], target: Unit | None
) -> Figures:
    """A Harass of a unit; without one, of the unit of the area that fires back least."""
    data = game.data
    if target is None:
        target = min(game.government[area], key=lambda unit: unit.firepower)
    battle = battle_of(data, units, [target], harass=True)
    each, police = data.psl_changes["hit_on_government"].fln, 0
    if target.kind == POLICE:
        by_unit = game.state.options["ruling_police"] == "neutralised"
        each = 0 if by_unit else each
        if by_unit and not target.neutralised:
            police = data.psl_changes["police_neutralised"].fln
    return fight_odds(data, {_party(units): Fraction(1)}, battle.government, each, police)


def return_fire(game: AlgeriaGame, area: str) -> int:
    """The firepower with which a harassed unit of an area fires back at least."""
    return min(
        battle_of(game.data, (), [unit], harass=True).government for unit in game.government[area]
    )


# ---------------------------------------------------------------------- contact and evasion


def _share(most: int) -> Fraction:
    """The chance of a die at or under a face."""
    return Fraction(min(max(most, 0), 6), 6)


def contact_chances(
    game: AlgeriaGame, mission: Mission, area: str, targets: Iterable[Unit], total: int
) -> dict[str, Fraction]:
    """Kind -> the chance that a unit of it is contacted by so much contact."""
    modifier = sum(contact_modifiers(game, mission, area).values())
    return {
        unit.kind: _share(contact_target(mission, total, unit.type.evasion, modifier))
        for unit in targets
    }


def flush_odds(game: AlgeriaGame, area: str, units: Sequence[Unit]) -> Figures:
    """A Flush with these units: who is contacted, and the fight with them."""
    mission = game.data.missions["flush"]
    targets = [unit for unit in game.fln[area] if unit.box != UG]
    chances = contact_chances(game, mission, area, targets, contact_of(units))
    return _caught(game, targets, chances, units)


def evasion_odds(game: AlgeriaGame, targets: Sequence[Unit], units: Sequence[Unit]) -> Figures:
    """A React with these units: who is caught, and the fight with them."""
    chances = {unit.kind: 1 - _share(unit.type.evasion) for unit in targets}
    return _caught(game, targets, chances, units)


def _caught(
    game: AlgeriaGame, targets: Sequence[Unit], chances: Mapping[str, Fraction], units: Sequence[Unit]
) -> Figures:
    parties = _picked(targets, chances)
    nobody = sum((chance for party, chance in parties.items() if not party[0]), Fraction(0))
    battle = battle_of(game.data, (), units, harass=False)
    each = game.data.psl_changes["hit_on_government"].fln
    shares = {CHANCES[kind]: chance for kind, chance in chances.items()}
    return {
        "caught": shares, "nobody_chance": nobody,
        **fight_odds(game.data, parties, battle.government, each),
    }  # fmt: skip


def intelligence_odds(game: AlgeriaGame, area: str) -> Figures:
    """Whom police in order find in UG."""
    mission = game.data.missions["intelligence"]
    police = ready(of_kind(game.government[area], POLICE))
    targets = in_box(game.fln[area], UG)
    chances = contact_chances(game, mission, area, targets, contact_of(police))
    shares = {CHANCES[kind]: chance for kind, chance in chances.items()}
    return {"caught": shares, OC: sum((chances[unit.kind] for unit in targets), Fraction(0))}
