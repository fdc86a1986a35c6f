"""A player's turn: one list of everything that may be done, again and again until it is ended.

Ids: see `movement` for units; `raid:<area>`, `truce:<f>`, `break:<f>`, `give:<f>`, `ask:<f>:attack.<f>`,
`ask:<f>:raid.<area>`, `end`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Choose, Option, Request, rule

from . import negotiation, raids, truce, turn_options
from .data import ENDS, PAWNS
from .geography import at, contested, in_game
from .movement import STAY, alternating, options, use
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
        if not (units if has_to else self._bound(game, units)):
            found.append(END)
        return found

    @rule("ak.unit.contested")
    def _bound(self, game: AutokratorGame, units: list[str]) -> list[str]:
        """The units that stand among enemies: where all are used in one turn, it cannot end before they fight."""
        return [unit for unit in units if contested(game, self.faction, unit)]

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
        ids, units = self.ids(game), self._units(game)
        params = {"faction": self.faction, "round": game.state.round, "bound": [], "one": "",
                  "stays": any(id.endswith(f":{STAY}") for id in ids)}  # fmt: skip
        about = "ak.unit.use"
        if END not in ids and game.now.one_unit:
            about = params["one"] = "ak.round.three"
        elif END not in ids and alternating(game):
            about = params["one"] = "ak.round.alternate"
        elif END not in ids:
            about = "ak.unit.contested"
            params["bound"] = [[unit, at(game, self.faction, unit)] for unit in self._bound(game, units)]
        return Choose("act", self.faction, about, params, ids, private=ENDS, former=self._former(game))

    @rule("ak.gold.negotiation", "ak.two")
    def _former(self, game: AutokratorGame) -> tuple[str, ...]:
        """Gifts between two players, which older journals may hold."""
        if len(game.powers) != 2:
            return ()
        return tuple(f"give:{one}" for one in game.powers if one != self.faction)

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
