"""Mutants of a game's content: one slip, or one act of malice, in one file.

    python -m tests.content.mutants --count 2000 --seed 1      # until the morning, if you like

A mutant is named by (file, seed), so that any one can be made again. The tree is written out anew (block style)
or the text is hurt as it stands; what a mutant must then bear is in `judge.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.content.findings import Report
from rules.content.locate import content_root
from rules.content.source import Mapping, Node, Scalar, Sequence, Source, read_yaml

GAME = "red_burnoose"

# What may stand where a value stood, as written in YAML.
ODD_VALUES = (
    "-1", "0", "1", "2", "7", "99", "-0", "+1", "1.5", "0.1", "1e3", "1e999", "99999999999999999999",
    "9007199254740993", ".nan", ".inf", "-.inf", "NaN", "0x10", "0o7", "0101", "12:30", "1_000", "on", "yes",
    "true", "false", "null", "~", "", "2026-11-29", '""', '" "', "' x'", "x", "none", "id", "[]", "{}", "[~]",
    "[[]]", "[[[[1]]]]", "[1, 2, 3]", "[x, x]", "{a: 1}", "{id: x}", "{a: {b: {c: {}}}}", "[{}]",
    "[{id: man}, {id: man}]", "{x: ~}", "{1: 1}", '{"": 1}', "{? [a] : b}", "&a x", "*a",
    "!!python/object:os.system x", "!!binary aGk=", "!!int 5", "!x y", "{<<: {a: 1}}", "? x", "- x", "|\n",
    "> x", '"\\0"', '"\\e[31m"', '"\\u202e"', '"\\ufeff"', '"\\u2028"', '"\\ud800"', '"\\U0001F42B"',
    '"a\\nb"', '"a\\tb"', "日本語", "é", "ﬁ", "İ", "𝟙", "١", "½", "x\u0301" * 40, "\u200d", "\u00ad", "\ufffd",
    "w" * 300, "long word " * 400, '"' + "x" * 70_000 + '"', "[" * 40 + "]" * 40, "{a: " * 40 + "}" * 40,
    "../../etc/passwd", "/dev/zero", "a/b", "con", "a.b", "a b", "__class__", "__proto__", "constructor",
    "self", "'{{ 1 }}'", "'{{ x }}'", "'{% for a in range(10**9) %}{{ a }}{% endfor %}'",
    "'{{ ''.__class__.__mro__ }}'", "'{{ 1e999 }}'", "'{{ 10**10**10 }}'",
    "'{% for loop in x %}{% endfor %}'", "'{% if %}'", "'{% include \"x\" %}'",
    "'{{ x|map(\"list\")|map(\"list\")|list }}'", "'{{ \"%1000000000d\"|format(1) }}'",
    "'" + "{{ x }}" * 600 + "'", "'{{ " + "(" * 300 + "1" + ")" * 300 + " }}'",
    "'{{ " + "not " * 300 + "x }}'", "'{#'", "'{{ '", "'{% raw %}'", "}}", "'<script>alert(1)</script>'",
    "'{lambda: 0}'", "'record.copies ** 99999999'", "'__import__(\"os\").system(\"true\")'",
)  # fmt: skip
ODD_KEYS = (
    "id", "name", "count", "nmae", "x", "''", "~", "<<", "1", "true", "_x", "__class__", "get", "items",
    "keys", "provenance", "suppress", "remove", "replace", "notes", "é", "[a]", "{a: b}", "a.b", "w" * 200,
)  # fmt: skip
ODD_SIGNS = (
    "\t", "\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ufeff", "\u202e", "\u200b", "\r", "\n", "'", '"',
    ":", ": ", "- ", "#", " #", "&a ", "*a", "!", "|", ">", "%", "@", "`", "{", "}", "[", "]", ",", "?", "~",
    "\\", "  ", "\n---\n", "\n...\n", "%YAML 1.2\n", "\U0001F42B", "\u0000" * 3,
)  # fmt: skip


# ---------------------------------------------------------------------- trees that can be changed


@dataclass(eq=False)
class Leaf:
    """A scalar as it is written."""

    raw: str


@dataclass(eq=False)
class Branch:
    """A map (keys as written beside the children) or a list (no keys)."""

    children: list[Any]
    keys: list[str] | None = None


Tree = Leaf | Branch


def read(path: Path) -> Branch:
    """A content file as a tree."""
    root = read_yaml(Source(path), Report())
    assert root is not None
    tree = _thaw(root)
    assert isinstance(tree, Branch)
    return tree


def _thaw(node: Node) -> Tree:
    if isinstance(node, Mapping):
        keys = [_written(node.keys[key]) for key in node.entries]
        return Branch([_thaw(child) for child in node.entries.values()], keys)
    if isinstance(node, Sequence):
        return Branch([_thaw(child) for child in node.items])
    assert isinstance(node, Scalar)
    return Leaf(_written(node))


def _written(node: Scalar) -> str:
    return node.text if node.plain else json.dumps(node.text, ensure_ascii=False)


def write(tree: Tree, depth: int = 0) -> str:
    """The tree as YAML: block style, two signs for each level."""
    if isinstance(tree, Leaf):
        return " " + tree.raw + "\n"
    if not tree.children:
        return " {}\n" if tree.keys is not None else " []\n"
    pad = "  " * depth
    heads = [f"{pad}{key}:" for key in tree.keys] if tree.keys is not None else [f"{pad}-"] * len(tree.children)
    lines = [head + write(child, depth + 1) for head, child in zip(heads, tree.children, strict=True)]
    return ("\n" if depth else "") + "".join(lines)


def nodes(tree: Tree) -> list[tuple[Branch, int]]:
    """Every place of a tree: the branch that holds it, and which child it is."""
    found, todo = [], [tree]
    while todo:
        branch = todo.pop()
        if isinstance(branch, Branch):
            found += [(branch, i) for i in range(len(branch.children))]
            todo += branch.children
    return found


# ---------------------------------------------------------------------- changes of the tree

Change = Callable[[Branch, random.Random], None]


def _place(tree: Branch, rng: random.Random, leaves: bool = False) -> tuple[Branch, int]:
    places = nodes(tree)
    if leaves:
        places = [(b, i) for b, i in places if isinstance(b.children[i], Leaf)] or places
    return rng.choice(places)


def drop(tree: Branch, rng: random.Random) -> None:
    """An entry or item is gone."""
    branch, i = _place(tree, rng)
    del branch.children[i]
    if branch.keys is not None:
        del branch.keys[i]


def double(tree: Branch, rng: random.Random) -> None:
    """An entry or item stands twice."""
    branch, i = _place(tree, rng)
    branch.children.insert(i, branch.children[i])
    if branch.keys is not None:
        branch.keys.insert(i, branch.keys[i])


def rename(tree: Branch, rng: random.Random) -> None:
    """A key is another one, or one misspelt."""
    maps = [(b, i) for b, i in nodes(tree) if b.keys is not None]
    if not maps:
        return
    branch, i = rng.choice(maps)
    assert branch.keys is not None
    other, j = rng.choice(maps)
    assert other.keys is not None
    key = branch.keys[i]
    branch.keys[i] = rng.choice((rng.choice(ODD_KEYS), other.keys[j], key[1:] or "x", key + "s", key.upper()))


def odd(tree: Branch, rng: random.Random) -> None:
    """A value is replaced by an odd one."""
    branch, i = _place(tree, rng, leaves=rng.random() < 0.7)
    branch.children[i] = Leaf(rng.choice(ODD_VALUES))


def nudge(tree: Branch, rng: random.Random) -> None:
    """A number is off by a little, or by much."""
    numbers = [(b, i) for b, i in nodes(tree)
               if isinstance(b.children[i], Leaf) and b.children[i].raw.strip('"').isdecimal()]
    if not numbers:
        odd(tree, rng)
        return
    branch, i = rng.choice(numbers)
    value = int(branch.children[i].raw.strip('"')) + rng.choice((1, -1, 1, -1, 5, 1000))
    branch.children[i] = Leaf(str(value))


def swap(tree: Branch, rng: random.Random) -> None:
    """Two values change places: references lead elsewhere, lists stand for maps."""
    same = rng.random() < 0.7
    (a, i), (b, j) = _place(tree, rng, same), _place(tree, rng, same)
    first, second = a.children[i], b.children[j]
    if all(one is not two for one, two in ((first, second), *_below(first, second), *_below(second, first))):
        a.children[i], b.children[j] = second, first


def _below(tree: Tree, other: Tree) -> list[tuple[Tree, Tree]]:
    return [(branch.children[i], other) for branch, i in nodes(tree)]


def borrow(tree: Branch, rng: random.Random) -> None:
    """A value is that of another place."""
    (a, i), (b, j) = _place(tree, rng, True), _place(tree, rng, True)
    a.children[i] = b.children[j]


def reshape(tree: Branch, rng: random.Random) -> None:
    """A list for a value, a map for a list, and so on."""
    branch, i = _place(tree, rng)
    child = branch.children[i]
    if isinstance(child, Leaf) or rng.random() < 0.3:
        branch.children[i] = Branch([child], rng.choice((None, ["x"], ["id"])))
    elif child.keys is None:
        branch.children[i] = Branch(child.children, [f"k{n}" for n in range(len(child.children))])
    else:
        branch.children[i] = Branch(child.children) if child.children else Leaf("x")


def empty(tree: Branch, rng: random.Random) -> None:
    """A list, a map or a value is empty."""
    branch, i = _place(tree, rng)
    child = branch.children[i]
    branch.children[i] = Leaf("") if isinstance(child, Leaf) else Branch([], [] if child.keys is not None else None)


def _long(tree: Branch) -> list[Branch]:
    """The lists and maps with more than one child; a change before may have left none."""
    return [b for b in {id(b): b for b, _ in nodes(tree)}.values() if len(b.children) > 1]


def shuffle(tree: Branch, rng: random.Random) -> None:
    """The children of a list change their order, or values of a map their keys."""
    branches = _long(tree)
    if branches:
        rng.shuffle(rng.choice(branches).children)


def halve(tree: Branch, rng: random.Random) -> None:
    """Half of a list is gone."""
    branches = _long(tree)
    if not branches:
        return
    branch = rng.choice(branches)
    keep = len(branch.children) // 2
    del branch.children[keep:]
    if branch.keys is not None:
        del branch.keys[keep:]


TREE_CHANGES: tuple[Change, ...] = (drop, double, rename, odd, nudge, swap, borrow, reshape, empty, shuffle, halve)


# ---------------------------------------------------------------------- changes of the text


def _insert(text: str, rng: random.Random) -> bytes:
    at = rng.randrange(len(text) + 1)
    return (text[:at] + rng.choice(ODD_SIGNS) + text[at:]).encode()


def _delete(text: str, rng: random.Random) -> bytes:
    at = rng.randrange(len(text) + 1)
    return (text[:at] + text[at + rng.choice((1, 1, 3, 80)):]).encode()


def _lines(text: str, rng: random.Random) -> bytes:
    lines = text.splitlines(keepends=True)
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[i]
        case 1:
            lines.insert(j, lines[i])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case 3:
            lines[i] = " " * rng.randrange(9) + lines[i].lstrip()
        case _:
            lines[i] = lines[i].replace("  ", "\t", 1)
    return "".join(lines).encode()


def _bytes(text: str, rng: random.Random) -> bytes:
    data = text.encode()
    at = rng.randrange(len(data) + 1)
    return rng.choice((
        data[:at],
        data[:at] + bytes([rng.randrange(256)]) + data[at:],
        data[:at] + b"\xff\xfe\xc3\x28" + data[at:],
        text.encode("utf-16"),
        text.encode("latin-1", "replace").replace(b"e", b"\xe9", 1),
        b"",
        b"\xef\xbb\xbf" + data,
        data.replace(b"\n", b"\r\n"),
        data.replace(b"\n", b"\r"),
        data * 60,
        b"\0" * 100,
        bytes(rng.randrange(256) for _ in range(200)),
    ))  # fmt: skip


TEXT_CHANGES = (_insert, _delete, _lines, _bytes)


# ---------------------------------------------------------------------- mutants


@dataclass(frozen=True)
class Mutant:
    """One file of the game, changed."""

    file: str
    seed: int
    what: str
    data: bytes

    def __str__(self) -> str:
        return f"{self.file}, seed {self.seed}: {self.what}"


def files(game: str = GAME) -> list[str]:
    """The base files of a game."""
    return sorted(path.name for path in (content_root() / game).glob("*.yaml"))


def mutant(file: str, seed: int, game: str = GAME) -> Mutant:
    """The mutant of a file that belongs to a seed: one change in two, else two of them, or of the text."""
    rng = random.Random(f"{file} {seed}")
    path = content_root() / game / file
    if rng.random() < 0.25:
        hurt = rng.choice(TEXT_CHANGES)
        return Mutant(file, seed, hurt.__name__, hurt(path.read_text("utf-8"), rng))
    tree = read(path)
    done = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = rng.choice(TREE_CHANGES)
        if tree.children:
            change(tree, rng)
            done.append(change.__name__)
    return Mutant(file, seed, "+".join(done), write(tree).encode("utf-8", "surrogatepass"))


def main() -> None:
    """Makes mutants and judges them; prints those that the house does not bear."""
    from .judge import Judge

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--file", default="")
    parser.add_argument("--overlay", action="store_true", help="lay the mutants over the base instead")
    parser.add_argument("--draw", action="store_true", help="draw faces, board and kit too")
    parser.add_argument("--no-play", action="store_true", help="only check, which is faster")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    options = parser.parse_args()
    names = [options.file] if options.file else files(options.game)
    codes: Counter[str] = Counter()
    bad = judged = 0
    began = time.monotonic()
    with Judge(options.draw, not options.no_play, options.game) as judge:
        for seed in range(options.seed, options.seed + options.count):
            if time.monotonic() - began > options.seconds:
                break
            judged += 1
            one = mutant(names[seed % len(names)], seed, options.game)
            verdict = judge.overlay(one) if options.overlay else judge.base(one)
            codes.update(verdict.codes or {"clean"})
            if verdict.problems:
                bad += 1
                print(one, *verdict.problems, sep="\n    ", flush=True)
    print(f"{judged} mutants in {time.monotonic() - began:.0f} s, {bad} not borne", dict(codes.most_common()))
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
