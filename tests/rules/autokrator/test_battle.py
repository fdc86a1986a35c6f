"""The battle stage by stage: who is asked what, what stays hidden, who wins."""

from __future__ import annotations

import pytest

from rules.games.autokrator.knowledge import sees
from rules.games.autokrator.redaction import redact
from rules.table import dump
from tests.rules.autokrator.fighting import (
    BYZANTINE_ADMIRAL,
    SARACEN_GENERAL,
    Fight,
    ambush,
    hand,
)

OURS = "cavalry_heavy-/archers_ship-/infantry_levy"
THEIRS = "infantry_knight/archers_drilled/mercenaries_band-"


# ---------------------------------------------------------------------- the stages


@pytest.mark.rule("ak.battle.stage_a", "ak.battle.stage_b", "ak.battle.stage_c", "ak.battle.stage_d")
def test_the_battle_of_the_rulebook() -> None:
    """3 to 2 for the Admiral. The General loses a life, a point and a gold, and leaves."""
    fight = ambush()
    assert (fight.key, fight.request.seat) == ("espionage", "saracens")
    fight.spy()
    assert (fight.key, fight.request.seat, len(fight.request.ids)) == ("battlefields", "byzantines", 10)
    fight.answer("battlefields", "plain+ambush")
    assert (fight.key, fight.request.seat) == ("battlefield", "saracens")
    assert fight.request.ids == ["plain", "ambush"]
    fight.answer("battlefield", "ambush")
    assert (fight.key, fight.request.seat, len(fight.request.ids)) == ("layout", "byzantines", 18)
    fight.answer("layout", OURS)
    assert (fight.key, fight.request.seat, len(fight.request.ids)) == ("layout", "saracens", 18)
    fight.answer("layout", THEIRS)
    assert fight.event("battle.won")["score"] == [3, 2]
    assert fight.event("battle.revealed")["swords"] == [4, 2, "attacker"]
    assert fight.event("battle.revealed")["men"] == [13, 12, "attacker"]
    assert fight.key == "retreat"
    assert fight.pawn("saracens", "general") == ("sidon", 3)
    assert fight.purse("saracens") == (2, 10)
    assert fight.state.battle is None


@pytest.mark.rule("ak.battle.stage_a")
def test_the_attacker_names_any_two_of_the_five() -> None:
    ids = ambush().spy().request.ids
    assert len(set(ids)) == 10
    assert {"plain+hill", "city+ambush"} <= set(ids)


@pytest.mark.rule("ak.battle.stage_c")
def test_layouts_and_octagons_stay_hidden() -> None:
    """Between the two layouts the defender's view, game and events hold nothing of the attacker's."""
    fight = ambush().spy().fields("plain+ambush", "ambush").answer("layout", OURS)
    seen = redact(fight.game, "saracens").state
    assert seen.battle is not None
    side = seen.battle.sides["attacker"]
    assert (side.laid, side.layout) == (True, "")
    assert seen.factions["byzantines"].sets["admiral"] == []
    assert redact(fight.game, "byzantines").state.battle.sides["attacker"].layout == OURS  # type: ignore[union-attr]
    told = [event for event in fight.events if event.visible is None or "saracens" in event.visible]
    for card in BYZANTINE_ADMIRAL[1:]:
        assert all(card not in str(event.data) for event in told)


@pytest.mark.rule("ak.cards.allocate")
def test_what_a_battle_has_shown_everybody_knows() -> None:
    fight = ambush()
    assert not sees(fight.game, "moors", "byzantines", "admiral")
    fight.spy().fields("plain+ambush", "ambush").lay(OURS, THEIRS)
    assert sees(fight.game, "moors", "byzantines", "admiral")
    assert sees(fight.game, "franks", "saracens", "general")
    assert not sees(fight.game, "franks", "saracens", "king")


@pytest.mark.rule("ak.battle.stage_d")
def test_a_draw_is_the_attackers() -> None:
    """The same cards in the same order and no modifiers on either side: five ties, 0 to 0."""
    same = {"sets": {"general": SARACEN_GENERAL}}
    powers = {
        "franks": {"general": {"at": "lyon", "lives": 3}, **same},
        "moors": {"general": {"at": "lyon", "lives": 3}, **same},
    }
    fight = Fight("franks", "general", "lyon", "moors", "general", powers=powers)
    fight.spy().fields("plain+hill", "plain")
    laid = "infantry_knight/archers_drilled/mercenaries_band"
    fight.lay(laid, laid)
    won = fight.event("battle.won")
    assert (won["score"], won["winner"], won["draw"]) == ([0, 0], "attacker", True)


# ---------------------------------------------------------------------- modifiers


