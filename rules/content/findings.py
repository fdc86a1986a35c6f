"""What is wrong with a content base, said so that an editor can jump to it.

A finding prints as `path:line:column: CODE message`. Codes are stable names: people suppress them
by name (`suppress: [{code: ..., reason: ...}]`), and scripts count them.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

ERROR, WARNING, NOTE = "error", "warning", "note"
LEVELS = (ERROR, WARNING, NOTE)

MAX_FINDINGS_A_FILE = 100
MAX_MESSAGE = 600


class CodeInfo(NamedTuple):
    """What a code means; `firm` findings cannot be suppressed, as the engine could not go on."""

    explanation: str
    firm: bool = False


CODES: dict[str, CodeInfo] = {
    # files and YAML
    "UNREADABLE": CodeInfo("The file or folder cannot be read.", True),
    "NOT_A_FILE": CodeInfo("A name ending in .yaml is a folder, pipe or device, not a file.", True),
    "WRONG_SUFFIX": CodeInfo("A content file ends in .yml or .YAML: only .yaml is read.", True),
    "TOO_LARGE": CodeInfo("The file is larger than any readable content file.", True),
    "NOT_UTF8": CodeInfo("The file is not UTF-8 text.", True),
    "CONTROL_CHARACTER": CodeInfo("The file holds a character that no editor shows.", True),
    "YAML_SYNTAX": CodeInfo("The file does not parse as YAML.", True),
    "YAML_ALIAS": CodeInfo("An alias (*name): every value is written where it stands.", True),
    "YAML_ANCHOR": CodeInfo("An anchor (&name): every value is written where it stands.", True),
    "YAML_MERGE": CodeInfo("A merge key (<<): every value is written where it stands.", True),
    "YAML_TAG": CodeInfo("A tag (!name): the declaration of a field alone types it.", True),
    "YAML_DOCUMENTS": CodeInfo("A file holds one YAML document, not several.", True),
    "TOO_DEEP": CodeInfo("Lists and maps are nested deeper than any content needs.", True),
    "DUPLICATE_KEY": CodeInfo("A map holds the same key twice.", True),
    "BAD_KEY": CodeInfo("A key must be a plain word, not a list, a map or nothing.", True),
    "EMPTY_FILE": CodeInfo("The file holds nothing."),
    "TOO_MANY": CodeInfo("A file has more findings than are shown.", True),
    # shape
    "NO_GAME": CodeInfo("There is no such game, or its game.yaml holds no `game`.", True),
    "NO_OVERLAY": CodeInfo("There is no such overlay or language.", True),
    "WRONG_TYPE": CodeInfo("A value is not of the declared type.", True),
    "OUT_OF_RANGE": CodeInfo("A number, or the length of a list, is outside its bounds.", True),
    "UNKNOWN_VALUE": CodeInfo("A value is none of those that the declaration lists.", True),
    "UNKNOWN_FIELD": CodeInfo("A field that nobody declared.", True),
    "MISSING_FIELD": CodeInfo("A required field is missing.", True),
    "UNKNOWN_COLLECTION": CodeInfo("A collection that nobody declared.", True),
    "BAD_DECLARATION": CodeInfo("A collection or field is declared in a way that fits nothing.",
                                True),
    "BAD_ID": CodeInfo("An id is missing or holds other signs than letters, digits and _.", True),
    "DUPLICATE_ID": CodeInfo("Two records of one collection share an id.", True),
    "DUPLICATE_ITEM": CodeInfo("A list that holds each item once holds one twice.", True),
    "DANGLING_REFERENCE": CodeInfo("A reference leads to a record that does not exist.", True),
    # overlays, languages, provenance, suppression
    "UNKNOWN_REMOVED": CodeInfo("An overlay removes a record that does not exist.", True),
    "BAD_OVERLAY": CodeInfo("`remove` or `replace` stands where it has no meaning.", True),
    "LANGUAGE_CHANGES_RULES": CodeInfo("A language file changes more than words.", True),
    "MISSING_PROVENANCE": CodeInfo("A file does not say where its values come from."),
    "BAD_PROVENANCE": CodeInfo("A provenance of unknown kind, or of a field not there.", True),
    "NO_REASON": CodeInfo("A reconstructed value has no reason."),
    "NO_SOURCE": CodeInfo("A value from public material names no source."),
    "BAD_SUPPRESSION": CodeInfo("A suppression without a reason, of an unknown code, or of a "
                                "finding that cannot be passed over.", True),
    "UNUSED_SUPPRESSION": CodeInfo("A suppression that suppresses nothing."),
    # words
    "TEMPLATE_SYNTAX": CodeInfo("A template of text.yaml does not parse.", True),
    "TEMPLATE_REFUSED": CodeInfo("A template uses what sandboxed templates may not.", True),
    "TEMPLATE_REFERENCE": CodeInfo("A template names a record or a text that does not exist."),
    "MISSING_TEXT": CodeInfo("A text that others need is missing."),
    # numbers that must agree
    "COUNT_DIFFERS": CodeInfo("The component list and the records count differently."),
    "NOT_COUNTED": CodeInfo("A row of the component list is compared with no records."),
    "TABLE_HOLE": CodeInfo("A results table lacks a row, or a row lacks a cell."),
    "RULING_WITHOUT_REASON": CodeInfo("A ruling of ours does not say why."),
    # maps
    "SELF_LINK": CodeInfo("A link leads from a space to itself."),
    "DOUBLED_LINK": CodeInfo("Two links join the same two spaces."),
    "UNREACHED_SPACE": CodeInfo("No path reaches a space."),
    "DEAD_END": CodeInfo("A space has a single link and does not declare `dead_end: true`."),
    "FALSE_DEAD_END": CodeInfo("A space declares `dead_end: true` and is none."),
    "OFF_BOARD": CodeInfo("A position lies outside the board."),
    # worked examples and the game's own rules
    "EXAMPLE_DIFFERS": CodeInfo("A worked example comes out otherwise."),
    "EXAMPLE_SET_ASIDE": CodeInfo("An overlay changes what a worked example assumes."),
    "PIN_DIFFERS": CodeInfo("A worked example assumes a value that the content does not have."),
    "CHECK_FAILED": CodeInfo("A check stopped on an error of its own.", True),
    # from other rooms, through check_game(extra_checks=...), and from games' own checks
    "RULE_NOT_IMPLEMENTED": CodeInfo("A rule that no code and no test names."),
    "UNKNOWN_RULE": CodeInfo("Code names a rule that the content does not have."),
    "UNUSED_TEXT": CodeInfo("A text that no code says."),
    "OPTION_WITHOUT_CODE": CodeInfo("A set-up option that no code reads."),
    "OPTION_VALUE_UNREAD": CodeInfo("A value of an option that plays like another one."),
    "OPTION_VALUE_MISSING": CodeInfo("Code asks for a value that an option does not have."),
    "OPTION_REFUSED": CodeInfo("The engine refuses a value of an option."),
    "NO_CHAPTER": CodeInfo("A rule that no chapter of the rules holds."),
    "CHAPTER_DIFFERS": CodeInfo("A chapter holds no rule, or what another one holds too."),
    "BAD_AID": CodeInfo("An aid for the table cannot be worked out."),
    "UNKNOWN_FACE": CodeInfo("The kit names a face layout that does not exist."),
    "BAD_FACE": CodeInfo("A face layout cannot be read or drawn."),
    "TEXT_OVERFLOW": CodeInfo("Text does not fit its place on a face, at the smallest size allowed."),
    "GLYPH_MISSING": CodeInfo("A font lacks a sign that a face needs."),
    "UNKNOWN_ICON": CodeInfo("A text or a layout names an icon that nobody draws."),
    "UNKNOWN_PATTERN": CodeInfo("A layout names a pattern that nobody draws."),
    "BOARD_CROWDED": CodeInfo("Drawings or names on the board lie over each other."),
}


def register_codes(codes: dict[str, str]) -> None:
    """Add a game's own codes (name -> explanation), so that they print and can be suppressed."""
    for code, explanation in codes.items():
        CODES.setdefault(code, CodeInfo(explanation))


