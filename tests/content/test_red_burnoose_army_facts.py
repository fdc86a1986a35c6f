"""The results table, the automata deck and the pieces against what is known of the published game.

Every test is named after the row of tests/facts/red_burnoose.yaml that it checks; see test_red_burnoose_facts.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from rules.content import Content

from .red_burnoose_facts import fact


def hits(content: Content, unit: str) -> list[int]:
    """The hits of a unit on the faces 1 to 6, from the columns of the results table."""
    table = content.get("tables", "crt")
    (cells,) = [row["cells"] for row in table.rows if row["id"] == unit]
    faces: dict[int, int] = {}
    for column, value in zip(table.columns, cells, strict=True):
        ends = [int(n) for n in str(column).split("-")]
        faces |= dict.fromkeys(range(ends[0], ends[-1] + 1), value)
    return [faces[face] for face in range(1, 7)]


# --- results table -------------------------------------------------------------------------------

def side(content: Content, name: str) -> list[str]:
    """The units of a side in hit order."""
    rows_ = [r for r in content.get("tables", "crt").rows if r["side"] == name]
    assert sorted(r["order"] for r in rows_) == list(range(1, len(rows_) + 1))
    return [r["id"] for r in sorted(rows_, key=lambda r: r["order"])]


def test_crt_french(content: Content) -> None:
    assert side(content, "french") == list(fact("crt_french"))
    for row in content.get("tables", "crt").rows:
        assert list(row["cells"]) == fact("crt_french").get(row["id"], list(row["cells"]))
    assert len(content.get("tables", "crt").rows) == 7


def test_crt_french_averages(content: Content) -> None:
    averages = [Fraction(sum(hits(content, u)), 6) for u in side(content, "french")]
    assert averages == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), 0]


def test_crt_low_faces(content: Content) -> None:
    for unit in side(content, "french") + side(content, "berber"):
        assert hits(content, unit)[:2] == [0, 0], unit


def test_crt_column_three(content: Content) -> None:
    assert hits(content, "moudjahidine")[2] or hits(content, "sharpshooter")[2]
    assert not hits(content, "moudjahidate")[2]


def test_moudjahidate_faces(content: Content) -> None:
    assert sorted(hits(content, "moudjahidate")) == [0, 0, 0, 0, 1, 2]


def test_moudjahidate_spread(content: Content) -> None:
    assert Fraction(sum(hits(content, "moudjahidate")), 6) == Fraction(1, 2)
    assert sorted(hits(content, "moudjahidate")) == sorted(hits(content, "artillery"))


def test_crt_moudjahidine_first(content: Content) -> None:
    assert side(content, "berber")[0] == "moudjahidine"


def test_crt_berber_faces(content: Content) -> None:
    assert 1 in hits(content, "moudjahidine")
    for unit in side(content, "berber"):
        assert 0 in hits(content, unit) and max(hits(content, unit)) >= 1, unit


def test_crt_sharpshooter_last(content: Content) -> None:
    assert side(content, "berber")[-1] == "sharpshooter"


# --- automata ------------------------------------------------------------------------------------

def test_card_a(content: Content) -> None:
    known = fact("card_a")
    assert [c for c in content.all("automata_cards").values() if c.units == known["units"] and c.direct
            and c.direct.army == known["army"] and c.direct.units == known["direct"]
            and c.symbol == known["symbol"] and not c.destroy]


def test_card_b(content: Content) -> None:
    known = fact("card_b")
    assert [c for c in content.all("automata_cards").values() if c.units == known["units"]
            and not c.direct and c.symbol == known["symbol"] and not c.destroy]


def test_destroy_card(content: Content) -> None:
    cards = [c for c in content.all("automata_cards").values() if c.destroy]
    assert cards
    assert all(c.destroy_from for c in cards)


def test_two_indicators(content: Content) -> None:
    symbols = content.all("symbols")
    assert len(symbols) >= 2
    assert len({s.colour for s in symbols.values()}) == len(symbols)
    shown = Counter(c.symbol for c in content.all("automata_cards").values())
    assert set(shown) == set(symbols)
    assert max(shown.values()) - min(shown.values()) <= 1


def test_deck_supply(content: Content) -> None:
    units = content.all("units")
    assert fact("deck_supply").items() <= {u.id: u.count for u in units.values()}.items()
    for card in content.all("automata_cards").values():
        asked = Counter(dict(card.units)) + Counter(dict(card.direct.units) if card.direct else {})
        for unit, number in asked.items():
            assert units[unit].side == "french"
            assert 2 * number <= units[unit].count
    assert sum(a.deploy for a in content.all("armies").values()) == 20


def test_units_a_card(content: Content) -> None:
    for card in content.all("automata_cards").values():
        assert 2 <= sum(card.units.values()) <= 3, card.id


def test_deck_length(content: Content) -> None:
    size = len(content.all("automata_cards"))
    assert 28 <= size <= 36
    assert all(12 <= (size - reveals) / 2 <= 16 for reveals in (3, 4))


# --- pieces --------------------------------------------------------------------------------------

def test_pieces(content: Content) -> None:
    for collection, counts in fact("pieces").items():
        for name, count in counts.items():
            assert content.get(collection, name).count == count, name


def test_cavalry_two_at_once(content: Content) -> None:
    assert content.get("units", "cavalry").count >= 3


def test_cavalry_cubes(content: Content) -> None:
    ratio = Fraction(content.get("units", "cavalry").count, content.get("dice", "cavalry").count)
    others = [Fraction(content.get("units", u).count, content.get("dice", u).count)
              for u in ("artillery", "carabinier", "moudjahidine", "moudjahidate", "sharpshooter")]
    assert min(others) <= ratio <= max(others)
