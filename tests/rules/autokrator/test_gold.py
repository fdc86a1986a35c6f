"""The treasury: its bounds, raids, truces and their breach, negotiations."""

from __future__ import annotations

import pytest

from rules.games.autokrator import geography, treasury

from .playing import Play, content, data


@pytest.mark.rule("ak.treasury")
def test_a_treasury_holds_eleven_and_never_less_than_nothing() -> None:
    game = Play(factions={"saracens": {"gold": 10}, "moors": {"gold": 1}}).game
    assert treasury.change(game, "saracens", 3, "ak.income", "income") == 1
    assert treasury.change(game, "moors", -2, "ak.battle.beaten_unit", "beaten") == -1
    assert (game.state.factions["saracens"].gold, game.state.factions["moors"].gold) == (11, 0)
    assert treasury.change(game, "moors", -2, "ak.battle.beaten_unit", "beaten") == 0


# ---------------------------------------------------------------------- raids


@pytest.mark.rule("ak.gold.raid")
@pytest.mark.parametrize(
    ("faction", "areas"),
    [("saracens", ["trebizond", "edessa"]), ("byzantines", ["aleppo", "mosul"]),
     ("franks", ["merida", "toledo"]), ("moors", ["toulouse", "tours"])],
)  # fmt: skip
def test_each_calls_its_own_neutral_general_against_others(faction: str, areas: list[str]) -> None:
    game = Play(acting=faction)
    assert game.ids("raid:") == [f"raid:{area}" for area in areas]


@pytest.mark.rule("ak.gold.raid")
def test_a_raid_costs_four_gold_and_one_a_round_is_each_players_share() -> None:
    game = Play(acting="saracens").act("raid:edessa")
    battle = game.state.battle
    assert (battle.attacker, battle.unit) == ("saracens", "raid")
    assert (battle.defender, battle.target) == ("byzantines", "garrison")
    assert game.power("saracens").gold == 7 and game.state.raids == [["saracens", "armenia"]]
    poor = Play(acting="saracens", factions={"saracens": {"gold": 3}})
    assert not poor.ids("raid:")


@pytest.mark.rule("ak.gold.raid")
def test_king_and_general_of_the_defender_bar_a_raid_and_his_admiral_does_not() -> None:
    barred = Play(acting="byzantines", pawns={"saracens.king": "aleppo", "saracens.general": "mosul"})
    assert not barred.ids("raid:")
    lone = Play(acting="moors", pawns={"franks.king": "tours", "saracens.king": "toulouse"})
    assert lone.ids("raid:") == ["raid:toulouse"], "only those of the defender count"


@pytest.mark.rule("ak.gold.raid")
def test_a_raid_strikes_whoever_holds_the_area_but_no_neutral_one() -> None:
    game = Play(acting="saracens", octagons={"edessa": "saracens", "aleppo": "moors"})
    assert game.ids("raid:") == ["raid:trebizond", "raid:aleppo"]


@pytest.mark.rule("ak.gold.raid")
@pytest.mark.parametrize(
    ("ruling", "raids", "barred"),
    [
        ("each", ["saracens"], {"saracens"}),
        ("general", ["saracens"], {"saracens", "byzantines"}),
        ("single", ["saracens"], {"saracens", "byzantines", "franks", "moors"}),
    ],
)
def test_how_many_raids_there_are(ruling: str, raids: list[str], barred: set[str]) -> None:
    for faction in ("saracens", "byzantines", "franks", "moors"):
        game = Play({"ruling_raid": ruling}, acting=faction, raids=raids)
        assert bool(game.ids("raid:")) == (faction not in barred)


# ---------------------------------------------------------------------- truces


