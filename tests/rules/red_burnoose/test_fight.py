"""The pure fight: results table, hit orders, who rolls."""

from __future__ import annotations

import pytest

from rules.games.red_burnoose.crt import Crt, hits_of
from rules.games.red_burnoose.defence import price_of_defences
from rules.games.red_burnoose.fight import (
    ARTILLERY,
    BERBERS,
    FRENCH,
    SHARPSHOOTERS,
    Terms,
    beaten,
    berber_dice,
    counter_dice,
    french_dice,
    french_order,
    line,
    score,
)

from .playing import data

PLAIN = Terms(retreat=2)
STEEP = Terms(retreat=2, steep=True)
ASIDE = Terms(retreat=2, steep=True, cavalry_aside=True)
ONCE = Terms(retreat=2, sharp_once=True)


@pytest.fixture
def crt() -> Crt:
    return data().crt


@pytest.mark.rule("rb.combat.results")
@pytest.mark.parametrize(
    ("unit", "hits"),
    [
        ("cavalry", [0, 0, 0, 0, 0, 2]),
        ("carabinier", [0, 0, 0, 1, 1, 1]),
        ("artillery", [0, 0, 0, 0, 1, 2]),
        ("sapper", [0, 0, 0, 0, 0, 0]),
    ],
)
def test_the_printed_rows_of_the_table(crt: Crt, unit: str, hits: list[int]) -> None:
    assert [hits_of(crt, unit, face) for face in range(1, 7)] == hits


@pytest.mark.rule("rb.combat.results")
def test_leaders_roll_on_the_row_of_a_unit(crt: Crt) -> None:
    assert crt.hits["fatma"] == crt.hits["moudjahidate"]
    assert crt.hits["oussaid"] == crt.hits["sharpshooter"]
    assert crt.hits["oulmokhtar"] == crt.hits["moudjahidine"]
    assert crt.die["fatma"] == "moudjahidate"


@pytest.mark.rule("rb.combat.hit_order")
def test_both_sides_fall_in_order(crt: Crt) -> None:
    army = {"sapper": 1, "artillery": 1, "carabinier": 1, "cavalry": 1, "moudjahidine": 1}
    assert line(army, crt.french) == (
        "moudjahidine", "cavalry", "carabinier", "artillery", "sapper",
    )  # fmt: skip
    village = dict.fromkeys(
        ("oussaid", "sharpshooter", "fatma", "moudjahidate", "oulmokhtar", "moudjahidine"), 1
    )
    assert line(village, crt.berber) == (
        "moudjahidine", "oulmokhtar", "moudjahidate", "fatma", "sharpshooter", "oussaid",
    )  # fmt: skip


@pytest.mark.rule("rb.terrain.sheltered")
def test_sheltered_takes_a_hit_from_artillery_only(crt: Crt) -> None:
    assert [hits_of(crt, "artillery", face, sheltered=True) for face in (4, 5, 6)] == [0, 0, 1]
    assert hits_of(crt, "cavalry", 6, sheltered=True) == 2
    dice = [("artillery", 6), ("artillery", 5), ("carabinier", 4)]
    assert score(crt, dice) == 4
    assert score(crt, dice, sheltered=True) == 2


@pytest.mark.rule("rb.combat.artillery", "rb.combat.french", "rb.conquest.join")
def test_who_of_the_french_rolls(crt: Crt) -> None:
    force = line(
        {"moudjahidine": 1, "cavalry": 2, "carabinier": 1, "artillery": 2, "sapper": 3}, crt.french
    )
    assert french_dice(force, ARTILLERY, PLAIN) == ("artillery", "artillery")
    assert french_dice(force, FRENCH, PLAIN) == (
        "moudjahidine", "cavalry", "cavalry", "carabinier",
    )  # fmt: skip


@pytest.mark.rule("rb.terrain.steep")
def test_cavalry_does_not_roll_before_a_steep_village(crt: Crt) -> None:
    force = line({"cavalry": 2, "carabinier": 1}, crt.french)
    assert french_dice(force, FRENCH, STEEP) == ("carabinier",)
    assert force[1:] == ("cavalry", "carabinier"), "and falls first all the same"