def codes_table() -> str:
    """Every code with its explanation, one a line, for people."""
    width = max(map(len, CODES))
    return "\n".join(f"{code:<{width}}  {info.explanation}" for code, info in CODES.items())


class Position(NamedTuple):
    """A place in a file: the path as shown to people, 1-based line and column."""

    path: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


def shown_path(path: Path) -> str:
    """The path relative to the current directory when below it, else as it is."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


@dataclass(slots=True, frozen=True, order=True)
class Finding:
    """One thing found. `suppressed` holds the reason of a suppression, or is empty."""

    path: str
    line: int
    column: int
    code: str
    message: str
    level: str = ERROR
    suppressed: str = ""

    @classmethod
    def at(cls, where: Position, code: str, message: str, level: str = ERROR) -> Finding:
        """A finding at a position, as `content.at(...)` gives it; the message becomes one line."""
        return cls(where.path, where.line, where.column, code, _one_line(message), level)

    def __str__(self) -> str:
        text = f"{self.path}:{self.line}:{self.column}: {self.code} {self.message}"
        return f"{text} (suppressed: {self.suppressed})" if self.suppressed else text

    def to_json(self) -> dict[str, str | int]:
        """The finding as plain values, every field present."""
        return asdict(self)


def _one_line(message: str) -> str:
    """A message quotes what people wrote: nothing of it may break lines or steer a terminal."""
    if message.isprintable() and len(message) <= MAX_MESSAGE:
        return message
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in message)
    return shown if len(shown) <= MAX_MESSAGE else shown[: MAX_MESSAGE - 3] + "..."


class ContentError(Exception):
    """Content cannot be loaded; `findings` says why, `str()` prints them one a line."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = list(findings)
        super().__init__("\n".join(map(str, self.findings)))

    def __reduce__(self) -> tuple[type, tuple[list[Finding]]]:
        return type(self), (self.findings,)


