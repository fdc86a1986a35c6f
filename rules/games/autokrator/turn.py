"""A player's turn: one list of everything that may be done, again and again until it is ended.

Ids: see `movement` for units; `raid:<area>`, `truce:<f>`, `break:<f>`, `give:<f>`, `ask:<f>:attack.<f>`,
`ask:<f>:raid.<area>`, `end`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, rule

from . import negotiation, raids, truce, turn_options
from .data import ENDS, PAWNS
from .geography import contested, in_game
from .movement import alternating, options, use
from .state import AutokratorGame, AutokratorStep

END = "end"


@rule("ak.round.three")
def usable(game: AutokratorGame, faction: str) -> list[str]:
    """The pawns that a faction can still use in this round."""
    pawns = game.state.factions[faction].units
    if game.now.one_unit and any(pawn.used for pawn in pawns.values()):
        return []
    return [unit for unit in in_game(game, faction) if not pawns[unit].used]


@rule("ak.round.order", "ak.unit.use")
@dataclass(slots=True)
class Act(AutokratorStep):
    """What the player on turn does next. `used`: he has used a unit in this turn."""

    faction: str
    used: bool = False

    def _units(self, game: AutokratorGame) -> list[str]:
        if self.used and alternating(game):
            return []
        return usable(game, self.faction)

    def ids(self, game: AutokratorGame) -> list[str]:
        """Everything that may be done now, in the order in which it is shown."""
        faction = self.faction
        units = self._units(game)
        has_to = alternating(game) or game.now.one_unit  # one of the units has to be used
        found = [one for unit in units for one in options(game, faction, unit, idle=has_to)]
        found += self._for_gold(game)
        waits = bool(units) if has_to else any(contested(game, faction, unit) for unit in units)
        if not waits:
            found.append(END)
        return found

    def _for_gold(self, game: AutokratorGame) -> list[str]:
        faction = self.faction
        found = []
        if game.state.factions[faction].gold >= game.figure("raid"):
            found += [f"raid:{area}" for area in raids.raid_targets(game, faction)]
        found += [f"truce:{other}" for other in truce.partners(game, faction)]
        found += [f"break:{other}" for other in truce.breakable(game, faction)]
        found += [f"give:{other}" for other in negotiation.takers(game, faction)]
        found += [f"ask:{other}:{deed}" for other, deed in negotiation.deeds(game, faction)]
        return found

    def ask(self, game: AutokratorGame) -> Request | None:
        params = {"faction": self.faction, "round": game.state.round}
        return Choose("act", self.faction, "ak.unit.use", params, self.ids(game), private=ENDS)

    def describe(self, game: AutokratorGame, option: str) -> Option:
        return turn_options.describe(game, self.faction, option)

    def take(self, game: AutokratorGame, answer: str) -> None:
        if answer == END:
            return
        head, _, rest = answer.partition(":")
        game.push(Act(self.faction, self.used or head in PAWNS))
        if head in PAWNS:
            use(game, self.faction, head, rest)
        elif head == "raid":
            raids.raid(game, self.faction, rest)
        elif head == "truce":
            truce.offer(game, self.faction, rest)
        elif head == "break":
            truce.breach(game, self.faction, rest)
        elif head == "give":
            game.push(negotiation.Gift(self.faction, rest))
        else:
            other, _, deed = rest.partition(":")
            negotiation.ask_for(game, self.faction, other, deed)