@pytest.mark.rule("ak.round.one")
def test_round_one_adds_one_to_the_admirals_of_saracens_and_moors() -> None:
    powers = {
        "saracens": {"admiral": "cyprus"}, "byzantines": {"admiral": "cyprus"},
    }  # fmt: skip
    fight = Fight("saracens", "admiral", "cyprus", "byzantines", "admiral", powers=powers)
    assert fight.event("battle.begins")["modifiers"] == {"attacker": -1, "defender": -2}
    fight = Fight("saracens", "admiral", "cyprus", "byzantines", "admiral", powers=powers, round=3)
    assert fight.event("battle.begins")["modifiers"] == {"attacker": -2, "defender": -2}


@pytest.mark.rule("ak.round.two")
def test_round_two_adds_one_to_the_generals_of_byzantines_and_franks() -> None:
    powers = {"byzantines": {"general": "cyprus"}, "saracens": {"general": "cyprus"}}
    fight = Fight("byzantines", "general", "cyprus", "saracens", "general", powers=powers, round=2)
    assert fight.event("battle.begins")["modifiers"] == {"attacker": 0, "defender": -1}


@pytest.mark.rule("ak.battle.garrison_modifier")
@pytest.mark.parametrize(
    ("area", "octagon", "modifier"),
    [("aleppo", "", 1), ("damascus", "", 2), ("fustat", "", 3), ("creta", "saracens", 1)],
)
def test_modifiers_of_areas(area: str, octagon: str, modifier: int) -> None:
    octagons = {area: octagon} if octagon else {}
    powers = {"byzantines": {"general": area}}
    fight = Fight("byzantines", "general", area, "saracens", "garrison", powers=powers, octagons=octagons)
    assert fight.event("battle.begins")["modifiers"]["defender"] == modifier


@pytest.mark.rule("ak.battle.garrison_modifier", "ak.map.owner")
def test_an_octagon_covers_the_arms() -> None:
    """Damascus has two coats of arms; under a Byzantine octagon it defends with +1 only."""
    fight = Fight("saracens", "king", "damascus", "byzantines", "garrison",
                  powers={"saracens": {"king": "damascus"}}, octagons={"damascus": "byzantines"})  # fmt: skip
    assert fight.event("battle.begins")["modifiers"]["defender"] == 1


# ---------------------------------------------------------------------- neutrals

DRAWN = ["neutral_infantry", "neutral_archers", "neutral_siege"]


