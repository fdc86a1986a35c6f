"""Filters that both bots may use, and those of the FLN, each on a position of its own."""

from __future__ import annotations

from typing import Any

from .bots import ask, units_of, use
from .playing import Play

FLN = {"seat": "fln"}


def fln_turn(areas: dict[str, Any], **position: Any) -> Play:
    """Operations of 1954, the FLN to choose."""
    return Play(areas=areas, **{"ap": 20, "psl": {"government": 40, "fln": 40}, **position})


def building(areas: dict[str, Any], **position: Any) -> Play:
    """The FLN's reinforcement, after an income that the position's AP come on top of."""
    return Play(phase="fln_reinforcement", areas=areas, **{"ap": 20, **position})


WORD = {"constantine": {"ops": ["cadre", "front"], "ptl": ["police"]}, "setif": {"ops": ["cadre", "cadre"]}}

# ---------------------------------------------------------------------- both


def test_option() -> None:
    assert use("option", fln_turn(WORD), id="pass") == ["pass"]


def test_any() -> None:
    assert use("any", fln_turn(WORD), ["a", "b"]) == ["a", "b"]


def test_kind() -> None:
    play = fln_turn(WORD)
    assert use("kind", play, word="propaganda") == [
        "propaganda:constantine:front", "propaganda:constantine:cadre", "propaganda:setif:cadre"
    ]  # fmt: skip
    assert use("kind", play, ["pass", "strike:constantine"], word="strike") == ["strike:constantine"]


def test_first_of() -> None:
    assert use("first_of", fln_turn(WORD), ["a", "b", "c"], ids=["c", "x", "a"]) == ["c", "a"]


def test_support() -> None:
    play = fln_turn(WORD)
    assert use("support", play, ["x"], of="fln", least=40, most=40) == ["x"]
    assert use("support", play, ["x"], of="fln", most=39) == []
    assert use("support", play, ["x"], of="government", least=41) == []


def test_lead() -> None:
    play = Play(psl={"government": 40, "fln": 35})
    for seat, ahead in (("government", 5), ("fln", -5)):
        assert use("lead", play, ["x"], ask(seat=seat), least=ahead) == ["x"]
        assert use("lead", play, ["x"], ask(seat=seat), least=ahead + 1) == []


def test_in_areas() -> None:
    left = ["propaganda:constantine:cadre", "propaganda:setif:cadre", "move:cadre_1:batna"]
    assert use("in_areas", fln_turn(WORD), left, types=["urban"]) == left[:1]
    assert use("in_areas", fln_turn(WORD), left, types=["rural", "remote"]) == left[1:]


def test_nobody() -> None:
    assert use("nobody", fln_turn(WORD)) == [[]]


def test_everybody() -> None:
    there = Play(areas={"setif": {"ops": ["cadre_1", "band_1", "band_2"]}})
    named = use("everybody", there, request=ask(ids=["cadre_1", "band_1", "band_2"], most=2))
    assert named == [["cadre_1", "band_1"]]


def test_points() -> None:
    request = ask(most=7)
    assert use("points", fln_turn(WORD), request=request, own=0) == [0]
    assert use("points", fln_turn(WORD), request=request, own=100) == [7]


def test_fewest() -> None:
    assert use("fewest", fln_turn(WORD), request=ask(least=1)) == [1]


def test_finishes() -> None:
    play = fln_turn(WORD, psl={"government": 5, "fln": 40})
    assert use("finishes", play, ["x"], ask(**FLN, params={"points": 5})) == ["x"]
    assert use("finishes", play, ["x"], ask(**FLN, params={"points": 4})) == []


def test_by_order() -> None:
    play = fln_turn({"setif": {"ops": ["cadre", "band", "band neutralised"]}})
    ids = [unit.id for unit in play.game.fln["setif"]]
    (chosen,) = use("by_order", play, request=ask(ids=ids, least=2), kinds=["cadre", "band"])
    assert [(play.state.units[one].kind, play.state.units[one].neutralised) for one in chosen] == [
        ("band", True), ("cadre", False)
    ]  # fmt: skip
    assert use("by_order", play, request=ask(ids=ids, least=0), kinds=["cadre"]) == []


def test_unit_kind() -> None:
    left = ["police_1", "division_2", "elite_1", "decline"]
    assert use("unit_kind", fln_turn(WORD), left, kinds=["elite_brigade", "police"]) == ["elite_1", "police_1"]


def test_any_area() -> None:
    request = ask(slots={"setif": 2, "batna": 2, "algiers": 1}, least=3)
    assert use("any_area", fln_turn(WORD), request=request, types=["urban", "rural"]) == [
        {"algiers": 1, "setif": 1, "batna": 1}
    ]  # fmt: skip


# ---------------------------------------------------------------------- building


