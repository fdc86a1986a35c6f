"""The question of the moment: a sentence, its legal answers, and where on the board they act."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count, groupby
from typing import Any

from markupsafe import Markup

from rules.table import Option, Request, Table

from ..speech import Speaker, human, rich
from .prompt import parted


@dataclass(slots=True)
class RuleLink:
    """A rule by its id and title."""

    id: str
    title: str


@dataclass(slots=True)
class Answer:
    """One option as it is shown. `place` counts all from 1, `number` those with a key of their own (0:
    none); `most` bounds an amount (Distribute)."""

    id: str
    place: int
    text: Markup
    plain: str
    consequence: Markup
    rule: RuleLink | None
    card: str
    at: tuple[str, ...]
    odds: bool
    most: int = 1
    key: str = ""  # which words say it
    number: int = 0
    group: str = ""
    order: int = 0
    run: str = ""
    cost: float | None = None


@dataclass(slots=True)
class Block:
    """Answers that are shown together. With a `label`, they differ in their last words alone (`tails`)."""

    answers: list[Answer]
    label: str = ""
    tails: list[str] = field(default_factory=list)

    @property
    def first(self) -> Answer:
        """The answer whose consequence and rule stand for all."""
        return self.answers[0]


@dataclass(slots=True)
class Section:
    """Blocks under the heading of their group; without a `label`, they stand by themselves. `count` is how
    many answers are in it; one that is `folded` is opened by its heading, with the key `number` (0: none)."""

    label: str
    blocks: list[Block]
    count: int
    number: int = 0
    folded: bool = False

    def without_label(self, answer: Answer) -> Markup:
        """What an answer says beside its heading: the heading's own words are left out at its end."""
        end = f", {self.label}"
        said = str(answer.text)
        return Markup(said.removesuffix(end)) if self.label else answer.text


@dataclass(slots=True)
class Input:
    """A field to fill in: a die, a card to name, a fact from the real table."""

    name: str
    label: str
    least: int = 0
    most: int = 0
    choices: list[tuple[str, str]] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=dict)  # choice -> copies in the pile


@dataclass(slots=True)
class Question:
    """A request as it is shown. `bounds` are (least, most) of a Select, Distribute or Offer.

    `last` is the answer that ends or passes, where it is to stay in sight below many others: no section has it.
    """

    kind: str
    key: str
    prompt: Markup
    seat: str
    rule: RuleLink | None
    answers: list[Answer]
    inputs: list[Input]
    bounds: tuple[int, int] | None
    chance: bool
    request: Request
    sections: list[Section]
    funds: tuple[float, str] | None = None  # what prices are paid from, and in what
    last: Answer | None = None

    @property
    def heading(self) -> Markup:
        """What is asked."""
        return parted(self.prompt)[0]

    @property
    def explained(self) -> Markup:
        """What is to know for it; empty where the heading says all."""
        return parted(self.prompt)[1]

    @property
    def joint(self) -> bool:
        """Whether the odds of a set of answers can be asked for."""
        return getattr(self.request, "odds", None) is not None

    @property
    def controls(self) -> dict[str, list[Answer]]:
        """Board anchor -> the answers that act there."""
        found: dict[str, list[Answer]] = {}
        for answer in self.answers:
            for anchor in answer.at:
                found.setdefault(anchor, []).append(answer)
        return found


def rule_link(speaker: Speaker, rule: str) -> RuleLink | None:
    """The rule with its title; None for no rule, or one that the content does not list."""
    record = speaker.content.rules.get(rule)
    return None if record is None else RuleLink(rule, record.name)


def question(table: Table, speaker: Speaker) -> Question | None:
    """What the table waits for; None when the game is over."""
    request: Any = table.request
    if request is None:
        return None
    labels = {seat.id: speaker.say(seat.label) for seat in table.seat_list}
    bounds = None
    if request.kind in ("select", "distribute", "offer"):
        bounds = (request.least, request.most)
    found = sorted(
        ((table.option(id), most) for id, most in _ids(request)), key=lambda pair: pair[0].order
    )
    answers = [
        _answer(option, place, speaker, most) for place, (option, most) in enumerate(found, 1)
    ]
    shown = sections(answers, folded=request.kind == "choose")
    last = None
    if getattr(request, "composed", None):  # the keys are for the parts that are picked
        for one in answers:
            one.number = 0
    elif request.kind == "choose":
        last = ending(shown)
    return Question(
        request.kind,
        request.key,
        rich(speaker.text(f"ask.{request.key}", request.params)),
        labels.get(request.seat, human(request.seat)) if len(labels) > 1 else "",
        rule_link(speaker, request.rule),
        answers,
        list(_inputs(request, speaker)),
        bounds,
        request.chance,
        request,
        shown,
        _funds(request, speaker),
        last,
    )


ENDS = ("done", "end", "none", "pass", "stay")  # the ids of options that end what is asked, or pass


def ending(shown: list[Section]) -> Answer | None:
    """Takes the answer that ends or passes out of the last of the sections, if it stands there below many others."""
    if not shown or shown[-1].label or sum(section.count for section in shown) <= SEEN:
        return None
    section = shown[-1]
    block = section.blocks[-1]
    if block.label or block.first.id not in ENDS:
        return None
    section.blocks.pop()
    section.count -= 1
    if not section.blocks:
        shown.pop()
    return block.first


def _funds(request: Any, speaker: Speaker) -> tuple[float, str] | None:
    funds = request.funds if request.kind == "select" else None
    return None if funds is None else (funds[0], speaker.say(funds[1]))


