"""Corrections by hand: every value, its bounds, that no card is told, and that the game goes on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.autokrator import RULES
from rules.table import Chance, SetupError, Table, advance
from tests.rules.driving import played_out

from .playing import Play, content, data


def play() -> Any:
    return Play(round=2, acting="byzantines", truces=[["franks", "moors"]], octagons={"cyprus": "byzantines"},
                pawns={"saracens.general": "out"}).game  # fmt: skip


def value(game: Any, path: str) -> Any:
    return next(one.value for one in RULES.correctables(game) if one.path == path)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("round", 4), ("gold.moors", 0), ("score.moors", 12), ("at.byzantines.king", "attalia"),
        ("at.saracens.general", "damascus"), ("at.saracens.king", "out"), ("at.moors.admiral", "creta"),
        ("lives.byzantines.king", 1), ("used.byzantines.king", "yes"), ("truce.saracens.moors", "yes"),
        ("truce.franks.moors", "no"), ("octagon.cyprus", "none"), ("octagon.cyprus", "moors"),
        ("octagon.aleppo", "franks"),
    ],
)  # fmt: skip
def test_a_value_is_set(path: str, wanted: int | str) -> None:
    game = play()
    RULES.correct(game, path, wanted)
    assert value(game, path) == wanted
    assert RULES.invariants(game) == []


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("round", 6), ("gold.moors", 12), ("score.moors", -1), ("at.byzantines.king", "armenia"),
        ("at.byzantines.admiral", "attalia"), ("lives.byzantines.king", 4), ("lives.saracens.general", 1),
        ("octagon.aleppo", "saracens"), ("octagon.fustat", "moors"), ("octagon.armenia", "moors"),
        ("truce.moors.franks", "yes"), ("sets.moors.king", "anything"), ("gold.moors", "much"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(path: str, wanted: int | str) -> None:
    game = play()
    with pytest.raises(SetupError):
        RULES.correct(game, path, wanted)
    assert RULES.invariants(game) == []


def test_a_pawn_that_comes_back_has_a_life_and_one_that_goes_has_none() -> None:
    game = play()
    RULES.correct(game, "at.saracens.general", "damascus")
    assert game.state.factions["saracens"].units["general"].lives == 1
    RULES.correct(game, "at.saracens.general", "out")
    assert game.state.factions["saracens"].units["general"].lives == 0


def test_during_a_battle_only_points_and_gold_are_set_and_nothing_before_the_game() -> None:
    assert RULES.correctables(Play().game) == []
    battle = Play(acting="byzantines", pawns={"byzantines.general": "antiochia"}).act("general:aleppo").game
    assert {one.path.partition(".")[0] for one in RULES.correctables(battle)} == {"gold", "score"}


def test_two_players_have_no_truce_to_correct() -> None:
    paths = [one.path for one in RULES.correctables(Play({"powers": "west"}, acting="moors").game)]
    assert not [path for path in paths if path.startswith("truce.")]
    assert "octagon.salonica" not in paths and "octagon.cyprus" in paths


def test_a_correction_is_an_entry_and_can_be_taken_back() -> None:
    table = Table.at(content(), {"acting": "moors"})
    table.correct("gold.moors", 3, "miscounted")
    assert table.game.state.factions["moors"].gold == 3
    table.undo()
    assert table.game.state.factions["moors"].gold == 11


def test_a_defender_who_is_corrected_away_is_not_fought() -> None:
    game = Play(acting="byzantines", pawns={
        "byzantines.general": "antiochia", "saracens.general": "aleppo", "saracens.king": "edessa",
        "moors.king": "aleppo",
    }).act("general:aleppo")  # fmt: skip
    assert game.key == "target"
    for path, wanted in (("octagon.aleppo", "byzantines"), ("at.saracens.general", "out"), ("at.moors.king", "fes")):
        RULES.correct(game.game, path, wanted)
    game.proceed()
    assert game.key == "act" and game.state.battle is None


def test_random_corrections_in_random_games_leave_games_that_end() -> None:
    for seed in range(3):
        chance = Chance(seed + 9)
        game = RULES.game(data(), RULES.start(data(), {"admirals": "suggested"}), [])
        for number, _ in enumerate(played_out(game, seed, None)):
            offered = RULES.correctables(game)
            if not offered or number % 9:
                continue
            one = offered[chance.below(len(offered))]
            if one.kind == "int":
                least, most = int(one.legal[0]), int(one.legal[1])
                wanted: int | str = least + chance.below(most - least + 1)
                wanted = one.value if one.path == "round" else wanted
            else:
                wanted = str(one.legal[chance.below(len(one.legal))])
            RULES.correct(game, one.path, wanted)
            assert RULES.invariants(game) == [], (one.path, wanted)
        assert game.state.ending and advance(game) is None


def test_corrections_have_words() -> None:
    words = content().words
    for one in RULES.correctables(play()):
        assert words.render(one.label.key, **one.label.params)
        for value_ in one.legal if one.kind == "choice" else ():
            assert words.name_of(str(value_))
