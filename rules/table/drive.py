"""Driving a game from request to request, with a journal (`Table`) or without one (simulations)."""

from __future__ import annotations

from .chance import Chance
from .contract import Decision, Policy
from .requests import Answer, Request
from .steps import Game, Step


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
