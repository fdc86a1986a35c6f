"""Dice on the table in a fight: the throw, the tokens spent on it, the throw again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.table import Option, Request, Roll, Say, Select, rule

from .crt import FACES, hits_of
from .data import FRENCH_SEAT
from .fight import FRENCH_STAGES, Line
from .pieces import spend_reroll
from .state import Battle, RedBurnooseGame, RedBurnooseStep


def dice_request(game: RedBurnooseGame, units: Line, key: str, rule_id: str) -> Roll:
    """The request for one throw of one die for each of `units` in the present battle."""
    battle = game.state.battle
    assert battle is not None
    return throw_request(game, battle, battle.stage, units, key, rule_id)


def throw_request(
    game: RedBurnooseGame, battle: Battle, stage: str, units: Line, key: str, rule_id: str
) -> Roll:
    """The same for a chapter of the fight that begins with this throw."""
    dice = tuple(game.data.crt.die[unit] for unit in units)
    french = stage in FRENCH_STAGES
    kinds = set(dice)
    name = dice[0] if len(kinds) == 1 else ("french" if french else "berber")
    params = {"army": battle.army, "village": battle.village, "round": battle.round, "dice": dice}
    seat = FRENCH_SEAT if french else battle.seat
    return Roll(key, seat, rule_id, params, name, len(dice), FACES, dice)


def lay_out(game: RedBurnooseGame, stage: str, units: Line, faces: list[int], rule_id: str) -> None:
    """Puts a throw on the table and opens the window for tokens."""
    battle = game.state.battle
    assert battle is not None
    battle.stage = stage
    battle.dice = list(zip(units, faces, strict=True))
    _tell(game, battle, "dice.thrown", range(len(faces)), rule_id)
    game.push(Rerolls())


def _tell(
    game: RedBurnooseGame, battle: Battle, kind: str, places: Iterable[int], rule_id: str
) -> None:
    if game.sink is None:
        return
    dice = []
    for place in places:
        unit, face = battle.dice[place]
        hits = hits_of(game.data.crt, unit, face, sheltered(game, battle))
        dice.append({"unit": unit, "face": face, "hits": hits})
    game.emit(
        kind, rule_id, stage=battle.stage, army=battle.army, village=battle.village,
        fight=battle.kind, dice=dice, hits=sum(die["hits"] for die in dice),
    )  # fmt: skip


def sheltered(game: RedBurnooseGame, battle: Battle) -> bool:
    """Whether the present throw is made against a sheltered village."""
    if battle.kind != "village":
        return False
    return game.data.villages[battle.village].terrain == "sheltered"


def die_ids(dice: list[tuple[str, int]]) -> list[str]:
    """Readable ids of the dice on the table: carabinier_1, carabinier_2, cavalry_1."""
    seen: dict[str, int] = {}
    ids = []
    for unit, _ in dice:
        seen[unit] = seen.get(unit, 0) + 1
        ids.append(f"{unit}_{seen[unit]}")
    return ids


# Standing instructions can skip the question for tokens after a throw.
REROLL_WINDOW = "reroll"


@rule("rb.reroll.spend", "rb.reroll.own")
@dataclass(slots=True)
class Rerolls(RedBurnooseStep):
    """The window for tokens after a throw: dice to roll again, none to go on."""

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        assert battle is not None
        tokens = game.state.berbers[battle.seat].rerolls
        if not tokens or not battle.dice:
            return None
        params = {
            "village": battle.village, "army": battle.army, "stage": battle.stage,
            "tokens": tokens,
        }  # fmt: skip
        ids = die_ids(battle.dice)
        return Select(
            "fight.reroll", battle.seat, "rb.reroll.spend", params, ids, 0, min(tokens, len(ids)),
            REROLL_WINDOW, lambda: self._useful(game, battle, ids),
        )  # fmt: skip

    def _useful(self, game: RedBurnooseGame, battle: Battle, ids: list[str]) -> list[str]:
        """The dice that a second throw can better: own ones below their best, French ones that hit."""
        own = battle.stage not in FRENCH_STAGES
        crt, shelter = game.data.crt, sheltered(game, battle)
        found = []
        for name, (unit, face) in zip(ids, battle.dice, strict=True):
            hits = hits_of(crt, unit, face, shelter)
            goal = max if own else min
            if hits != goal(hits_of(crt, unit, one, shelter) for one in range(1, FACES + 1)):
                found.append(name)
        return found

    def describe(self, game: RedBurnooseGame, option: str) -> Option:
        battle = game.state.battle
        assert battle is not None
        unit, face = battle.dice[die_ids(battle.dice).index(option)]
        hits = hits_of(game.data.crt, unit, face, sheltered(game, battle))
        own = battle.stage not in FRENCH_STAGES
        place = battle.village if battle.kind == "village" else game.state.armies[battle.army].at
        return Option(
            option,
            Say("option.reroll", {"unit": unit, "face": face, "hits": hits, "own": own}),
            (place,),
            rule="rb.reroll.spend",
            consequence=Say("consequence.reroll", {"unit": unit, "own": own}),
            odds=lambda: self.odds(game, unit, hits),
        )

    def odds(self, game: RedBurnooseGame, unit: str, hits: int) -> dict[str, Any]:
        """What rolling this die again does: hits on average, chances of more and of fewer hits."""
        battle = game.state.battle
        assert battle is not None
        shelter = sheltered(game, battle)
        row = [hits_of(game.data.crt, unit, face, shelter) for face in range(1, FACES + 1)]
        return {
            "hits": hits,
            "hits_again": round(sum(row) / FACES, 4),
            "more": round(sum(one > hits for one in row) / FACES, 4),
            "fewer": round(sum(one < hits for one in row) / FACES, 4),
        }

    def take(self, game: RedBurnooseGame, answer: list[str] | None) -> None:
        battle = game.state.battle
        assert battle is not None
        if not answer:
            return
        ids = die_ids(battle.dice)
        places = [ids.index(one) for one in answer]
        for _ in places:
            spend_reroll(game, battle.seat)
        game.emit(
            "reroll.spent", "rb.reroll.spend", seat=battle.seat, count=len(places),
            units=[battle.dice[place][0] for place in places],
        )  # fmt: skip
        game.push(RollAgain(places), self)


@rule("rb.reroll.spend")
@dataclass(slots=True)
class RollAgain(RedBurnooseStep):
    """Rolls the dice at `places` of the throw again."""

    places: list[int] = field(default_factory=list)

    def ask(self, game: RedBurnooseGame) -> Request | None:
        battle = game.state.battle
        assert battle is not None
        units = tuple(battle.dice[place][0] for place in self.places)
        return dice_request(game, units, "fight.roll_again", "rb.reroll.spend")

    def take(self, game: RedBurnooseGame, answer: list[int]) -> None:
        battle = game.state.battle
        assert battle is not None
        for place, face in zip(self.places, answer, strict=True):
            battle.dice[place] = (battle.dice[place][0], face)
        _tell(game, battle, "dice.again", self.places, "rb.reroll.spend")
