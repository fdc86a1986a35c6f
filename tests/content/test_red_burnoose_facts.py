"""The rows of tests/facts/red_burnoose.yaml, the tests that check them, and the provenance of the content.

A test is named after its row; they stand in test_red_burnoose_card_facts, _army_facts and _map_facts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rules.content import Content

from .red_burnoose_facts import KINDS, deck, rows


def test_every_row_has_a_test() -> None:
    here = Path(__file__).parent
    named = {node.name.removeprefix("test_")
             for path in here.glob("test_red_burnoose_*_facts.py")
             for node in ast.parse(path.read_text(encoding="utf-8")).body
             if isinstance(node, ast.FunctionDef)}
    assert {row["confidence"] for row in rows().values()} <= set(KINDS)
    assert [name for name in rows() if name not in named] == []


def satisfied(node: Any) -> Iterator[str]:
    """All fact rows that provenances anywhere below a node name."""
    for key, child in node.items() if isinstance(node, dict) else enumerate(node):
        if key == "satisfies":
            yield from child
        elif isinstance(child, dict | list):
            yield from satisfied(child)


def test_reconstructions_name_rows(content: Content) -> None:
    """Every fact that a reconstructed value says it satisfies exists."""
    named = {row for file in content.folder.glob("*.yaml")
             for row in satisfied(yaml.safe_load(file.read_text(encoding="utf-8")))}
    assert len(named) > 20
    assert named - set(rows()) == set()


def test_reconstructions_are_marked(content: Content) -> None:
    """Whatever the rulebook lacks says that it is ours, and why."""
    ours: list[tuple[str, ...]] = [("cards", c, "provides") for c in content.all("cards")]
    ours += [("cards", c, "copies") for c in deck(content, "starter")]
    ours += [("leaders", leader, "provides") for leader in content.all("leaders")]
    ours += [("automata_cards", c) for c in content.all("automata_cards")][2:]
    ours += [("units", "cavalry", "count"), ("components", "automata_deck")]
    ours += [("tables", "crt", "rows", u) for u in ("moudjahidine", "moudjahidate", "sharpshooter")]
    ours += [(k, id) for k in ("spaces", "links", "exits", "boxes", "relief") for id in content.all(k)]
    for path in ours:
        found = content.provenance(*path)
        assert (found.kind, bool(found.reason)) == ("reconstructed", True), path
    theirs: list[tuple[str, ...]] = [
        ("cards", "man", "play"), ("cards", "market", "cost"), ("tables", "crt", "rows", "cavalry"),
        ("automata_cards", "order_01"), ("automata_cards", "order_02"), ("armies", "2", "deploy"),
    ]  # fmt: skip
    assert {content.provenance(*path).kind for path in theirs} == {"rulebook"}
