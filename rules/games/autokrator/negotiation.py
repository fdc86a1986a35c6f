"""Negotiations: gold from treasury to treasury, given freely or asked for a deed. Promises do not bind."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table import Offer, Request, rule

from . import treasury
from .data import ENDS
from .geography import hostile, owner
from .raids import raid_targets
from .state import AutokratorGame, AutokratorStep

ATTACK, RAIDS = "attack", "raid"  # deeds that gold is asked for
WINDOW = "gold"  # the standing instruction of who does not want to be asked


@rule("ak.gold.negotiation", "ak.round.five", "ak.two")
def takers(game: AutokratorGame, faction: str) -> list[str]:
    """To whom a faction may give gold: with two players to nobody, for there is no third to turn it against."""
    if len(game.powers) == 2 or not game.now.negotiations or not game.state.factions[faction].gold:
        return []
    return [one for one in game.powers if one != faction and treasury.room(game, one)]


@rule("ak.gold.negotiation", "ak.round.five")
def deeds(game: AutokratorGame, faction: str) -> list[tuple[str, str]]:
    """Whom a faction may ask for gold, and for what: (player, `attack.<faction>` or `raid.<area>`)."""
    if not game.now.negotiations or not treasury.room(game, faction):
        return []
    struck = raid_targets(game, faction)
    found = []
    for other in game.powers:
        if other == faction or f"gold:{other}" in game.state.asked or not game.state.factions[other].gold:
            continue
        third = [one for one in game.powers if one != other and hostile(game, faction, one)]
        found += [(other, f"{ATTACK}.{one}") for one in third]
        found += [(other, f"{RAIDS}.{area}") for area in struck if owner(game, area) != other]
    return found


@rule("ak.gold.negotiation")
@dataclass(slots=True)
class Gift(AutokratorStep):
    """How much gold goes from one treasury to the other. Who was asked for a deed may refuse; who came to give of
    his own accord and gives none after all has done nothing."""

    giver: str
    taker: str
    deed: str = ""

    def ask(self, game: AutokratorGame) -> Request | None:
        most = min(game.state.factions[self.giver].gold, treasury.room(game, self.taker))
        verb, _, thing = self.deed.partition(".")
        params = {"giver": self.giver, "taker": self.taker, "deed": verb, "thing": thing, "most": most}
        return Offer(
            "gift", self.giver, "ak.gold.negotiation", params, 0, most,
            WINDOW if self.deed else "", lambda: self._helps(game), private=ENDS,
        )  # fmt: skip

    def _helps(self, game: AutokratorGame) -> bool:
        """Whether the deed strikes somebody who has more points than the giver."""
        verb, _, thing = self.deed.partition(".")
        victim = game.state.factions.get(owner(game, thing) if verb == RAIDS else thing)
        return victim is not None and victim.score > game.state.factions[self.giver].score

    def take(self, game: AutokratorGame, answer: int) -> None:
        if not (answer or self.deed):
            return
        refusals = game.state.refusals
        refusals[self.giver] = 0 if answer else refusals.get(self.giver, 0) + 1
        if not answer:
            game.emit("gold.refused", "ak.gold.negotiation", giver=self.giver, taker=self.taker)
            return
        treasury.change(game, self.giver, -answer, "ak.gold.negotiation", "gives", self.taker)
        treasury.change(game, self.taker, answer, "ak.gold.negotiation", "gets", self.giver)
        game.count("gifts")
        game.count("gold.gifts", answer)


def ask_for(game: AutokratorGame, faction: str, other: str, deed: str) -> None:
    """A faction names a deed and asks another for gold."""
    game.state.asked.append(f"gold:{other}")
    verb, _, thing = deed.partition(".")
    game.emit("gold.asked", "ak.gold.negotiation", faction=faction, other=other, deed=verb, thing=thing)
    game.push(Gift(other, faction, deed))