@pytest.mark.rule("ak.gold.truce")
def test_a_truce_costs_both_and_closes_the_areas_of_the_partner() -> None:
    game = Play(acting="saracens", pawns={"saracens.general": "aleppo"})
    assert "general:antiochia" in game.request.ids
    game.act("truce:byzantines")
    assert (game.key, game.request.seat) == ("truce", "byzantines")
    game.answer("truce", "accept")
    assert game.kinds()[-3:] == ["truce.made", "gold.changed", "gold.changed"]  # the answer first, then what it costs
    assert game.state.truces == [["saracens", "byzantines"]]
    assert (game.power("saracens").gold, game.power("byzantines").gold) == (9, 9)
    assert "general:antiochia" not in game.request.ids
    assert "truce:byzantines" not in game.request.ids and "break:byzantines" in game.request.ids


@pytest.mark.rule("ak.gold.truce")
def test_who_refuses_is_not_asked_again_in_that_turn() -> None:
    game = Play(acting="saracens").act("truce:moors").answer("truce", "refuse")
    assert game.state.truces == [] and game.power("saracens").gold == 11
    assert game.ids("truce:") == ["truce:byzantines", "truce:franks"]
    game.act("end")
    assert "truce:saracens" in game.request.ids


@pytest.mark.rule("ak.gold.truce")
def test_both_must_be_able_to_pay() -> None:
    game = Play(acting="saracens", factions={"franks": {"gold": 1}})
    assert game.ids("truce:") == ["truce:byzantines", "truce:moors"]
    poor = Play(acting="saracens", factions={"saracens": {"gold": 1}})
    assert not poor.ids("truce:")


@pytest.mark.rule("ak.gold.truce")
def test_a_breach_costs_one_gold_and_opens_the_way_at_once() -> None:
    game = Play(acting="saracens", pawns={"saracens.general": "aleppo"}, truces=[["byzantines", "saracens"]])
    assert "general:antiochia" not in game.request.ids
    game.act("break:byzantines")
    assert game.state.truces == [] and game.power("saracens").gold == 10
    assert game.power("byzantines").gold == 11
    assert "general:antiochia" in game.request.ids
    assert game.state.stats["breaches"] == 1


@pytest.mark.rule("ak.gold.truce")
def test_in_a_truce_raids_go_on_and_units_are_no_enemies() -> None:
    game = Play(acting="saracens", truces=[["saracens", "byzantines"]],
                pawns={"saracens.general": "antiochia", "byzantines.king": "antiochia"})  # fmt: skip
    assert game.ids("raid:") == ["raid:trebizond", "raid:edessa"]
    assert "general:fight" not in game.request.ids and "end" in game.request.ids, "it may stay"
    assert "general:aleppo" in game.request.ids, "or leave"
    assert geography.targets(game.game, "saracens", "antiochia") == []


@pytest.mark.rule("ak.gold.truce")
def test_a_partners_area_is_entered_only_to_fight_a_third() -> None:
    pawns = {"saracens.general": "aleppo", "moors.king": "antiochia", "byzantines.king": "antiochia"}
    game = Play(acting="saracens", truces=[["saracens", "byzantines"]], pawns=pawns)
    assert "general:antiochia" in game.request.ids and "general:edessa" not in game.request.ids
    game.act("general:antiochia")
    assert (game.state.battle.defender, game.state.battle.target) == ("moors", "king")


# ---------------------------------------------------------------------- negotiations


@pytest.mark.rule("ak.gold.negotiation")
def test_gold_is_given_up_to_what_the_other_treasury_takes() -> None:
    game = Play(acting="saracens", factions={"franks": {"gold": 6}, "saracens": {"gold": 9}})
    assert game.ids("give:") == ["give:franks"], "the others are full"
    game.act("give:franks")
    assert (game.key, game.request.seat, game.request.least, game.request.most) == ("gift", "saracens", 0, 5)
    game.answer("gift", 4)
    assert (game.power("saracens").gold, game.power("franks").gold) == (5, 10)
    told = [event.data for event in game.events if event.kind == "gold.changed"]
    words = content().words
    assert [words.render("event.gold.changed", **one) for one in told] == [
        "Saracens: -4 gold, given to the Franks; 5 in the treasury.",
        "Franks: +4 gold, a gift of the Saracens; 10 in the treasury.",
    ]


