"""The filters of the bot of bots.yaml, each by itself."""

from __future__ import annotations

from typing import Any

from rules.games.red_burnoose.bot import FILTERS
from rules.parts.priorities import Scene

from .playing import AT_MEKLA, Play, turn

BAND = {"moudjahidine": 4, "sharpshooter": 1}


def use(name: str, at: Play, left: list[Any] | None = None, **parameters: Any) -> list[Any]:
    """What a filter leaves of the options of the request that waits, or of `left`."""
    scene = Scene(at.game, at.request, {})
    return FILTERS.known[name](scene, list(at.request.ids) if left is None else left, **parameters)


# ---------------------------------------------------------------------- filters of options and cards


def test_option() -> None:
    assert use("option", turn(), id="end") == ["end"]


def test_any() -> None:
    assert use("any", turn(), ["a", "b"]) == ["a", "b"]


def test_verb() -> None:
    play = turn(hand=["woman", "olive_orchard"], villages={"mekla": {"cards": ["child"]}})
    assert use("verb", play, word="play") == ["play:olive_orchard"]
    assert use("verb", play, word="retrieve") == ["retrieve@mekla"]
    assert len(use("verb", play, word="reserve")) == 2 * 9
    assert use("verb", play, ["play:olive_orchard", "end"], word="reserve") == []


def test_card() -> None:
    left = ["play:man", "reserve:woman@mekla", "buy:market", "end"]
    assert use("card", turn(), left, one_of=["market", "woman"]) == [left[2], left[1]]
    assert use("card", turn(), ["child", "man"], one_of=["man"]) == ["man"]


def test_ability() -> None:
    play = turn(hand=["olive_orchard", "tayeb"], seat={"leader": "tayeb"})
    assert use("ability", play, play="draw_two") == [
        "play:olive_orchard", "play:tayeb=olive_orchard"
    ]  # fmt: skip


def test_supply() -> None:
    assert use("supply", turn(), ["x"], unit="moudjahidate") == ["x"]
    spent = turn(villages={"mekla": {"units": {"moudjahidate": 6}}})
    assert use("supply", spent, ["x"], unit="moudjahidate") == []


def test_tokens_left() -> None:
    assert use("tokens_left", turn(seat={"rerolls": 1}), ["x"], most=1) == ["x"]
    assert use("tokens_left", turn(seat={"rerolls": 2}), ["x"], most=1) == []
    assert use("tokens_left", turn(seat={"rerolls": 12}), ["x"], most=12) == [], "none in the supply"


def test_fewer_than() -> None:
    play = turn(hand=["market"], seat={"discard": ["market"]}, villages={"mekla": {"cards": ["weapons"]}})
    assert use("fewer_than", play, ["x"], cards=["market", "weapons"], count=4) == ["x"]
    assert use("fewer_than", play, ["x"], cards=["market", "weapons"], count=3) == []


def test_fighter_here() -> None:
    play = turn(villages={"mekla": {"units": {"sharpshooter": 1}}, "larbaa": {"units": {"moudjahidate": 1}}})
    left = ["reserve:elderly_man@mekla", "reserve:elderly_man@larbaa"]
    assert use("fighter_here", play, left) == left[:1]


def test_spares_purchase() -> None:
    """The pinned Man gives the military of a Moudjahidine, and the Child nothing that it needs."""
    hand = ["man", "elderly_woman", "young_woman", "child"]
    left = ["reserve:man@mekla", "reserve:child@mekla"]
    assert use("spares_purchase", turn(hand=hand), left, cards=["moudjahidine"]) == left[1:]
    assert use("spares_purchase", turn(hand=["man", "child"]), left, cards=["moudjahidine"]) == left


def test_opens_purchase() -> None:
    """An orchard's food pays for weapons once the Market is open."""
    fighters = ["moudjahidine"] * 3
    play = turn(hand=["market", "fig_orchard", *fighters])
    assert use("opens_purchase", play, ["play:market"], cards=["sharpshooter"]) == ["play:market"]
    assert use("opens_purchase", play, ["play:market"], cards=["olive_orchard"]) == []
    assert not play.state.turn.market, "a thought alone opens nothing"
    assert play.state.berbers["p1"].hand == ["market", "fig_orchard", *fighters]


