"""What a view shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from rules.games.red_burnoose import RULES
from rules.table import Say, Table, View

from .playing import Play, content, data
from .test_random_play import play


def view_of(play: Play, seat: str = "p1") -> View:
    return RULES.view(play.game, seat)


def test_pieces_stand_where_they_are() -> None:
    play = Play(
        turn="p1", seats={"p1": {"hand": ["man"]}}, retreat_used=True,
        villages={
            "ath_yenni": {"units": {"moudjahidine": 2}, "leaders": ["fatma"], "defences": 1},
            "akbil": {"fate": "abandoned"},
        },
        armies={"1": {"at": "aissi_valley", "units": {"carabinier": 6}, "start": "tizi_ouzou"}},
        reserve={"sapper": 1},
    )  # fmt: skip
    pieces = {piece.id: (piece.kind, piece.at, piece.count) for piece in view_of(play).pieces}
    assert pieces["ath_yenni.moudjahidine"] == ("units/moudjahidine", "ath_yenni", 2)
    assert pieces["fatma"] == ("units/fatma", "ath_yenni", 1)
    assert pieces["ath_yenni.defence"] == ("tokens/defence", "ath_yenni", 1)
    assert pieces["akbil.fate"] == ("tokens/retreat", "akbil", 1)
    assert pieces["army_marker_1"] == ("tokens/army_marker_1", "aissi_valley", 1)
    assert pieces["army_1.carabinier"] == ("units/carabinier", "army_1", 6)
    assert pieces["army_marker_2"][1] == "army_2"
    assert pieces["start_tizi_ouzou"][1] == "army_1"
    assert pieces["army_2.start"][0] == "facedown/start"
    assert pieces["reinforcements.sapper"] == ("units/sapper", "reinforcements", 1)


def test_zones_and_tracks_of_the_player_on_turn() -> None:
    play = Play(
        turn="p1",
        seats={"p1": {"hand": ["man", "woman"], "discard": ["child"], "rerolls": 2}},
        villages={"ath_yenni": {"cards": ["youth"]}},
    )
    view = view_of(play)
    zones = {zone.id: zone for zone in view.zones}
    assert [card.card for card in zones["p1.hand"].cards] == ["cards/man", "cards/woman"]
    assert [card.card for card in zones["p1.discard"].cards] == ["cards/child"]
    assert [card.card for card in zones["ath_yenni"].cards] == ["cards/youth"]
    assert zones["ath_yenni"].at == "ath_yenni"
    assert zones["p1.deck"].contents["cards/man"] == 1
    assert zones["p1.deck"].cards == []
    assert len(zones["display"].cards) == 8
    tracks = {track.id: track.value for track in view.tracks}
    assert tracks["rerolls.p1"] == 2
    assert tracks["purse.influence"] == 4
    assert tracks["purse.military"] == 3
    assert (tracks["actions"], tracks["purchases"]) == (3, 2)
    assert view.turn == "p1"


def test_with_the_market_open_goods_are_one_sum() -> None:
    play = Play(turn="p1", seats={"p1": {"hand": ["market", "fig_orchard", "weapons"]}})
    play.answer("turn.action", "play:market")
    tracks = {track.id: track.value for track in view_of(play).tracks}
    assert tracks["purse.goods"] == 4
    assert "purse.food" not in tracks


def test_face_down_start_tokens_do_not_tell_where_they_lie() -> None:
    table = Table.new(content(), {"players": "3"}, seed=2)
    view = table.view("p1")
    kinds = [piece.kind for piece in view.pieces]
    assert kinds.count("facedown/start") == 3
    assert not any(kind.startswith("tokens/start_") for kind in kinds)


def test_views_name_records_and_anchors_that_exist() -> None:
    table = Table.new(content(), {"players": "2"}, seed=2)
    anchors = set(data().board.kinds) | set(content().all("boxes"))
    view = table.view()
    for piece in view.pieces:
        collection, _, record = piece.kind.partition("/")
        assert collection == "facedown" or record in content().all(collection)
        assert piece.at in anchors
    for zone in view.zones:
        for card in zone.cards:
            collection, _, record = card.card.partition("/")
            assert record in content().all(collection)
        assert len({card.id for card in zone.cards}) == len(zone.cards)
    assert set(view.notes) <= anchors


def test_pieces_zones_and_tracks_have_ids_of_their_own() -> None:
    view = Table.new(content(), {"players": "4"}, seed=2).view("p2")
    for things in (view.pieces, view.zones, view.tracks):
        ids = [thing.id for thing in things]
        assert len(set(ids)) == len(ids)


def test_series_groups_and_tally_of_a_finished_game() -> None:
    table = Table.new(content(), {"players": "1"}, {"p1": "random"}, seed=4)
    assert table.request is None and table.result is not None
    groups = RULES.groups(table.game)
    assert groups["players"] == "1" and groups["leader"] in data().leaders
    tally = RULES.tally(table.game)
    assert {f"bought.{card}" for card in data().recruits} <= set(tally)
    assert sum(tally[f"leader.{card}"] for card in data().leaders) == 1
    assert RULES.series(table.game)["villages"] < 9
    kinds = {event.kind for event in table.events}
    assert {"turn.begins", "automata.card", "game.ends"} <= kinds & set(RULES.phases())


def spoken(value: Any) -> Iterator[Say]:
    """Every Say inside a view, a correctable or a result."""
    if isinstance(value, Say):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from spoken(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from spoken(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from spoken(getattr(value, one.name))


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_views_corrections_and_results_have_words(players: str) -> None:
    said: set[str] = set()
    for seed in range(3):
        for number, (game, _, request) in enumerate(play({"players": players}, seed, keen=True)):
            if number % 7 and request is not None:
                continue
            seen = (RULES.view(game, "p1"), RULES.correctables(game), RULES.result(game))
            for say in spoken(seen):
                assert content().words.render(say.key, **say.params)
                said.add(say.key)
    assert {"label.hand", "note.owner", "label.correct.units", "status.turn"} <= said
