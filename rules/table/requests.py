"""Requests: what a game waits for, and which answers it takes.

A request is data: it names who answers (`seat`), what is asked (`key`, whose words are `ask.<key>` in
`text.yaml`), under which rule, and the legal answers by stable ids. Answers are plain JSON values:

    Choose      one option                 "akbil"
    Select      a set of options           ["die2", "die5"]
    Distribute  amounts over slots         {"moudjahidine": 2}
    Offer       a number                   3
    Roll        faces of dice, in order    [4, 6, 1]
    Draw        cards, top card first      ["man", "woman"]
    Report      facts from a real table    {"hand": 4}

`problem(value)` says what is wrong with an answer, or None. `only()` is the single legal answer if there is
no choice at all. `sample(chance)` is a random legal answer: what a random player does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .chance import Chance
from .composition import Composition

Answer = Any
_MOST_SAID = 80  # signs of an answer that a problem repeats; no id of ours is longer
Params = Mapping[str, Any]


@dataclass(slots=True, frozen=True)
class Say:
    """Something to be said: a key of `text.yaml` and what to fill in. The words are made when read."""

    key: str
    params: Params = field(default_factory=dict)


@dataclass(slots=True)
class Option:
    """One legal answer as a player meets it.

    `at` names the board anchors that it acts on (none: it is only in the list); `card` names the card that it
    plays as `collection/id`; `consequence` says in one line what will follow; `odds` computes a mapping of
    figures, only when somebody looks. Where there are many options, those of one `group` (a card, a place, whatever
    a player makes up his mind about first) are shown under its heading; groups, and options without one,
    stand by their `order`, then as they come. Options of one `run` say the same but for their last words and are
    drawn together: these words tell what sets them apart, odds or not. `cost` is its price where it is paid for from
    the `funds` of the request (Select).
    """

    id: str
    text: Say
    at: tuple[str, ...] = ()
    card: str = ""
    rule: str = ""
    consequence: Say | None = None
    odds: Callable[[], dict[str, Any]] | None = None
    group: Say | None = None
    order: int = 0
    run: str = ""
    cost: float | None = None


@dataclass(slots=True)
class Request:
    """What every request has. `params` fills the words of the prompt.

    What is asked, and among what, is for the asked seat alone. `secret` is for an answer that others may not know:
    it names the kind of event that makes it known (`battle.revealed`; the end of the game does so in any case).
    `private` does the same for a bot's account of an answer that all may know; what is secret is private.
    """

    key: str
    seat: str
    rule: str
    params: Params
    secret: str = field(default="", kw_only=True)
    private: str = field(default="", kw_only=True)

    kind = "request"
    chance = False

    def problem(self, value: Answer) -> Say | None:
        raise AssertionError("a request has a kind of its own")

    def replays(self, value: Answer) -> bool:
        """Whether an answer that a journal holds can be played again: it is legal, or was when it was given."""
        return self.problem(value) is None

    def normal(self, value: Answer) -> Answer:
        """The form of a legal answer that goes into the journal."""
        return value

    def only(self) -> Answer | None:
        return None

    def sample(self, chance: Chance) -> Answer:
        raise AssertionError("a request has a kind of its own")


def _bad(key: str, **params: Any) -> Say:
    return Say(f"problem.{key}", params)


def brief(given: object) -> str:
    """What somebody gave, as one short line that can be said back to them."""
    line = "".join(sign if sign.isprintable() else "\ufffd" for sign in str(given)[:_MOST_SAID])
    return line if len(str(given)) <= _MOST_SAID else f"{line}…"


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(slots=True)
class Choose(Request):
    """One of `ids`. With `forced`, a single option is taken and recorded without asking.

    `composed` says of what parts the ids are put together, where a person rather picks these. `former` are
    answers that are offered no more, but that journals may hold: the step still takes them from there. `window` names
    a standing question that a player may answer once and for all, by one of `GameRules.window_answers`.
    """

    ids: Sequence[str]
    forced: bool = True
    composed: Composition | None = field(default=None, kw_only=True, compare=False)
    former: tuple[str, ...] = field(default=(), kw_only=True, compare=False)
    window: str = field(default="", kw_only=True)

    kind = "choose"

    def problem(self, value: Answer) -> Say | None:
        if not isinstance(value, str):
            return _bad("not_an_option")
        return None if value in self.ids else _bad("not_legal", option=brief(value))

    def replays(self, value: Answer) -> bool:
        return value in self.former or super(Choose, self).replays(value)

    def only(self) -> Answer | None:
        return self.ids[0] if self.forced and len(self.ids) == 1 else None

    def sample(self, chance: Chance) -> Answer:
        return chance.pick(self.ids)


@dataclass(slots=True)
class Select(Request):
    """A set of `ids`, at least `least` and at most `most` of them.

    `window` names a standing question ("any dice to roll again?") that a player may skip by a standing
    instruction; `useful` finds the ids that can do any good, for the instruction to ask only then. `funds` is what
    the `cost` of the options is paid from, and its unit; what is left is rounded down. Pages add up with it: it
    bounds nothing. `odds` computes the figures of a legal answer, as `Option.odds` does those of one option.
    """

    ids: Sequence[str]
    least: int
    most: int
    window: str = ""
    useful: Callable[[], Sequence[str]] | None = field(default=None, compare=False)
    funds: tuple[float, Say] | None = field(default=None, kw_only=True, compare=False)
    odds: Callable[[Sequence[str]], dict[str, Any]] | None = field(
        default=None, kw_only=True, compare=False
    )

    kind = "select"

    def problem(self, value: Answer) -> Say | None:
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            return _bad("not_a_set")
        for one in value:
            if one not in self.ids:
                return _bad("not_legal", option=brief(one))
        if len(set(value)) != len(value):
            return _bad("twice")
        if not self.least <= len(value) <= self.most:
            return _bad("how_many", least=self.least, most=self.most)
        return None

    def normal(self, value: Answer) -> Answer:
        return [one for one in self.ids if one in value]

    def only(self) -> Answer | None:
        if self.most == 0:
            return []
        return list(self.ids) if self.least == len(self.ids) else None

    def sample(self, chance: Chance) -> Answer:
        left = list(self.ids)
        count = self.least + chance.below(min(self.most, len(left)) - self.least + 1)
        picked = {left.pop(chance.below(len(left))) for _ in range(count)}
        return [one for one in self.ids if one in picked]


@dataclass(slots=True)
class Distribute(Request):
    """Amounts over `slots` (slot id -> the most it takes), together `least` to `most`."""

    slots: Mapping[str, int]
    least: int
    most: int

    kind = "distribute"

    def problem(self, value: Answer) -> Say | None:
        if not isinstance(value, dict):
            return _bad("not_amounts")
        for slot, amount in value.items():
            if slot not in self.slots:
                return _bad("not_legal", option=brief(slot))
            if not _is_count(amount) or not 0 <= amount <= self.slots[slot]:
                return _bad("amount", option=slot, most=self.slots[slot])
        if not self.least <= sum(value.values()) <= self.most:
            return _bad("how_many", least=self.least, most=self.most)
        return None

    def normal(self, value: Answer) -> Answer:
        return {slot: value[slot] for slot in self.slots if value.get(slot)}

    def only(self) -> Answer | None:
        if self.most == 0:
            return {}
        if self.least == sum(self.slots.values()):
            return {slot: most for slot, most in self.slots.items() if most}
        used = [slot for slot, most in self.slots.items() if most]
        if self.least == self.most and len(used) == 1:
            return {used[0]: self.least}
        return None

    def sample(self, chance: Chance) -> Answer:
        most = min(self.most, sum(self.slots.values()))
        count = self.least + chance.below(most - self.least + 1)
        return dict(Counter(chance.draw(self.slots, count)))


@dataclass(slots=True)
class Offer(Request):
    """A number from `least` to `most`.

    `window` and `useful` are as in Select: the standing instruction answers 0, `useful` tells whether more can
    do any good.
    """

    least: int
    most: int
    window: str = ""
    useful: Callable[[], bool] | None = field(default=None, compare=False)

    kind = "offer"

    def problem(self, value: Answer) -> Say | None:
        if not _is_count(value) or not self.least <= value <= self.most:
            return _bad("number", least=self.least, most=self.most)
        return None

    def only(self) -> Answer | None:
        return self.least if self.least == self.most else None

    def sample(self, chance: Chance) -> Answer:
        return self.least + chance.below(self.most - self.least + 1)


@dataclass(slots=True)
class Roll(Request):
    """`count` dice of the kind `die`; the answer is their faces in order.

    Chance answers, or a person whose dice lie on the table. Dice of several kinds in one throw are given by
    `dice`, one die id for each die; `die` then names the throw.
    """

    die: str
    count: int
    sides: int = 6
    dice: tuple[str, ...] = ()

    kind = "roll"
    chance = True

    @property
    def source(self) -> str:
        return f"dice.{self.die}"

    def problem(self, value: Answer) -> Say | None:
        if not isinstance(value, list) or len(value) != self.count:
            return _bad("dice", count=self.count)
        for face in value:
            if not _is_count(face) or not 1 <= face <= self.sides:
                return _bad("face", face=brief(face), sides=self.sides)
        return None

    def only(self) -> Answer | None:
        return [] if self.count == 0 else None

    def sample(self, chance: Chance) -> Answer:
        return chance.faces(self.count, self.sides)


@dataclass(slots=True)
class Draw(Request):
    """`count` cards from the shuffled pile `pile`, which holds `pool` (card id -> copies)."""

    pile: str
    count: int
    pool: Mapping[str, int]

    kind = "draw"
    chance = True

    @property
    def source(self) -> str:
        return f"pile.{self.pile}"

    def problem(self, value: Answer) -> Say | None:
        if not isinstance(value, list) or len(value) != self.count:
            return _bad("cards", count=self.count)
        if not all(isinstance(card, str) for card in value):
            return _bad("cards", count=self.count)
        for card, copies in Counter(value).items():
            if copies > self.pool.get(card, 0):
                return _bad("not_in_pile", card=brief(card), left=self.pool.get(card, 0))
        return None

    def only(self) -> Answer | None:
        if self.count == 0:
            return []
        kinds = [card for card, copies in self.pool.items() if copies]
        return kinds * self.count if len(kinds) == 1 else None

    def sample(self, chance: Chance) -> Answer:
        return chance.draw(self.pool, self.count)


@dataclass(slots=True)
class Report(Request):
    """Facts that a companion player reports from a real table: `fields` is field id -> (least, most)."""

    fields: Mapping[str, tuple[int, int]]

    kind = "report"

    def problem(self, value: Answer) -> Say | None:
        if not isinstance(value, dict) or set(value) != set(self.fields):
            return _bad("fields", fields=list(self.fields))
        for name, (least, most) in self.fields.items():
            if not _is_count(value[name]) or not least <= value[name] <= most:
                return _bad("field", field=name, least=least, most=most)
        return None

    def normal(self, value: Answer) -> Answer:
        return {name: value[name] for name in self.fields}

    def sample(self, chance: Chance) -> Answer:
        return {
            name: least + chance.below(most - least + 1)
            for name, (least, most) in self.fields.items()
        }
