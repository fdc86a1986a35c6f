"""Every question, option and event of random games has words that render."""

from __future__ import annotations

import pytest

from rules.engine_checks import check_texts
from rules.table import WINDOW_MODES, Say

from .playing import content
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
    from rules.games.algeria import RULES

    assert "never" in WINDOW_MODES
    for say in RULES.windows().values():
        assert content().words.render(say.key, **say.params)


def test_code_and_texts_agree() -> None:
    assert [str(finding) for finding in check_texts(content())] == []
