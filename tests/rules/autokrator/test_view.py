"""Views: pieces at their anchors, cards as a seat may see them, numbers, notes, and words for all of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.autokrator import RULES
from rules.table import Say, Table, View, Zone

from .playing import Play, content, data


def zone(view: View, id: str) -> Zone:
    return next(one for one in view.zones if one.id == id)


def cards(view: View, id: str) -> list[str]:
    return [card.card.partition("/")[2] for card in zone(view, id).cards]


@pytest.mark.rule("ak.cards.allocate")
def test_own_sets_are_seen_and_of_others_the_attached_card() -> None:
    game = Play(acting="byzantines").game
    own = RULES.view(game, "byzantines")
    assert cards(own, "byzantines.king") == game.state.factions["byzantines"].sets["king"]
    assert zone(own, "byzantines.king").kind == "hand" and not zone(own, "byzantines.king").opaque
    for seat in ("saracens", None):
        view = RULES.view(game, seat)
        hidden = zone(view, "byzantines.king")
        assert (cards(view, "byzantines.king"), hidden.count, hidden.opaque) == (["cavalry_crown"], 3, True)


@pytest.mark.rule("ak.gold.espionage", "ak.cards.allocate")
def test_shown_sets_are_seen_by_all_and_spied_ones_by_the_spy() -> None:
    game = Play(factions={"moors": {"shown": ["king"], "spied": {"garrison": ["franks"]}}}).game
    sets = game.state.factions["moors"].sets
    for seat in ("saracens", "franks", None):
        view = RULES.view(game, seat)
        assert cards(view, "moors.king") == sets["king"]
        assert (cards(view, "moors.garrison") == sets["garrison"]) == (seat == "franks")


@pytest.mark.rule("ak.battle.stage_c", "ak.neutral.area")
def test_the_cards_of_a_battle_lie_face_down_for_all_but_who_laid_them() -> None:
    game = Play(acting="byzantines", pawns={"byzantines.general": "antiochia"}).act("general:cyprus")
    game.answer("neutral", ["neutral_archers", "neutral_cavalry", "neutral_siege"])
    drawn = RULES.view(game.game, "saracens")
    assert sorted(cards(drawn, "battle.defender")) == ["neutral_archers", "neutral_cavalry", "neutral_siege"]
    assert cards(RULES.view(game.game, "byzantines"), "battle.defender") == []
    game.answer("battlefields", "plain+hill").answer("battlefield", "hill")
    layout = game.request.ids[0]
    game.answer("layout", layout)
    own = zone(RULES.view(game.game, "byzantines"), "battle.attacker")
    assert len(own.cards) == 3 and sum(card.note is not None for card in own.cards) == 1
    for seat in ("saracens", "franks", None):
        hidden = zone(RULES.view(game.game, seat), "battle.attacker")
        assert (hidden.cards, hidden.count, hidden.opaque) == ([], 3, True)
    view = RULES.view(game.game, "franks")
    assert [one.at for one in view.pieces if one.id == "battlefield"] == ["battlefield:hill"]


def test_pieces_stand_at_their_anchors() -> None:
    game = Play(round=2, octagons={"cyprus": "byzantines"}, pawns={"moors.king": "out"},
                factions={"franks": {"score": 7, "gold": 4}, "moors": {"score": 99}}).game  # fmt: skip
    pieces = {one.id: one for one in RULES.view(game, None).pieces}
    assert (pieces["saracens.king"].kind, pieces["saracens.king"].at) == ("pawns/saracens_king", "fustat")
    octagon = pieces["cyprus.garrison"]
    assert (octagon.kind, octagon.at) == ("tokens/byzantines_garrison", "cyprus:arms")
    assert (pieces["round"].kind, pieces["round"].at) == ("tokens/round", "round:2")
    assert (pieces["franks.score"].at, pieces["franks.gold"].at) == ("score:7", "treasury:4")
    assert pieces["moors.score"].at == f"score:{data().score_track}", "beyond the track: on its last space"
    assert "moors.king" not in pieces
    for piece in pieces.values():
        collection, _, record = piece.kind.partition("/")
        assert record in content().all(collection)


def test_the_numbers_of_all_powers_stand_in_columns() -> None:
    game = Play(factions={"franks": {"score": 7, "gold": 4}}, pawns={"moors.king": "out"}).game
    tracks = {one.id: one for one in RULES.view(game, "franks").tracks}
    assert (tracks["score.franks"].value, tracks["gold.franks"].value, tracks["areas.franks"].value) == (7, 4, 12)
    assert (tracks["lives.franks.king"].value, tracks["lives.franks.king"].most) == (3, 3)
    assert tracks["octagons.franks"].value == 7 and tracks["octagons.franks"].aside
    columns = ["score", "gold", "areas", "king", "general", "admiral"]
    for seat in game.powers:
        assert [one.column for one in tracks.values() if one.seat == seat and one.column] == columns
    assert (tracks["lives.franks.king"].note, tracks["lives.franks.admiral"].note) == ("", "-2")
    assert (tracks["lives.moors.king"].value, tracks["lives.moors.king"].note) == (0, "")


@pytest.mark.rule("ak.setup.admiral", "ak.setup.suggested")
def test_an_admiral_stands_nowhere_before_he_is_placed() -> None:
    table = Table.new(content(), {"admirals": "free"}, seed=1)
    placed: list[str] = []
    while table.request is not None and table.request.key == "admiral":
        for seat in (None, *table.seats):
            view = table.view(seat)
            assert {one.id for one in view.pieces if one.id.endswith(".admiral")} == set(placed)
            noted = [say for says in view.notes.values() for say in says if say.params.get("unit") == "admiral"]
            assert [f"{say.params['faction']}.admiral" for say in noted] == placed
        placed.append(f"{table.request.seat}.admiral")
        table.answer(table.request.ids[0])  # type: ignore[attr-defined]
    assert len(placed) == 4


def test_truces_are_one_line() -> None:
    game = Play(acting="franks", truces=[["saracens", "franks"], ["saracens", "moors"]]).game
    last = RULES.view(game, None).status[-1]
    assert content().words.render(last.key, **last.params) == "Truces: Saracens and Franks; Saracens and Moors"


def test_phases_are_cards_and_a_turn_of_each() -> None:
    assert RULES.view(Play().game, None).phases == []
    turn = RULES.view(Play(acting="franks").game, None)
    assert [(one.id, one.now) for one in turn.phases] == [
        ("cards", False), ("saracens", False), ("byzantines", False), ("franks", True), ("moors", False)
    ]  # fmt: skip
    assert turn.turn == "franks"
    cards_ = RULES.view(Play(round=2, phase="begin").game, None)
    assert [one.id for one in cards_.phases if one.now] == ["cards"]


def says(view: View) -> list[Say]:
    found = [*view.status, *view.outlook, *(one for lines in view.notes.values() for one in lines)]
    found += [one.label for one in view.tracks] + [one.label for one in view.zones]
    found += [one.label for one in view.phases]
    found += [one.label for one in view.pieces if one.label]
    return found + [card.note for one in view.zones for card in one.cards if card.note]


@pytest.mark.rule("ak.map.owner")
def test_every_area_has_its_note() -> None:
    game = Play(octagons={"cyprus": "byzantines", "aleppo": "moors"}).game
    notes = RULES.view(game, None).notes
    assert set(notes) == set(data().areas)
    said = {
        area: " ".join(content().words.render(one.key, **one.params) for one in notes[area])
        for area in notes
    }
    assert "Byzantines, by an octagon: defends with +1." in said["cyprus"]
    assert "Moors, by an octagon on arms of the Saracens" in said["aleppo"]
    assert "capital: defends with +3" in said["tangier"]
    assert said["creta"].startswith("Neutral: defends with 0. Harbour: red.")
    assert "nobody enters" in said["armenia"] and "Trebizond" in said["armenia"]
    assert "Saracen King: 3 lives" in said["fustat"]


@pytest.mark.parametrize("options", [{}, {"powers": "west"}, {"expansion": "yes", "cards_franks": "table"}])
def test_all_of_a_view_has_words(options: dict[str, str]) -> None:
    words = content().words
    positions: list[dict[str, Any]] = [
        {}, {"round": 1, "acting": "franks"},
        {"round": 5, "acting": "moors", "pawns": {"moors.general": "out"}, "octagons": {"sicily": "moors"}},
    ]  # fmt: skip
    for position in positions:
        game = Play(options, **position).game
        for seat in (None, *game.powers):
            for say in says(RULES.view(game, seat)):
                assert words.render(say.key, **say.params)
