"""Every question, option and event of random games has words that render."""

from __future__ import annotations

import pytest

from rules.engine_checks import check_texts
from rules.games.algeria import RULES
from rules.table import WINDOW_MODES, Say

from .fighting import Ops
from .playing import Play, content, data
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


def _then(play: Ops, option: str) -> str:
    said = play.option(option).consequence
    assert said is not None
    return content().words.render(said.key, **said.params)


@pytest.mark.rule("al.gov_missions.react", "al.gov_missions.flush", "al.gov_missions.combining")
def test_a_unit_that_acts_alone_is_not_said_to_be_joined() -> None:
    areas = {"setif": {"ops": ["band_1"], "ptl": ["algerian_1", "elite_1", "elite_2"]}}
    play = Ops(areas, scenario="1958").fln("raid:setif").roll("success", 4)
    alone, elites = _then(play, "algerian_1"), _then(play, "elites")
    assert "nobody else can join" in alone and "could join" not in alone and "Odds" not in alone
    firepower = sum(play.game.state.units[one].firepower for one in ("elite_1", "elite_2"))
    assert f"2 units could join as things stand, together with firepower {firepower}" in elites
    assert "Odds: all 2 join." in elites
    play = Ops(areas, scenario="1958").gov("flush:setif")
    assert "nobody else can join" in _then(play, "algerian_1") and "Odds: all 2 join." in _then(play, "elites")
    areas["setif"]["ptl"].remove("elite_2")
    one = _then(Ops(areas, scenario="1958").fln("raid:setif").roll("success", 4), "elites")
    assert "1 unit could join as things stand, with firepower" in one and "Odds" not in one


@pytest.mark.rule("al.gov_missions.civil_affairs")
@pytest.mark.parametrize(("terror", "said"), [(True, "Terror there ends"), (False, "no Terror is there to be ended")])
def test_civil_affairs_end_terror_where_there_is_some(terror: bool, said: str) -> None:
    play = Ops({"constantine": {"ptl": ["police_1"], "terror": terror}}).gov("civil_affairs:constantine")
    assert f"with @: {said}." in _told(play.roll("success", 6), "mission.rolled")


@pytest.mark.rule("al.fln_missions.raid", "al.fln_missions.strike")
@pytest.mark.parametrize(("police", "said"), [
    (["police_1"], "one police unit is neutralised, and Terror comes"), ([], "Terror comes; no police are there"),
])  # fmt: skip
def test_a_raid_neutralises_police_where_there_are_some(police: list[str], said: str) -> None:
    units = ["band_1", "band_2"]  # the second makes up for a patrol
    play = Ops({"setif": {"ops": units, "ptl": police}}).fln("raid:setif").pick("mission.party", *units)
    assert said in _told(play.roll("success", 6), "mission.rolled")


@pytest.mark.rule("al.gov.mobilise", "al.interphase.coup", "al.oas.appears", "al.psl.zero")
@pytest.mark.parametrize(("ruling", "oas", "said"), [
    ("at_30", False, "at 30 or less when the turn ends a coup threatens, and the OAS appears next turn."),
    ("below_30", False, "at 29 or less when the turn ends a coup threatens, and at 30 or less the OAS appears next "
     "turn."),
    ("at_30", True, "at 30 or less when the turn ends a coup threatens."),
])  # fmt: skip
def test_whoever_mobilises_reads_what_support_is_lost_by(ruling: str, oas: bool, said: str) -> None:
    more = {"oas": {"side": "government"}} if oas else {}
    play = Play(
        "1954", {"ruling_coup": ruling}, phase="government_reinforcement",
        psl={"government": 65, "fln": 50}, **more,
    ).to("gov.mobilise", choose="keep")  # fmt: skip
    asked = content().words.render(f"ask.{play.key}", **play.request.params)
    assert "You have 65 and can pay 64" in asked and "at 0 the war is lost" in asked
    assert asked.endswith(said)


def _turn(event: str, options: dict[str, str] | None = None) -> str:
    """The line in the header of the table."""
    play = Ops({}, options, event=event)
    status, words = RULES.view(play.game, None).status[1], content().words
    effect = status.params["effect"]
    return words.render(status.key, event=event, effect=words.render(effect.key, **effect.params))


@pytest.mark.parametrize("event", [one.id for one in data().events if one.id != "none"])
def test_the_event_of_the_turn_says_what_it_does(event: str) -> None:
    name, _, effect = _turn(event).partition(": ")
    assert name == content().get("events", event).name and len(effect) > 5


@pytest.mark.rule("al.events.amnesty", "al.events.jealousy")
def test_an_event_in_force_says_its_figures_by_the_rulings() -> None:
    assert _turn("amnesty") == "Amnesty: +1 to Civil Affairs, Suppression"
    assert _turn("jealousy").endswith("no Moves between wilayas")
    assert _turn("jealousy", {"ruling_jealousy": "all"}).endswith("no Moves but over the border")
