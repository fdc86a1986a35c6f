"""YAML as nodes with positions; everything refused becomes a finding, whatever the bytes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.content.fields import plain_value
from rules.content.findings import MAX_FINDINGS_A_FILE, Report
from rules.content.source import MAX_BYTES, MAX_DEPTH, Mapping, Scalar, Sequence, Source, read_yaml


def read(path: Path, data: str | bytes) -> tuple[Mapping | None, list[tuple[str, int, int]]]:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    report = Report()
    root = read_yaml(Source(path), report)
    return root, [(f.code, f.line, f.column) for f in report]


def test_nodes_know_their_line_and_column(tmp_path: Path) -> None:
    root, found = read(tmp_path / "a.yaml", "cards:\n  - id: man\n    cost: {tools: 1}\n")
    assert found == []
    assert root is not None
    cards = root.entries["cards"]
    assert isinstance(cards, Sequence)
    man = cards.items[0]
    assert isinstance(man, Mapping)
    cost = man.entries["cost"]
    assert isinstance(cost, Mapping)
    tools = cost.entries["tools"]
    assert (tools.line, tools.column) == (3, 19)
    assert man.key_position("cost")[1:] == (3, 5)
    assert (man.line, man.column, man.end) == (2, 5, (3, 21))


def test_the_same_bytes_are_parsed_once_and_others_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    first, found = read(path, "cards: [1, 1]\ncards: 2\n")
    again, found_again = read(path, "cards: [1, 1]\ncards: 2\n")
    assert again is first
    assert found_again == found == [("DUPLICATE_KEY", 2, 1)]
    changed, clean = read(path, "cards: 2\n")
    assert changed is not None and isinstance(changed.entries["cards"], Scalar)
    assert clean == []
    overlay = read_yaml(Source(path, "overlay"), Report())
    assert overlay is not None and overlay.source.kind == "overlay"


def test_scalars_stay_what_was_written(tmp_path: Path) -> None:
    text = "a: on\nb: 0101\nc: 12:30\nd: 1_000\ne: '5'\nf: ~\ng:\nh: |\n  x\n"
    root, found = read(tmp_path / "a.yaml", text)
    assert found == []
    assert root is not None
    scalars = {k: n for k, n in root.entries.items() if isinstance(n, Scalar)}
    assert [n.text for n in scalars.values()] == [
        "on", "0101", "12:30", "1_000", "5", "~", "", "x\n"]
    assert [k for k, n in scalars.items() if not n.plain] == ["e", "h"]
    assert [k for k, n in scalars.items() if n.is_nothing] == ["f", "g"]
    assert scalars["h"].literal and not scalars["e"].literal


@pytest.mark.parametrize(("text", "expected"), [
    ("a: &x 1\nb: *x\n", [("YAML_ANCHOR", 1, 4), ("YAML_ALIAS", 2, 4)]),
    ("a:\n  <<: {b: 1}\n", [("YAML_MERGE", 2, 3)]),
    ("a: !!str 5\n", [("YAML_TAG", 1, 4)]),
    ("a: !python/object {}\n", [("YAML_TAG", 1, 4)]),
    ("a: 1\nb: 2\na: 3\n", [("DUPLICATE_KEY", 3, 1)]),
    ("a: 1\n--- \nb: 2\n", [("YAML_DOCUMENTS", 2, 1)]),
    ("[a, b]: 1\n", [("BAD_KEY", 1, 1)]),
    ("? {a: 1}\n: 2\n", [("BAD_KEY", 1, 3)]),
    ("~: 1\n", [("BAD_KEY", 1, 1)]),
    ("- a\n", [("WRONG_TYPE", 1, 1)]),
    ("word\n", [("WRONG_TYPE", 1, 1)]),
    ("a: [1, 2\nb: 3\n", [("YAML_SYNTAX", 2, 2)]),
    ("a: b: c\n", [("YAML_SYNTAX", 1, 5)]),
    ("a:\n\t- b\n", [("YAML_SYNTAX", 2, 1)]),
    ("a: \x00\n", [("CONTROL_CHARACTER", 1, 4)]),
    ("a: 1\r\nb: \x1b[0m\r\n", [("CONTROL_CHARACTER", 2, 4)]),
    ("a: x\u2028b: y\n", [("CONTROL_CHARACTER", 1, 5)]),
    (b"a: 1\nb: \xff\xfe\n", [("NOT_UTF8", 2, 4)]),
    ("a: 1".encode("utf-16"), [("NOT_UTF8", 1, 1)]),
    ("", [("EMPTY_FILE", 1, 1)]),
    ("# nothing\n", [("EMPTY_FILE", 1, 1)]),
])
def test_refusals_stand_where_the_slip_is(
        tmp_path: Path, text: str | bytes, expected: list[tuple[str, int, int]]) -> None:
    assert read(tmp_path / "a.yaml", text)[1] == expected


def test_a_byte_order_mark_is_no_content(tmp_path: Path) -> None:
    root, found = read(tmp_path / "a.yaml", b"\xef\xbb\xbfa: 1\n")
    assert found == []
    assert root is not None and root.key_position("a")[1:] == (1, 1)


def test_an_overlay_may_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("# cards:\n#   - id: man\n")
    report = Report()
    root = read_yaml(Source(path, "overlay"), report)
    assert root is not None and root.entries == {} and len(report) == 0


def test_what_is_refused_leaves_the_rest(tmp_path: Path) -> None:
    root, found = read(tmp_path / "a.yaml", "a: [1, *x, 3]\nb: 2\nb: 4\nc: !t {d: 1}\n")
    assert [code for code, _, _ in found] == ["YAML_ALIAS", "DUPLICATE_KEY", "YAML_TAG"]
    assert root is not None
    assert plain_value(root) == {"a": [1, None, 3], "b": 2, "c": {"d": 1}}


@pytest.mark.parametrize("text", [
    "a: " + "[" * 100_000, "a: " + "{a: " * 5000, "a: " + "[" * 500 + "]" * 500,
    "".join(" " * i + "a:\n" for i in range(200)), "- " * 3000 + "a\n",
    "? " * 3000 + "a\n",
])
def test_deep_nesting_is_a_finding_and_not_a_crash(tmp_path: Path, text: str) -> None:
    found = read(tmp_path / "a.yaml", text)[1]
    assert [code for code, _, _ in found] in (["TOO_DEEP"], ["YAML_SYNTAX"])


def test_depth_up_to_the_limit_is_fine(tmp_path: Path) -> None:
    depth = MAX_DEPTH - 1
    assert read(tmp_path / "a.yaml", "a: " + "[" * depth + "]" * depth)[1] == []
    deeper = "a: " + "[" * (depth + 1) + "]" * (depth + 1)
    assert [c for c, _, _ in read(tmp_path / "a.yaml", deeper)[1]] == ["TOO_DEEP"]


def test_things_that_are_no_files(tmp_path: Path) -> None:
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    codes = []
    for path in (folder, pipe, loop, large, tmp_path / "missing.yaml"):
        report = Report()
        assert read_yaml(Source(path), report) is None
        codes += [f.code for f in report]
    assert codes == ["NOT_A_FILE", "NOT_A_FILE", "UNREADABLE", "TOO_LARGE", "UNREADABLE"]


def test_a_bad_file_does_not_flood_the_screen(tmp_path: Path) -> None:
    found = read(tmp_path / "a.yaml", "a: 0\n" + "a: 1\n" * 500)[1]
    assert len(found) == MAX_FINDINGS_A_FILE + 1
    assert found[-1][0] == "TOO_MANY"


QUICK = settings(max_examples=150, deadline=None,
                 suppress_health_check=[HealthCheck.function_scoped_fixture])

_yamlish = st.lists(st.sampled_from([
    "a", "b", ": ", ":\n", "- ", "\n", "  ", "    ", "[", "]", "{", "}", ", ", "? ", "|", ">", "'",
    '"', "&x ", "*x", "!t ", "<<", "---\n", "...\n", "%YAML 1.1\n", "# c\n", "\t", "~", "\\", "é",
    "@", "`", "\r", "0x1", "1e5", "\u0085",
]), max_size=40).map("".join)


@QUICK
@given(data=st.one_of(st.binary(max_size=300), st.text(max_size=200).map(
    lambda s: s.encode("utf-8", "surrogatepass")), _yamlish.map(str.encode)))
def test_any_bytes_give_a_tree_or_findings(tmp_path: Path, data: bytes) -> None:
    root, found = read(tmp_path / "a.yaml", data)
    assert root is not None or found
    lines = len(data.splitlines()) + 1
    assert all(1 <= line <= lines + 1 and column >= 1 for _, line, column in found)


@pytest.mark.parametrize("escape", ["\\e[31m", "\\0", "\\x07", "\\u2028", "\\N"])
def test_escapes_cannot_smuggle_invisible_characters(tmp_path: Path, escape: str) -> None:
    root, found = read(tmp_path / "a.yaml", f'a: "x{escape}"\nb: 1\n"k{escape}": 2\n')
    assert found == [("CONTROL_CHARACTER", 1, 4), ("CONTROL_CHARACTER", 3, 1)]
    assert root is not None and plain_value(root) == {"a": None, "b": 1}


def test_messages_are_one_line(tmp_path: Path) -> None:
    long = Report()
    long.add(Source(tmp_path / "a.yaml").position(), "WRONG_TYPE", "a\nb\x1b[0m" + "c" * 10_000)
    (finding,) = long
    assert finding.message.startswith("a b\ufffd[0mccc") and len(finding.message) == 600
