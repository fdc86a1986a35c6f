"""Stages A and B: the attacker names two battlefields, the defender takes one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rules.table import Choose, Option, Request, Say, rule

from . import odds
from .battle_state import BattleState
from .clash import ATTACKER, DEFENDER
from .data import REVEALED
from .knowledge import own_hand
from .sides import asked, battle_of, modifier_of
from .state import AutokratorGame, AutokratorStep


@rule("ak.battle.stage_a")
@dataclass(slots=True)
class NameBattlefields(AutokratorStep):
    """The attacker names two battlefields of five; an option is `plain+ambush`."""

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        count = game.figure("offered")
        ids = ["+".join(fields) for fields in combinations(game.data.battlefields, count)]
        params = {**_words(game, battle, ATTACKER), "count": count}
        seat = battle.sides[ATTACKER].seat
        return Choose("battlefields", seat, "ak.battle.stage_a", params, ids, private=REVEALED)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        battle = battle_of(game)
        fields = tuple(option.split("+"))
        return Option(
            option, Say("option.battlefields", {"fields": list(fields)}), (battle.area,),
            rule="ak.battle.stage_a", consequence=_points(game, battle, ATTACKER, fields),
            odds=lambda: odds.offer_odds(game, battle, fields),
        )  # fmt: skip

    def take(self, game: AutokratorGame, answer: str) -> None:
        battle = battle_of(game)
        battle.offered = answer.split("+")
        game.emit("battle.named", "ak.battle.stage_a", faction=battle.sides[ATTACKER].faction,
                  fields=list(battle.offered))  # fmt: skip


@rule("ak.battle.stage_b")
@dataclass(slots=True)
class TakeBattlefield(AutokratorStep):
    """The defender takes one of the battlefields that were named."""

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        params = {**_words(game, battle, DEFENDER), "fields": list(battle.offered)}
        seat = battle.sides[DEFENDER].seat
        return Choose("battlefield", seat, "ak.battle.stage_b", params, battle.offered, private=REVEALED)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        battle = battle_of(game)
        return Option(
            option, Say("option.battlefield", {"field": option}), (battle.area,),
            rule="ak.battle.stage_b", consequence=_points(game, battle, DEFENDER, (option,)),
            odds=lambda: odds.field_odds(game, battle, option),
        )  # fmt: skip

    def take(self, game: AutokratorGame, answer: str) -> None:
        battle = battle_of(game)
        battle.field = answer
        game.count(f"field.{answer}")
        game.emit("battle.field", "ak.battle.stage_b", seat=battle.sides[DEFENDER].seat,
                  defender=battle.defender, field=answer)  # fmt: skip


def _words(game: AutokratorGame, battle: BattleState, side: str) -> dict[str, Any]:
    """Who fights, and the cards and modifier of the side that is asked."""
    cards = list(own_hand(game, battle, side) or ())
    return {**asked(battle, side), "cards": cards, "modifier": modifier_of(game, battle, side)}


def _points(game: AutokratorGame, battle: BattleState, side: str, fields: tuple[str, ...]) -> Say | None:
    """The fighting points of one's own cards on battlefields; unknown for cards on the real table."""
    hand = own_hand(game, battle, side)
    if hand is None:
        return None
    rows = [(field, [game.card(card).points[field] for card in hand]) for field in fields]
    points = [[field, row, sum(row)] for field, row in rows]
    return Say("consequence.battlefield", {"points": points})
