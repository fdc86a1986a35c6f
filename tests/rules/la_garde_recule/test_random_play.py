"""Random play: invariants, dump and load after every answer, words for all that is said."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.la_garde_recule import RULES
from rules.games.la_garde_recule.ending import ENDINGS
from rules.games.la_garde_recule.state import GardeGame
from rules.table import Event, Request, Say, Step, advance, dump
from tests.rules.driving import played_out

from .playing import content, data
from .styles import STYLES, Style, keen

LOADER = RULES.loader()
ODD = {name: values[-1] for name, values in data().choices.items()}
SETUPS = [{}, ODD, {"first_set_up": "suggested"}]


def play(
    setup: dict[str, str], seed: int, style: Style | None = keen, sink: list[Event] | None = None
) -> Iterator[tuple[GardeGame, Step | None, Request | None]]:
    """Plays a whole game; yields before every answer, and at the end with nothing to ask."""
    game = GardeGame(data(), RULES.start(data(), setup), sink)
    yield from played_out(game, seed, style)


@pytest.mark.parametrize("setup", SETUPS, ids=["free", "odd", "suggested"])
@pytest.mark.parametrize("style", [None, *STYLES], ids=["plain", "keen", "hunters"])
def test_random_games_keep_every_invariant_and_end(
    setup: dict[str, str], style: Style | None
) -> None:
    for seed in range(2):
        for game, _, request in play(setup, seed, style):
            assert RULES.invariants(game) == []
            if request is None:
                found = RULES.result(game)
                assert found is not None and found.ending == game.state.ending


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**53), st.fixed_dictionaries({n: st.sampled_from(v) for n, v in data().choices.items()}))
def test_any_options_any_seed(seed: int, setup: dict[str, str]) -> None:
    for game, _, request in play(setup, seed):
        if request is None:
            assert RULES.invariants(game) == []
            assert RULES.result(game) is not None


@pytest.mark.parametrize("setup", SETUPS, ids=["free", "odd", "suggested"])
def test_dump_and_load_between_any_two_answers_changes_nothing(setup: dict[str, str]) -> None:
    for game, _, request in play(setup, 11):
        plain = json.loads(json.dumps(dump(game.state)))
        state = LOADER.load(plain)
        assert state == game.state
        waiting = advance(GardeGame(data(), state))
        assert (waiting[1] if waiting else None) == request


def test_every_ending_comes_up_in_played_games() -> None:
    endings = set()
    for style in STYLES:
        for seed in range(30):
            for game, _, request in play({"first_set_up": "suggested"}, seed, style):
                if request is None:
                    endings.add(game.state.ending)
    assert endings == set(ENDINGS)


@pytest.mark.parametrize("setup", SETUPS, ids=["free", "odd", "suggested"])
def test_random_games_are_told_in_words(setup: dict[str, str]) -> None:
    words, rules = content().words, content().all("rules")
    anchors = set(content().all("spaces")) | {"wellington_box", "wave_2", "wave_3"}
    said: set[str] = set()
    for seed in range(4):
        events: list[Event] = []
        for game, step, request in play(setup, seed, sink=events):
            if step is None or request is None:
                continue
            says = [Say(f"ask.{request.key}", request.params)]
            ids = list(getattr(request, "ids", ()))
            for one in ids[:3] + ids[-3:]:
                option = step.describe(game, one)
                assert option.id == one
                assert set(option.at) <= anchors
                assert option.rule in rules
                says += [option.text, *([option.consequence] if option.consequence else [])]
            for say in says:
                assert words.render(say.key, **say.params)
                said.add(say.key)
        for event in events:
            assert event.rule in rules
            for key in (f"event.{event.kind}", f"do.{event.kind}"):
                if key.startswith("event") or words.has(key):
                    assert words.render(key, **event.data)
                    said.add(key)
    assert len(said) > 25