def test_quiet() -> None:
    left = ["reserve:child@mekla", "reserve:child@soumeur"]
    assert use("quiet", turn(), left) == left[::-1], "the army stands before Mekla"


def test_most_cards() -> None:
    play = turn(villages={"mekla": {"cards": ["man"]}, "akbil": {"cards": ["child", "artisan"]}})
    left = ["retrieve@mekla", "retrieve@akbil"]
    assert use("most_cards", play, left, least=2) == left[1:]
    assert use("most_cards", play, left, least=3) == []


def test_frees_retreat() -> None:
    cards = {"mekla": {"cards": ["child"]}, "akbil": {"cards": ["youth"]}}
    left = ["retrieve@mekla", "retrieve@akbil"]
    assert use("frees_retreat", turn(villages=cards), left) == left[:1], "Akbil is safe"
    assert use("frees_retreat", turn(villages=cards, retreat_used=False,
               armies={}), left) == []  # fmt: skip


def test_keep_all() -> None:
    assert use("keep_all", turn(), []) == [{}]


# ---------------------------------------------------------------------- filters of the map


def test_relieves() -> None:
    left = ["akbil", "mekla", "irdjen"]
    assert use("relieves", turn(), left, unit="moudjahidine") == ["mekla"]
    held = turn(villages={"mekla": {"units": {"moudjahidine": 9, "sharpshooter": 4}}})
    assert use("relieves", held, left, unit="moudjahidine", least=0.03) == [], "enough are there"


def test_weakest() -> None:
    play = turn(villages={"mekla": {"units": BAND}, "akbil": {"leaders": ["fatma"]}})
    assert use("weakest", play, ["mekla", "akbil", "irdjen"]) == ["irdjen"]
    assert use("weakest", play, ["mekla", "akbil"]) == ["akbil"]


def test_on_map() -> None:
    assert use("on_map", turn(), ["mekla", "supply"]) == ["mekla"]


def test_leader_away() -> None:
    hand, option = ["fatma_n_soumer"], ["play:fatma_n_soumer"]
    leader = {"leader": "fatma_n_soumer"}
    assert use("leader_away", turn(hand=hand, seat=leader), option) == option
    there = turn(hand=hand, seat=leader, villages={"mekla": {"leaders": ["fatma"]}})
    assert use("leader_away", there, option) == [], "she stands where the army comes"


def test_moves() -> None:
    assert use("moves", turn(), ["mekla>akbil", "none"]) == ["mekla>akbil"]


def test_shift_relieves() -> None:
    play = turn(villages={"irdjen": {"units": BAND}})
    left = use("verb", play, word="mobilize")
    assert use("shift_relieves", play, left, least=0.1) == ["mobilize:irdjen>mekla"]
    assert use("shift_relieves", play, left, least=0.99) == []


def test_crossing_relieves() -> None:
    play = turn(villages={"akbil": {"units": BAND}})
    assert use("crossing_relieves", play, ["x"], unit="moudjahidine", least=0.01) == ["x"]
    assert use("crossing_relieves", play, ["x"], unit="moudjahidine", least=0.9) == []


def test_shift_units() -> None:
    play = turn(villages={"irdjen": {"units": BAND}})
    play.answer("turn.action", "mobilize:irdjen>mekla")
    assert play.key == "mobilize.units"
    assert use("shift_units", play, []) == [BAND], "nobody threatens Irdjen"


def test_everybody() -> None:
    play = turn(villages={"irdjen": {"units": BAND}})
    play.answer("turn.action", "mobilize:irdjen>larbaa")
    assert use("everybody", play, []) == [BAND]


# ---------------------------------------------------------------------- filters of ambushes and fights


def ambush(**position: Any) -> Play:
    villages = {"larbaa": {"units": BAND}, "akbil": {"units": {"moudjahidine": 1}}}
    return turn(**{"hand": ["moudjahidine", "weapons"], "villages": villages, **position})


def test_ambush_pays() -> None:
    option = ["ambush:moudjahidine"]
    assert use("ambush_pays", ambush(), option, least=1) == option
    assert use("ambush_pays", ambush(), option, least=40) == []
    tayeb = ["ambush:tayeb=moudjahidine", "ambush:moudjahidine"]
    assert use("ambush_pays", ambush(), tayeb, least=1) == tayeb[::-1], "copies are kept"


