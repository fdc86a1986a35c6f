"""Moves, Campaigns, contested areas, and whom an attacker meets."""

from __future__ import annotations

import pytest

from rules.games.autokrator import geography

from .playing import Play, data


@pytest.mark.rule("ak.move.land")
def test_king_and_general_reach_neighbours_over_land_and_sea() -> None:
    game = Play(pawns={"saracens.king": "alexandria", "saracens.general": "damascus"})
    reached = {one.partition(":")[2] for one in game.ids("king:") if one.count(":") == 1}
    assert reached == {"jerusalem", "fustat", "qattara", "cyrenaica", "creta", "cyprus"}
    assert "general:antiochia" in game.ids("general:")


@pytest.mark.rule("ak.map.closed")
def test_nobody_enters_a_closed_area() -> None:
    closed = {area.id for area in data().areas.values() if area.closed}
    assert closed == {"bulgaria", "armenia", "asturias", "hungary"}
    assert not any(closed & set(data().neighbours(area)) for area in data().areas)
    game = Play(round=1).game
    assert not any(geography.may_enter(game, "saracens", "king", area) for area in closed)


@pytest.mark.rule("ak.unit.apart")
def test_king_and_general_meet_in_the_capital_only() -> None:
    game = Play(acting="byzantines", pawns={"byzantines.king": "attalia", "byzantines.general": "caesarea"})
    assert "general:attalia" not in game.request.ids and "king:caesarea" not in game.request.ids
    home = Play(acting="byzantines", pawns={"byzantines.king": "constantinople", "byzantines.general": "salonica"})
    assert "general:constantinople" in home.request.ids


@pytest.mark.rule("ak.unit.apart", "ak.move.general_twice", "ak.gold.campaign")
def test_nobody_passes_through_the_area_of_the_other() -> None:
    # from Ephesos Caesarea is two moves away, by Attalia or by Ancyra
    free = Play(acting="byzantines", pawns={"byzantines.king": "salonica", "byzantines.general": "ephesos"})
    assert "general:twice:caesarea" in free.request.ids
    barred = Play(acting="byzantines", pawns={"byzantines.king": "attalia", "byzantines.general": "ephesos"},
                  octagons={"ancyra": "saracens"})  # fmt: skip
    assert not [one for one in barred.request.ids if one.startswith("general:") and one.endswith(":caesarea")]


@pytest.mark.rule("ak.move.general_twice")
def test_the_general_makes_two_moves_between_owned_areas() -> None:
    game = Play(acting="byzantines", pawns={"byzantines.general": "antiochia", "saracens.admiral": "alexandria"})
    twice = {one.rpartition(":")[2] for one in game.ids("general:twice:")}
    assert twice == {"ephesos", "ancyra", "rhodos", "trebizond"}
    game.act("general:twice:trebizond")
    assert game.pawn("byzantines.general").area == "trebizond"
    assert game.event("unit.moves")["between"] in ("caesarea", "edessa")
    assert not game.ids("general:"), "two moves and no attack"
    assert game.power("byzantines").gold == 11


@pytest.mark.rule("ak.move.general_twice")
@pytest.mark.parametrize(
    ("pawns", "octagons"),
    [
        ({"byzantines.general": "cyprus"}, {}),  # leaves an area that is not owned
        ({"byzantines.general": "antiochia", "saracens.king": "antiochia"}, {}),  # stands among enemies
    ],
)
def test_no_two_moves_out_of_an_area_that_is_not_quiet(pawns: dict[str, str], octagons: dict[str, str]) -> None:
    game = Play(acting="byzantines", pawns=pawns, octagons=octagons)
    assert not game.ids("general:twice:")


@pytest.mark.rule("ak.move.general_twice")
def test_no_two_moves_through_or_into_an_area_with_an_enemy() -> None:
    pawns = {"byzantines.general": "antiochia", "saracens.king": "caesarea", "saracens.general": "ephesos"}
    game = Play(acting="byzantines", pawns=pawns)
    twice = {one.rpartition(":")[2] for one in game.ids("general:twice:")}
    assert "trebizond" in twice, "by way of Edessa"
    assert "ephesos" not in twice