def cyprus(**changes: object) -> Fight:
    """The Byzantine General attacks Cyprus, which nobody holds."""
    powers = {"byzantines": {"general": "cyprus"}}
    return Fight("byzantines", "general", "cyprus", "", "neutral", powers=powers, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("ak.neutral.area", "ak.battle.garrison_modifier")
def test_the_player_to_the_right_plays_a_neutral_area() -> None:
    """Right of the Byzantines sit the Saracens. They draw three of six, see them alone, and have no modifier."""
    fight = cyprus()
    assert (fight.key, fight.request.seat, fight.request.count) == ("neutral", "saracens", 3)
    assert sum(fight.request.pool.values()) == 6
    fight.answer("neutral", DRAWN)
    drawn = next(event for event in fight.events if event.kind == "neutral.hand")
    assert drawn.visible == ("saracens",)
    assert redact(fight.game, "byzantines").state.battle.sides["defender"].hand == []  # type: ignore[union-attr]
    assert redact(fight.game, "saracens").state.battle.sides["defender"].hand == list(hand(*DRAWN))  # type: ignore[union-attr]
    assert fight.event("battle.begins")["modifiers"]["defender"] == 0
    fight.answer("battlefields", "plain+ambush")
    assert fight.request.seat == "saracens"


@pytest.mark.rule("ak.neutral.area")
@pytest.mark.parametrize(
    ("attacker", "right"), [("saracens", "moors"), ("franks", "byzantines"), ("moors", "franks")]
)
def test_right_is_the_player_before(attacker: str, right: str) -> None:
    fight = Fight(attacker, "general", "cyprus", "", "neutral", powers={attacker: {"general": "cyprus"}})
    assert fight.request.seat == right


@pytest.mark.rule("ak.neutral.area")
def test_with_two_players_the_opponent_plays_it() -> None:
    fight = Fight("saracens", "general", "cyprus", "", "neutral", options={"powers": "east"},
                  powers={"saracens": {"general": "cyprus"}})  # fmt: skip
    assert fight.request.seat == "byzantines"


@pytest.mark.rule("ak.neutral.expansion")
def test_the_expansion_gives_neutral_areas_their_own_cards() -> None:
    fight = cyprus(options={"expansion": "yes"})
    assert len(fight.request.pool) == 6
    assert all(card.startswith("areas_") for card in fight.request.pool)
    assert fight.request.count == 3


@pytest.mark.rule("ak.neutral.area", "ak.gold.espionage")
def test_a_neutral_area_does_not_spy_and_is_spied_on_only_where_both_may() -> None:
    assert cyprus().answer("neutral", DRAWN).key == "battlefields"
    fight = cyprus(options={"ruling_espionage": "both"}).answer("neutral", DRAWN)
    assert (fight.key, fight.request.seat) == ("espionage", "byzantines")
    fight.spy("yes")
    assert fight.event("espionage.sees")["cards"] == list(hand(*DRAWN))
    assert redact(fight.game, "byzantines").state.battle.sides["defender"].hand == list(hand(*DRAWN))  # type: ignore[union-attr]
    assert redact(fight.game, "moors").state.battle.sides["defender"].hand == []  # type: ignore[union-attr]


# ---------------------------------------------------------------------- raids


def raid(**changes: object) -> Fight:
    """Armenia against Aleppo, for the Byzantines."""
    changes.setdefault("powers", {"saracens": {"score": 3}})
    return Fight("byzantines", "raid", "aleppo", "saracens", "garrison", **changes)  # type: ignore[arg-type]


@pytest.mark.rule("ak.gold.raid", "ak.battle.garrison_modifier")
def test_a_raider_draws_and_fights_with_one() -> None:
    fight = raid()
    assert (fight.key, fight.request.seat, fight.request.count) == ("neutral", "byzantines", 3)
    assert fight.event("battle.begins")["modifiers"] == {"attacker": 1, "defender": 1}


@pytest.mark.rule("ak.neutral.expansion", "ak.gold.raid")
def test_with_the_expansion_cavalry_always_raids_and_one_stays() -> None:
    fight = raid(options={"expansion": "yes"})
    assert fight.request.count == 2
    assert "generals_cavalry" not in fight.request.pool
    assert fight.event("battle.begins")["modifiers"]["attacker"] == 1
    fight.answer("neutral", ["generals_archers", "generals_siege"])
    assert "generals_cavalry" in fight.event("neutral.hand")["cards"]


@pytest.mark.rule("ak.gold.raid")
@pytest.mark.parametrize(
    ("drawn", "garrison", "score", "left"),
    [
        ("neutral_cavalry", "siege_tower/infantry_veteran+/mercenaries_company", [2, 2], 1),
        ("neutral_siege", "siege_tower/infantry_levy+/mercenaries_band", [1, 3], 3),
    ],
)
def test_a_raid_costs_two_points_and_no_area(
    drawn: str, garrison: str, score: list[int], left: int
) -> None:
    """Plain. Horse 5+1, infantry 2, mercenaries 3 against siege 2, infantry 2+1, mercenaries 3: a pair each and a tie;
    swords 1 to 4, men 12 to 10: 2 to 2, and a draw is the raider's. Siege engines 2+1 instead of the horse: again a
    pair each and a tie, but swords 0 to 1 and men 12 to 15: 1 to 3."""
    cards = [drawn, "neutral_infantry", "neutral_mercenaries"]
    sets = {"garrison": garrison.replace("+", "").split("/")}
    fight = raid(powers={"saracens": {"score": 3, "sets": sets}}).answer("neutral", cards)
    fight.spy().fields("plain+hill", "plain")
    fight.lay(f"{drawn}+/neutral_infantry/neutral_mercenaries", garrison)
    assert fight.event("battle.won")["score"] == score
    assert fight.purse("saracens") == (left, 11)
    assert "aleppo" not in fight.state.octagons
    assert fight.key == "act"  # nothing else follows


@pytest.mark.rule("ak.gold.raid", "ak.gold.espionage")
def test_a_raided_player_may_spy_on_the_drawn_cards() -> None:
    fight = raid().answer("neutral", DRAWN)
    assert (fight.key, fight.request.seat) == ("espionage", "saracens")
    fight.spy("yes")
    assert fight.event("espionage.sees")["cards"] == list(hand(*DRAWN))
    assert fight.purse("saracens")[1] == 10


# ---------------------------------------------------------------------- espionage


@pytest.mark.rule("ak.gold.espionage")
def test_the_defender_pays_one_gold_and_sees_the_hand() -> None:
    fight = ambush().spy("yes")
    assert fight.purse("saracens")[1] == 10
    seen = next(event for event in fight.events if event.kind == "espionage.sees")
    assert seen.visible == ("saracens",)
    assert sorted(seen.data["cards"]) == sorted(BYZANTINE_ADMIRAL)
    assert sees(fight.game, "saracens", "byzantines", "admiral")
    assert not sees(fight.game, "franks", "byzantines", "admiral")
    assert fight.key == "battlefields"  # the battle goes on as ever


@pytest.mark.rule("ak.gold.espionage")
def test_nobody_pays_for_what_he_knows_or_without_gold() -> None:
    powers = {"byzantines": {"admiral": "sidon", "sets": {"admiral": BYZANTINE_ADMIRAL}}}
    known = {"byzantines": {**powers["byzantines"], "shown": ["admiral"]}}
    assert ambush(powers=known).key == "battlefields"
    spied = {"byzantines": {**powers["byzantines"], "spied": {"admiral": ["saracens"]}}}
    assert ambush(powers=spied).key == "battlefields"
    assert ambush(powers={"saracens": {"gold": 0}}).key == "battlefields"


@pytest.mark.rule("ak.gold.espionage")
def test_where_the_table_plays_so_the_attacker_spies_first() -> None:
    fight = ambush(options={"ruling_espionage": "both"})
    assert fight.request.seat == "byzantines"
    fight.spy("yes")
    assert fight.request.seat == "saracens"
    assert sorted(fight.event("espionage.sees")["cards"]) == sorted(SARACEN_GENERAL)


# ---------------------------------------------------------------------- cards on the real table


@pytest.mark.rule("ak.cards.table")
def test_cards_on_the_table_are_told_when_they_are_shown() -> None:
    """The Byzantines attack with real cards: the Saracens lay first, then the cards are told one by one."""
    fight = ambush(
        options={"cards_byzantines": "table"}, powers={"byzantines": {"sets": {}}}
    ).spy().fields("plain+ambush", "ambush")
    assert (fight.key, fight.request.seat) == ("layout", "saracens")
    fight.answer("layout", THEIRS)
    assert (fight.key, fight.request.seat) == ("shown", "byzantines")
    assert "cavalry_heavy" in fight.request.ids
    assert not {"siege_tower", "cavalry_crown"} & set(fight.request.ids)  # they are with other units
    fight.answer("shown", "cavalry_heavy")
    assert "archers_drilled" not in fight.request.ids  # two of one army
    fight.answer("shown", "archers_ship")
    fight.answer("shown", "infantry_levy")
    assert fight.key == "modifiers"
    assert fight.request.ids == ["1+2", "1+3", "2+3"]
    fight.answer("modifiers", "1+2")
    assert fight.event("battle.won")["score"] == [3, 2]
    assert fight.state.factions["byzantines"].sets["admiral"] == BYZANTINE_ADMIRAL
    assert fight.state.factions["byzantines"].sets["king"] == []


@pytest.mark.rule("ak.cards.table")
def test_the_last_card_is_its_own_if_it_has_not_been_shown() -> None:
    """After two others only the attached card can lie there: it is not asked."""
    fight = ambush(
        options={"cards_byzantines": "table"}, powers={"byzantines": {"sets": {}}}
    ).spy().fields("plain+ambush", "ambush").answer("layout", THEIRS)
    fight.answer("shown", "cavalry_heavy").answer("shown", "infantry_levy")
    assert fight.key == "modifiers"


@pytest.mark.rule("ak.cards.table", "ak.gold.espionage")
def test_a_spied_set_of_the_table_is_told_to_the_spy() -> None:
    fight = ambush(options={"cards_byzantines": "table"}, powers={"byzantines": {"sets": {}}})
    fight.spy("yes")
    assert (fight.key, fight.request.seat) == ("told", "byzantines")
    fight.answer("told", "cavalry_heavy")
    assert "cavalry_heavy" not in str(dump(redact(fight.game, "moors").state.battle))
    fight.answer("told", "infantry_levy")
    assert redact(fight.game, "moors").state.factions["byzantines"].sets["admiral"] == []
    assert redact(fight.game, "saracens").state.factions["byzantines"].sets["admiral"] == BYZANTINE_ADMIRAL
    assert sorted(fight.event("espionage.sees")["cards"]) == sorted(BYZANTINE_ADMIRAL)
    fight.fields("plain+ambush", "ambush").answer("layout", THEIRS)
    assert set(fight.request.ids) == set(BYZANTINE_ADMIRAL)  # shown all the same, for their order


@pytest.mark.rule("ak.cards.table")
def test_both_sides_may_play_with_real_cards() -> None:
    fight = ambush(
        options={"cards_byzantines": "table", "cards_saracens": "table"},
        powers={"byzantines": {"sets": {}}, "saracens": {"sets": {}}},
    ).spy().fields("plain+ambush", "ambush")
    for card in BYZANTINE_ADMIRAL[1:]:
        assert fight.request.seat == "byzantines"
        fight.answer("shown", card)
    fight.answer("modifiers", "1+3")
    for card in SARACEN_GENERAL[1:]:
        assert fight.request.seat == "saracens"
        fight.answer("shown", card)
    fight.answer("modifiers", "2")
    assert fight.event("battle.won")
