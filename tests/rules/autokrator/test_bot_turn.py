"""Filters of the bots for units: whom they attack, where they go, what they guard."""

from __future__ import annotations

import pytest

from rules.games.autokrator import odds
from rules.games.autokrator.bot_danger import danger, hunters
from rules.games.autokrator.bot_look import FEAR, Look, distances, future, typical

from .bots import decision, look, use
from .playing import Play, data

# Sidon and Alexandria are the Saracens', Antiochia and Attalia the Byzantines', Cyprus is nobody's.
WEAK = ["siege_tower", "infantry_levy", "mercenaries_band"]
STRONG = ["cavalry_crown", "archers_drilled", "infantry_veteran"]


def test_deed() -> None:
    at = Play(pawns={"saracens.king": "jerusalem", "saracens.general": "bosra"})
    assert set(use("deed", at, of=["raid"])) == {"raid:trebizond", "raid:edessa"}
    assert use("deed", at, of=["end"]) == ["end"]
    assert {one.partition(":")[0] for one in use("deed", at, of=["move"])} == {"king", "general", "admiral"}
    assert all("campaign" in one for one in use("deed", at, of=["campaign"]))
    assert all("twice" in one for one in use("deed", at, of=["twice"]))


def test_rounds_to_come_and_spare() -> None:
    assert use("rounds_to_come", Play(round=4), ["x"], least=1) == ["x"]
    assert use("rounds_to_come", Play(round=5), ["x"], least=1) == []
    late = {"saracens": {"gold": 9}}
    assert use("spare", Play(round=5, factions=late), ["x"], least=2) == ["x"], "seven are kept"
    assert use("spare", Play(round=5, factions=late), ["x"], least=3) == []
    assert use("spare", Play(round=4, factions=late), ["x"], least=4) == ["x"], "two come before round V"


def siege(**position: object) -> Play:
    """The Byzantine King stands before Fustat, whose Garrison he has seen."""
    factions = {
        "byzantines": {"king": "alexandria", "sets": {"king": STRONG}},
        "saracens": {"sets": {"garrison": WEAK}, "shown": ["garrison"], "king": "jerusalem", "general": "bosra"},
    }
    return Play(acting="byzantines", octagons={"alexandria": "byzantines"}, factions=factions, **position)


def test_on_capital_and_its_chance() -> None:
    at = siege()
    assert use("on_capital", at) == ["king:fustat"]
    chance = look(at, "byzantines").chance("king", "fustat", ("saracens", "garrison"))
    assert chance == pytest.approx(at.option("king:fustat").odds()["win_chance"], abs=0.05)
    assert use("chance", at, ["king:fustat"], least=chance - 0.01) == ["king:fustat"]
    assert use("chance", at, ["king:fustat", "end"], least=chance + 0.01) == []


def test_likeliest_and_worthiest() -> None:
    at = siege()
    sight = look(at, "byzantines")
    left = ["king:qattara", "king:fustat"]
    chances = [sight.chance("king", area, ("saracens", "garrison")) for area in ("qattara", "fustat")]
    assert chances[0] > chances[1]
    assert use("likeliest", at, left) == left[:1]
    assert use("worthiest", at, left) == left[1:], "it wins the game"
    assert use("worth", at, [*left, "end"], least=-9.0) == left
    assert use("worth", at, left, least=20.0) == []
    assert decision(at) == ("king:fustat", "crown")


def test_a_campaign_is_worth_less_by_its_gold() -> None:
    at = Play(pawns={"saracens.king": "damascus", "saracens.general": "fustat"}, round=5)
    (there,) = [one for one in use("deed", at, of=["campaign"]) if one == "king:campaign:edessa"]
    far = look(at, "saracens").attack_worth("king", "edessa", ("byzantines", "garrison"))
    price = look(at, "saracens").price(3)
    assert price == 0, "eleven less three leave eight: still in the best row"
    assert use("worth", at, [there], least=far - 0.01) == [there]
    poor = Play(pawns={"saracens.king": "damascus", "saracens.general": "fustat"}, round=5,
                factions={"saracens": {"gold": 7}})  # fmt: skip
    assert look(poor, "saracens").price(3) == 3, "7 gold are 2 points, 4 are -1"
    assert use("worth", poor, [there], least=far - 0.01) == []


