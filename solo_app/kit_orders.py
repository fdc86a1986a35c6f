"""What somebody wants of a kit: the options of `haversack kit`, as the page *Print* asks for them and keeps them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from werkzeug.datastructures import MultiDict

from generator.kit import FORMATS, SHOP_BLEED, Options
from generator.sheets import HOME_BLEED, SheetError, paper_names
from generator.sheets.impose import FLIPS
from generator.sheets.marks import MARKS

SETTING = "kit"  # the key under which the store keeps the last order

# Fields of the form that choose among names -> the names.
CHOICES: dict[str, tuple[str, ...]] = {
    "paper": paper_names(), "format": FORMATS, "flip": FLIPS, "marks": MARKS,
}  # fmt: skip


class OrderError(ValueError):
    """An order that cannot be carried out; the message says what to change."""


@dataclass(slots=True, frozen=True)
class Order:
    """A kit as somebody wants it. `only` names sections; without any it is the whole kit. A `bleed` of None is what is
    usual: one for the printer at home, another for shops."""

    papers: tuple[str, ...] = ("a4", "letter")
    formats: tuple[str, ...] = ("pdf", "svg")
    only: tuple[str, ...] = ()
    low_ink: bool = False
    flip: str = "long"
    back_offset: tuple[float, float] = (0.0, 0.0)
    bleed: float | None = None
    marks: str = "edge"
    scale: float = 1.0

    def arguments(self) -> dict[str, Any]:
        """What `build_kit` is called with besides the content and the folder."""
        home, shop = (HOME_BLEED, SHOP_BLEED) if self.bleed is None else (self.bleed, self.bleed)
        return {
            "papers": self.papers,
            "formats": self.formats,
            "only": self.only or None,
            "low_ink": self.low_ink,
            "options": Options(self.marks, self.flip, home, self.back_offset, self.scale),
            "shop_bleed": shop,
        }

    def to_text(self) -> str:
        """The order as it is kept: without `only`, which is for one time."""
        return json.dumps({**asdict(self), "only": ()}, sort_keys=True)


def from_text(text: str) -> Order:
    """A kept order, read as strictly as a form; the usual one where none was kept, or one that can no longer be
    carried out."""
    try:
        kept = {**asdict(Order()), **json.loads(text)}
        fields: list[tuple[str, Any]] = [(name, str(kept[name])) for name in ("flip", "marks", "scale")]
        fields += [("bleed", str(kept["bleed"]))] if kept["bleed"] is not None else []
        fields += [("paper", name) for name in kept["papers"]]
        fields += [("format", name) for name in kept["formats"]]
        fields += [("back-offset", str(mm)) for mm in kept["back_offset"]]
        fields += [("low-ink", "1")] if kept["low_ink"] is True else []
        return from_form(MultiDict(fields))
    except (ValueError, TypeError, RecursionError):
        return Order()


def from_form(form: MultiDict[str, str]) -> Order:
    """The order that a form describes, with the names of the command line's options.

    A form without any of them asks for the usual kit. Raises OrderError.
    """
    usual = Order()
    if not set(form) - {"csrf_token"}:
        return usual
    order = Order(
        _named(form, "paper", "Choose a paper."),
        _named(form, "format", "Choose a kind of file."),
        tuple(dict.fromkeys(form.getlist("only"))),
        bool(form.get("low-ink")),
        _one_of(form, "flip", usual.flip),
        _offset(form.getlist("back-offset")),
        _number(form["bleed"], "Bleed", 0.0) if form.get("bleed", "").strip() else usual.bleed,
        _one_of(form, "marks", usual.marks),
        _number(form.get("scale", ""), "Scale", usual.scale),
    )
    try:
        order.arguments()
    except SheetError as error:
        words = str(error)
        raise OrderError(f"{words[:1].upper()}{words[1:]}.") from None
    return order


def _named(form: MultiDict[str, str], field: str, none: str) -> tuple[str, ...]:
    """Those of a field's names that are chosen, in the order in which the command line lists them."""
    asked = form.getlist(field)
    for name in asked:
        if name not in CHOICES[field]:
            raise OrderError(f"There is no {field} {name[:40]!r}: there are {', '.join(CHOICES[field])}.")
    if not asked:
        raise OrderError(none)
    return tuple(name for name in CHOICES[field] if name in asked)


def _one_of(form: MultiDict[str, str], field: str, usual: str) -> str:
    asked = form.get(field) or usual
    if asked not in CHOICES[field]:
        raise OrderError(f"There is no {field} {asked[:40]!r}: there are {', '.join(CHOICES[field])}.")
    return asked


def _offset(given: list[str]) -> tuple[float, float]:
    """Two fields, or one with a comma as on the command line."""
    parts = [part.strip() for text in given for part in text.split(",")]
    if not any(parts):
        return 0.0, 0.0
    if len(parts) != 2:
        raise OrderError("An offset of backs is two numbers: mm to the right, mm down.")
    return _number(parts[0], "Backs to the right", 0.0), _number(parts[1], "Backs down", 0.0)


def _number(text: str, label: str, usual: float) -> float:
    text = text.strip().replace("−", "-")
    if not text:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise OrderError(f"{label}: {text[:40]!r} is no number.")
    return value
