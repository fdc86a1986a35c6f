"""Every question, option and event of random games has words that render."""

from __future__ import annotations

import pytest

from rules.engine_checks import check_texts
from rules.table import WINDOW_MODES, Say

from .fighting import Ops
from .playing import content
from .test_random_play import SCENARIOS, play


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_are_told_in_words(scenario: str) -> None:
    said: set[str] = set()
    words = content().words
    for seed in range(3):
        told = 0
        for game, step, request in play({"scenario": scenario}, seed, 300):
            assert game.sink is not None
            for event in game.sink[told:]:
                assert event.rule in content().rules
                assert words.render(f"event.{event.kind}", **event.data)
                if words.has(f"do.{event.kind}"):
                    assert words.render(f"do.{event.kind}", **event.data)
                said.add(event.kind)
            told = len(game.sink)
            if step is None or request is None:
                continue
            assert request.rule in content().rules
            says = [Say(f"ask.{request.key}", request.params)]
            ids = list(getattr(request, "ids", getattr(request, "slots", ())))
            for one in ids[:3] + ids[-3:]:
                option = step.describe(game, one)
                assert not option.rule or option.rule in content().rules
                says += [say for say in (option.text, option.consequence, option.group) if say]
                for anchor in option.at:
                    area, _, box = anchor.partition(":")
                    assert area in content().all("spaces") and (not box or box in content().all("boxes"))
            for say in says:
                assert words.render(say.key, **say.params)
                said.add(say.key)
    assert len(said) > 30


def test_windows_have_words() -> None:
    from rules.games.algeria import RULES

    assert "never" in WINDOW_MODES
    for say in RULES.windows().values():
        assert content().words.render(say.key, **say.params)


def test_code_and_texts_agree() -> None:
    assert [str(finding) for finding in check_texts(content())] == []


def _asked(play: Ops) -> str:
    return content().words.render(f"ask.{play.key}", **play.request.params)


def _told(play: Ops, kind: str) -> str:
    event = [one for one in play.events if one.kind == kind][-1]
    return content().words.render(f"event.{kind}", **event.data)


@pytest.mark.rule("al.fln_missions.strike")
def test_the_government_reads_what_a_strike_has_cost_and_what_comes_on_top() -> None:
    play = Ops({"algiers": {"ops": ["front"], "ptl": ["police", "elite_1"]}}).fln("strike:algiers")
    play.roll("success", 6)
    play.roll("strike.psp", *[5] * play.request.count).answer("psl.split", 2)
    lost, gained = 50 - play.gov_psl, play.fln_psl - 50
    assert (play.key, gained) == ("react", 2) and lost > 0
    asked = _asked(play)
    assert f"lost {lost}" in asked and f"gained {gained}" in asked and "1d6 more" in asked
    then = play.option("decline").consequence
    assert then is not None
    assert f"on top of the {lost}" in content().words.render(then.key, **then.params)


@pytest.mark.rule("al.fln_missions.raid", "al.missions.steps")
def test_the_log_says_whose_units_go_to_oc_and_what_a_symbol_means() -> None:
    play = Ops({"setif": {"ops": ["band_1"], "ptl": ["elite_1"]}}, scenario="1958").fln("raid:setif")
    play.roll("success", 1)
    assert _told(play, "mission.rolled").endswith("with +: one of the raiders is neutralised, and Terror comes.")
    play.calm()
    assert _told(play, "units.to_oc") == "To OC. FLN: Band 1."


def test_a_random_event_is_told_by_its_dice() -> None:
    said = content().words.render("event.event.happens", roll=32, dice=[3, 2], event="foreign_arms")
    assert said == "The dice for a random event show 3 and 2: Foreign arms."


@pytest.mark.rule("al.interphase.depreciation")
def test_the_log_says_what_a_roll_of_depreciation_means() -> None:
    fields = {"what": "air", "roll": 1, "left": 4, "loss": 2, "modifier": 0}
    said = content().words.render("event.points.depreciate", lost=2, **fields)
    assert said.endswith("that is 2 or less: 2 are lost, 4 left.")
    fields = {"what": "air", "roll": 3, "left": 6, "loss": 2, "modifier": 1}
    assert content().words.render("event.points.depreciate", lost=0, **fields).endswith("more than 2: none is lost.")


@pytest.mark.rule("al.combat.scoring")
def test_a_point_of_support_says_what_for_and_where() -> None:
    play = Ops({"setif": {"ops": ["cadre_1"]}}).fln("propaganda:setif:cadre").roll("success", 2)
    assert play.key == "psl.one"
    asked = _asked(play)
    assert "by propaganda in Sétif" in asked and "Government 50, FLN 50" in asked
