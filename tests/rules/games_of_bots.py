"""Games of bots, played without a table: how they ended, and which rows of the bots' tables decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.table import Game, GameRules, Policy, advance, take
from rules.table.chance import Chance


def play_to_end(rules: GameRules, game: Game, bots: Mapping[str, Policy], seed: int) -> Counter[str]:
    """Plays on to the end; seats without a bot answer at random. How often each row decided."""
    chance, used = Chance(seed), Counter[str]()
    while (asked := advance(game)) is not None:
        step, request = asked
        only = request.only()
        if only is not None:
            take(game, step, only)
        elif request.chance:
            chance.position = game.state.chance_used
            take(game, step, request.sample(chance), seeded=True)
        elif request.seat not in bots:
            take(game, step, request.sample(chance))
        else:
            decision = bots[request.seat](rules.redact(game, request.seat), request)
            assert request.problem(decision.answer) is None, (request, decision)
            used[decision.reason[0]["row"]] += 1
            take(game, step, request.normal(decision.answer))
    return used
