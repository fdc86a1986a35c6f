"""How a seat sees the table: what gold, areas and lives are worth to it, in victory points. Reads only.

Everything is reckoned from the game as the seat may see it, and from the content: nothing here knows a card or an
area by name. The few numbers that are judgements of ours stand at the top.
"""

from __future__ import annotations

from collections import Counter

from . import movement, odds
from .conquest import needs_octagon, prize
from .data import APART, GARRISON, NOBODY, PAWNS, RAID, Data
from .geography import at, hostile, in_game, octagons_left, owner, targets
from .knowledge import hands_of
from .scoring import row_of
from .sides import sketch
from .state import AutokratorGame
from .units import modifier

WIN = 12.0  # points that a victory at once is worth
FEAR = 5.0  # points that a capital about to fall is worth to its owner
PRICE = 0.2  # of gold that can be spared
DEAR = 0.8  # of gold that the reckoning at the end counts
PREY = 2.0  # what a typical attack brings
LEADER, RIVAL = 0.5, 0.25  # what a point that a rival loses is worth, with more than two players
PULL, FAR = 0.3, 3  # how much of a capital's fall is worth one step from it, and how many steps away it is seen
ATTACKED = 0.3  # how often an enemy attacks a unit of mine that it can get at
HOLD = 0.75  # how much of an area's worth at the end is left when others may take it back


class Look:
    """The table as `me` sees it. Figures are kept for one decision."""

    __slots__ = ("_chances", "_hunted", "_reach", "_weights", "game", "held", "me", "rounds_left")

    def __init__(self, game: AutokratorGame, me: str) -> None:
        self.game, self.me = game, me
        self.rounds_left = max(0, len(game.data.rounds) - max(game.state.round, 1))
        self.held = Counter(owner(game, area) for area in game.data.areas)  # areas of each faction
        self._weights: dict[str, float] | None = None
        self._hunted: dict[str, list[tuple[frozenset[str], float]]] = {}
        self._reach: dict[tuple[str, str], tuple[str, ...]] = {}
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
        """Whether a faction is projected to score more than every other."""
        theirs = self.projected(faction)
        return all(self.projected(one) < theirs for one in self.game.powers if one != faction)

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
            return self._capital_worth()
        points, gold = prize(game, area)
        worth = points + self.gain_of(gold)
        if octagons_left(game, self.me) or not needs_octagon(game, self.me, area):
            worth += self.area_worth(self.me)
        if holder != NOBODY:
            worth += self.weight(holder) * self.area_worth(holder, -1)
        return worth

    def _capital_worth(self) -> float:
        if self.game.state.options["ruling_capital"] == "wins":
            return WIN
        return WIN if self.ahead(self.me) else -WIN

    def pull(self, unit: str, area: str) -> float:
        """What it is worth to my unit to stand in an area from which an enemy's capital is not far."""
        game = self.game
        if unit not in APART:
            return 0.0
        best = 0.0
        for faction in game.powers:
            capital = game.data.factions[faction].capital
            if not hostile(game, self.me, faction) or owner(game, capital) != faction:
                continue
            steps = distances(game.data, capital).get(area, FAR + 1)
            if 0 < steps <= min(FAR, self.rounds_left):
                wall = game.figure("modifier_capital")
                chance = typical(game.data, unit, modifier(game, self.me, unit), GARRISON, wall)
                best = max(best, PULL * chance * self._capital_worth() / steps)
        return best

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

    # ------------------------------------------------------------------ enemies

    def reach(self, faction: str, unit: str) -> tuple[str, ...]:
        """The areas in which a pawn could attack on its next turn: where it stands, by a move, by a Campaign."""
        found = self._reach.get((faction, unit))
        if found is None:
            game = self.game
            here = at(game, faction, unit)
            found = ()
            if here:
                found = (here, *movement.moves(game, faction, unit), *movement.campaign(game, faction, unit))
            self._reach[faction, unit] = found
        return found

    def enemies(self) -> list[str]:
        """The factions that I may attack and that have a turn after this one."""
        state = self.game.state
        return [
            one for one in self.game.powers
            if hostile(self.game, self.me, one) and (one not in state.done or self.rounds_left)
        ]  # fmt: skip

    def risk(self, unit: str, area: str) -> float:
        """What enemies may cost me who can get at my unit in an area before it moves again."""
        if unit not in self._hunted:
            self._hunted[unit] = self._costs(unit)
        return sum(cost for areas, cost in self._hunted[unit] if area in areas)

    def _costs(self, unit: str) -> list[tuple[frozenset[str], float]]:
        """Of each enemy pawn: where it could attack, and what it would cost me there."""
        game, own = self.game, modifier(self.game, self.me, unit)
        found = []
        for faction in self.enemies():
            lost = game.figure("unit_loss_points") + self.life_cost(self.me, unit, faction)
            for pawn in in_game(game, faction):
                chance = typical(game.data, pawn, modifier(game, faction, pawn), unit, own)
                found.append((frozenset(self.reach(faction, pawn)), ATTACKED * chance * lost))
        return found

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
        here = at(self.game, self.me, unit)
        won += self.pull(unit, area) - self.pull(unit, here) - self.risk(unit, area) + self.risk(unit, here)
        return chance * won - (1 - chance) * self.life_cost(self.me, unit, faction)

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


def distances(data: Data, area: str) -> dict[str, int]:
    """Steps of a King or General to an area from each that is connected with it."""
    found: dict[str, int] | None = data.cache.get(("bot.distances", area))
    if found is None:
        found = data.cache["bot.distances", area] = {area: 0}
        front = [area]
        while front:
            front = [next_ for one in front for next_ in data.neighbours(one) if next_ not in found]
            steps = max(found.values()) + 1
            found.update(dict.fromkeys(front, steps))
    return found


def typical(data: Data, unit: str, own: int, target: str = GARRISON, defence: int | None = None) -> float:
    """The chance of a unit against a target if nothing is known of either's hand, by their modifiers.

    Without `defence` that of one coat of arms.
    """
    key = ("bot.typical", unit, own, target, defence)
    found: float | None = data.cache.get(key)
    if found is None:
        wall = data.figures["modifier_arms_1"] if defence is None else defence
        hands = hands_of(data, unit, ()), hands_of(data, target, ())
        found = data.cache[key] = odds.quick_hands(data, hands[0], own, hands[1], wall).value()
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
