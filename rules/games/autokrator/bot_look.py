"""How a seat sees the table: what gold, areas and lives are worth to it, in victory points. Reads only.

Everything is reckoned from the game as the seat may see it, and from the content: nothing here knows a card or an
area by name. The few numbers that are judgements of ours stand at the top.
"""

from __future__ import annotations

from collections import Counter

from . import odds
from .conquest import needs_octagon, prize
from .data import (
    GARRISON,
    NOBODY,
    PAWNS,
    RAID,
    Data,
)
from .geography import (
    octagons_left,
    owner,
    targets,
)
from .knowledge import hands_of
from .scoring import row_of
from .sides import sketch
from .state import AutokratorGame

WIN = 12.0  # points that a victory at once is worth
FEAR = 5.0  # points that a capital about to fall is worth to its owner
PRICE = 0.2  # of gold that can be spared
DEAR = 0.8  # of gold that the reckoning at the end counts
PREY = 2.0  # what a typical attack brings
LEADER, RIVAL = 0.5, 0.25  # what a point that a rival loses is worth, with more than two players
HOLD = 0.75  # how much of an area's worth at the end is left when others may take it back


class Look:
    """The table as `me` sees it. Figures are kept for one decision."""

    __slots__ = ("_chances", "_weights", "game", "held", "me", "rounds_left")

    def __init__(self, game: AutokratorGame, me: str) -> None:
        self.game, self.me = game, me
        self.rounds_left = max(0, len(game.data.rounds) - max(game.state.round, 1))
        self.held = Counter(owner(game, area) for area in game.data.areas)  # areas of each faction
        self._weights: dict[str, float] | None = None
        self._chances: dict[tuple[str, str, str, str, str], float] = {}

    # ------------------------------------------------------------------ standing

    def projected(self, faction: str) -> float:
        """The score that a faction would have at the end, as things stand."""
        game = self.game
        power = game.state.factions[faction]
        gold = min(game.figure("gold_most"), power.gold + game.figure("income") * self.rounds_left)
        return power.score + row_of(game.data.area_points, self.held[faction]) + row_of(game.data.gold_points, gold)

    def weight(self, faction: str) -> float:
        """What a point that a faction loses is worth to me."""
        if self._weights is None:
            others = [one for one in self.game.powers if one != self.me]
            if len(others) == 1:
                self._weights = {others[0]: 1.0}
            else:
                standing = {one: self.projected(one) for one in others}
                top = max(standing.values())
                self._weights = {one: LEADER if standing[one] == top else RIVAL for one in others}
        return self._weights.get(faction, 0.0)

    def ahead(self, faction: str) -> bool:
        """Whether nobody else is projected to score more than a faction."""
        mine = self.projected(faction)
        return all(self.projected(one) <= mine for one in self.game.powers)

    # ------------------------------------------------------------------ gold

    @property
    def gold(self) -> int:
        """My gold."""
        return self.game.state.factions[self.me].gold

    def spare(self) -> int:
        """Gold that I can spend now and still end in the best row of the table, by income alone."""
        best = self.game.data.gold_points[-1][0]
        return self.gold - max(0, best - self.game.figure("income") * self.rounds_left)

    def price(self, amount: int) -> float:
        """What spending that much gold costs, in points."""
        game, gold = self.game, self.gold
        if not self.rounds_left:
            steps = game.data.gold_points
            return float(row_of(steps, gold) - row_of(steps, gold - amount))
        lost = max(0, gold + game.figure("income") - game.figure("gold_most"))  # what income would overflow
        free = min(amount, lost)
        cheap = min(amount - free, max(0, self.spare() - free))
        return PRICE * cheap + DEAR * (amount - free - cheap)

    def gain_of(self, amount: int) -> float:
        """What getting that much gold is worth."""
        game, gold = self.game, self.gold
        if not self.rounds_left:
            steps = game.data.gold_points
            return float(row_of(steps, gold + amount) - row_of(steps, gold))
        room = game.figure("gold_most") - gold
        return (DEAR if self.spare() < 0 else PRICE) * min(amount, room)

    # ------------------------------------------------------------------ areas

    def area_worth(self, faction: str, step: int = 1) -> float:
        """What one area more (or, with -1, the last one) is worth to a faction at the end."""
        steps = self.game.data.area_points
        held = self.held[faction]
        if not self.rounds_left:
            return float(abs(row_of(steps, held + step) - row_of(steps, held)))
        full = steps[-1][0]
        if step > 0:
            return HOLD if held < full else 0.3 * HOLD
        return HOLD if held <= full + 1 else 0.3 * HOLD

    def conquest_worth(self, area: str) -> float:
        """What conquering an area is worth to me."""
        game = self.game
        holder = owner(game, area)
        if game.data.areas[area].capital and needs_octagon(game, self.me, area) and holder:
            return self._capital_worth(holder)
        points, gold = prize(game, area)
        worth = points + self.gain_of(gold)
        if octagons_left(game, self.me) or not needs_octagon(game, self.me, area):
            worth += self.area_worth(self.me)
        if holder != NOBODY:
            worth += self.weight(holder) * self.area_worth(holder, -1)
        return worth

    def _capital_worth(self, holder: str) -> float:
        if self.game.state.options["ruling_capital"] == "wins":
            return WIN
        return WIN if self.ahead(self.me) else -WIN

    # ------------------------------------------------------------------ lives

    def life_cost(self, faction: str, unit: str, by: str) -> float:
        """What a life less is worth to the faction, as its unit could still use it; `by` scores for the last one."""
        lives = self.game.state.factions[faction].units[unit].lives
        worth = future(self.game.data, unit, lives, self.rounds_left)
        less = future(self.game.data, unit, lives - 1, self.rounds_left)
        if lives > 1 or by == NOBODY:
            return worth - less
        points = self.game.kind(unit).points
        return worth - less + points * (self.weight(by) if faction == self.me else 1.0)

    # ------------------------------------------------------------------ attacks

    def chance(self, unit: str, area: str, target: tuple[str, str]) -> float:
        """The chance that my unit wins an attack."""
        return self.chance_of(self.me, unit, area, target)

    def chance_of(self, faction: str, unit: str, area: str, target: tuple[str, str]) -> float:
        """The chance that anybody's attack wins, for all that I know."""
        key = (faction, unit, area, *target)
        found = self._chances.get(key)
        if found is None:
            battle = sketch(self.game, faction, unit, area, *target)
            seat = self.me if self.me in battle.seats else faction
            found = self._chances[key] = odds.whole_chance(self.game, battle, seat, quick=True)
        return found

    def attack_worth(self, unit: str, area: str, target: tuple[str, str]) -> float:
        """What my attack on a target is worth: what it brings if it wins, what it costs if not."""
        chance = self.chance(unit, area, target)
        if unit == RAID:
            loss = min(self.game.figure("raid_loss"), self.game.state.factions[target[0]].score)
            return chance * loss * self.weight(target[0])
        faction, what = target
        won = self.beaten_worth(area, faction, what) if what in PAWNS else self.conquest_worth(area)
        by = faction
        lost = self.life_cost(self.me, unit, by)
        if what in PAWNS and self.game.state.factions[faction].units[what].lives:
            pass
        return chance * won - (1 - chance) * lost

    def beaten_worth(self, area: str, faction: str, unit: str) -> float:
        """What beating a pawn in an area is worth to me."""
        game = self.game
        power = game.state.factions[faction]
        weight = self.weight(faction)
        lives = power.units[unit].lives
        harm = min(game.figure("unit_loss_points"), power.score) + PRICE * game.figure("unit_loss_gold")
        harm += future(game.data, unit, lives, self.rounds_left) - future(game.data, unit, lives - 1, self.rounds_left)
        worth = weight * harm
        if lives == 1:
            worth += game.kind(unit).points
        if owner(game, area) == self.me:
            worth += 0.4 * self.loss_of(area)  # it would have to fight for the area
        return worth

    def loss_of(self, area: str) -> float:
        """What losing one of my areas would cost me."""
        if self.game.data.areas[area].capital:
            return FEAR
        return self.area_worth(self.me, -1)

    def best_target(self, unit: str, area: str) -> tuple[tuple[str, str], float] | None:
        """Whom my unit had best attack in an area, and what that is worth; None: nobody defends there."""
        found = targets(self.game, self.me, area)
        if not found:
            return None
        scored = [(self.attack_worth(unit, area, one), one) for one in found]
        worth, target = max(scored, key=lambda one: one[0])
        return target, worth


