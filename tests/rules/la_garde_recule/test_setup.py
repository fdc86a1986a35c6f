"""Set-up: entry hexes, the rear, the suggestion."""

from __future__ import annotations

import pytest

from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.data import compile_content
from rules.table import SetupError, Table

from .playing import Play, content, data

ALLIED = [unit.id for unit in data().units.values() if unit.side == "allied"]
REAR = {"0302", "0402", "0502", "0602", "0702"}
FRONT = {"0203", "0303", "0403", "0503", "0603", "0703", "0803"}
BLUE = {"0508", "0608", "0708", "0808", "0908"}
MARKED = ["gds2", "jager35", "line2"]


def places(play: Play, unit: str) -> set[str]:
    return {one.split(":")[1] for one in play.offered("place") if one.startswith(unit + ":")}


@pytest.mark.rule("lg.setup.allied")
def test_the_allies_begin_each_unit_on_a_red_diamond_and_r_units_in_the_rear() -> None:
    play = Play.new()
    assert (play.key, play.request.seat) == ("setup.allied", "allied")
    for unit in ALLIED:
        assert places(play, unit) == (REAR if unit in MARKED else REAR | FRONT)
    assert len(play.ids) == 3 * 5 + 6 * 12 + 1
    assert places(play, "gren3") == set()


@pytest.mark.rule("lg.setup.allied")
def test_a_place_in_the_rear_is_kept_for_each_unit_marked_r() -> None:
    play = Play.new()
    play.answer("setup.allied", "place:foot52:0302").answer("setup.allied", "place:gds3:0402")
    # three places in the rear are left, for three units marked R
    assert places(play, "foot30") == FRONT
    assert places(play, "line2") == {"0502", "0602", "0702"}
    play.answer("setup.allied", "place:line2:0602")
    assert places(play, "foot30") == FRONT
    assert places(play, "gds2") == {"0502", "0702"}


@pytest.mark.rule("lg.stack", "lg.setup.allied")
def test_a_hex_is_taken_once() -> None:
    play = Play.new().answer("setup.allied", "place:gds3:0503")
    assert all(not one.endswith(":0503") for one in play.offered("place"))
    assert places(play, "gds3") == set()
    assert play.request.params == {"seat": "allied", "left": 8}


@pytest.mark.rule("lg.setup.french")
def test_then_the_first_wave_on_blue_hexes() -> None:
    play = Play.new().answer("setup.allied", "suggested")
    assert (play.key, play.request.seat) == ("setup.french", "french")
    assert play.offered("place") == {f"{unit}:{to}" for unit in ("gren3", "gren4") for to in BLUE}
    play.answer("setup.french", "place:gren4:0508")
    assert play.offered("place") == {f"gren3:{to}" for to in BLUE - {"0508"}}
    play.answer("setup.french", "place:gren3:0608")
    assert play.key == "activation.card"
    assert (play.where("gren4"), play.where("gren3")) == ("0508", "0608")
    assert {play.where(unit) for unit in ("chas13", "chas23", "chas14", "chas24")} == {"waiting"}
    assert play.state.turn == 1


@pytest.mark.rule("lg.setup.suggested")
def test_the_rest_is_placed_as_suggested() -> None:
    play = Play.new().answer("setup.allied", "place:gds3:0702").answer("setup.allied", "suggested")
    assert play.where("gds3") == "0702"
    for unit in ALLIED:
        if unit != "gds3":
            assert play.where(unit) == data().units[unit].start
    assert play.rule_of("unit.placed") == "lg.setup.suggested"


@pytest.mark.rule("lg.setup.suggested")
def test_a_suggestion_that_cannot_be_kept_is_not_offered() -> None:
    play = Play.new()
    assert play.ids[0] == "suggested"  # where everybody looks
    play.answer("setup.allied", "place:gds3:0403")  # where the 52nd should stand
    assert "suggested" not in play.ids
    play.answer("setup.allied", "place:foot52:0503")
    assert "suggested" in play.ids


@pytest.mark.rule("lg.setup.suggested")
def test_the_option_plays_at_once() -> None:
    play = Play.new(first_set_up="suggested")
    assert play.key == "activation.card"
    assert all(play.where(one.id) == (one.start or "waiting") for one in data().units.values())
    assert play.kinds() == ["unit.placed"] * 11 + ["turn.begins"]


def test_options_of_the_set_up_tell_their_ground() -> None:
    play = Play.new()
    found = play.option("place:gds2:0502")
    assert (found.at, found.rule) == (("0502",), "lg.setup.allied")
    assert found.consequence is not None
    assert found.consequence.params == {"terrain": "clear", "rear": True}
    rest = play.option("suggested")
    assert set(rest.at) == {data().units[unit].start for unit in ALLIED}


@pytest.mark.parametrize(("setup", "says"), [
    ({"weather": "mud"}, "no option called 'weather'"),
    ({"ruling_woods": "mud"}, "ruling_woods cannot be 'mud'"),
])  # fmt: skip
def test_a_set_up_that_cannot_be(setup: dict[str, str], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        Table.new(content(), setup)
    with pytest.raises(SetupError, match=says):
        RULES.seats(data(), setup)


def test_a_suggestion_that_breaks_the_rules_is_refused() -> None:
    wrong = compile_content(content())
    gds2 = wrong.units["gds2"]
    wrong.units["gds2"] = type(gds2)(**{
        name: getattr(gds2, name) for name in gds2.__slots__ if name != "start"
    }, start="0203")  # fmt: skip
    with pytest.raises(SetupError, match="the suggested set-up of allied"):
        RULES.start(wrong, {"first_set_up": "suggested"})


def test_two_seats() -> None:
    assert [seat.id for seat in RULES.seats(data(), {})] == ["allied", "french"]


@pytest.mark.rule("lg.setup.allied")
def test_counters_to_be_placed_say_name_side_and_strength() -> None:
    table = Table.new(content(), {}, {}, 1)
    words = table.content.words
    heads = {
        option.id.split(":")[1]: words.render(option.group.key, **option.group.params)
        for option in map(table.option, table.request.ids) if option.group
    }  # fmt: skip
    assert heads["foot52"] == "52: 52nd Light Infantry, Allied 4-3"
    assert len(heads) == 9
