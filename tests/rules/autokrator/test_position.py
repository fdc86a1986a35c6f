"""Written positions, and what is wrong with them in one message."""

from __future__ import annotations

from typing import Any

import pytest

from rules.table import SetupError, Table

from .playing import Play, content


def test_a_position_is_what_is_written() -> None:
    game = Play(
        {"cards_moors": "table"}, round=4, acting="byzantines", done=["moors"],
        octagons={"cyprus": "byzantines"}, truces=[["moors", "franks"]], raids=["saracens"],
        factions={
            "byzantines": {
                "gold": 3, "score": 8, "king": {"at": "attalia", "lives": 2, "used": True}, "general": "out",
                "sets": {"king": ["cavalry_crown", "archers_levy", "infantry_levy"]}, "shown": ["king"],
                "spied": {"admiral": ["franks"]},
            },
            "moors": {"sets": {"king": ["archers_levy", "infantry_levy"]}},
        },
    )  # fmt: skip
    state, power = game.state, game.power("byzantines")
    assert (state.round, state.acting, state.done) == (4, "byzantines", ["moors"])
    assert (state.octagons, state.truces) == ({"cyprus": "byzantines"}, [["franks", "moors"]])
    assert state.raids == [["saracens", "armenia"]]
    assert (power.gold, power.score, power.shown) == (3, 8, ["king"])
    assert power.spied["admiral"] == ["franks"] and power.spied["king"] == []
    king, general = power.units["king"], power.units["general"]
    assert (king.area, king.lives, king.used) == ("attalia", 2, True)
    assert (general.area, general.lives) == ("", 0)
    assert power.sets["king"] == ["cavalry_crown", "archers_levy", "infantry_levy"]
    assert sorted(card for cards in power.sets.values() for card in cards) == sorted(game.game.data.hand)
    moors = game.power("moors").sets
    assert moors["king"] == ["cavalry_crown", "archers_levy", "infantry_levy"] and moors["garrison"] == []


def test_who_comes_before_in_the_order_of_play_has_had_his_turn() -> None:
    assert Play(acting="franks").state.done == ["saracens", "byzantines"]
    assert Play({"alternate": "units"}, acting="franks").state.done == []


def test_a_round_may_be_about_to_begin() -> None:
    game = Play(round=3, phase="begin", factions={"saracens": {"gold": 2}})
    assert game.state.round == 3 and game.power("saracens").gold == 4


def test_the_table_starts_from_a_position() -> None:
    table = Table.at(content(), {"acting": "moors"}, {"alternate": "units"})
    assert table.request is not None and (table.request.key, table.request.seat) == ("act", "moors")
    assert table.rules.invariants(table.game) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"weather": 1}, "weather: no such field"),
        ({"round": 6}, "round: expected a number from 1 to 5"),
        ({"round": True}, "round: expected a number from 1 to 5"),
        ({"acting": "huns"}, "acting: one of saracens"),
        ({"phase": "lunch"}, "phase: one of turn, begin"),
        ({"factions": {"huns": {}}}, "factions.huns: no such field"),
        ({"factions": 3}, "factions: expected a mapping"),
        ({"factions": {"moors": {"gold": 12}}}, "factions.moors.gold: expected a number from 0 to 11"),
        ({"factions": {"moors": {"king": "paris_texas"}}}, "factions.moors.king: 'paris_texas' is no area"),
        ({"factions": {"moors": {"king": {"at": "fes", "lives": 4}}}}, "moors.king.lives: expected a number from 1"),
        ({"factions": {"moors": {"king": {"at": "fes", "used": "maybe"}}}}, "moors.king.used: expected true or false"),
        ({"factions": {"moors": {"king": "asturias"}}}, "factions.moors.king: in asturias, which nobody enters"),
        ({"factions": {"moors": {"admiral": "fes"}}}, "factions.moors.admiral: in fes, which has no harbour"),
        ({"factions": {"moors": {"king": "fes", "general": "fes"}}}, "moors: King and General are both in fes"),
        ({"factions": {"moors": {"sets": {"king": ["cavalry_heavy", "siege_train"]}}}}, "no allocation of the cards"),
        ({"factions": {"moors": {"sets": {"king": ["neutral_siege"]}}}}, "'neutral_siege' is no battle card"),
        ({"factions": {"moors": {"sets": {"king": "horse"}}}}, "factions.moors.sets.king: expected a list"),
        ({"factions": {"moors": {"shown": ["bishop"]}}}, "factions.moors.shown: 'bishop' is none of"),
        ({"factions": {"moors": {"spied": {"king": ["moors"]}}}}, "factions.moors.spied.king: 'moors' is none of"),
        ({"octagons": {"atlantis": "moors"}}, "octagons.atlantis: there is no such area"),
        ({"octagons": {"cyprus": "huns"}}, "octagons.cyprus: one of saracens"),
        ({"octagons": {"fes": "moors"}}, "octagons.fes: on its owner's own arms"),
        ({"octagons": {"fustat": "moors"}}, "octagons.fustat: a capital has fallen"),
        ({"truces": [["moors"]]}, "truces[0]: expected two factions"),
        ({"truces": [["moors", "moors"]]}, "truces[0].pair: something is named twice"),
        ({"raids": ["huns"]}, "raids: 'huns' is none of"),
        ({"done": "moors"}, "done: expected a list"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(position: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as error:
        Table.at(content(), position)
    assert message in str(error.value)


def test_more_octagons_than_there_are_are_refused() -> None:
    areas = ["cyprus", "creta", "cyrenaica", "tunis", "sicily", "calabria", "apulia", "roma"]
    with pytest.raises(SetupError, match="more than there are"):
        Table.at(content(), {"octagons": dict.fromkeys(areas, "moors")})


@pytest.mark.rule("ak.two")
def test_two_players_have_no_truce_and_no_octagon_on_the_areas_of_others() -> None:
    with pytest.raises(SetupError, match="none with two players"):
        Table.at(content(), {"truces": [["saracens", "byzantines"]]}, {"powers": "east"})
    with pytest.raises(SetupError, match="does not take part"):
        Table.at(content(), {"octagons": {"pavia": "byzantines"}}, {"powers": "east"})
