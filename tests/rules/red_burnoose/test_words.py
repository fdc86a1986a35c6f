"""Every question, option, consequence and event of random games has words that render."""

from __future__ import annotations

from itertools import chain

import pytest

from rules.games.red_burnoose import RULES
from rules.table import Chance, Event, Say, advance, take

from .playing import content, data


@pytest.mark.parametrize("players", ["1", "2", "3", "4"])
def test_random_games_are_told_in_words(players: str) -> None:
    said: set[str] = set()
    for seed in range(12):
        events: list[Event] = []
        chance = Chance(seed)
        options = {name: chance.pick(values) for name, values in data().choices.items()}
        state = RULES.start(data(), {**options, "players": players})
        game = RULES.game(data(), state, events)
        while (waiting := advance(game)) is not None:
            step, request = waiting
            says = [Say(f"ask.{request.key}", request.params)]
            ids = list(getattr(request, "ids", getattr(request, "slots", ())))
            for one in ids[:4] + ids[-4:]:
                option = step.describe(game, one)
                assert set(option.at) <= set(data().board.kinds)
                assert not option.rule or option.rule in content().all("rules")
                says += [option.text, *([option.consequence] if option.consequence else [])]
            for say in says:
                assert content().words.render(say.key, **say.params)
                said.add(say.key)
            only = request.only()
            take(game, step, request.normal(request.sample(chance) if only is None else only))
        for event in events:
            assert event.rule in content().all("rules")
            for key in (f"event.{event.kind}", f"do.{event.kind}"):
                if key not in said and (key.startswith("event") or content().words.has(key)):
                    assert content().words.render(key, **event.data)
                    said.add(key)
    assert len(said) > 80


def test_flowchart_lines_have_words() -> None:
    from rules.games.red_burnoose import movement as m

    for line in chain(
        (m.LEAVING_RETREATED, m.REALM_CLOSER, m.VILLAGE_CLOSER),
        (m.TO_REALM, m.REALM_SYMBOL, m.TO_NEAREST, m.NEAREST_SYMBOL),
    ):
        assert content().words.render(f"flowchart.{line}")
