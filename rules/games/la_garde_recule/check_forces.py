"""The counters by the rules of this game: factors that can hit, waves, the rear, the suggested set-up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding, Record
from rules.content.findings import nearest

from .check_deck import first
from .data import ALLIED, FRENCH, WELLINGTON, entry_hexes, side_of
from .ending import NEEDED_REDUCED

BEST_CARD = 10
COMMANDER = "commander"
FACTORS = ("attack", "defence")


def check_forces(content: Content) -> Iterator[Finding]:
    """All findings about units."""
    units = content.all("units")
    fighting = [unit for unit in units.values() if unit["kind"] != COMMANDER]
    yield from _wellington(content)
    whole = True
    for unit in fighting:
        found = [*_factors(content, unit), *_marks(content, unit)]
        whole = whole and not found
        yield from found
    if whole:
        yield from _hits(content, fighting)
    yield from _sides(content, fighting)
    yield from _starts(content, fighting)


def _wellington(content: Content) -> Iterator[Finding]:
    units = content.all("units")
    leader = units.get(WELLINGTON)
    if leader is None:
        like = nearest(WELLINGTON, units)
        yield content.finding("MISSING_RECORD", f"no unit is called {WELLINGTON!r}{like}", "units",
                              first(content, "units"))  # fmt: skip
    elif leader["kind"] != COMMANDER or side_of(content, leader) != ALLIED:
        yield content.finding("COMMANDER", "he is the Allied commander", "units", WELLINGTON, "kind")
    for id, unit in units.items():
        if unit["kind"] == COMMANDER and id != WELLINGTON:
            yield content.finding("COMMANDER", f"no code knows another commander than {WELLINGTON!r}",
                                  "units", id, "kind")
        if unit.get("count") != 1:
            yield content.finding("UNIT_COUNT", "a unit is one counter", "units", id, "count")


def _factors(content: Content, unit: Record) -> Iterator[Finding]:
    reduced = unit.get("reduced")
    if not reduced:
        yield content.finding("FACTOR_MISSING", "it has no reduced side", "units", unit.id)
        return
    for name in FACTORS:
        full, less = unit.get(name), reduced[name]
        if full is None:
            yield content.finding("FACTOR_MISSING", f"it has no {name}", "units", unit.id)
        elif less > full:
            yield content.finding("REDUCED_STRONGER", f"reduced, its {name} is above {full}", "units",
                                  unit.id, "reduced", name)


def _marks(content: Content, unit: Record) -> Iterator[Finding]:
    """R is an Allied mark, waves are French."""
    french = side_of(content, unit) == FRENCH
    if french and unit.get("wave") is None:
        yield content.finding("WAVE_MISPLACED", "a French unit belongs to a wave", "units", unit.id)
    if not french and unit.get("wave") is not None:
        yield content.finding("WAVE_MISPLACED", "no Allied unit belongs to a wave", "units", unit.id,
                              "wave")
    if french and unit.get("rear"):
        yield content.finding("WAVE_MISPLACED", "no French unit is marked R", "units", unit.id, "rear")


def _hits(content: Content, units: list[Record]) -> Iterator[Finding]:
    """Every side of every counter can hit somebody, and be hit by somebody, without any help."""
    for unit in units:
        side = side_of(content, unit)
        enemies = [one for one in units if side_of(content, one) != side]
        if not enemies:
            continue
        weakest = min(one["reduced"]["defence"] for one in enemies)
        strongest = max(one["attack"] for one in enemies)
        for path in (("attack",), ("reduced", "attack")):
            attack = unit["reduced"]["attack"] if len(path) > 1 else unit["attack"]
            if not _can_hit(attack, weakest):
                yield content.finding("NEVER_HITS", f"with {attack} no card hits a defence of {weakest}, "
                                      "the weakest of the enemy's", "units", unit.id, *path)
        for path in (("defence",), ("reduced", "defence")):
            defence = unit["reduced"]["defence"] if len(path) > 1 else unit["defence"]
            if not _can_hit(strongest, defence):
                yield content.finding("NEVER_HIT", f"no card hits {defence} with an attack of {strongest}, "
                                      "the strongest of the enemy's", "units", unit.id, *path)


def _can_hit(attack: int, defence: int) -> bool:
    return BEST_CARD + attack - defence > defence


def _sides(content: Content, units: list[Record]) -> Iterator[Finding]:
    french = [unit for unit in units if side_of(content, unit) == FRENCH]
    if not any(unit.get("wave") == 1 for unit in french):
        yield content.finding("WAVE_EMPTY", "no French unit belongs to the first wave", "units",
                              first(content, "units"))  # fmt: skip
    if len(french) < NEEDED_REDUCED:
        yield content.finding("EXITS_OUT_OF_REACH", f"{len(french)} French units, and {NEEDED_REDUCED} may "
                              "have to leave", "units", first(content, "units"))  # fmt: skip
    if not any(side_of(content, unit) == ALLIED for unit in units):
        yield content.finding("SIDE_EMPTY", "there is no Allied unit", "units", first(content, "units"))


def _starts(content: Content, units: list[Record]) -> Iterator[Finding]:
    """The suggested set-up keeps the rules of the set-up."""
    spaces = content.all("spaces")
    taken: dict[str, str] = {}
    for unit in units:
        side, start = side_of(content, unit), unit.get("start")
        if side == FRENCH and (unit.get("wave") or 1) > 1:
            if start:
                yield content.finding("START_ILLEGAL", "it enters later and starts nowhere", "units",
                                      unit.id, "start")
            continue
        if not start:
            yield content.finding("START_ILLEGAL", "the suggested set-up has no hex for it", "units", unit.id)
            continue
        wrong = ""
        if start not in entry_hexes(content, side):
            wrong = f"{start} is no entry hex of its side"
        elif side == ALLIED and unit.get("rear") and not spaces[start].get("rear"):
            wrong = f"marked R, it starts in the rear, and {start} does not lie there"
        elif start in taken:
            wrong = f"{taken[start]!r} starts there"
        taken.setdefault(start, unit.id)
        if wrong:
            yield content.finding("START_ILLEGAL", wrong, "units", unit.id, "start")