def invaded(**saracens: object) -> Play:
    """The Byzantine General stands in Alexandria, next to Fustat; it is the Saracens' turn."""
    factions = {"byzantines": {"general": "alexandria"}, "saracens": {"admiral": "sidon", **saracens}}
    return Play(octagons={"alexandria": "byzantines"}, factions=factions)


def test_on_hunter_and_endangered() -> None:
    at = invaded(king="jerusalem", general="bosra")
    sight = look(at, "saracens")
    assert hunters(sight, "fustat") == [("byzantines", "general")]
    assert set(use("on_hunter", at)) == {"king:alexandria", "admiral:alexandria"}
    threat = danger(sight, "fustat")
    assert threat == sight.chance_of("byzantines", "general", "fustat", ("saracens", "garrison")) > 0
    assert use("endangered", at, ["x"], danger=threat) == ["x"]
    assert use("endangered", at, ["x"], danger=threat + 0.01) == []
    quiet = Play(pawns={"saracens.king": "jerusalem"})
    assert hunters(look(quiet, "saracens"), "fustat") == []
    assert use("endangered", quiet, ["x"], danger=0.01) == []


def test_who_has_no_turn_left_threatens_nothing() -> None:
    done = {"byzantines": {"general": "alexandria"}}
    last = Play(octagons={"alexandria": "byzantines"}, factions=done, round=5, acting="franks")
    assert "byzantines" in last.state.done
    assert hunters(Look(last.game, "saracens"), "fustat") == []


def test_guards_and_leaves_guard() -> None:
    at = invaded(king="thebais", general="bosra")
    assert use("guards", at) == ["king:fustat", "general:twice:fustat"]
    home = invaded(king="fustat", general="bosra")
    assert use("guards", home) == [], "the King is there"
    left = ["king:thebais", "general:jerusalem", "end"]
    assert use("leaves_guard", home, left, danger=0.01) == left[1:]
    assert use("leaves_guard", home, left, danger=1.0) == left
    both = invaded(king="fustat", general="fustat")
    assert use("leaves_guard", both, left[:2], danger=0.01) == left[:2], "one of two may go"


def test_quiet() -> None:
    at = Play(pawns={"saracens.king": "jerusalem", "saracens.general": "bosra"})
    left = ["king:sidon", "admiral:cyprus", "general:twice:sinai", "end"]
    assert use("quiet", at, left) == ["king:sidon", "general:twice:sinai"]


def test_nearer() -> None:
    """From Thebais nothing can be attacked; from Alexandria three areas can."""
    at = Play(pawns={"saracens.king": "fustat", "saracens.general": "bosra", "saracens.admiral": "sidon"})
    left = ["king:thebais", "king:alexandria"]
    assert use("nearer", at, left, least=0.05) == left[1:]
    assert use("nearer", at, left, least=5.0) == []
    assert use("nearer", at, ["admiral:alexandria"], least=0.05) == [], "harbours are alike to an Admiral"


def test_must() -> None:
    at = Play(pawns={"saracens.king": "antiochia", "saracens.general": "bosra"})
    assert use("must", at) == ["king:fight"]
    alone = Play(pawns={"saracens.king": "cyprus", "saracens.general": "bosra"})
    assert "king:fight" in alone.ids() and use("must", alone) == [], "a neutral area need not be fought"


def test_best_victim() -> None:
    """Of two Byzantine pawns in Sidon the one with its last life and the weaker cards."""
    byzantines = {"king": "sidon", "admiral": {"at": "sidon", "lives": 1}}
    at = Play(factions={"byzantines": byzantines, "saracens": {"king": "jerusalem", "admiral": "alexandria"}})
    at.act("king:sidon")
    assert at.key == "target"
    sight = look(at, "saracens")
    worth = {one: sight.attack_worth("king", "sidon", tuple(one.split("."))) for one in at.ids()}  # type: ignore[arg-type]
    assert use("best_victim", at) == [max(worth, key=worth.__getitem__)]