class Report:
    """Collects findings while content is read; never more than a screenful or two for one file."""

    def __init__(self) -> None:
        self._findings: list[Finding] = []
        self._by_file: Counter[str] = Counter()

    def add(self, where: Position, code: str, message: str, level: str = ERROR) -> None:
        """Add a finding; the hundred-and-first of a file says so and hides the rest."""
        self.take(Finding.at(where, code, message, level))

    def take(self, finding: Finding) -> None:
        """As `add`, for a finding that is made already."""
        self._by_file[finding.path] += 1
        count = self._by_file[finding.path]
        if count == MAX_FINDINGS_A_FILE + 1:
            message = f"more than {MAX_FINDINGS_A_FILE} findings in this file: the rest is not shown"
            finding = replace(finding, code="TOO_MANY", message=message, level=ERROR)
        if count <= MAX_FINDINGS_A_FILE + 1:
            self._findings.append(finding)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._findings)

    def __len__(self) -> int:
        return len(self._findings)


def nearest(name: str, names: Iterable[str]) -> str:
    """` (did you mean 'x'?)` with the valid name most like `name`, or an empty string."""
    matches = difflib.get_close_matches(name[:80], list(names), n=1, cutoff=0.6)
    return f" (did you mean {matches[0]!r}?)" if matches else ""


def failing(findings: Iterable[Finding]) -> list[Finding]:
    """Those that make `haversack validate` fail: neither suppressed nor mere notes."""
    return [f for f in findings if f.level != NOTE and not f.suppressed]


def suppressed_by(finding: Finding, reason: str) -> Finding:
    """The same finding, passed over for a reason."""
    return replace(finding, suppressed=reason)


def summary(findings: Iterable[Finding]) -> str:
    """One line for people: how many of each level, how many are passed over."""
    counts: Counter[str] = Counter()
    for finding in findings:
        counts["suppressed" if finding.suppressed else finding.level] += 1
    if not counts:
        return "no findings"
    parts = []
    for key in (*LEVELS, "suppressed"):
        if n := counts[key]:
            parts.append(f"{n} {key}" if key == "suppressed" or n == 1 else f"{n} {key}s")
    return ", ".join(parts)