@pytest.mark.rule("rb.terrain.steep")
def test_by_ruling_cavalry_stands_aside(crt: Crt) -> None:
    assert line({"cavalry": 1, "sapper": 1}, french_order(crt, ASIDE)) == ("sapper", "cavalry")
    assert french_order(crt, PLAIN) == crt.french


@pytest.mark.rule("rb.combat.sharpshooters", "rb.combat.berbers")
def test_who_of_the_berbers_rolls(crt: Crt) -> None:
    force = line({"moudjahidine": 1, "sharpshooter": 1, "oussaid": 1}, crt.berber)
    assert berber_dice(crt, force, SHARPSHOOTERS, PLAIN) == ("sharpshooter", "oussaid")
    assert berber_dice(crt, force, BERBERS, PLAIN) == force


@pytest.mark.rule("rb.combat.berbers")
def test_by_ruling_sharpshooters_roll_once_unless_they_are_alone(crt: Crt) -> None:
    force = line({"moudjahidine": 1, "sharpshooter": 1}, crt.berber)
    assert berber_dice(crt, force, BERBERS, ONCE) == ("moudjahidine",)
    assert berber_dice(crt, ("sharpshooter",), BERBERS, ONCE) == ("sharpshooter",)


@pytest.mark.rule("rb.retreat.french")
def test_an_army_is_beaten_at_its_retreat_value() -> None:
    assert not beaten(("carabinier",) * 3, PLAIN)
    assert beaten(("carabinier",) * 2, PLAIN)


@pytest.mark.rule("rb.ambush.counter")
@pytest.mark.parametrize(
    ("force", "french", "dice"),
    [
        (3, {"carabinier": 3, "sapper": 1}, ("carabinier", "carabinier")),
        (4, {"cavalry": 1, "carabinier": 3}, ("cavalry", "carabinier")),
        (1, {"artillery": 2}, ("artillery",)),
        (8, {"carabinier": 1}, ("carabinier",)),
        (3, {"carabinier": 1, "sapper": 4}, ("carabinier",)),  # the sapper counts and rolls nothing
        (5, {}, ()),
    ],
)
def test_dice_of_the_counterattack(
    crt: Crt, force: int, french: dict[str, int], dice: tuple[str, ...]
) -> None:
    assert counter_dice(crt, force, french) == dice


class TestPriceOfDefences:
    @pytest.mark.rule("rb.defence.sappers")
    def test_enough_sappers_go_on(self) -> None:
        assert price_of_defences({"sapper": 3, "carabinier": 5}, 2, True) == (True, {"sapper": 2})

    @pytest.mark.rule("rb.defence.one_for_one")
    def test_sappers_first_then_carabiniers_artillery_cavalry(self) -> None:
        army = {"sapper": 1, "cavalry": 3, "artillery": 1, "carabinier": 2}
        assert price_of_defences(army, 2, True) == (False, {"sapper": 1, "carabinier": 1})
        assert price_of_defences(army, 5, True) == (
            False, {"sapper": 1, "carabinier": 2, "artillery": 1, "cavalry": 1},
        )  # fmt: skip

    @pytest.mark.rule("rb.defence.one_for_one", "rb.conquest.join")
    def test_forced_moudjahidine_are_lost_first(self) -> None:
        army = {"moudjahidine": 1, "carabinier": 3}
        assert price_of_defences(army, 2, True) == (False, {"moudjahidine": 1, "carabinier": 1})

    @pytest.mark.rule("rb.defence.one_for_one")
    def test_by_ruling_sappers_are_the_last(self) -> None:
        army = {"sapper": 1, "carabinier": 2}
        assert price_of_defences(army, 2, False) == (False, {"carabinier": 2})
        assert price_of_defences(army, 3, False) == (False, {"carabinier": 2, "sapper": 1})
        assert price_of_defences(army, 1, False) == (True, {"sapper": 1})

    @pytest.mark.rule("rb.defence.unable")
    def test_too_few_units_lose_nothing(self) -> None:
        assert price_of_defences({"sapper": 1, "carabinier": 2}, 4, True) == (False, {})