def test_best_army() -> None:
    """An army before an empty village, and one just come from its start."""
    far = {"2": {"at": "tirourda_road", "came_from": "tirourda", "units": {"carabinier": 8}}}
    play = ambush(armies={**AT_MEKLA, **far}).answer("turn.action", "ambush:moudjahidine")
    assert play.key == "ambush.target"
    assert use("best_army", play) == ["1"]


def test_best_home() -> None:
    play = ambush().answer("turn.action", "ambush:moudjahidine")
    assert play.key == "ambush.from"
    assert use("best_home", play) == ["larbaa"]


def test_casualties() -> None:
    play = ambush(armies={"1": {**AT_MEKLA["1"], "units": {"carabinier": 5, "artillery": 1}}})
    for key, answer in (("turn.action", "ambush:moudjahidine"), ("ambush.from", "larbaa"),
                        ("ambush.units", BAND), ("ambush.attack", [6, 6, 1, 1, 1])):  # fmt: skip
        play.answer(key, answer)
    assert play.key == "ambush.losses"
    order = ["artillery", "carabinier"]
    assert use("casualties", play, [], order=order) == [{"artillery": 1, "carabinier": 1}]


def test_home_relieves() -> None:
    play = ambush()
    for key, answer in (("turn.action", "ambush:moudjahidine"), ("ambush.from", "larbaa"),
                        ("ambush.units", BAND), ("ambush.attack", [1] * 5),
                        ("ambush.counter", [1] * 3)):  # fmt: skip
        play.answer(key, answer)
    assert play.key == "ambush.return"
    assert use("home_relieves", play) == ["mekla"]


def fight(units: dict[str, int], rerolls: int = 1, **position: Any) -> Play:
    """Army 1 comes to Mekla and attacks."""
    return Play(players=1, turn="french", row=["order_03"], armies=AT_MEKLA,
                villages={"mekla": {"units": units}, **position.pop("villages", {})},
                seats={"p1": {"rerolls": rerolls}}, **position)  # fmt: skip


def test_poor_dice() -> None:
    play = fight(BAND, rerolls=2).answer("retreat.offer", "fight_on")
    play.answer("combat.sharpshooters", [1])
    assert play.key == "fight.reroll"
    assert use("poor_dice", play, [], gain=0.3) == [["sharpshooter_1"]]
    assert use("poor_dice", play, [], gain=0.9) == []
    assert use("poor_dice", play, [], gain=0.3, keep=2) == []


def test_nothing() -> None:
    assert use("nothing", turn(), []) == [[]]


def test_hopeless() -> None:
    lost, held = fight({"moudjahidate": 1}), fight({"moudjahidine": 9})
    assert lost.key == held.key == "retreat.offer"
    assert use("hopeless", lost, ["x"], win=20) == ["x"]
    assert use("hopeless", held, ["x"], win=20) == []


def test_hopeless_without_a_token() -> None:
    assert use("hopeless", fight({"moudjahidate": 1}, rerolls=0), ["x"], win=20) == ["x"]


def test_refuge() -> None:
    play = fight({"moudjahidate": 1}, villages={"larbaa": {"units": {"moudjahidine": 2}}})
    left = ["retreat:irdjen", "retreat:larbaa"]
    assert use("refuge", play, left) == ["retreat:larbaa"]


def test_region_unhurt() -> None:
    assert use("region_unhurt", turn(), ["x"]) == ["x"]
    fallen = {name: {"fate": "conquered"} for name in ("soumeur", "akbil", "iferhounene")}
    assert use("region_unhurt", turn(villages=fallen), ["x"]) == []


def test_worst_order() -> None:
    """Three carabiniers are worse than two; a card of one unit is let through."""
    left = ["under:order_01", "under:order_02", "keep"]
    assert use("worst_order", turn(), left) == left[:2], "three units each"
    assert use("worst_order", turn(), ["keep"]) == []


def test_every_filter_has_a_test() -> None:
    assert {f"test_{name}" for name in FILTERS.known} <= set(globals())
