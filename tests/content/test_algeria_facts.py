"""The content of Algeria against what is known of the published game, entry by entry.

An entry is either a value of the content (`mirror`), or something that a rule says (`BEHAVIOUR`: the part of the file
-> the rule that carries it out), or a note about the edition (`ABOUT`).
"""

from __future__ import annotations

import functools

import pytest

from rules.content import Content, check_game, load_game

from .algeria_facts import entries, facts, mirror

# Of the edition and of sources, colours of the printed counters, and what the file says about itself.
ABOUT = (
    "game.edition_date", "game.edition_edit_date", "game.bgg_id", "game.sources", "units.colours",
    "units.Government.french_division.erratum", "units.Government.police.back_side",
    "fln_income.psl_share.addendum_source",
)  # fmt: skip

# The longest matching part counts.
BEHAVIOUR = {
    "game.hidden_information": "al.basics.open",
    "game.game_length": "al.turn.sequence",
    "tracks.psl": "al.psl.track",
    "tracks.psl.excess_over_max": "al.psl.excess",
    "tracks.fln_ap": "al.interphase.depreciation",
    "tracks.air_points": "al.gov.points",
    "tracks.helo_points": "al.gov.points",
    "tracks.naval_points": "al.gov.points",
    "tracks.border_zone.states": "al.gov.border_active",
    "map.countries": "al.countries.open",
    "map.coast_has_rules_effect": "al.map.types",
    "units.neutralized_control_points": "al.interphase.control",
    "limits.fronts_in_remote": "al.units.no_remote_front",
    "limits.terror_markers_per_area": "al.terror.effects",
    "limits.stacking_limit": "al.units.stacking",
    "limits.government_units_ever_eliminated_in_combat": "al.combat.government_hits",
    "limits.fln_counters_reusable_when_eliminated": "al.units.mix",
    "limits.elite_removed_by_coup_reusable": "al.interphase.coup",
    "scenarios.common": "al.setup.placement",
    "scenarios.common.setup_order": "al.setup.order",
    "scenarios.common.police_box": "al.setup.boxes",
    "scenarios.common.government_mobile_box": "al.setup.boxes",
    "scenarios.common.fln_box": "al.setup.boxes",
    "scenarios.common.division_mode": "al.setup.modes",
    "scenarios.common.control_at_start": "al.setup.contested",
    "scenarios.common.first_phase": "al.turn.sequence",
    "scenarios.common.turn": "al.turn.sequence",
    "scenarios.common.game_end_turn": "al.turn.sequence",
    "random_events.roll": "al.events.table",
    "random_events.oas_control_roll_this_phase": "al.oas.control",
    "fln_income": "al.fln.income",
    "fln_income.psl_share": "al.fln.income_psl",
    "fln_build_convert": "al.fln.build",
    "fln_build_convert.cadre_to_front": "al.fln.convert",
    "fln_build_convert.front_to_cadre": "al.fln.convert",
    "government_costs_psp": "al.gov.mobilise",
    "government_costs_psp.rounding": "al.gov.half_points",
    "government_costs_psp.not_activated_box": "al.gov.activate",
    "government_costs_psp.police_removal": "al.gov.remove_police",
    "border_zone": "al.gov.border_zone",
    "border_zone.effect_active": "al.border.effects",
    "border_zone.effect_inactive": "al.gov.border_active",
    "deployment.Government": "al.deploy.transfer",
    "deployment.Government.division_mode_change": "al.deploy.modes",
    "deployment.FLN": "al.deploy.fln",
    "deployment.france_cadre": "al.deploy.france",
    "mission_success_table.used_by": "al.missions.success",
    "combat_results_table.air_points_in_urban": "al.combat.air",
    "combat_results_table.half_firepower_rounding": "al.fln_missions.harass",
    "depreciation_table": "al.interphase.depreciation",
    "recovery_table": "al.interphase.recovery",
    "coup": "al.interphase.coup",
    "missions.FLN.propaganda": "al.fln_missions.propaganda",
    "missions.FLN.propaganda.number": "al.missions.split",
    "missions.FLN.strike": "al.fln_missions.strike",
    "missions.FLN.move": "al.fln_missions.move",
    "missions.FLN.raid": "al.fln_missions.raid",
    "missions.FLN.harass": "al.fln_missions.harass",
    "missions.Government.patrol": "al.gov_missions.patrol",
    "missions.Government.flush": "al.gov_missions.flush",
    "missions.Government.flush.combine": "al.gov_missions.combining",
    "missions.Government.flush.airmobile_join_from_anywhere": "al.airmobility",
    "missions.Government.react": "al.gov_missions.react",
    "missions.Government.react.combine": "al.gov_missions.combining",
    "missions.Government.react.airmobile_join_from_anywhere": "al.airmobility",
    "missions.Government.intelligence": "al.gov_missions.intelligence",
    "missions.Government.civil_affairs": "al.gov_missions.civil_affairs",
    "missions.Government.suppression": "al.gov_missions.suppression",
    "missions.Government.population_resettlement": "al.gov_missions.resettlement",
    "missions.acting_units_box_after": "al.missions.steps",
    "combat": "al.combat.fln_losses",
    "combat.neutralization": "al.combat.neutralisation",
    "combat.survivors_box": "al.combat.survivors",
    "psl_adjustments.reinforcement": "al.gov.mobilise",
    "control": "al.interphase.control",
    "redeployment": "al.interphase.redeployment",
    "oas.activates": "al.oas.appears",
    "oas.control_roll": "al.oas.control",
    "oas.placed": "al.oas.place",
    "oas.in_algeria": "al.oas.suppression",
    "oas.removed": "al.oas.leaves",
    "oas.reappears": "al.oas.appears",
    "terror": "al.terror.effects",
    "airmobility": "al.airmobility",
    "air_points": "al.combat.air",
    "victory": "al.victory.zero",
    "victory.both_zero_at_once": "al.victory.both_at_zero",
    "optional_rules.slow_french_reaction": "al.optional.slow",
    "optional_rules.more_deterministic_independence": "al.optional.independence",
}  # fmt: skip


