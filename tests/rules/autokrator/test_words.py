"""Every question, option and event of random games has words that render, and names a rule that there is."""

from __future__ import annotations

import pytest

from rules.engine_checks import check_options, check_texts
from rules.games.autokrator import RULES
from rules.table import Say
from tests.rules.driving import played_out

from .playing import content, data

SETUPS = [{}, {"powers": "east", "expansion": "yes"}, {"cards_moors": "table", "ruling_espionage": "both"}]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: "-".join(one.values()) or "usual")
def test_random_games_are_told_in_words(setup: dict[str, str]) -> None:
    words, rules = content().words, content().rules
    said: set[str] = set()
    for seed in range(2):
        game = RULES.game(data(), RULES.start(data(), setup), [])
        told = 0
        for _, step, request in played_out(game, seed, None):
            assert game.sink is not None
            for event in game.sink[told:]:
                assert event.rule in rules
                assert words.render(f"event.{event.kind}", **event.data)
                if words.has(f"do.{event.kind}"):
                    assert words.render(f"do.{event.kind}", **event.data)
                said.add(event.kind)
            told = len(game.sink)
            if step is None or request is None:
                continue
            assert request.rule in rules
            says = [Say(f"ask.{request.key}", request.params)]
            ids = list(getattr(request, "ids", ()))
            for one in ids[:3] + ids[-6:]:
                option = step.describe(game, one)
                assert option.rule in rules
                assert all(anchor in data().areas for anchor in option.at)
                says += [say for say in (option.text, option.consequence, option.group) if say]
                said.add(option.text.key)
            for say in says:
                assert words.render(say.key, **say.params)
        result = RULES.result(game)
        assert result is not None and words.render(result.text.key, **result.text.params)
        assert result.rule in rules
    assert len(said) > 40


def test_code_and_texts_agree() -> None:
    assert [str(finding) for finding in check_texts(content())] == []


def test_code_reads_every_option() -> None:
    assert [str(finding) for finding in check_options(content())] == []


def test_charts_have_words() -> None:
    game = RULES.game(data(), RULES.start(data(), {}), None)
    assert all(content().words.render(f"series.{name}") for name in RULES.series(game))