SEEN = 4  # so many answers are seen together on a small screen
FEW = 8  # so many answers are shown one below the other in any case
RUN = 3  # so many of one kind are drawn together
TAIL = 5  # words: an answer that differs in more of them is a sentence, and has a line of its own


def sections(answers: list[Answer], folded: bool = True) -> list[Section]:
    """The answers in order; of many, those of one group under its heading, where its first one stood.

    With `folded`, groups are opened one at a time: their headings have the keys, not what is in them. A group of one
    answer keeps its heading beside others, but has nothing to open (`Section.folded`).
    """
    groups: dict[str, list[Answer]] = {}
    for one in answers:
        groups.setdefault(one.group, []).append(one)
    if len(answers) <= FEW or not any(label and len(some) > 1 for label, some in groups.items()):
        return _number([Section("", blocks(answers), len(answers))])
    found: list[Section] = []
    for label, run in groupby(answers, key=lambda one: one.group):
        some = groups[label] if label else list(run)
        if not label and found and not found[-1].label:
            found[-1].blocks += together(some)
            found[-1].count += len(some)
        elif not label or all(section.label != label for section in found):
            opens = folded and bool(label) and len(some) > 1
            found.append(Section(label, _alike(together(some)) if label else together(some), len(some), folded=opens))
    return _number(found)


def _alike(shown: list[Block]) -> list[Block]:
    """Under one heading, few answers look alike: where some have a line of their own, all have."""
    each = [answer for block in shown for answer in block.answers]
    mixed = any(block.label for block in shown) and not all(block.label for block in shown)
    return [Block([one]) for one in each] if mixed and len(each) <= FEW else shown


def blocks(answers: list[Answer]) -> list[Block]:
    """The answers in order; of many, runs that say the same of several places are drawn together."""
    if len(answers) <= FEW:
        return [Block([one]) for one in answers]
    return together(answers)


def together(answers: list[Answer]) -> list[Block]:
    """Runs of answers of one kind and card, drawn together where they differ in their last words."""
    found: list[Block] = []
    for _, run in groupby(answers, key=lambda one: (one.key, one.card, one.run)):
        found.extend(_run(list(run)))
    return found


def _run(run: list[Answer]) -> list[Block]:
    label = _beginning([one.plain for one in run])
    meant = bool(run[0].run and label)
    told: dict[str, list[Answer]] = {}
    for one in run:
        told.setdefault(str(one.consequence), []).append(one)
    # Where each answer has a consequence of its own, each needs a line of its own.
    few = len(told) == 1 or len(told) <= len(run) // 2
    tails = all(0 < len(one.plain[len(label) :].split()) <= TAIL for one in run)
    short = bool(label) and few and tails and not any(one.odds for one in run)
    if len(run) < RUN or not (meant or short):
        return [Block([one]) for one in run]
    for one in run:
        one.odds = False  # there is no room for what each of them opens
    return [
        Block(same, label.strip(), [one.plain[len(label) :].strip() for one in same])
        for same in told.values()
    ]


def _number(shown: list[Section]) -> list[Section]:
    """Numbers folded groups, and the answers that stand alone, as the keys 1 to 9 take them."""
    numbers = count(1)
    for section in shown:
        if section.folded:
            section.number = next(numbers)
            continue
        for block in section.blocks:
            if not block.label:
                block.first.number = next(numbers)
    return shown


def _beginning(texts: list[str]) -> str:
    """The words with which all texts begin, each word whole."""
    first, last = min(texts), max(texts)
    length = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), 0)
    return first[: first.rfind(" ", 0, length) + 1]


def _ids(request: Any) -> Iterable[tuple[str, int]]:
    if request.kind in ("choose", "select"):
        return ((id, 1) for id in request.ids)
    if request.kind == "distribute":
        return ((slot, most) for slot, most in request.slots.items() if most)
    return ()


def _answer(option: Option, place: int, speaker: Speaker, most: int) -> Answer:
    said = speaker.say(option.text)
    return Answer(
        option.id,
        place,
        rich(said),
        plain(said),
        speaker.rich(option.consequence),
        rule_link(speaker, option.rule),
        option.card,
        option.at,
        option.odds is not None,
        most,
        option.text.key,
        group=plain(speaker.say(option.group)),
        order=option.order,
        run=option.run,
        cost=option.cost,
    )


def _inputs(request: Any, speaker: Speaker) -> Iterable[Input]:
    if request.kind == "roll":
        for index in range(request.count):
            die = request.dice[index] if request.dice else request.die
            name = speaker.name(die)
            label = f"{name} {index + 1}" if request.count > 1 else name
            yield Input(f"die.{index}", label, 1, request.sides)
    elif request.kind == "draw":
        choices = sorted(
            ((card, speaker.name(card)) for card, copies in request.pool.items() if copies),
            key=lambda pair: by_number(pair[1]),
        )
        for index in range(request.count):
            label = f"Card {index + 1}" if request.count > 1 else "Card"
            yield Input(f"card.{index}", label, choices=choices, left=dict(request.pool))
    elif request.kind == "report":
        for name, (least, most) in request.fields.items():
            yield Input(f"field.{name}", speaker.first([f"field.{name}"]), least, most)


def by_number(text: str) -> list[tuple[int, str]]:
    """For sorting as people do: `Order 9` before `Order 10`."""
    parts = re.split(r"(\d+)", text.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def plain(text: str) -> str:
    """Marked-up text as a screen reader says it."""
    from generator.markup import plain as said

    return said(text)
