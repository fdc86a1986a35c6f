"""From a form to an answer: the plain JSON value that a request takes.

Whether an answer is legal is the request's business; here only what is no answer at all is refused. The names of
the fields are the ones that `templates/pages/table/ask/` writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.datastructures import MultiDict

from rules.table import IllegalAnswer, Request, Say

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
    if choice is None:
        raise IllegalAnswer(Say("problem.not_an_option"))
    return choice


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
