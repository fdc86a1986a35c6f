"""The cards, leaders and villages of The Red Burnoose against what is known of the published game.

Every test is named after the row of tests/facts/red_burnoose.yaml that it checks; see test_red_burnoose_facts.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rules.content import Content

from .red_burnoose_facts import deck, fact, total

P8 = ("moudjahidine", "man", "elderly_woman")


def provides(content: Content, *cards: str) -> Counter[str]:
    """The purchase power of some cards together."""
    return sum((Counter(dict(content.get("cards", c).provides)) for c in cards), Counter())


def affords(purse: Counter[str], cost: dict[str, int], market: bool = False) -> bool:
    """Whether a purse pays a cost; after a Market food, tools and weapons pay for each other."""
    mixed = ("food", "tools", "weapons") if market else ()
    if any(purse[k] < n for k, n in cost.items() if k not in mixed):
        return False
    return total(purse, mixed) >= total(cost, mixed)


# --- cards ---------------------------------------------------------------------------------------

def test_p8_influence(content: Content) -> None:
    assert provides(content, *P8)["influence"] == 5


def test_p8_military(content: Content) -> None:
    assert provides(content, *P8)["military"] == 6


def test_p8_food(content: Content) -> None:
    assert provides(content, *P8)["food"] == 1


def test_p8_no_tools_weapons(content: Content) -> None:
    purse = provides(content, *P8)
    assert purse["tools"] == purse["weapons"] == 0


def test_p8_leftover(content: Content) -> None:
    purse = provides(content, *P8)
    purse.subtract(dict(content.get("cards", "moudjahidine").cost))
    assert +purse == Counter(influence=1, military=2)
    stacks = deck(content, "recruit").values()
    assert not [card.id for card in stacks if affords(purse, card.cost)]


def test_fig_food(content: Content) -> None:
    assert provides(content, "fig_orchard")["food"] >= 2


def test_market_military(content: Content) -> None:
    assert provides(content, "fig_orchard", *["moudjahidine"] * 3)["military"] >= 6


def test_moudjahidine_military(content: Content) -> None:
    assert provides(content, "moudjahidine")["military"] == 2
    assert provides(content, "man", "elderly_woman")["military"] == 4


def test_moudjahidine_plain(content: Content) -> None:
    purse = provides(content, "moudjahidine")
    assert purse["weapons"] == purse["food"] == 0
    assert provides(content, "man", "elderly_woman")["food"] == 1


def test_fig_weapons(content: Content) -> None:
    assert provides(content, "fig_orchard")["weapons"] == 0


def test_market_purchase(content: Content) -> None:
    purse = provides(content, "fig_orchard", *["moudjahidine"] * 3)
    cost = content.get("cards", "sharpshooter").cost
    assert affords(purse, cost, market=True)
    assert not affords(purse, cost)


def test_woman_influence(content: Content) -> None:
    assert provides(content, "woman")["influence"] >= 1


def test_artisan_bonus(content: Content) -> None:
    assert content.get("cards", "artisan").pair == "tools"
    assert content.get("cards", "tools").pair == "artisan"


def test_starter_food(content: Content) -> None:
    assert [c for c in deck(content, "starter").values() if c.provides.get("food")]


def test_starter_tools(content: Content) -> None:
    """From the starter deck alone, buying whatever a hand of five can pay, every stack is reached."""
    owned = {c.id: c.copies for c in deck(content, "starter").values()}
    assert [c for c in owned if provides(content, c)["tools"]]
    stacks = deck(content, "recruit")
    while new := [c for c in stacks.values() if c.id not in owned and payable(content, owned, c.cost)]:
        owned |= {card.id: card.copies for card in new}
    assert set(owned) >= set(stacks)


def payable(content: Content, owned: dict[str, int], cost: dict[str, int]) -> bool:
    """Whether some five of the owned cards pay a cost, found by adding the best card for the gap."""
    purse: Counter[str] = Counter()
    left = dict(owned)
    for _ in range(5):
        gap = {k: n - purse[k] for k, n in cost.items() if purse[k] < n}
        best = max((c for c in left if left[c]), key=lambda c: sum(
            min(gap.get(k, 0), n) * (3 if k in ("tools", "weapons", "food") else 1)
            for k, n in provides(content, c).items()))
        left[best] -= 1
        purse += provides(content, best)
    return affords(purse, cost)


def test_weapons_card(content: Content) -> None:
    assert provides(content, "weapons")["weapons"] >= 1


def test_tools_card(content: Content) -> None:
    assert provides(content, "tools")["tools"] >= 1


def test_tayeb_own(content: Content) -> None:
    assert not content.get("leaders", "tayeb").provides


def test_price_scale(content: Content) -> None:
    for card in deck(content, "starter").values():
        assert 1 <= card.provides["influence"] <= 3, card.id


def test_costs(content: Content) -> None:
    assert {c.id: dict(c.cost) for c in deck(content, "recruit").values()} == fact("costs")


# --- copies and stacks ---------------------------------------------------------------------------

def test_fighter_stacks(content: Content) -> None:
    for name, sizes in fact("fighter_stacks").items():
        assert dict(content.get("cards", name).supply) == sizes
        assert dict(content.get("units", name).supply) == sizes
        assert content.get("cards", name).copies == content.get("units", name).count == sizes["4"]


def test_moudjahidate_pool(content: Content) -> None:
    assert dict(content.get("units", "moudjahidate").supply) == fact("moudjahidate_pool")


def test_soumeur_four(content: Content) -> None:
    """Every pool is large enough for the four of the photograph."""
    assert min(content.get("units", "moudjahidate").supply.values()) >= 4


def test_leader_units(content: Content) -> None:
    units = Counter(u for leader in content.all("leaders").values() for u in leader.starts.units)
    assert units == fact("leader_units")


def test_leader_starts(content: Content) -> None:
    given = {leader.id: {"cards": list(leader.starts.cards), "units": list(leader.starts.units)}
             for leader in content.all("leaders").values()}
    assert given == fact("leader_starts")


def test_stack_minimum(content: Content) -> None:
    """With every number of players each stack holds what villages and leaders may take from it."""
    for name, least in fact("stack_minimum").items():
        assert min(content.get("cards", name).supply.values()) > least
    taken = Counter(c for v in content.all("villages").values() for c in v.starts.cards)
    taken += Counter(c for v in content.all("leaders").values() for c in v.starts.cards)
    assert {c: n for c, n in taken.items() if c in fact("stack_minimum")} == fact("stack_minimum")


def test_defences_limit(content: Content) -> None:
    assert content.get("cards", "defenses").copies <= content.get("tokens", "defence").count


def test_leaders_eight(content: Content) -> None:
    assert len(content.all("leaders")) == 2 * content.game.players.max


def test_starter_names(content: Content) -> None:
    assert set(deck(content, "starter")) == set(fact("starter_names"))
    assert content.get("decks", "starter").sets == 4


def test_deck_size(content: Content) -> None:
    assert 9 <= sum(c.copies for c in deck(content, "starter").values()) <= 12


def test_village_items(content: Content) -> None:
    given = {v.id: {"cards": list(v.starts.cards), "rerolls": v.starts.rerolls}
             for v in content.all("villages").values() if v.starts.cards or v.starts.rerolls}
    assert given == fact("village_items")
    assert 2 * sum(v["rerolls"] for v in given.values()) == content.get("tokens", "reroll").count


def test_village_terrain(content: Content) -> None:
    villages = content.all("villages").values()
    assert {v.id: [v.region, v.terrain] for v in villages} == fact("village_terrain")


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_village_owners(content: Content, players: str) -> None:
    for seat, held in fact("village_owners")[players].items():
        villages = content.all("villages").values()
        assert {v.id for v in villages if v.owners[players] == seat} == set(held)


def test_villages_a_player(content: Content) -> None:
    villages = content.all("villages").values()
    assert len(villages) == 9
    assert Counter(v.region for v in villages) == dict.fromkeys(content.all("regions"), 3)
    for players in ("2", "3", "4"):
        held = Counter(v.owners[players] for v in villages if v.owners[players])
        assert set(held) == set(range(1, int(players) + 1))
        assert set(held.values()) <= {2, 3, 4}
