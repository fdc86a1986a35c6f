"""Cards of neutrals: drawn for a battle by who plays them, and shuffled in again after it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Draw, Request, rule

from .data import RAID, REVEALED
from .knowledge import neutral_draw, placing_game
from .sides import asked, battle_of
from .state import AutokratorGame, AutokratorStep


@rule("ak.neutral.area", "ak.neutral.expansion", "ak.gold.raid")
@dataclass(slots=True)
class DrawNeutral(AutokratorStep):
    """Who plays a neutral draws its cards; nobody else sees them before they are shown.

    No deck is kept: every battle draws from all of its cards.
    """

    side: str

    def ask(self, game: AutokratorGame) -> Request | None:
        battle = battle_of(game)
        one = battle.sides[self.side]
        deck, always, pool, count = neutral_draw(game, one.unit)
        params = {**asked(battle, self.side), "seat": one.seat, "count": count, "always": always}
        return Draw("neutral", one.seat, _rule(one.unit), params, deck, count, pool, secret=REVEALED)

    def take(self, game: AutokratorGame, answer: list[str]) -> None:
        battle = battle_of(game)
        one = battle.sides[self.side]
        deck, always, _, count = neutral_draw(game, one.unit)
        one.hand = list(placing_game(game.data).hand([*always, *answer]))
        one.drawn = True
        rule_id = _rule(one.unit)
        game.emit("neutral.draws", rule_id, seat=one.seat, unit=one.unit, area=battle.area,
                  deck=deck, count=count, always=always)  # fmt: skip
        game.emit("neutral.hand", rule_id, (one.seat,), seat=one.seat, cards=list(one.hand))


def _rule(unit: str) -> str:
    return "ak.gold.raid" if unit == RAID else "ak.neutral.area"