@pytest.mark.rule("ak.gold.campaign")
@pytest.mark.parametrize("unit", ["king", "general"])
def test_a_campaign_is_two_moves_and_an_attack(unit: str) -> None:
    game = Play(acting="byzantines", pawns={f"byzantines.{unit}": "attalia"})
    far = {one.rpartition(":")[2] for one in game.ids(f"{unit}:campaign:")}
    assert {"aleppo", "damascus"} <= far, "by way of Antiochia"
    assert "alexandria" not in far and "sidon" not in far, "Cyprus is not owned: nobody passes through it"
    assert not far & set(data().neighbours("attalia")), "what one move reaches needs no Campaign"
    game.act(f"{unit}:campaign:aleppo")
    assert game.power("byzantines").gold == 8
    assert game.state.battle is not None and game.state.battle.area == "aleppo"
    assert game.state.stats[f"gold.campaign.{unit}"] == 3


@pytest.mark.rule("ak.gold.campaign")
def test_no_campaign_without_gold_or_past_an_enemy() -> None:
    poor = Play(acting="byzantines", factions={"byzantines": {"gold": 2, "king": "attalia"}})
    assert not poor.ids("king:campaign:")
    barred = Play(acting="byzantines", pawns={"byzantines.king": "attalia", "saracens.king": "antiochia"})
    assert "king:campaign:aleppo" not in barred.request.ids


@pytest.mark.rule("ak.move.harbour")
def test_admirals_sail_between_harbours_of_their_colour() -> None:
    red = Play(pawns={"saracens.admiral": "sidon"})
    moves = {one.partition(":")[2] for one in red.ids("admiral:") if one.count(":") == 1}
    assert moves == set(data().harbours["red"]) - {"sidon"} and len(moves) == 12
    yellow = Play(acting="franks")
    moves = {one.partition(":")[2] for one in yellow.ids("admiral:") if one.count(":") == 1}
    assert moves == set(data().harbours["yellow"]) - {"marseille"}


@pytest.mark.rule("ak.move.harbour", "ak.gold.admiral_campaign")
def test_an_admirals_campaign_goes_to_harbours_of_the_other_colour_and_back_is_free() -> None:
    game = Play(acting="franks")
    far = {one.rpartition(":")[2] for one in game.ids("admiral:campaign:")}
    assert far == set(data().harbours["red"]) - set(data().harbours["yellow"])
    game.act("admiral:campaign:corinth")
    assert game.power("franks").gold == 9 and game.pawn("franks.admiral").area == "corinth"
    back = Play(acting="franks", pawns={"franks.admiral": "corinth"}, octagons={"corinth": "franks"})
    assert "admiral:marseille" in back.request.ids


@pytest.mark.rule("ak.unit.use")
def test_a_unit_is_used_once_and_attacks_where_it_enters() -> None:
    game = Play(acting="byzantines", pawns={"byzantines.general": "antiochia"})
    game.act("general:caesarea")
    assert game.key == "act" and not game.ids("general:"), "an owned area: nothing to fight"
    game.act("end")
    other = Play(acting="byzantines", pawns={"byzantines.general": "antiochia"}).act("general:aleppo")
    assert other.state.battle is not None and other.state.battle.target == "garrison"


@pytest.mark.rule("ak.unit.use")
def test_nobody_has_to_use_a_unit() -> None:
    game = Play(acting="byzantines")
    assert "end" in game.request.ids and not game.ids("king:stay")
    game.act("end")
    assert game.request.seat == "franks"


