"""The filters of the bots of bots.yaml, each by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.content import load_game
from rules.games.la_garde_recule.bot import FILTERS
from rules.games.la_garde_recule.bot_look import NO_WAY, Look
from rules.parts.priorities import Scene

from .playing import FIGHT, HEARTS, SPADES, Play, play


def use(name: str, at: Play, left: list[str] | None = None, **parameters: Any) -> list[Any]:
    """What a filter leaves of the options of the request that waits, or of `left`."""
    scene = Scene(at.game, at.request, {})
    return FILTERS.known[name](scene, list(at.request.ids) if left is None else left, **parameters)


# ---------------------------------------------------------------------- cards


def test_kind() -> None:
    at = play(SPADES, FIGHT)
    assert use("kind", at, word="fire") == ["fire:gren3:gds3"]
    assert use("kind", at, ["done"], word="fire") == []


def test_turns() -> None:
    at = play(SPADES, FIGHT, turn=3)
    assert use("turns", at, ["x"], least=3) == ["x"] == use("turns", at, ["x"], most=3)
    assert use("turns", at, ["x"], least=4) == [] == use("turns", at, ["x"], most=2)


def test_card_of() -> None:
    at = play(SPADES, FIGHT)
    assert use("card_of", at, ["x"], most=3) == ["x"]
    assert use("card_of", at, ["x"], most=2) == []


def test_to_come() -> None:
    at = play(SPADES, FIGHT)
    assert use("to_come", at, ["x"], most=4) == ["x"], "four wait in the second and third wave"
    assert use("to_come", at, ["x"], most=3) == []


def test_full() -> None:
    at = play(SPADES, {**FIGHT, "gren3": "0505-"})
    assert use("full", at, ["move:gren3:0506", "move:gren4:0907"]) == ["move:gren4:0907"]


def test_near_enemy() -> None:
    at = play(HEARTS, FIGHT)
    left = ["move:gds2:0401", "move:gds3:0503"]
    assert use("near_enemy", at, left, steps=1) == left[1:]
    assert use("near_enemy", at, left, steps=4) == left


def test_best_company() -> None:
    at = play(HEARTS, {**FIGHT, "foot30": "0701"}, turn=2)
    left = ["wellington:foot30", "wellington:gds3"]
    assert use("best_company", at, left) == left[1:], "the one that has a shot"
    hotly = {**FIGHT, "chas13": "0404", "foot30": "0701", "gren4": "0702"}
    both = play(HEARTS, hotly, turn=2)
    assert use("best_company", both, left) == left[:1], "one enemy fires at it, two at the other"


def test_weakest_front() -> None:
    at = Play.new()
    for unit, hex_ in (("gds2", "0302"), ("jager35", "0402"), ("line2", "0502"), ("gds3", "0303"),
                       ("foot30", "0403"), ("foot33", "0203"), ("foot52", "0503"),
                       ("foot71", "0602"), ("smissen", "0702")):  # fmt: skip
        at.answer("setup.allied", f"place:{unit}:{hex_}")
    left = ["place:gren3:0508", "place:gren3:0908", "place:gren3:0708"]
    assert use("weakest_front", at, left) == ["place:gren3:0908"], "the Allies stand in the west"


# ---------------------------------------------------------------------- fire


def test_chance() -> None:
    """4 against 3 beside it needs 3 or more: 31 of the 52 cards that are left, the joker among them."""
    at = play(SPADES, FIGHT)
    left = ["fire:gren3:gds3"]
    look = Look(at.game, "french")
    assert look.shot("gren3", "gds3") == pytest.approx(float(at.odds(left[0])["hit_chance"]))
    assert look.shot("gren3", "gds3") == pytest.approx(31 / 52)
    assert use("chance", at, left, least=0.59) == left
    assert use("chance", at, left, least=0.6) == []


def test_best_chance() -> None:
    at = play(SPADES, {**FIGHT, "gds2": "0604-"})
    assert use("best_chance", at, ["fire:gren3:gds3", "fire:gren3:gds2"]) == ["fire:gren3:gds2"]


def test_best_gain() -> None:
    """A full 4-3 loses 1 attack factor by a hit, a reduced 3-2 all three of them."""
    at = play(SPADES, {**FIGHT, "gds2": "0604-"})
    assert use("best_gain", at, ["fire:gren3:gds3", "fire:gren3:gds2"]) == ["fire:gren3:gds2"]
    # either full unit would lose one factor: the likelier hit counts
    weak = play(SPADES, {"gds3": "0504", "foot33": "0604", "gren3": "0505", "gren4": "0908"})
    assert use("best_gain", weak, ["fire:gren3:gds3", "fire:gren3:foot33"]) == ["fire:gren3:foot33"]


def test_at_reduced() -> None:
    at = play(SPADES, {**FIGHT, "gds2": "0604-"})
    assert use("at_reduced", at, ["fire:gren3:gds3", "fire:gren3:gds2"]) == ["fire:gren3:gds2"]


def test_at_foremost() -> None:
    at = play(HEARTS, {"gds3": "0502", "gren3": "0602", "gren4": "0503"})
    left = ["fire:gds3:gren4", "fire:gds3:gren3"]
    assert use("at_foremost", at, left) == left[1:]
    assert use("at_foremost", at, left, moves=2) == left[1:], "0601, and off the map"
    assert use("at_foremost", at, left, moves=1) == []


def test_most_dangerous() -> None:
    at = play(SPADES, {"gds3": "0504", "gds2": "0706", "gren3": "0505", "gren4": "0506"})
    left = ["fire:gren3:gds2", "fire:gren3:gds3"]
    assert use("most_dangerous", at, left) == left[:1], (
        "the other's line to gren4 is closed by gren3"
    )


# ---------------------------------------------------------------------- moves


def test_forward() -> None:
    at = play(SPADES, {"gds3": "0104", "gren3": "0505", "gren4": "0908"})
    assert use("forward", at, ["move:gren3:0506", "move:gren3:0504"]) == ["move:gren3:0504"]


def test_the_way_north_goes_around_the_allies() -> None:
    row = {unit: f"{column:02d}01" for column, unit in enumerate(
        ("gds2", "gds3", "foot30", "foot33", "foot52", "foot71", "smissen", "jager35", "line2"), 1)}  # fmt: skip
    at = play(SPADES, {**row, "gren3": "0102", "gren4": "0908"})
    look = Look(at.game, "french")
    assert look.way("1001") == 1, "the only hex of the row that is free"
    assert look.way("0102") == 10, "nine moves to it and one off the map"
    assert look.way("0101") == NO_WAY


def test_within() -> None:
    at = play(SPADES, {"gds3": "0108", "gren3": "0503", "gren4": "0908"})
    left = ["move:gren3:0502", "move:gren3:0504"]
    assert use("within", at, left, moves=2) == left[:1]


def test_exposed_safest_and_holding() -> None:
    at = play(SPADES, FIGHT)
    left = ["move:gren3:0604", "move:gren3:0506", "move:gren3:0508"]
    assert use("exposed", at, left, most=0) == left[2:]
    assert use("safest", at, left) == left[2:]
    look = Look(at.game, "french")
    assert look.exposed("gren3", "0506") < look.exposed("gren3", "0604"), "two hexes away is better"
    # 4 against 3 both ways, but the Guards stand on a hill: their card counts one more
    shots = ["fire:gren3:gds3"]
    assert look.balance("gren3", "0505") == pytest.approx(look.hits[3] - look.hits[2])
    assert use("holding", at, shots, least=0) == []
    assert use("holding", at, shots, least=-0.5) == shots
    helped = play(SPADES, {**FIGHT, "gren4": "0605"})
    assert use("holding", helped, shots, least=0) == shots, "two fire at one"


def test_foremost_and_hindmost() -> None:
    at = play(SPADES, FIGHT)
    left = ["move:gren4:0907", "move:gren3:0605"]
    assert use("foremost", at, left) == left[1:]
    assert use("hindmost", at, left) == left[:1]


def test_apart() -> None:
    at = play(SPADES, FIGHT)
    left = ["move:gren3:0605", "move:gren4:0907"]
    assert use("apart", at, left, least=3) == left[1:]


def test_without_shot() -> None:
    at = play(HEARTS, FIGHT)
    left = ["move:gds3:0503", "move:gds2:0502"]
    assert use("without_shot", at, left) == left[1:]


def test_shot_from_and_best_exchange() -> None:
    at = play(HEARTS, {**FIGHT, "gds2": "0403"})
    left = ["move:gds2:0303", "move:gds2:0404"]
    assert use("shot_from", at, left, least=0.3) == left[1:]
    far = play(HEARTS, {"gds3": "0503", "gren3": "0506", "gren4": "0908"})
    moves = ["move:gds3:0502", "move:gds3:0504"]
    assert use("best_exchange", far, moves) == moves[1:], "from the hill the better shot is ours"


def test_behind() -> None:
    left = ["move:gds3:0503", "move:gds3:0505"]
    assert use("behind", play(HEARTS, FIGHT), left, most=3) == left[:1]


def test_toward_unmet() -> None:
    at = play(HEARTS, {"gds3": "0303", "gds2": "0102", "gren3": "0904", "gren4": "0106"})
    moves = ["move:gds3:0203", "move:gds3:0403"]
    assert use("toward_unmet", at, moves, steps=2) == moves[1:], "the way of the one is shorter"
    met = {"foot30": "0903", "foot33": "0803", "smissen": "1003"}
    beset = play(HEARTS, {"gds3": "0303", "gren3": "0904", "gren4": "0106", **met})
    assert use("toward_unmet", beset, moves, steps=2) == moves[:1], "three Allies stand about it"
    gone = play(HEARTS, {"gds3": "0303", "gren3": "exited", "gren4": "exited"})
    assert use("toward_unmet", gone, moves, steps=2) == [], "nobody is on the map"


def test_lengthening() -> None:
    row = {unit: f"{column:02d}01" for column, unit in enumerate(
        ("gds2", "foot30", "foot33", "foot52", "foot71", "smissen", "jager35"), 1)}  # fmt: skip
    at = play(HEARTS, {**row, "gds3": "0902", "gren3": "0802", "gren4": "0908"})
    left = ["move:gds3:0901", "move:gds3:1002", "move:gds3:0801"]
    assert Look(at.game, "allied").way("0802") == 2
    assert use("lengthening", at, left, moves=2) == left[2:], "the other two leave 0801 open"
    assert use("lengthening", at, left, moves=1) == [], "nobody is so near"
    open_field = play(HEARTS, {"gds3": "0602", "gren3": "0503", "gren4": "0908"})
    beside = ["move:gds3:0502", "move:gds3:0702"]
    assert use("lengthening", open_field, beside, moves=3) == [], "as short a way leads around"


def test_threatened_turned_and_of_wellington() -> None:
    at = play(HEARTS, {**FIGHT, "gds2": "0501-"}, turn=2, wellington="gds3")
    left = ["move:gds2:0502", "move:gds3:0503"]
    assert use("threatened", at, left, least=0.3) == left[1:]
    assert use("threatened", at, left, least=0.9) == []
    assert use("turned", at, left) == left[:1]
    assert use("of_wellington", at, left) == left[1:]


def test_near_edge() -> None:
    at = play(SPADES, {"gds3": "0108", "gren3": "0502", "gren4": "0501"})
    left = ["move:gren3:0503", "exit:gren4", "enter:chas13:0908"]
    assert use("near_edge", at, left, moves=1) == left[1:2]
    assert use("near_edge", at, left, moves=2) == left[:2]


# ---------------------------------------------------------------------- leaving


NORTH = {"gds3": "0108", "gren3": "0501-", "gren4": "0701"}
LEAVE = ["exit:gren3", "exit:gren4"]


def test_winning() -> None:
    two = {"chas13": "exited", "chas23": "exited"}
    assert use("winning", play(SPADES, NORTH, turn=3), LEAVE) == []
    assert use("winning", play(SPADES, {**NORTH, **two}, turn=3), LEAVE) == LEAVE[1:]
    reduced = {**two, "chas14": "exited-"}
    assert use("winning", play(SPADES, {**NORTH, **reduced}, turn=3), LEAVE) == LEAVE, "the fourth"


def test_unbroken_and_worth_leaving() -> None:
    all_to_come = play(SPADES, NORTH, turn=3)
    assert use("unbroken", all_to_come, LEAVE) == LEAVE == use("worth_leaving", all_to_come, LEAVE)
    lost = {"chas13": "lost", "chas23": "lost", "chas14": "lost"}
    three = play(SPADES, {**NORTH, **lost}, turn=3)
    assert use("worth_leaving", three, LEAVE) == LEAVE[1:], "three are left, and must be full"
    broken = play(SPADES, {**NORTH, "chas13": "exited-"}, turn=3)
    assert use("unbroken", broken, LEAVE) == []


def test_widest_gap() -> None:
    at = play(SPADES, {"gds3": "0503", "gren3": "0406", "gren4": "0306"}, turn=2)
    left = ["enter:chas13:0508", "enter:chas13:0908"]
    assert use("widest_gap", at, left) == left[1:], "as far to go, and farther from the Allies"


def test_every_filter_is_named_by_a_table_and_tested_here() -> None:
    named = {
        entry if isinstance(entry, str) else next(iter(entry))
        for bot in load_game("la_garde_recule").all("bots").values() for row in bot["rows"] for entry in row["keep"]
    }  # fmt: skip
    assert named == set(FILTERS.known)
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in named - {"option", "any"} if f'use("{name}"' not in text] == []
