"""Driving a game from request to request, with a journal (`Table`) or without one (simulations)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chance import Chance, word
from .contract import Decision, GameRules, Policy, SetupError
from .requests import Answer, Request, Select
from .steps import Game, Step

PERSON = "person"
SEED = "seed"
STANDING = "standing"
# Standing instructions for a window of the rules: ask always, ask when it can do any good, go on.
WINDOW_MODES = ("ask", "useful", "never")
RANDOM = "random"
# Where the words of the random players begin, far from those of the game's own chance.
_POLICY_STREAM = 1 << 40


def advance(game: Game) -> tuple[Step, Request] | None:
    """Takes the steps that need no answer; the step that asks and its request, or None at the end."""
    stack = game.state.stack
    while stack:
        step = stack[-1]
        request = step.ask(game)
        if request is not None:
            return step, request
        stack.pop()
        step.take(game, None)
    return None


def take(game: Game, step: Step, answer: Answer, seeded: bool = False) -> None:
    """Gives the top step its (legal) answer. `seeded`: it used words of the game's chance."""
    game.state.stack.pop()
    if seeded:
        game.state.chance_used += len(answer)
    step.take(game, answer)


def random_policy(chance: Chance) -> Policy:
    """A player who takes any legal answer, every one equally likely."""

    def decide(game: Game, request: Request) -> Decision:
        return Decision(request.sample(chance))

    return decide


def seat_policy(rules: GameRules, data: Any, name: str, seed: int, number: int) -> Policy | None:
    """The policy called `name` for the seat `number` (0, 1 ...) of a game with `seed`; None: a person.

    Raises SetupError for a name that nobody has.
    """
    if name == PERSON:
        return None
    if name == RANDOM:
        return random_policy(Chance(word(seed, _POLICY_STREAM + number)))
    policies = rules.policies()
    if name not in policies:
        known = ", ".join((PERSON, RANDOM, *policies))
        raise SetupError(f"nobody called {name!r} can take a seat: one of {known}")
    return policies[name](data)


def source_of(source: str, sources: Mapping[str, str]) -> str:
    """Who rolls or draws for `source`: its own entry, or that of the nearest name above it.

    `dice.cavalry` falls back on `dice`, and that on the entry `seed`.
    """
    while source:
        if source in sources:
            return sources[source]
        source = source.rpartition(".")[0]
    return sources[SEED]


def standing_answer(request: Request, sources: Mapping[str, str]) -> Answer | None:
    """What a person's standing instruction for the request's window answers; None: they are asked.

    The instruction is the entry `window.<name>` of `sources`, one of WINDOW_MODES.
    """
    if not isinstance(request, Select) or not request.window or request.least:
        return None
    mode = sources.get(f"window.{request.window}", "ask")
    if mode == "never":
        return []
    if mode == "useful" and request.useful is not None and not request.useful():
        return []
    return None