@pytest.mark.rule("ak.unit.contested")
@pytest.mark.parametrize(
    ("place", "enemy"), [("antiochia", {"saracens.king": "antiochia"}), ("aleppo", {})]
)
def test_who_stands_among_enemies_has_to_fight_there(place: str, enemy: dict[str, str]) -> None:
    game = Play(acting="byzantines", pawns={"byzantines.king": place, **enemy})
    assert game.ids("king:") == ["king:fight"]
    assert "end" not in game.request.ids
    game.act("king:fight")
    assert game.state.battle is not None and game.state.battle.area == place


@pytest.mark.rule("ak.unit.contested")
def test_a_unit_that_has_fought_already_need_not_fight_again() -> None:
    game = Play(acting="byzantines", pawns={"byzantines.king": {"at": "aleppo", "used": True}})
    assert "end" in game.request.ids and not game.ids("king:")


@pytest.mark.rule("ak.unit.contested")
def test_in_a_neutral_area_a_unit_may_fight_or_go() -> None:
    game = Play(acting="byzantines", pawns={"byzantines.general": "cyprus"})
    assert {"general:fight", "general:antiochia", "end"} <= set(game.request.ids)


@pytest.mark.rule("ak.gold.campaign", "ak.unit.apart")
def test_a_campaign_leads_through_the_capital_with_the_other_in_it() -> None:
    # from Salonica Nicaea and what lies behind it are reached by Constantinople only
    game = Play(acting="byzantines", pawns={"byzantines.general": "salonica"}, octagons={"nicaea": "saracens"})
    assert game.pawn("byzantines.king").area == "constantinople"
    assert "general:campaign:nicaea" in game.request.ids


@pytest.mark.rule("ak.attack.target", "ak.unit.garrison")
def test_units_come_before_the_garrison_and_those_of_any_enemy_count() -> None:
    game = Play(acting="byzantines", pawns={
        "byzantines.general": "antiochia", "saracens.general": "aleppo", "moors.king": "aleppo",
    })  # fmt: skip
    game.act("general:aleppo")
    assert game.key == "target" and game.request.ids == ["saracens.general", "moors.king"]
    game.answer("target", "moors.king")
    battle = game.state.battle
    assert (battle.defender, battle.target) == ("moors", "king")


@pytest.mark.rule("ak.unit.garrison", "ak.map.owner")
def test_every_owned_area_has_a_garrison_and_a_neutral_one_has_none() -> None:
    game = Play(octagons={"cyprus": "byzantines", "aleppo": "byzantines"}).game
    assert geography.targets(game, "saracens", "cyprus") == [("byzantines", "garrison")]
    assert geography.targets(game, "saracens", "aleppo") == [("byzantines", "garrison")]
    assert geography.targets(game, "saracens", "edessa") == [("byzantines", "garrison")]
    assert geography.targets(game, "saracens", "creta") == [("", "neutral")]
    assert geography.targets(game, "saracens", "damascus") == []


@pytest.mark.rule("ak.map.owner")
def test_an_octagon_goes_before_the_arms_below_it() -> None:
    game = Play(octagons={"aleppo": "byzantines", "cyprus": "moors"}).game
    assert geography.owner(game, "aleppo") == "byzantines"
    assert geography.owner(game, "cyprus") == "moors"
    assert geography.owner(game, "damascus") == "saracens"
    assert geography.owner(game, "creta") == ""
    assert geography.garrison_modifier(game, "aleppo") == 1
    assert "aleppo" in geography.areas_of(game, "byzantines")
    assert len(geography.areas_of(game, "byzantines")) == 13 and len(geography.areas_of(game, "saracens")) == 11


@pytest.mark.rule("ak.battle.garrison_modifier")
@pytest.mark.parametrize(
    ("area", "modifier"), [("cyprus", 0), ("aleppo", 1), ("antiochia", 2), ("fustat", 3), ("salonica", 1), ("creta", 1)]
)
def test_modifiers_of_areas_never_add(area: str, modifier: int) -> None:
    game = Play(octagons={"salonica": "moors", "creta": "moors"}).game
    assert geography.garrison_modifier(game, area) == modifier
