"""How the French march: the flowchart, line by line.

The printed chart has three questions (diamonds) and four ends. Their words are `flowchart.<id>` of text.yaml:

    leaving_retreated   Is the village that the army leaves abandoned?
      yes -> realm_closer     Is one village of its realm closer than the others?
               yes -> to_realm      no -> realm_symbol
      no  -> village_closer   Is one village that has not fallen closer than the others?
               yes -> to_nearest    no -> nearest_symbol
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.table import rule

from .board import Goals
from .defence import Approach, enter
from .forces import marching
from .state import ABANDONED, CONQUERED, FREE, FRENCH, RedBurnooseGame, RedBurnooseStep

LEAVING_RETREATED, REALM_CLOSER, VILLAGE_CLOSER = (
    "leaving_retreated", "realm_closer", "village_closer",
)  # fmt: skip
TO_REALM, REALM_SYMBOL = "to_realm", "realm_symbol"
TO_NEAREST, NEAREST_SYMBOL = "to_nearest", "nearest_symbol"
# no end of the chart: an army stopped by defences is on its path already
ON_ITS_PATH = "on_its_path"


@dataclass(slots=True, frozen=True)
class March:
    """Where an army goes next, and why.

    `questions`: the diamonds of the flowchart on the way, each with its answer; `line`: the end that it
    came to; `roads`: the neighbours that were equally near; `symbol`: the one that decided, or "".
    """

    to: str
    distance: int
    questions: tuple[tuple[str, bool], ...]
    line: str
    rule: str
    roads: tuple[str, ...]
    symbol: str = ""


def free_villages(game: RedBurnooseGame) -> Goals:
    """The villages that armies seek."""
    return frozenset(name for name, village in game.state.villages.items() if village.fate == FREE)


@rule(
    "rb.move.nearest", "rb.move.leaving_retreated", "rb.move.leaving_conquered", "rb.move.symbol",
    "rb.move.fallen", "rb.defence.stop",
)  # fmt: skip
def next_march(game: RedBurnooseGame, name: str) -> March | None:
    """Where a deployed army goes by the flowchart; None: no village can be reached from there.

    An army stopped before a village stands on the path next to it and enters, whatever the card shows.
    """
    state, board = game.state, game.data.board
    army = state.armies[name]
    if army.blocked:
        to = army.blocked
        return March(to, 1, (), ON_ITS_PATH, "rb.defence.stop", (to,))
    fate = state.villages[army.at].fate if army.at in state.villages else ""
    retreated = fate == ABANDONED
    free = free_villages(game)
    distance = 0
    roads: tuple[str, ...] = ()
    if retreated:
        realm = game.layout.realm[army.at]
        in_realm = free.intersection(game.layout.realm_villages.get(realm, ()))
        distance, roads = board.routes(army.at, army.came_from, in_realm)
    if roads:
        diamond, straight, tied = REALM_CLOSER, TO_REALM, REALM_SYMBOL
        rule_id = "rb.move.leaving_retreated"
    else:
        distance, roads = board.routes(army.at, army.came_from, free)
        diamond, straight, tied = VILLAGE_CLOSER, TO_NEAREST, NEAREST_SYMBOL
        rule_id = "rb.move.leaving_conquered" if fate in (CONQUERED, FRENCH) else "rb.move.nearest"
    if not roads:
        return None
    closer = len(roads) == 1
    questions = ((LEAVING_RETREATED, retreated), (diamond, closer))
    if closer:
        return March(roads[0], distance, questions, straight, rule_id, roads)
    symbol = game.data.orders[state.card].symbol if state.card else ""
    to, decided = board.by_symbol(army.at, roads, symbol)
    rule_id = "rb.move.symbol" if decided == symbol else "rb.move.symbol_next"
    return March(to, distance, questions, tied, rule_id, roads, decided)


@rule("rb.move.step", "rb.army.first_space")
@dataclass(slots=True)
class MoveArmies(RedBurnooseStep):
    """Every deployed army moves one space, in order of army number. `moved`: those that have."""

    moved: list[str] = field(default_factory=list)

    def take(self, game: RedBurnooseGame, answer: None) -> None:
        for name in marching(game):
            if name in self.moved:
                continue
            self.moved.append(name)
            village = step_on(game, name)
            if village:
                game.push(Approach(name, village), self)
                return


@rule("rb.move.step")
def step_on(game: RedBurnooseGame, name: str) -> str:
    """Moves an army one space; returns the village that it is about to enter instead, if that is free."""
    march = next_march(game, name)
    army = game.state.armies[name]
    if march is None:
        game.emit("army.stays", "rb.move.nearest", army=name, at=army.at)
        return ""
    place = game.state.villages.get(march.to)
    free = place is not None and place.fate == FREE
    if game.sink is not None:
        # before a village it is not yet said whether the army gets in
        game.emit(
            "army.approaches" if free else "army.moves", march.rule, army=name, at=army.at, to=march.to,
            distance=march.distance, line=march.line, symbol=march.symbol,
            roads=list(march.roads), questions=[list(one) for one in march.questions],
            card=game.state.card,
        )  # fmt: skip
    if free:
        return march.to
    enter(game, name, march.to)
    return ""
