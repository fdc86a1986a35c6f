"""From a form to an answer: the plain JSON value that a request takes.

Whether an answer is legal is the request's business; here only what is no answer at all is refused. The names of
the fields are the ones that `templates/pages/table/ask/` writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.datastructures import MultiDict

from rules.table import Composition, IllegalAnswer, Request, Say

Form = MultiDict[str, str]

# The button "the app rolls (draws) for me": seeded chance answers this one request.
BY_CHANCE = "chance"

_MOST_DIGITS = 9


def read_answer(request: Request, form: Form) -> Any:
    """The answer that a form gives to a request. Raises IllegalAnswer for numbers that are none."""
    return _READERS[request.kind](request, form)


def wants_chance(request: Request, form: Form) -> bool:
    """Whether the person leaves this throw or draw to the seeded chance."""
    return request.chance and form.get("by") == BY_CHANCE


def _number(text: str | None, key: str = "problem.unfinished") -> int:
    digits = (text or "").strip()
    # isdecimal alone would let through digits of other scripts
    if not (digits.isascii() and digits.isdecimal()):
        raise IllegalAnswer(Say(key))
    # One too large for any question is refused as such, with what is possible; its digits are not all read.
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS else 10**_MOST_DIGITS


def _choose(request: Any, form: Form) -> str:
    choice = form.get("choice")
    if choice is not None:
        return choice
    composed = getattr(request, "composed", None)
    if composed is None or "lay" not in form:
        raise IllegalAnswer(Say("problem.not_an_option"))
    return _laid(request, composed, form)


def _laid(request: Any, composed: Composition, form: Form) -> str:
    """The option that is put together from cards: ticked ones, or ones with a place each, 1 the first."""
    picked = [part for part in form.getlist("part") if part in composed.of]
    if composed.ordered:
        places = {form.get(f"place.{part}", ""): part for part in composed.of}
        wanted = [str(place) for place in range(1, composed.count + 1)]
        picked = [places[place] for place in wanted if place in places]
    if len(picked) != composed.count:
        key = "problem.places" if composed.ordered else "problem.how_many"
        raise IllegalAnswer(Say(key, {"count": composed.count, "least": composed.count, "most": composed.count}))
    marked = set(picked) if composed.marks == composed.count else set(form.getlist("mark")).intersection(picked)
    if len(marked) != composed.marks:
        raise IllegalAnswer(Say("problem.marks", {"marks": composed.marks, "mark": composed.mark}))
    option = composed.option(picked, marked)
    if option not in request.ids:
        raise IllegalAnswer(Say("problem.together"))
    return option


def _select(request: Any, form: Form) -> list[str]:
    return form.getlist("pick")


def _distribute(request: Any, form: Form) -> dict[str, int]:
    filled = {name[7:]: form[name] for name in form if name.startswith("amount.")}
    return {slot: _number(text) for slot, text in filled.items() if text.strip()}


def _offer(request: Any, form: Form) -> int:
    text = form.get("number")
    digits = (text or "").strip()
    sign = -1 if digits.startswith("-") else 1
    return sign * _number(digits.removeprefix("-"))


def _roll(request: Any, form: Form) -> list[int]:
    return [_number(form.get(f"die.{index}")) for index in range(request.count)]


def _draw(request: Any, form: Form) -> list[str]:
    return [form.get(f"card.{index}", "") for index in range(request.count)]


def _report(request: Any, form: Form) -> dict[str, int]:
    return {name: _number(form.get(f"field.{name}")) for name in request.fields}


_READERS: dict[str, Callable[[Any, Form], Any]] = {
    "choose": _choose,
    "select": _select,
    "distribute": _distribute,
    "offer": _offer,
    "roll": _roll,
    "draw": _draw,
    "report": _report,
}
