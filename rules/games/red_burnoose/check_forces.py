"""Armies, pieces, the results table and the automata deck."""

from __future__ import annotations

from collections.abc import Iterator

from rules.content import Content, Finding
from rules.content.findings import nearest

from .board import START
from .crt import FACES
from .data import PLAYERS
from .setup import ASIDE, SOLO_REVEALS

CRT = "crt"
FRENCH, BERBER = "french", "berber"


def check_forces(content: Content) -> Iterator[Finding]:
    """All findings about what fights."""
    yield from _armies(content)
    yield from _boxes(content)
    yield from _start_tokens(content)
    yield from _units(content)
    if CRT in content.all("tables"):
        yield from _table(content)
    yield from _orders(content)
    yield from _deck(content)


# ---------------------------------------------------------------------- armies


def _armies(content: Content) -> Iterator[Finding]:
    french = sum(unit.count or 0 for unit in content.all("units").values() if unit.side == FRENCH)
    numbers: dict[int, str] = {}
    for id, army in content.all("armies").items():
        if army.retreat >= army.deploy:
            yield content.finding("ARMY_VALUES", f"it deploys with {army.deploy} units and would retreat "
                                  f"at {army.retreat} at once", "armies", id, "retreat")
        elif army.deploy > french:
            yield content.finding("ARMY_VALUES", f"it deploys with {army.deploy} units, and the French "
                                  f"have {french}", "armies", id, "deploy")
        if army.number in numbers:
            yield content.finding("ARMY_VALUES", f"{numbers[army.number]!r} has the number "
                                  f"{army.number} as well", "armies", id, "number")
        numbers.setdefault(army.number, id)
        token = content.all("tokens").get(army.marker)
        if token is not None and token.army != id:
            yield content.finding("ARMY_VALUES", f"its marker {army.marker!r} is of the army "
                                  f"{token.army or 'none'!r}", "armies", id, "marker")


def _boxes(content: Content) -> Iterator[Finding]:
    """One box for each army, one for reinforcements."""
    held: dict[str, str] = {}
    for id, box in content.all("boxes").items():
        key = box.army if box.kind == "army" else box.kind if box.kind == "reinforcements" else ""
        if box.kind == "army" and not box.army:
            yield content.finding("BOX_MISSING", "it names no army", "boxes", id)
        if key and key in held:
            yield content.finding("BOX_DOUBLED", f"{held[key]!r} is for the same", "boxes", id)
        if key:
            held.setdefault(key, id)
    for army in content.all("armies"):
        if army not in held:
            yield content.finding("BOX_MISSING", "no box on the board is for it", "armies", army)


def _start_tokens(content: Content) -> Iterator[Finding]:
    """Each army gets a start token, and each start has one."""
    spaces, tokens = content.all("spaces"), content.all("tokens")
    starts = [id for id, space in spaces.items() if space.kind == START]
    shown: dict[str, str] = {}
    astray = False
    for id, token in tokens.items():
        space = token.space
        if not space or space not in spaces:
            continue
        if space not in starts:
            yield content.finding("START_TOKENS", f"{space!r} is no start{nearest(space, starts)}",
                                  "tokens", id, "space")
        elif space in shown:
            yield content.finding("START_TOKENS", f"{shown[space]!r} shows the same start",
                                  "tokens", id, "space")
        astray = astray or space not in starts or space in shown
        shown.setdefault(space, id)
    for start in starts:
        # a token that shows another place is told already
        if start not in shown and not astray:
            yield content.finding("START_TOKENS", "no token shows this start", "spaces", start)
    armies = list(content.all("armies"))
    if len(starts) < len(armies):
        yield content.finding("START_TOKENS", f"{len(armies)} armies, and {len(starts)} starts",
                              "armies", armies[-1])


# ---------------------------------------------------------------------- pieces


def _units(content: Content) -> Iterator[Finding]:
    """Supplies for each number of players within the box, dice of the right row."""
    units, dice = content.all("units"), content.all("dice")
    for id, unit in units.items():
        supply = unit.supply or {}
        for players in PLAYERS:
            if supply and players not in supply:
                yield content.finding("SUPPLY_MISSING", f"no supply for {players} players",
                                      "units", id, "supply")
            elif supply.get(players, 0) > (unit.count or 0):
                yield content.finding("SUPPLY_OVER_COUNT", f"{supply[players]} in play, "
                                      f"{unit.count or 0} in the box", "units", id, "supply", players)
        if unit.count is None:
            yield content.finding("COUNT_DIFFERS", "it has no `count`", "units", id)
        row = unit.rolls_as or id
        die = dice.get(unit.die)
        if die is not None and die.row and die.row != row:
            yield content.finding("DIE_DIFFERS", f"it rolls on the row {row!r}, and the die is of "
                                  f"{die.row!r}", "units", id, "die")
        if unit.rolls_as in units and units[unit.rolls_as].rolls_as:
            yield content.finding("TABLE_HOLE", f"{unit.rolls_as!r} has no row of its own",
                                  "units", id, "rolls_as")


