"""The state of a battle: plain data, part of the game's state.

Kept apart from the steps because `state` imports it, and because it says itself what a seat may know of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .clash import ATTACKER, DEFENDER, OTHER, SIDES


@dataclass(slots=True)
class BattleSide:
    """One side of a battle: whose unit it is, and the seat that answers for it.

    `faction` is "" for a neutral area; a Neutral General fights for the faction that called him. `hand` holds the
    cards drawn for a neutral: a unit's cards are in the sets of its faction. `drawn` says that they are, `laid` that
    the side has laid, where a seat does not know which and how. `shown` are cards of the real table that its player
    has begun to tell. `knows`: it has paid to see the neutral cards of the other side.
    """

    faction: str
    unit: str
    seat: str
    hand: list[str] = field(default_factory=list)
    drawn: bool = False
    layout: str = ""
    laid: bool = False
    shown: list[str] = field(default_factory=list)
    knows: bool = False


@dataclass(slots=True)
class BattleState:
    """A battle on the way: who attacks whom, where, and what has been settled so far.

    `unit` is a pawn or `raid`, `target` a pawn, `garrison` or `neutral`, `defender` "" for a neutral area. `offered`
    are the battlefields that the attacker has named, `field` the one that is fought on ("" before).
    """

    attacker: str
    unit: str
    area: str
    defender: str
    target: str
    sides: dict[str, BattleSide] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)
    field: str = ""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of attacker and defender."""
        return tuple(self.sides[side].seat for side in SIDES)

    def side_of(self, seat: str) -> str:
        """The side for which a seat answers; "" for the others."""
        return next((side for side in SIDES if self.sides[side].seat == seat), "")


def redacted(battle: BattleState, seat: str) -> BattleState:
    """A battle as `seat` may know it: of another's side neither neutral cards nor layout, unless paid to see.

    After the cards are shown there is nothing to hide; a battle that has come so far has been taken off the table.
    """
    sides = {}
    for name in (ATTACKER, DEFENDER):
        side = battle.sides[name]
        own = side.seat == seat
        sees = own or (battle.sides[OTHER[name]].seat == seat and battle.sides[OTHER[name]].knows)
        sides[name] = replace(
            side,
            hand=list(side.hand) if sees else [],
            layout=side.layout if own else "",
            shown=list(side.shown) if own else [],
        )
    return replace(battle, sides=sides, offered=list(battle.offered))