def test_raise_fronts() -> None:
    play = building({"algiers": {"ug": ["cadre"]}, "setif": {"ug": ["cadre"]}, "oran": {"ug": ["cadre", "front"]}})
    assert use("raise_fronts", play, types=["urban"], keep=0) == ["cadre_to_front"]
    assert use("raise_fronts", play, types=["urban"], keep=play.state.ap - 2) == [], "three AP are needed"
    assert use("raise_fronts", play, types=["remote"], keep=0) == []
    play.answer("fln.build", "cadre_to_front")
    assert use("raise_fronts", play, types=["urban", "rural"], keep=0) == [{"algiers": 1, "setif": 1}]
    guarded = building({"algiers": {"ug": ["cadre"], "ops": ["elite_brigade"] * 3}})
    assert use("raise_fronts", guarded, types=["urban"], keep=0, face=3) == []


def test_build_strikers() -> None:
    """Two police watch: four cadres are two ahead of them."""
    play = building({"algiers": {"ug": ["cadre", "front"], "ptl": ["police", "police"]}})
    assert use("build_strikers", play, ahead=2, keep=0) == ["build_cadre"]
    play.answer("fln.build", "build_cadre")
    assert use("build_strikers", play, ahead=2, keep=0) == [{"algiers": 3}]
    assert use("build_strikers", play, ahead=2, keep=play.state.ap - 6) == [{"algiers": 2}]
    assert use("build_strikers", play, ahead=-1, keep=0) == []


def test_build_cadres() -> None:
    play = building({"setif": {"ug": ["front", "cadre"]}, "tlemcen": {"ug": ["front neutralised"]}})
    assert use("build_cadres", play, up_to=1, keep=0) == []
    play.answer("fln.build", "build_cadre")
    assert use("build_cadres", play, up_to=3, keep=0) == [{"setif": 2}]


def test_build_bands() -> None:
    play = building({"setif": {"ug": ["front", "band"], "ptl": ["police", "police"]}})
    play.answer("fln.build", "build_band")
    assert use("build_bands", play, keep=0) == [{"setif": 1}]
    safe = building({"setif": {"ug": ["front", "band"], "ptl": ["police"]}})
    assert use("build_bands", safe, keep=0) == []


def test_army_abroad() -> None:
    play = building({"tunisia": {"ops": ["band", "band"]}}, independent=True)
    assert use("army_abroad", play, item="band_to_failek", keep=0) == ["band_to_failek"]
    play.answer("fln.build", "band_to_failek")
    assert use("army_abroad", play, item="band_to_failek", keep=0) == [{"tunisia": 2}]
    assert use("army_abroad", play, item="build_band_abroad", keep=0) == [], "another item was chosen"


# ---------------------------------------------------------------------- deployment


def out(areas: dict[str, Any], helo: int = 4) -> list[tuple[str, str]]:
    """Who comes out while the Government has so many helicopter points."""
    play = Play(phase="fln_deployment", areas=areas, helo=helo, helo_most=helo).to("deploy.fln")
    (chosen,) = use("come_out", play, watched=1, face=3, ahead=1, helicopters=3)
    return units_of(play, chosen)


def test_come_out() -> None:
    strike = {"oran": {"ug": ["front", "cadre", "cadre", "cadre"], "ptl": ["police", "police"]}}
    assert len(out(strike)) == 4, "three cadres are one ahead of two police"
    assert out({"setif": {"ug": ["front", "cadre", "cadre"], "ptl": ["police"]}}) == [("cadre", "setif")] * 2
    assert out({"setif": {"ug": ["front"]}, "tebessa": {"ug": ["cadre"]}}) == [("cadre", "tebessa"), ("front", "setif")]
    watched = {"setif": {"ug": ["cadre"], "ptl": ["police", "police"]}, "tebessa": {"ug": ["cadre"]}}
    assert out(watched) == [("cadre", "tebessa")]
    hunted = {"setif": {"ug": ["band", "cadre"], "ops": ["elite_brigade"] * 3}, "tebessa": {"ug": ["band"]}}
    assert out(hunted) == [("band", "tebessa")]
    assert len(out(hunted, helo=3)) == 3, "few helicopters reach few areas in a turn"


def test_to_france() -> None:
    both = {"setif": {"ug": ["front", "cadre"]}, "oran": {"ug": ["front", "cadre", "cadre"]}}
    play = Play(phase="fln_deployment", areas=both)
    assert use("to_france", play) == ["oran", "setif"]
    there = Play(phase="fln_deployment", areas={"setif": {"ug": ["front"]}, "france": {"ops": ["cadre"]}})
    assert use("to_france", there) == []


# ---------------------------------------------------------------------- set-up


def test_placing() -> None:
    request = ask(params={"unit": "police"})
    assert use("placing", fln_turn(WORD), request=request, kinds=["police"]) == [{}]
    assert use("placing", fln_turn(WORD), request=request, kinds=["front"]) == []


