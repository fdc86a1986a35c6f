"""Views: what one seat may know, in terms that any game shares. Pages, API, exports get nothing else.

Labels are `Say`: keys of text.yaml with parameters. `kind` and `card` name records of the content as
`collection/id`, so
that the screen can draw the same face that is printed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .requests import Say


@dataclass(slots=True)
class Seat:
    """A side of the game that somebody answers for. `colour` is a key of the game's theme."""

    id: str
    label: Say
    colour: str = ""


@dataclass(slots=True)
class Piece:
    """`count` pieces of one kind at one anchor of the board.

    `side` is the side that shows: `front`, or `back` for a double-sided counter that is turned over.
    """

    id: str
    kind: str
    at: str
    count: int = 1
    label: Say | None = None
    side: str = "front"


@dataclass(slots=True)
class Track:
    """A number that players watch. `most` is None where nothing bounds it.

    `aside` is one that is looked up rather than watched: it has its place further down, for all seats. Those of
    several seats with the same `column` stand one below the other, each seat a line: who stands where. `note` is
    what goes with the number there, in a few signs.
    """

    id: str
    label: Say
    value: int
    most: int | None = None
    seat: str | None = None
    icon: str = ""
    aside: bool = False
    column: str = ""
    note: str = ""


@dataclass(slots=True)
class Phase:
    """A phase of the turn; `now` is the present one."""

    id: str
    label: Say
    now: bool = False


@dataclass(slots=True)
class CardView:
    """A card that this seat sees: `card` is its record, `id` tells equal cards apart.

    `variant` is one of the theme's, where a kit prints the record in several: the arms of a side.
    """

    id: str
    card: str
    note: Say | None = None
    variant: str = ""


@dataclass(slots=True)
class Zone:
    """A place for cards: hand, pile, discard, row, display or area.

    `cards` are those this seat sees, in order; `count` is how many lie there in all. `contents`, where
    it is public, says what an unordered pile holds (record -> copies). `at` is a board anchor.
    """

    id: str
    kind: str
    label: Say
    count: int
    cards: list[CardView] = field(default_factory=list)
    contents: dict[str, int] = field(default_factory=dict)
    seat: str | None = None
    at: str = ""
    opaque: bool = False


@dataclass(slots=True)
class Cell:
    """A cell of a sheet: words, a figure, or both; a card that is drawn beside them (as in CardView), an icon.

    `mark` is `won` for what has beaten the other cells of its row.
    """

    text: Say | None = None
    figure: str = ""
    card: str = ""
    variant: str = ""
    icon: str = ""
    mark: str = ""


@dataclass(slots=True)
class Row:
    """A row of a sheet under `head`; `total` is one that sums up others, or heads those below it."""

    head: Cell
    cells: list[Cell]
    total: bool = False


@dataclass(slots=True)
class Sheet:
    """Figures side by side: what a decision is made from, or how something has ended.

    `columns` are the heads of all cells but the row heads. `seats` are those whom it concerns (empty: all).
    """

    id: str
    title: Say
    columns: list[Cell]
    rows: list[Row]
    seats: tuple[str, ...] = ()


@dataclass(slots=True)
class View:
    """Everything that `seat` may know about the table.

    `turn` is the seat whose decision it is, `phases` what a turn consists of, in order (a game may have none).
    `outlook` are chances of what comes next, a line each; `sheets` lie beside the question.
    """

    seat: str | None
    status: list[Say]
    turn: str | None
    pieces: list[Piece] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    notes: dict[str, list[Say]] = field(default_factory=dict)  # anchor -> what is to know there
    outlook: list[Say] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    sheets: list[Sheet] = field(default_factory=list)


@dataclass(slots=True)
class Result:
    """How a game ended: who won, and by which rule."""

    winners: tuple[str, ...]
    text: Say
    rule: str
    ending: str


@dataclass(slots=True)
class Correctable:
    """A value that a person may set by hand, because the real table says otherwise.

    `path` is a stable id; `kind` is int or choice. `legal` bounds it: (least, most), or the choices.
    """

    path: str
    label: Say
    kind: str
    value: int | str
    legal: tuple[int, int] | tuple[str, ...]
    group: str = ""
