"""What questions of a turn and of a battle tell a person: why it cannot end, for whom he plays, whom a move meets."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.autokrator import RULES
from rules.table import Zone

from .playing import Play, content


def prompt(game: Play) -> str:
    return content().words.render(f"ask.{game.key}", **game.request.params)


def follows(game: Play, option: str) -> str:
    """What an option says will follow."""
    said = game.option(option).consequence
    return content().words.render(said.key, **said.params)


# ---------------------------------------------------------------------- whom a move meets


@pytest.mark.rule("ak.attack.target", "ak.unit.use")
def test_a_move_to_an_area_of_ones_own_says_that_no_battle_follows() -> None:
    game = Play(acting="saracens", pawns={"saracens.king": "alexandria"})
    assert follows(game, "king:jerusalem") == "Your own area: no battle follows."
    entered = Play(acting="saracens", pawns={"saracens.king": "alexandria", "byzantines.king": "jerusalem"})
    said = follows(entered, "king:jerusalem")
    assert said.startswith("Your own area, but an enemy is in it: against the Byzantine King, modifier ")


@pytest.mark.rule("ak.attack.target")
def test_a_move_to_an_area_of_nobody_says_who_defends_it() -> None:
    game = Play(acting="saracens", pawns={"saracens.king": "alexandria"})
    assert follows(game, "king:cyprus") == "A neutral area without a unit: three neutral cards defend it."
    held = Play(acting="saracens", pawns={"saracens.king": "alexandria", "byzantines.king": "cyprus"})
    assert follows(held, "king:cyprus").startswith("Against the Byzantine King, modifier ")
    two = {"saracens.king": "alexandria", "byzantines.king": "cyprus", "byzantines.admiral": "cyprus"}
    several = Play(acting="saracens", pawns=two)
    assert follows(several, "king:cyprus") == "Enemies to choose from: Byzantine King, Byzantine Admiral."


@pytest.mark.rule("ak.gold.truce")
def test_a_guest_under_a_truce_is_no_battle() -> None:
    pawns = {"saracens.king": "alexandria", "byzantines.king": "jerusalem"}
    game = Play(acting="saracens", pawns=pawns, truces=[["saracens", "byzantines"]])
    assert follows(game, "king:jerusalem") == (
        "Your own area, with the Byzantine King in it under your truce: no battle follows."
    )


@pytest.mark.rule("ak.two")
def test_areas_of_who_does_not_take_part_are_no_battle() -> None:
    game = Play({"powers": "east"}, acting="byzantines", pawns={"byzantines.king": "roma"})
    assert follows(game, "king:genua") == "Of the Franks, who do not take part: no battle follows."


# ---------------------------------------------------------------------- why a turn cannot end


@pytest.mark.rule("ak.unit.contested", "ak.unit.use")
def test_the_question_says_who_has_to_fight_before_the_turn_can_end() -> None:
    free = Play(acting="saracens", round=5)
    assert "end" in free.request.ids and prompt(free) == "Round V: what do the Saracens do?"
    assert free.request.rule == "ak.unit.use"
    one = Play(acting="saracens", round=5, pawns={"saracens.king": "antiochia"})
    assert "end" not in one.request.ids and one.request.rule == "ak.unit.contested"
    assert prompt(one).endswith(
        " Your King in Antiochia stands among enemies and has to fight before the turn can end."
    )
    pawns = {"saracens.king": "antiochia", "saracens.general": "attalia", "saracens.admiral": "rhodos"}
    assert "Your King in Antiochia, your General in Attalia and your Admiral in Rhodos stand among enemies" in (
        prompt(Play(acting="saracens", round=5, pawns=pawns))
    )


@pytest.mark.rule("ak.round.three", "ak.round.alternate")
@pytest.mark.parametrize(
    ("options", "number", "rule"),
    [({}, 3, "ak.round.three"), ({"alternate": "units"}, 2, "ak.round.alternate"),
     ({"powers": "east"}, 2, "ak.round.alternate")],
)  # fmt: skip
def test_the_question_says_that_a_unit_has_to_be_used(options: Any, number: int, rule: str) -> None:
    game = Play(options, acting="saracens", round=number)
    assert "end" not in game.request.ids and game.request.rule == rule
    assert "One of your units has to be used before the turn can end; it may stay where it is." in prompt(game)
    game.act("king:stay")
    assert "end" in game.request.ids and "has to be used" not in prompt(game)


# ---------------------------------------------------------------------- for whom one plays


def neutral_battle() -> Play:
    """The Saracen King attacks Cyprus, which the Moors (on his right) play."""
    game = Play(acting="saracens", pawns={"saracens.king": "alexandria"}).act("king:cyprus")
    assert (game.key, game.request.seat) == ("neutral", "moors")
    return game


@pytest.mark.rule("ak.neutral.area")
def test_who_plays_neutral_defenders_is_told_so_at_every_step() -> None:
    game = neutral_battle()
    ours = "You play the neutral defenders of Cyprus. "
    assert prompt(game) == f"{ours}Draw 3 neutral cards for them; only you see them."
    game.answer("neutral", ["neutral_archers", "neutral_cavalry", "neutral_siege"])
    assert game.key == "battlefields" and "You play" not in prompt(game)
    game.answer("battlefields", "plain+hill")
    assert prompt(game).startswith(f"{ours}Battle in Cyprus: ")
    game.answer("battlefield", "plain")
    assert game.request.seat == "saracens" and prompt(game).startswith("Plain: lay your cards ")
    game.answer("layout", game.request.ids[0])
    assert game.request.seat == "moors"
    assert prompt(game).startswith(f"{ours}Plain: lay their cards from left to right. ")


@pytest.mark.rule("ak.gold.raid")
def test_who_leads_a_raid_is_told_so_at_every_step() -> None:
    game = Play(acting="saracens").act("raid:edessa")
    ours = "You play the Neutral General who raids Edessa. "
    assert game.key == "neutral" and prompt(game).startswith(f"{ours}Draw 3 neutral cards for him; ")
    game.answer("neutral", ["neutral_archers", "neutral_cavalry", "neutral_siege"])
    game.answer("espionage", "no")
    assert prompt(game).startswith(f"{ours}Battle in Edessa: ")
    game.answer("battlefields", "plain+hill")
    assert game.request.seat == "byzantines" and "You play" not in prompt(game)
    game.answer("battlefield", "plain")
    assert prompt(game).startswith(f"{ours}Plain: lay his cards from left to right, 1 of them with +1. ")


# ---------------------------------------------------------------------- what lies beside it


@pytest.mark.rule("ak.neutral.area")
def test_the_neutral_deck_counts_what_is_left_of_it() -> None:
    drawn = ["neutral_archers", "neutral_cavalry", "neutral_siege"]

    def deck(game: Play, seat: str | None) -> Zone:
        (found,) = (one for one in RULES.view(game.game, seat).zones if one.id == "neutral")
        return found

    def label(zone: Zone) -> str:
        return content().words.render(zone.label.key, **zone.label.params)

    game = neutral_battle()
    assert (label(deck(game, "moors")), deck(game, "moors").count) == ("Neutral battle cards", 6)
    game.answer("neutral", drawn)
    for seat in ("moors", "saracens", None):
        assert (label(deck(game, seat)), deck(game, seat).count) == ("Neutral battle cards left, of 6", 3)
    mine, theirs = deck(game, "moors").contents, deck(game, "saracens").contents
    assert not {f"cards/{card}" for card in drawn} & set(mine) and sum(mine.values()) == 3
    assert sum(theirs.values()) == 6, "who has not seen them knows what the deck held, not what was drawn"


@pytest.mark.rule("ak.cards.allocate")
def test_a_set_says_who_knows_it() -> None:
    says: dict[str, Any] = {"faction": "saracens", "unit": "king", "out": False, "table": False}
    words = content().words
    shown = words.render("label.set", **says, shown=True, spies=["moors"])
    assert shown == "Saracen King: known to all since its battle"
    spied = words.render("label.set", **says, shown=False, spies=["moors"])
    assert spied == "Saracen King: known to the Moors, who paid to see it"
