"""How a bot tells its choices: every condition that can leave some out has words, and what they make is a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.content import games, load_game
from solo_app.speech import Speaker

# What names the answer itself, holds for all choices alike, or picks what the row's own words name already.
SAYS_NOTHING = {"option", "any"}
ALIKE = {
    "autokrator": {"against_leader", "amount", "endangered", "rounds_to_come", "spare", "spying"},
    "la_garde_recule": {"card_of", "to_come", "turns", "unbroken"},
    "red_burnoose": {
        "casualties", "everybody", "fewer_than", "hopeless", "keep_all", "nothing", "opens_purchase", "poor_dice",
        "region_unhurt", "shift_units", "supply", "tokens_left",
    },
    "algeria": {
        "activate_needed", "after", "any_area", "apart", "army_abroad", "build_bands", "build_cadres",
        "build_strikers", "buy_points", "by_order", "come_out", "enough", "everybody", "fewest", "finishes",
        "flush_later", "for_mission", "gather_where", "hunters", "income_left", "lead", "lift_enough",
        "lift_nobody", "locals_ready", "losses", "modes_by_need", "most_air", "nobody", "nobody_out", "on_patrol",
        "one_unit",
        "placing", "points", "raise_fronts", "search_where", "spare_units", "support", "to_france", "together",
        "watch_where", "watchman",
    },
}  # fmt: skip


def conditions(game: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Every row of the bots with the name of each of its filters."""
    for bot in load_game(game).all("bots").values():
        for row in bot.get("rows") or ():
            for entry in row["keep"]:
                yield row, entry if isinstance(entry, str) else next(iter(entry))


@pytest.mark.parametrize("game", games())
def test_every_condition_that_leaves_choices_out_has_words(game: str) -> None:
    words = load_game(game).words
    silent = {name for _, name in conditions(game) if not words.has(f"kept.{name}")}
    assert silent - SAYS_NOTHING == ALIKE[game]


@pytest.mark.parametrize("game", games())
def test_what_a_row_kept_is_one_sentence(game: str) -> None:
    speaker = Speaker(load_game(game))
    told = 0
    for row in {row["id"]: row for row, _ in conditions(game)}.values():
        count = len(row["keep"])
        for last in (1, 2):
            left = [last + count - place for place in range(1, count + 1)]
            said = speaker._kept({"of": 30, "left": left}, row)
            if said:
                told += 1
                assert said.startswith("Of 30 choices, ") and said.endswith(".")
                assert "{{" not in said and "  " not in said and " Kept" not in said
                assert said.count("; of these ") < count
    assert told > 20


def test_a_condition_that_keeps_all_is_not_told() -> None:
    speaker = Speaker(load_game("autokrator"))
    row = speaker._rows()["strike"]
    assert speaker._kept({"of": 24, "left": [16, 16, 2, 1]}, row) == (
        "Of 24 choices, 16 are moves or fights on the spot; of these 2 are worth 0.2 points or more; "
        "of these 1 is worth most."
    )
    assert speaker._kept({"of": 24, "left": [24, 24, 24, 24]}, row) == ""


def test_the_nearest_of_the_others_is_told_without_the_same_words_again() -> None:
    speaker = Speaker(load_game("autokrator"))
    fact = {"row": "crown", "of": 0, "left": [1], "weighed": [["likeliest", 0.62, 0.4], ["chance", 0.3, 0.3]]}
    said = speaker.reason(fact).striptags()
    assert "Chance to win 62 in 100; the nearest of the others: 40 in 100." in said
    assert said.endswith("Chance to win 30 in 100.")
