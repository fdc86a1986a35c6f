"""Written positions, and what is wrong with them in one message."""

from __future__ import annotations

from typing import Any

import pytest

from rules.table import SetupError, Table

from .playing import Play, content


def test_a_position_is_what_is_written() -> None:
    game = Play(
        "1958", turn=4, phase="government_deployment", psl={"government": 33, "fln": 44}, ap=5, air=2, air_most=3,
        border=-1, border_state="active", oas={"at": "oran", "side": "fln"}, event="amnesty", amnesty=1,
        areas={
            "setif": {"control": "fln", "terror": True, "done": ["raid"], "ug": ["band neutralised"],
                      "ops": ["division_7 dispersed", "elite_brigade airmobile"]},
            "barika": {"resettled": True}, "tunisia": {"oc": ["failek"]},
        },
    )  # fmt: skip
    state = game.state
    assert (state.turn, state.psl, state.ap, state.air, state.air_most) == (4, {"government": 33, "fln": 44}, 5, 2, 3)
    assert (state.border, state.border_state, state.oas, state.oas_side) == (-1, "active", "oran", "fln")
    assert (state.event, state.amnesty) == ("amnesty", 1)
    area = state.areas["setif"]
    assert (area.control, area.terror, area.done) == ("fln", True, ["raid"])
    assert state.units["division_7"].dispersed and state.units["elite_1"].airmobile
    assert state.units["band_1"].neutralised and state.units["failek_1"].box == "oc"
    assert game.game.area_type("barika") == "remote"


def test_the_table_starts_from_a_position() -> None:
    table = Table.at(content(), {"phase": "random_events", "turn": 3}, {"scenario": "1954"}, chance={"dice": "person"})
    assert table.request is not None and table.request.key == "event"
    assert table.rules.invariants(table.game) == []


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"phase": "lunch"}, "phase: 'lunch' is no phase"),
        ({"colour": 1}, "colour: no such field"),
        ({"psl": {"fln": 0}}, "psl.fln: expected a number from 1 up"),
        ({"psl": 3}, "psl: expected a mapping"),
        ({"ap": "many"}, "ap: expected a number"),
        ({"jealousy": "perhaps"}, "jealousy: expected true or false"),
        ({"border_state": "open"}, "border_state: one of"),
        ({"event": "rain"}, "event: there is no such event"),
        ({"oas": {"at": "setif"}}, "oas.at: a city"),
        ({"oas": {"side": "oas"}}, "oas.side: one of"),
        ({"areas": {"paris": {}}}, "areas.paris: there is no such area"),
        ({"areas": {"setif": {"control": "both"}}}, "areas.setif.control: one of"),
        ({"areas": {"setif": {"done": ["nap"]}}}, "areas.setif.done: there is no mission 'nap'"),
        ({"areas": {"setif": ["band"]}}, "areas.setif: expected a mapping"),
        ({"areas": {"setif": {"done": 5}}}, "areas.setif.done: expected a list"),
        ({"areas": {"setif": {"ug": 5}}}, "areas.setif.ug: expected a list"),
        ({"areas": {"setif": {"ug": [""]}}}, "'' is neither a kind of unit nor a counter"),
        ({"areas": {"tunisia": {"terror": True}}}, "areas.tunisia: a country holds units only"),
        ({"areas": {"setif": {"ops": ["tank"]}}}, "'tank' is neither a kind of unit nor a counter"),
        ({"areas": {"setif": {"ops": ["elite_1 asleep"]}}}, "'asleep' is none of"),
        ({"areas": {"setif": {"ops": ["elite_1"]}, "oran": {"ops": ["elite_1"]}}}, "stands in setif already"),
        ({"areas": {"setif": {"ptl": ["police"] * 11}}}, "no police is left"),
        ({"areas": {"setif": {"ug": ["elite_brigade"]}}}, "in the box 'ug'"),
        ({"areas": {"tunisia": {"ug": ["band"]}}}, "before its independence"),
        ({"areas": {"biskra": {"ug": ["front"]}}}, "a front in a remote area"),
        ({"areas": {"setif": {"ug": ["front", "front"]}}}, "2 fronts"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_message(position: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as found:
        Table.at(content(), position)
    assert message in str(found.value)