def test_safest_and_out_of_reach() -> None:
    at = Play(
        factions={"byzantines": {"king": "alexandria", "general": "aleppo"}, "saracens": {"general": "jerusalem"}},
        octagons={"alexandria": "byzantines", "aleppo": "byzantines"},
    )
    params = {"faction": "saracens", "unit": "general", "area": "jerusalem"}
    object.__setattr__(at.request, "params", params)
    left = ["sidon", "sinai", "damascus"]
    assert use("safest", at, left) == left[:2], "nobody stands beside these"
    near = ["qattara", "thebais"]
    assert use("out_of_reach", at, near) == near[1:], "the King stands beside the other"
    assert use("out_of_reach", at, ["alexandria", "qattara"]) == ["qattara"], "an enemy in the area is worse"


# ---------------------------------------------------------------------- what things are worth


def test_steps_to_a_capital() -> None:
    steps = distances(data(), "fustat")
    assert steps["fustat"] == 0 and steps["alexandria"] == 1 and steps["cyprus"] == 2
    assert steps["aachen"] == min(steps[one] for one in data().neighbours("aachen")) + 1


def test_a_unit_is_worth_what_it_can_still_bring() -> None:
    assert future(data(), "general", 0, 3) == 0 < min(future(data(), "general", lives, 3) for lives in range(1, 5))
    assert future(data(), "general", 2, 0) == 0 < future(data(), "general", 2, 1) < future(data(), "general", 2, 2)
    at = Play(factions={"saracens": {"general": {"at": "fustat", "lives": 1}}}, round=5)
    by_leader = look(at, "saracens").life_cost("saracens", "general", "byzantines")
    assert by_leader > 0 == look(at, "saracens").life_cost("saracens", "general", ""), "nobody scores for a neutral"


def test_the_chance_of_unknown_hands_falls_with_the_modifier_against_it() -> None:
    chances = [typical(data(), "king", 0, "garrison", wall) for wall in range(4)]
    assert chances == sorted(chances, reverse=True)
    assert typical(data(), "king", 0) == chances[1]


def test_gold_beyond_what_the_end_needs_is_cheap() -> None:
    rich = look(Play(round=2, factions={"saracens": {"gold": 11}}), "saracens")
    assert rich.price(2) == 0, "income would overflow"
    assert 0 < rich.price(4) < 1
    poor = look(Play(round=4, factions={"saracens": {"gold": 5}}), "saracens")
    assert poor.price(2) > 2 * 0.5
    assert poor.gain_of(1) <= poor.price(1)


def test_what_a_conquest_is_worth() -> None:
    at = Play(factions={"byzantines": {"score": 5}})
    sight = look(at, "saracens")
    neutral, arms, capital = (sight.conquest_worth(one) for one in ("cyprus", "attalia", "constantinople"))
    assert neutral < arms < capital
    scored = Play(options={"ruling_capital": "scored"})
    assert look(scored, "saracens").conquest_worth("constantinople") < 0, "points would decide, and none is ahead"
    assert sight.loss_of("fustat") == FEAR > sight.loss_of("sidon")


def test_weights() -> None:
    at = Play(factions={"franks": {"score": 9}, "moors": {"score": 2}})
    sight = look(at, "saracens")
    assert sight.weight("franks") > sight.weight("moors") == sight.weight("byzantines") > 0 == sight.weight("")
    assert sight.ahead("franks") and not sight.ahead("moors")
    two = Play(options={"powers": "east"})
    assert look(two, "saracens").weight("byzantines") == 1


def test_plans_know_nothing_that_is_hidden() -> None:
    """Other sets of the others change no chance and no decision."""
    weak, strong = (
        Play(factions={"byzantines": {"sets": {"garrison": pair}}})
        for pair in (["archers_levy", "mercenaries_band"], ["infantry_levy", "archers_drilled"])
    )
    assert weak.state.factions["byzantines"].sets != strong.state.factions["byzantines"].sets
    assert decision(weak) == decision(strong)
    for at in (weak, strong):
        sight = look(at, "saracens")
        sets = Look(at.game, "saracens").game.state.factions["byzantines"].sets
        assert sets["garrison"] and not sight.game.state.factions["byzantines"].sets["garrison"]
    first, second = (
        odds.attack_chance(at.game, "saracens", "king", "antiochia", "byzantines", "garrison", quick=True)
        for at in (weak, strong)
    )
    assert first == second
