"""Corrections by hand: every value can be set inside its bounds, and nothing is lost by it."""

from __future__ import annotations

import pytest

from rules.games.red_burnoose import RULES
from rules.table import Chance, SetupError, Table, advance

from .playing import Play, content
from .test_random_play import play


def value_of(play_: Play, path: str) -> int | str:
    return next(one.value for one in RULES.correctables(play_.game) if one.path == path)


def quiet() -> Play:
    return Play(
        turn="p1", seats={"p1": {"hand": ["man", "woman"], "rerolls": 2}},
        villages={"akbil": {"units": {"moudjahidine": 2}, "leaders": ["fatma"]}},
        armies={"1": {"at": "aissi_valley", "units": {"carabinier": 6}}}, deck_top=["order_03"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("turn.actions", 1), ("turn.purchases", 0), ("rerolls.p1", 5), ("rerolls.p1", 0),
        ("unit.akbil.moudjahidine", 4), ("unit.akbil.moudjahidine", 0),
        ("unit.army_1.cavalry", 3), ("unit.army_1.moudjahidine", 1),
        ("unit.reinforcements.sapper", 2), ("supply.moudjahidine", 5), ("supply.moudjahidine", 18),
        ("defences.akbil", 3), ("marker.fatma", "supply"), ("marker.oussaid", "akbil"),
        ("army.1", "retreated"), ("army.1", "yenni_crossroads"), ("army.2", "retreated"),
        ("start.2", "azazaga"), ("came.1", "aissi_bridge"), ("card.p1.hand.child", 1),
        ("card.p1.hand.man", 0), ("card.p1.discard.man", 2), ("card.p1.ath_yenni.youth", 1),
        ("stack.market", 3), ("order.order_05", "discard"), ("order.order_03", "discard"),
    ],
)  # fmt: skip
def test_a_value_is_set_and_everything_else_still_adds_up(path: str, value: int | str) -> None:
    play_ = quiet()
    assert value_of(play_, path) != value
    RULES.correct(play_.game, path, value)
    assert value_of(play_, path) == value
    assert RULES.invariants(play_.game) == []
    assert advance(play_.game) is not None


def test_what_is_corrected_away_can_be_put_back() -> None:
    play_ = quiet()
    RULES.correct(play_.game, "stack.market", 3)
    RULES.correct(play_.game, "stack.market", 8)
    assert play_.state.lost_cards.get("market", 0) == 0
    RULES.correct(play_.game, "start.2", "azazaga")
    RULES.correct(play_.game, "army.2", "azazaga_road")
    assert play_.army("2").status == "deployed"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rerolls.p1", 13), ("rerolls.p1", -1), ("rerolls.p1", True), ("rerolls.p1", "2"),
        ("rerolls.p9", 1), ("", 1), ("unit.akbil.cavalry", 1), ("marker.fatma", "paris"),
        ("army.2", "akbil"), ("defences.akbil", 9), ("card.p1.hand.market", 1),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(path: str, value: object) -> None:
    table = Table.at(content(), {"players": 3, "turn": "p1", "seats": {"p1": {"hand": ["man"]}}},
                     {"players": "3"})  # fmt: skip
    before = table.dump()
    with pytest.raises(SetupError):
        table.correct(path, value)  # type: ignore[arg-type]
    assert table.dump() == before


@pytest.mark.parametrize("players", ["1", "2", "4"])
def test_random_corrections_at_any_moment_break_nothing(players: str) -> None:
    chance = Chance(77)
    for number, (game, _, _) in enumerate(play({"players": players}, 8, keen=True)):
        if number % 4:
            continue
        known = RULES.correctables(game)
        one = known[chance.below(len(known))]
        value: int | str
        if one.kind == "int":
            least, most = one.legal
            value = int(least) + chance.below(int(most) - int(least) + 1)
        else:
            value = str(one.legal[chance.below(len(one.legal))])
        snapshot = game.state.stack
        RULES.correct(game, one.path, value)
        assert game.state.stack is snapshot
        assert RULES.invariants(game) == [], (one.path, value)