def _table(content: Content) -> Iterator[Finding]:
    """The results table has a row for each unit of its side, a column for each face, and blood in it."""
    table, units = content.get("tables", CRT), content.all("units")
    rows = {row["id"]: row for row in table.rows}
    for id, unit in units.items():
        if not unit.rolls_as and id not in rows:
            yield content.finding("TABLE_HOLE", f"no row for {id!r}{nearest(id, set(rows) - set(units))}",
                                  "tables", CRT, "rows")
    orders: dict[tuple[str, int], str] = {}
    for i, row in enumerate(table.rows):
        own = units[row["id"]].side if row["id"] in units else row["side"]
        if own != row["side"]:
            yield content.finding("TABLE_SIDE", f"{row['id']!r} is {own}", "tables", CRT,
                                  "rows", i, "side")
        place = (row["side"], row["order"])
        if place in orders:
            yield content.finding("HIT_ORDER", f"{orders[place]!r} has the place {row['order']} as well",
                                  "tables", CRT, "rows", i, "order")
        orders.setdefault(place, row["id"])
    yield from _columns(content)
    yield from _scores(content)


def _columns(content: Content) -> Iterator[Finding]:
    """The columns name the faces 1 to 6, each once. (Gaps between them are found for any table.)"""
    columns = content.get("tables", CRT).columns
    faces: list[int] = []
    for i, column in enumerate(columns):
        first, _, last = str(column).partition("-")
        if not (first.isdecimal() and (last or first).isdecimal() and int(last or first) <= FACES):
            yield content.finding("TABLE_HOLE", f"{str(column)!r} is no face or span of faces from 1 to "
                                  f"{FACES}", "tables", CRT, "columns", i)
            return
        faces += range(int(first), int(last or first) + 1)
    ends = [face for face in (1, FACES) if face not in faces]
    if ends or 0 in faces:
        yield content.finding("TABLE_HOLE", f"the columns run from {min(faces, default=0)} to "
                              f"{max(faces, default=0)}, the faces from 1 to {FACES}",
                              "tables", CRT, "columns")


def _scores(content: Content) -> Iterator[Finding]:
    """Whether each side can ever hit the other.

    Some French units score nothing against some villages, so each Berber unit must be able to score by itself, or
    a combat might go on for ever.
    """
    rows, units = content.get("tables", CRT).rows, content.all("units")
    side = [units[row["id"]].side if row["id"] in units else row["side"] for row in rows]
    armed = {side[i] for i, row in enumerate(rows) if any(row["cells"])}
    if not armed:
        yield content.finding("COMBAT_ENDLESS", "no side can hit the other", "tables", CRT, "rows")
    elif BERBER not in armed:
        yield content.finding("ARMY_UNBEATABLE", "no Berber unit can hit an army", "tables", CRT, "rows")
    elif FRENCH not in armed:
        yield content.finding("VILLAGE_UNBEATABLE", "no French unit can hit a village",
                              "tables", CRT, "rows")
    for i, row in enumerate(rows):
        if BERBER in armed and side[i] == BERBER and not any(row["cells"]):
            yield content.finding("COMBAT_ENDLESS", f"{row['id']!r} never hits: against units that do not "
                                  "roll its combat would not end", "tables", CRT, "rows", i, "cells")


# ---------------------------------------------------------------------- the automata deck


def _orders(content: Content) -> Iterator[Finding]:
    units = content.all("units")
    french = [id for id, unit in units.items() if unit.side == FRENCH]
    numbers: dict[int, str] = {}
    for id, order in content.all("automata_cards").items():
        direct = order.direct.units if order.direct and order.direct.units else {}
        total: dict[str, int] = {}
        for path, placed in ((("units",), order.units or {}), (("direct", "units"), direct)):
            for unit, count in placed.items():
                if unit not in units:
                    continue
                total[unit] = total.get(unit, 0) + count
                if unit not in french:
                    yield content.finding("ORDER_UNITS", f"{unit!r} is no French unit"
                                          f"{nearest(unit, french)}", "automata_cards", id, *path, unit)
                elif total[unit] > (units[unit].count or 0):
                    yield content.finding("ORDER_UNITS", f"it brings {total[unit]} of {unit!r}, and "
                                          f"there are {units[unit].count or 0}",
                                          "automata_cards", id, *path, unit)
        if bool(order.destroy) != bool(order.destroy_from):
            lacking = "destroy_from" if order.destroy else "destroy"
            given = "destroy" if order.destroy else "destroy_from"
            yield content.finding("ORDER_DESTROYS", f"it has `{given}` and no `{lacking}`",
                                  "automata_cards", id, given)
        if order.number in numbers:
            yield content.finding("ORDER_NUMBER", f"{numbers[order.number]!r} has the number "
                                  f"{order.number} as well", "automata_cards", id, "number")
        numbers.setdefault(order.number, id)


def _deck(content: Content) -> Iterator[Finding]:
    """For each number of players: what set-up turns up and sets aside leaves a deck to play with."""
    if content.built.layers.is_lost("automata_cards"):
        return
    orders = content.all("automata_cards")
    where = ("automata_cards", next(iter(orders))) if orders else ("game",)
    for id, level in _levels(content):
        for players in PLAYERS:
            reveals = (SOLO_REVEALS if players == "1" else int(players)) + (level.get("reveals") or 0)
            aside = (ASIDE if players == "2" else 0) + (level.get("orders_aside") or 0)
            if len(orders) <= max(0, reveals) + aside:
                yield content.finding("DECK_TOO_SMALL", f"{len(orders)} cards; with {players} players "
                                      f"at the level {id!r} set-up takes {max(0, reveals) + aside} and "
                                      "none is left", *where)
                return


def _levels(content: Content) -> Iterator[tuple[str, dict[str, int]]]:
    option = content.all("options").get("difficulty")
    for value in option["values"] if option else ():
        yield value["id"], value