@pytest.mark.rule("ak.gold.negotiation")
def test_who_came_to_give_may_give_none_after_all() -> None:
    game = Play(acting="saracens", factions={"franks": {"gold": 6}})
    before, told = game.request.ids, len(game.events)
    game.act("give:franks")
    assert not game.request.window, "no standing instruction answers what one has begun oneself"
    assert "with 0 you give none after all" in content().words.render("ask.gift", **game.request.params)
    game.answer("gift", 0)
    assert game.key == "act" and game.request.ids == before and len(game.events) == told
    assert not game.state.refusals


@pytest.mark.rule("ak.gold.negotiation")
def test_gold_is_asked_for_a_deed_once_a_turn_and_the_deed_does_not_bind() -> None:
    game = Play(acting="saracens", factions={"saracens": {"gold": 2}})
    deeds = game.ids("ask:moors:")
    assert deeds == ["ask:moors:attack.byzantines", "ask:moors:attack.franks", "ask:moors:raid.trebizond",
                     "ask:moors:raid.edessa"]  # fmt: skip
    assert "ask:byzantines:raid.edessa" not in game.request.ids, "nobody pays for a raid on himself"
    game.act("ask:moors:attack.byzantines")
    assert (game.key, game.request.seat, game.request.least, game.request.most) == ("gift", "moors", 0, 9)
    game.answer("gift", 3)
    assert (game.power("saracens").gold, game.power("moors").gold) == (5, 8)
    assert not game.ids("ask:moors:") and game.ids("ask:franks:")
    assert "end" in game.request.ids


@pytest.mark.rule("ak.gold.negotiation")
def test_who_is_asked_may_give_nothing() -> None:
    game = Play(acting="saracens", factions={"saracens": {"gold": 2}}).act("ask:moors:raid.edessa").answer("gift", 0)
    assert game.power("moors").gold == 11 and "gold.refused" in game.kinds()


@pytest.mark.rule("ak.gold.negotiation")
def test_refusals_are_counted_until_somebody_gives() -> None:
    asked = {"byzantines": 0, "franks": 2, "moors": 0}
    game = Play(acting="saracens", factions={"saracens": {"gold": 2}})
    for other, amount in asked.items():
        game.act(game.ids(f"ask:{other}:")[0]).answer("gift", amount)
    assert game.game.state.refusals == {"byzantines": 1, "franks": 0, "moors": 1}


@pytest.mark.rule("ak.gold.negotiation")
@pytest.mark.parametrize(("score", "helps"), [(0, False), (1, True)])
def test_a_deed_helps_who_is_behind_its_victim(score: int, helps: bool) -> None:
    """What the standing instruction asks about; whoever gives freely is not asked by anybody."""
    for deed in ("attack.byzantines", "raid.edessa"):
        factions = {"saracens": {"gold": 2}, "byzantines": {"score": score}}
        request = Play(acting="saracens", factions=factions).act(f"ask:moors:{deed}").request
        assert (request.window, request.least, request.useful()) == ("gold", 0, helps)


@pytest.mark.rule("ak.gold.negotiation", "ak.gold.truce")
def test_nobody_promises_to_attack_a_partner_or_who_is_asked() -> None:
    game = Play(acting="saracens", truces=[["saracens", "franks"]], factions={"saracens": {"gold": 5}})
    asked = [one.split(":")[1:] for one in game.ids("ask:")]
    assert asked and all(deed != "attack.franks" and deed != f"attack.{other}" for other, deed in asked)


@pytest.mark.rule("ak.gold.campaign", "ak.gold.admiral_campaign")
def test_prices_are_those_of_the_content() -> None:
    assert [data().units[unit].campaign for unit in ("king", "general", "admiral")] == [3, 3, 2]
    prices = [data().figures[name] for name in ("espionage", "raid", "truce", "truce_breach")]
    assert prices == [1, 4, 2, 1]