def typical(data: Data, unit: str, modifier: int, target: str = GARRISON, defence: int | None = None) -> float:
    """The chance of a unit against a target if nothing is known of either's hand, by their modifiers.

    Without `defence` that of one coat of arms.
    """
    key = ("bot.typical", unit, modifier, target, defence)
    found: float | None = data.cache.get(key)
    if found is None:
        own = data.figures["modifier_arms_1"] if defence is None else defence
        hands = hands_of(data, unit, ()), hands_of(data, target, ())
        found = data.cache[key] = odds.quick_hands(data, hands[0], modifier, hands[1], own).value()
    return found


def future(data: Data, unit: str, lives: int, rounds: int) -> float:
    """What a unit with so many lives can still bring in so many rounds, if it attacks once in each or rests."""
    if lives <= 0:
        return 0.0
    if rounds <= 0:
        return 0.0
    key = ("bot.future", unit, lives, rounds)
    found: float | None = data.cache.get(key)
    if found is None:
        kind = data.units[unit]
        chance = typical(data, unit, kind.modifiers.get(lives, 0))
        whole = future(data, unit, lives, rounds - 1)
        dead = kind.points * RIVAL if lives == 1 else 0.0
        attack = chance * (PREY + whole) + (1 - chance) * (future(data, unit, lives - 1, rounds - 1) - dead)
        found = data.cache[key] = max(whole, attack)
    return found
