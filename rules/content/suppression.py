"""Findings that the content's author passes over, each for a reason.

    suppress: [{code: DEAD_END, reason: the road ends in the sea}]

at the top of a file holds for the file, in a record for what lies inside the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .fields import Converter, Field
from .findings import CODES, WARNING, Finding, Position, Report, nearest, suppressed_by
from .source import Mapping, Node, Scalar

_LIST = Field("list", min=1, of=Field("map", fields={
    "code": Field("str", required=True), "reason": Field("str", required=True)}))


@dataclass(slots=True)
class Suppression:
    """One entry: findings of `code` inside `holder` are passed over."""

    holder: Mapping
    code: str
    reason: str
    where: Position
    used: bool = False


def read_suppressions(lists: Iterable[tuple[Mapping, Node]], report: Report) -> list[Suppression]:
    """The suppressions of a game's files; those without code or reason become findings."""
    found = []
    for holder, node in lists:
        own = Report()
        Converter(own).value(node, _LIST, "suppress")
        for finding in own:
            where = Position(finding.path, finding.line, finding.column)
            report.add(where, "BAD_SUPPRESSION", finding.message)
        for item in getattr(node, "items", []):
            suppression = _one(holder, item, report)
            if suppression is not None:
                found.append(suppression)
    return found


def _one(holder: Mapping, item: Node, report: Report) -> Suppression | None:
    if not isinstance(item, Mapping):
        return None
    code, reason = item.get("code"), item.get("reason")
    if not isinstance(code, Scalar) or not isinstance(reason, Scalar):
        return None
    info = CODES.get(code.text)
    if info is None:
        report.add(code.position, "BAD_SUPPRESSION",
                   f"there is no code {code.text!r}{nearest(code.text, CODES)}")
        return None
    if info.firm:
        report.add(code.position, "BAD_SUPPRESSION",
                   f"{code.text} cannot be passed over: the game could not be used")
        return None
    return Suppression(holder, code.text, reason.text, item.position)


def apply_suppressions(findings: Iterable[Finding], suppressions: list[Suppression],
                       report_unused: bool = True) -> list[Finding]:
    """The findings, those passed over marked, with one more for each suppression without use."""
    result = []
    for finding in findings:
        where = Position(finding.path, finding.line, finding.column)
        for suppression in suppressions:
            if suppression.code == finding.code and suppression.holder.holds(where):
                suppression.used = True
                finding = suppressed_by(finding, suppression.reason)
                break
        result.append(finding)
    if report_unused:
        result += [
            Finding.at(s.where, "UNUSED_SUPPRESSION", f"there is no {s.code} to pass over", WARNING)
            for s in suppressions if not s.used
        ]
    return result


