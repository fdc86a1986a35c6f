"""The chapters in which a game's rules are read, in the order of the play rather than of any index."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .findings import Finding
from .records import Record

if TYPE_CHECKING:
    from .game import Content


@dataclass(slots=True)
class Chapter:
    """A heading with its rules in file order. The id is `other` where no chapter holds them."""

    id: str
    name: str
    rules: list[Record] = field(default_factory=list)


def part_of(rule: str) -> str:
    """The part of a rule's id that tells its chapter: `rb.combat.artillery` -> `combat`."""
    return rule.split(".")[1] if "." in rule else rule


def holds(chapter: Record) -> tuple[str, ...]:
    """The parts of ids that belong to a chapter."""
    return tuple(chapter.holds) or (chapter.id,)


def chapters(content: Content) -> list[Chapter]:
    """Every chapter that holds a rule, in the order of the file.

    A game that lists none has those of its rulebook's headings, in the order in which they come up. Rules that no
    chapter holds stand last, under no name.
    """
    listed = content.all("chapters").values()
    if not listed:
        return _by_section(content)
    found = [Chapter(one.id, one.name) for one in listed]
    other = Chapter("other", "")
    home = {part: at for one, at in zip(listed, found, strict=True) for part in holds(one)}
    for rule in content.rules.values():
        home.get(part_of(rule.id), other).rules.append(rule)
    return [one for one in (*found, other) if one.rules]


def _by_section(content: Content) -> list[Chapter]:
    found: dict[str, Chapter] = {}
    for rule in content.rules.values():
        name = str(rule.get("section") or "")
        found.setdefault(name, Chapter(f"section_{len(found) + 1}", name)).rules.append(rule)
    return list(found.values())


def check_chapters(content: Content) -> Iterator[Finding]:
    """Rules outside all chapters, chapters without rules, and what two of them claim."""
    listed = content.all("chapters")
    if not listed:
        return
    parts = {part_of(rule) for rule in content.rules}
    home: dict[str, str] = {}
    for id, chapter in listed.items():
        for part in holds(chapter):
            if part not in parts:
                yield content.finding(
                    "CHAPTER_DIFFERS",
                    f"no rule's id has {part!r} behind its first dot",
                    "chapters",
                    id,
                )
            elif part in home:
                yield content.finding(
                    "CHAPTER_DIFFERS", f"{home[part]} holds {part!r} too", "chapters", id
                )
            home.setdefault(part, id)
    for rule in content.rules:
        if part_of(rule) not in home:
            yield content.finding(
                "NO_CHAPTER", f"no chapter holds {part_of(rule)!r}", "rules", rule
            )