def test_apart() -> None:
    request = ask(params={"unit": "cadre"}, slots={"constantine": 2, "setif": 2, "philippeville": 2}, least=2)
    play = fln_turn({"constantine": {"ug": ["front"]}})
    assert use("apart", play, request=request, types=["urban", "rural"]) == [{"setif": 1, "philippeville": 1}]


def test_together() -> None:
    request = ask(params={"unit": "cadre"}, slots={"setif": 3, "constantine": 2}, least=3)
    assert use("together", fln_turn(WORD), request=request, types=["urban"]) == [{"constantine": 2, "setif": 1}]


# ---------------------------------------------------------------------- missions


def test_modifier() -> None:
    """A police unit takes one off; a cadre that helps a Strike gives it back."""
    play = fln_turn(WORD)
    words = use("kind", play, word="propaganda")
    assert use("modifier", play, words, least=0) == ["propaganda:setif:cadre"]
    assert use("modifier", play, ["strike:constantine"], least=0) == ["strike:constantine"]
    assert use("modifier", play, ["strike:constantine"], least=1) == []
    raid = fln_turn({"setif": {"ops": ["band", "band", "band"]}, "barika": {"ptl": ["police", "police"]}})
    assert use("modifier", raid, ["raid:setif"], least=2) == ["raid:setif"]
    band = raid.game.fln["setif"][0].id
    assert use("modifier", raid, [f"move:{band}:barika"], least=-1) == []


def test_best_modifier() -> None:
    play = fln_turn({**WORD, "oran": {"ops": ["cadre"]}})
    assert use("best_modifier", play, use("kind", play, word="propaganda")) == ["propaganda:oran:cadre"]


def test_best_number() -> None:
    """A watched city is still worth more than a rural area that nobody watches."""
    play = fln_turn(WORD)
    left = ["propaganda:constantine:cadre", "propaganda:setif:cadre"]
    assert use("best_number", play, left) == left[:1]


def test_led_by() -> None:
    left = ["propaganda:constantine:cadre", "propaganda:constantine:front"]
    assert use("led_by", fln_turn(WORD), left, kind="front") == left[1:]


def test_to_empty() -> None:
    play = fln_turn({"constantine": {"ops": ["cadre"]}, "setif": {"ptl": ["police"]}})
    mover = play.game.fln["constantine"][0].id
    left = [f"move:{mover}:setif", f"move:{mover}:philippeville", f"move:{mover}:souk_ahras"]
    assert use("to_empty", play, left, types=["urban", "rural"]) == left[1:]
    assert use("to_empty", play, left, types=["remote"]) == []


def test_infiltrates() -> None:
    """To the Front at Tébessa though police stand there, and to Biskra, where nobody does; most where least stands."""
    inland = {"tebessa": {"ug": ["front"], "oc": ["french_brigade"]}, "setif": {"ops": ["band", "front"]}}
    held = {area: {"oc": ["french_brigade"]} for area in ("batna", "souk_ahras")}
    play = Play("1958", ap=9, areas={"tunisia": {"ops": ["band"]}, **inland, **held})
    moves = use("kind", play, word="move")
    assert [one.split(":")[2] for one in use("infiltrates", play, moves)] == ["biskra", "tebessa"]


def test_leaves_more() -> None:
    play = fln_turn(WORD)
    mover = play.game.fln["setif"][0].id
    assert use("leaves_more", play, [f"move:{mover}:philippeville"], than=0) != []
    assert use("leaves_more", play, [f"move:{mover}:philippeville"], than=1) == []


def test_mover() -> None:
    left = ["move:cadre_1:setif", "move:band_1:setif"]
    assert use("mover", fln_turn(WORD), left, kind="band") == left[1:]


def test_weakest() -> None:
    play = fln_turn({"setif": {"ops": ["band", "algerian_brigade"], "ptl": ["police", "police neutralised"]}})
    ids = [unit.id for unit in play.game.government["setif"]]
    (chosen,) = use("weakest", play, ids)
    assert (play.state.units[chosen].kind, play.state.units[chosen].neutralised) == ("police", False)


def test_losses() -> None:
    play = fln_turn({"setif": {"ops": ["front", "cadre", "cadre"]}})
    cadres = [unit.id for unit in play.game.fln["setif"] if unit.kind == "cadre"]
    front = next(unit.id for unit in play.game.fln["setif"] if unit.kind == "front")
    request = ask(slots={front: 2, **dict.fromkeys(cadres, 1)}, least=4)
    assert use("losses", play, request=request, kinds=["cadre", "front"]) == [{**dict.fromkeys(cadres, 1), front: 2}]
    request.least = 2
    assert use("losses", play, request=request, kinds=["cadre", "front"]) == [dict.fromkeys(cadres, 1)]
