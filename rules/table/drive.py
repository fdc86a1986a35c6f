"""Driving a game from request to request, with a journal (`Table`) or without one (simulations)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from .chance import Chance, word
from .contract import Decision, Drawing, GameRules, Policy, SetupError
from .errors import Endless
from .requests import Answer, Choose, Offer, Request, Select
from .steps import Game, State, Step

PERSON = "person"
SEED = "seed"
STANDING = "standing"
# Standing instructions for a window of the rules: ask always, ask when it can do any good, go on.
ASK = "ask"
WINDOW_MODES = (ASK, "useful", "never")
RANDOM = "random"
# More steps without a question, and more answers without a person, than any game that ends has needed by far.
MOST_STEPS = 10_000
MOST_ANSWERS = 50_000
# Where the words of the players begin, far from those of the game's own chance.
_POLICY_STREAM = 1 << 40


_compiled: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()


def compiled(rules: GameRules, content: Any) -> Any:
    """The engine's data for this content, made once. Raises SetupError for content that lacks what it needs."""
    data = _compiled.get(content)
    if data is None:
        try:
            data = _compiled[content] = rules.compile(content)
        except SetupError:
            raise
        except Exception as error:
            raise _unplayable(rules, error) from error
    return data


def begin(rules: GameRules, data: Any, setup: Mapping[str, str]) -> State:
    """The state of a new game. Raises SetupError for what the game does not offer, and for content that it
    cannot be set up with."""
    try:
        return rules.start(data, setup)
    except SetupError:
        raise
    except Exception as error:
        raise _unplayable(rules, error) from error


def _unplayable(rules: GameRules, error: Exception) -> SetupError:
    """Content can be loaded that has findings of other kinds; what is wrong with it, `validate` says."""
    said = f"{type(error).__name__}: {error}"
    return SetupError(f"the content cannot be played ({said}): see `haversack validate {rules.id}`")


def advance(game: Game) -> tuple[Step, Request] | None:
    """Takes the steps that need no answer; the step that asks and its request, or None at the end.

    Raises Endless where the content lets the game go on without ever asking.
    """
    stack = game.state.stack
    for _ in range(MOST_STEPS):
        if not stack:
            return None
        step = stack[-1]
        request = step.ask(game)
        if request is not None:
            return step, request
        stack.pop()
        step.take(game, None)
    raise Endless(f"the game takes {MOST_STEPS} steps without a question: it would never end")


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
    lot = word(seed, _POLICY_STREAM + number)
    if name == RANDOM:
        return random_policy(Chance(lot))
    policies = rules.policies()
    if name not in policies:
        known = ", ".join((PERSON, RANDOM, *policies))
        raise SetupError(f"nobody called {name!r} can take a seat: one of {known}")
    policy = policies[name](data)
    return policy.seated(lot) if isinstance(policy, Drawing) else policy


def check_bot_seats(content: Any, seats: Mapping[str, str]) -> None:
    """Raises SetupError for a bot on a seat that its record in the content (`bots`, field `seats`) does not name."""
    bots = content.all("bots")
    for seat, name in seats.items():
        own = bots[name].get("seats") if name in bots else None
        if own and seat not in own:
            raise SetupError(f"{name!r} cannot take the seat {seat}, only {', '.join(own)}")


def source_of(source: str, sources: Mapping[str, str]) -> str:
    """Who rolls or draws for `source`: its own entry, or that of the nearest name above it.

    `dice.cavalry` falls back on `dice`, and that on the entry `seed`.
    """
    while source:
        if source in sources:
            return sources[source]
        source = source.rpartition(".")[0]
    return sources[SEED]


def check_sources(rules: GameRules, sources: Mapping[str, str], seats: Iterable[str] = ()) -> None:
    """Raises SetupError for a source or a window that there is not, and for who or what cannot stand there.

    `window.<name>` is an instruction of all persons, `window.<name>.<seat>` that of the person of one of `seats`.
    """
    for name, given in sources.items():
        head, _, rest = name.partition(".")
        if head in ("dice", "pile") or name == SEED:
            legal: tuple[str, ...] = (SEED, PERSON)
        elif head == "window" and _is_window(rest, rules, seats):
            legal = window_modes(rules, rest.partition(".")[0])
        else:
            raise SetupError(f"sources: there is no source called {name!r}")
        if given not in legal:
            raise SetupError(f"sources.{name}: one of {', '.join(legal)}, not {given!r}")


def _is_window(name: str, rules: GameRules, seats: Iterable[str]) -> bool:
    window, dot, seat = name.partition(".")
    return window in rules.windows() and (not dot or seat in seats)


def window_modes(rules: GameRules, window: str) -> tuple[str, ...]:
    """The instructions that there are for a window: WINDOW_MODES, or to be asked and the answers that may stand."""
    answers = rules.window_answers().get(window)
    return WINDOW_MODES if answers is None else (ASK, *answers)


def standing_mode(window: str, seat: str, sources: Mapping[str, str]) -> str:
    """The standing instruction of a seat for a window, one of `window_modes`: its own, else that of all persons."""
    return sources.get(f"window.{window}.{seat}") or sources.get(f"window.{window}", ASK)


def standing_answer(request: Request, sources: Mapping[str, str]) -> Answer | None:
    """What a person's standing instruction for the request's window answers; None: they are asked."""
    if isinstance(request, Choose):
        mode = standing_mode(request.window, request.seat, sources) if request.window else ASK
        return mode if mode != ASK and mode in request.ids else None
    if not isinstance(request, Select | Offer) or not request.window or request.least:
        return None
    nothing: Answer = [] if isinstance(request, Select) else 0
    mode = standing_mode(request.window, request.seat, sources)
    if mode == "never":
        return nothing
    if mode == "useful" and request.useful is not None and not request.useful():
        return nothing
    return None
