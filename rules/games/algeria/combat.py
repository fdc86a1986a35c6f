"""Combat: the FLN fires, its hits are scored; the Government fires, losses are taken and scored; who is shaken.

A fight is a chain of steps that hand each other who is left of it. Nobody of the Government is ever lost, so its fire
does not depend on the fire that it took.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Distribute, Option, Request, Roll, Say, rule

from .data import FLN, GOVERNMENT, POLICE
from .losses import hurt_all, living, neutralise_all, score_deaths, to_oc
from .odds import fire_odds
from .options import unit_option
from .psl import SplitPsp, police_neutralised
from .resolver import battle_of, hits_taken, most_air, same
from .state import AlgeriaGame, AlgeriaStep
from .units import ids


@dataclass(slots=True)
class AfterFight(AlgeriaStep):
    """A step that waits below a fight for the FLN units that are left of it."""

    mission: str
    area: str
    units: list[str]


@dataclass(slots=True)
class _Fight(AlgeriaStep):
    """Who fights where. `harass`: the Government answers a Harass with half its firepower."""

    area: str
    fln: list[str]
    government: list[str]
    harass: bool


@rule("al.combat.fire", "al.combat.government_hits")
@dataclass(slots=True)
class Fight(_Fight):
    """The fire of the FLN; each hit lets it score."""

    def _firepower(self, game: AlgeriaGame) -> int:
        return sum(unit.firepower for unit in living(game, self.fln))

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"area": self.area, "firepower": self._firepower(game)}
        return Roll("combat.fln", FLN, "al.combat.fire", params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        firepower = self._firepower(game)
        hits = game.data.hits(firepower, answer[0])
        game.emit(
            "combat.fires", "al.combat.fire", side=FLN, area=self.area, firepower=firepower,
            roll=answer[0], hits=hits,
        )  # fmt: skip
        game.count("hits.fln", hits)
        game.push(AirSupport(self.area, self.fln, self.government, self.harass, hits))
        if hits:
            game.push(score_hits(game, self.government, hits, self.area))


@rule("al.combat.government_hits", "al.psl.police")
def score_hits(game: AlgeriaGame, government: list[str], hits: int, area: str) -> SplitPsp:
    """What the FLN scores for hits, as a step to push; police are no mobile units."""
    rule_id, why = "al.combat.government_hits", "hits"
    points = game.data.psl_changes["hit_on_government"].fln * hits
    if game.data.counters[government[0]] == POLICE:
        rule_id = "al.psl.police"
        if game.state.options["ruling_police"] == "neutralised":
            points = 0
    return SplitPsp(FLN, points, rule_id, why, area)


@rule("al.combat.air")
@dataclass(slots=True)
class AirSupport(_Fight):
    """How many air points join the fire of the Government. No more than may still move it to another column."""

    fln_hits: int

    def _most(self, game: AlgeriaGame) -> int:
        if not game.state.air:
            return 0
        battle = battle_of(game.data, (), living(game, self.government), self.harass)
        return most_air(game, self.area, battle.government, self.harass)

    def ask(self, game: AlgeriaGame) -> Request | None:
        most = self._most(game)
        if not most:
            return None
        params = {"area": self.area, "air": game.state.air, "hits": self.fln_hits}
        options = [f"air:{count}" for count in range(most + 1)]
        return Choose("combat.air", GOVERNMENT, "al.combat.air", params, options)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        count = int(option.partition(":")[2])
        battle = battle_of(game.data, (), living(game, self.government), self.harass)
        params = {"count": count, "firepower": battle.government, "left": game.state.air - count}
        return Option(
            option, Say("option.air", params), (f"{self.area}:oc",), rule="al.combat.air",
            consequence=Say("consequence.air", params),
            odds=lambda: fire_odds(game, living(game, self.fln), battle.government, count, self.fln_hits),
        )  # fmt: skip

    def take(self, game: AlgeriaGame, answer: str | None) -> None:
        count = int(answer.partition(":")[2]) if answer else 0
        if count:
            game.state.air -= count
            game.emit("air.spent", "al.combat.air", count=count, left=game.state.air)
            game.count("air.spent", count)
            game.push(
                AirDice(self.area, self.fln, self.government, self.harass, self.fln_hits, count)
            )
        else:
            game.push(GovernmentFire(self.area, self.fln, self.government, self.harass, self.fln_hits, 0))


@rule("al.combat.air")
@dataclass(slots=True)
class AirDice(_Fight):
    """The firepower of the air points; a Harass does not halve it."""

    fln_hits: int
    count: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        dice = self.count * game.figure("air_dice")
        return Roll("combat.air_dice", GOVERNMENT, "al.combat.air", {"count": self.count}, "d6", dice)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        game.push(
            GovernmentFire(
                self.area, self.fln, self.government, self.harass, self.fln_hits, sum(answer)
            )
        )


@rule("al.combat.fire", "al.fln_missions.harass")
@dataclass(slots=True)
class GovernmentFire(_Fight):
    """The fire of the Government, with what air points add."""

    fln_hits: int
    air: int

    def _firepower(self, game: AlgeriaGame) -> int:
        battle = battle_of(game.data, (), living(game, self.government), self.harass)
        return battle.government + self.air

    def ask(self, game: AlgeriaGame) -> Request | None:
        params = {"area": self.area, "firepower": self._firepower(game), "air": self.air}
        return Roll("combat.government", GOVERNMENT, "al.combat.fire", params, "d6", 1)

    def take(self, game: AlgeriaGame, answer: list[int]) -> None:
        firepower = self._firepower(game)
        hits = game.data.hits(firepower, answer[0])
        game.emit(
            "combat.fires", "al.combat.fire", side=GOVERNMENT, area=self.area, firepower=firepower,
            roll=answer[0], hits=hits,
        )  # fmt: skip
        game.count("hits.government", hits)
        game.push(
            Losses(self.area, self.fln, self.government, self.harass, self.fln_hits, hits)
        )


@rule("al.combat.fln_losses")
@dataclass(slots=True)
class Losses(_Fight):
    """The FLN allots the hits: a unit that was reduced can be hit again, what is left over is lost."""

    fln_hits: int
    hits: int

    def ask(self, game: AlgeriaGame) -> Request | None:
        if not self.hits:
            return None
        units = living(game, self.fln)
        if len({same(unit) for unit in units}) == 1 and hits_taken(units[0]) == 1:
            units = units[: self.hits]  # equal units, each good for one hit: there is nothing to choose
        slots = {unit.id: hits_taken(unit) for unit in units}
        hits = min(self.hits, sum(slots.values()))
        params = {"area": self.area, "hits": self.hits}
        slots = {unit: min(most, hits) for unit, most in slots.items()}
        return Distribute("combat.losses", FLN, "al.combat.fln_losses", params, slots, hits, hits)

    def describe(self, game: AlgeriaGame, option: str) -> Option:
        found = unit_option(game, option, "al.combat.fln_losses")
        kind = game.state.units[option].type
        found.consequence = Say("consequence.loss", {"kind": kind.id, "reduces_to": kind.reduces_to})
        return found

    def take(self, game: AlgeriaGame, answer: dict[str, int] | None) -> None:
        hits = answer or {}
        units = living(game, self.fln)
        left, deaths = hurt_all(
            game, {unit: hits.get(unit.id, 0) for unit in units}, "al.combat.fln_losses"
        )
        game.push(
            Aftermath(self.area, ids(left), self.government, self.harass, self.fln_hits, self.hits)
        )
        if deaths:
            game.push(score_deaths(game, deaths, self.area))


@rule("al.combat.neutralisation", "al.combat.survivors")
@dataclass(slots=True)
class Aftermath(_Fight):
    """The side that took more hits by the table is neutralised; everybody goes to OC."""

    fln_hits: int
    government_hits: int

    def take(self, game: AlgeriaGame, answer: None) -> None:
        theirs, ours = living(game, self.fln), living(game, self.government)
        police = 0
        if self.government_hits > self.fln_hits:
            neutralise_all(game, theirs, "al.combat.neutralisation")
        elif self.fln_hits > self.government_hits:
            police = neutralise_all(game, ours, "al.combat.neutralisation")
        to_oc(game, [*theirs, *ours])
        waiting = game.state.stack[-1] if game.state.stack else None
        if self.harass and isinstance(waiting, AfterFight):
            waiting.units = ids(theirs)
        if police:
            game.push(police_neutralised(game, police, self.area))
