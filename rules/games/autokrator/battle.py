"""The battle: who fights whom, and its stages in their order.

`movement` and `raids` push `Battle`; when its steps are done, lives, retreat, conquest and points are too.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import rule

from .clash import DEFENDER, SIDES
from .espionage import Espionage
from .grounds import NameBattlefields, TakeBattlefield
from .knowledge import is_neutral
from .laying import Lay, Reveal, Show
from .neutral import DrawNeutral
from .sides import meeting, modifier_of, on_real_table, sketch
from .state import AutokratorGame, AutokratorStep


@rule("ak.neutral.area", "ak.gold.raid", "ak.cards.table")
@dataclass(slots=True)
class Battle(AutokratorStep):
    """A battle begins. `unit` is a pawn of the attacker or `raid`; `target` a pawn, `garrison` or `neutral`.

    The attacker lays before the defender, but who has cards on the real table after who has them in the app.
    """

    attacker: str
    unit: str
    area: str
    defender: str
    target: str

    def take(self, game: AutokratorGame, answer: None) -> None:
        battle = sketch(game, self.attacker, self.unit, self.area, self.defender, self.target)
        game.state.battle = battle
        game.emit(
            "battle.begins", "ak.battle.stage_a", **meeting(battle), seat=battle.sides[DEFENDER].seat,
            modifiers={side: modifier_of(game, battle, side) for side in SIDES},
        )  # fmt: skip
        steps: list[AutokratorStep] = [
            DrawNeutral(side) for side in SIDES if is_neutral(battle.sides[side].unit)
        ]
        steps += [Espionage(side) for side in SIDES]
        steps += [NameBattlefields(), TakeBattlefield()]
        steps += [Lay(side) for side in SIDES if not on_real_table(game, battle, side)]
        steps += [Show(side) for side in SIDES if on_real_table(game, battle, side)]
        game.push(*steps, Reveal())