@functools.cache
def content() -> Content:
    return load_game("algeria")


@functools.cache
def mine() -> dict[str, object]:
    return mirror(content())


def part(path: str, parts: tuple[str, ...] | dict[str, str]) -> str:
    """The longest of `parts` that `path` lies in, or ""."""
    return max((one for one in parts if f"{path}.".startswith(f"{one}.")), key=len, default="")


@pytest.mark.parametrize("path", list(entries()))
def test_entry(path: str) -> None:
    if path in mine():
        assert mine()[path] == entries()[path]
    elif not part(path, ABOUT):
        assert part(path, BEHAVIOUR), "neither a value of the content nor told by a rule"


@pytest.mark.parametrize(("path", "rule"), list(BEHAVIOUR.items()))
def test_what_no_record_holds_is_told_by_a_rule(path: str, rule: str) -> None:
    assert rule in content().rules
    assert any(
        part(entry, BEHAVIOUR) == path and entry not in mine() and not part(entry, ABOUT)
        for entry in entries()
    ), "no entry needs this line"


def test_the_content_has_nothing_beside_the_facts() -> None:
    assert [path for path in mine() if path not in entries()] == []


def test_nothing_is_said_about_the_edition_that_the_content_holds() -> None:
    assert [path for path in mine() if part(path, ABOUT)] == []
    assert all(any(part(entry, (one,)) for entry in entries()) for one in ABOUT)


def test_countries() -> None:
    spaces = content().all("spaces")
    enters = {"after_independence": "after_independence", "one_cadre": "max 1 Cadre"}
    stays = {"oas_only": "OAS marker only", "never": "never"}
    found = [
        {
            "code": one.code, "name": one.name,
            "single_area_wilaya": any(one.id in (link["from"], link["to"]) for link in content().all("links").values()),
            "enterable_by": {"FLN": enters[one.fln], "Government": stays[one.government]},
        }
        for one in spaces.values() if one.type == "country"
    ]  # fmt: skip
    assert found == facts()["map"]["countries"]


def test_events_carry_the_dice_and_amounts_of_the_chart() -> None:
    events = content().all("events")
    chart = {row["id"]: row for row in facts()["random_events"]["table"]}
    assert f"{events['foreign_arms'].dice}d6 - naval" == chart["foreign_arms"]["ap"]
    assert f"{events['purge'].dice}d6" == chart["factional_purge"]["units_neutralized"]
    assert f"+{events['independence'].dice}d6" == chart["morocco_tunisia_independence"]["fln_psl"]
    assert f"{events['nato'].dice}d6" == chart["nato_pressure"]["remove"]
    assert f"{events['suez'].dice}d6" == chart["suez_crisis"]["remove"]
    assert events["amnesty"].bonus == chart["amnesty"]["drm"]["suppression"]
    assert events["sartre"].amount == chart["sartre"]["government_psl"]
    assert f"fln_psl_plus_{events['un_debate'].dice}d6" in chart["un_debate"]["choose_one"]
    assert content().get("units", "french_division").nato_weight == chart["nato_pressure"]["division_counts"]


def test_every_paragraph_and_question_of_the_rules_is_covered() -> None:
    covered = {label for rule in content().rules.values() for label in rule.digest}
    paragraphs = [
        *range(1, 9), *range(10, 15), *range(20, 52), *range(52, 60), *range(70, 78), *range(80, 86),
        *range(90, 95), *range(100, 108), 110, 111, 120, 121, 122,
    ]  # fmt: skip
    wanted = {f"D{n}" for n in paragraphs} | {f"Q{n}" for n in range(1, 26)}
    assert sorted(wanted - covered) == []
    assert sorted(covered - wanted) == []


def test_every_question_has_a_ruling() -> None:
    for rule in content().rules.values():
        if any(label.startswith("Q") for label in rule.digest):
            assert rule.ruling and rule.reason, rule.id


def test_the_questions_that_a_table_may_answer_otherwise_are_switches() -> None:
    switched = {
        label for rule in content().rules.values() if rule.switch for label in rule.digest if label[0] == "Q"
    }
    named = [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 19, 22]
    assert switched - {"Q24"} == {f"Q{n}" for n in named}
    options = [one for one in content().all("options").values() if one.kind == "ruling"]
    assert {one.id for one in options} == {rule.switch for rule in content().rules.values() if rule.switch}
    for option in options:
        assert content().rules[option.rule].switch == option.id
        assert option.default == option["values"][0]["id"]


def test_the_content_is_clean() -> None:
    assert [str(finding) for finding in check_game("algeria")] == []
