"""Fire: range, what stops it, every modifier, the hit table of the facts, losses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.games.la_garde_recule.shot import Aim, Outcome, aim, modifiers, resolve, value_of

from .playing import Play, data

CARDS = data().cards
FAR_AWAY = {"gren4": "1008"}


def can_fire(at: dict[str, str], card: str = "hearts_q", **options: str) -> set[str]:
    """The shots that are offered in a position."""
    return Play({**FAR_AWAY, **at}, options, turn=2).turn_up(card).offered("fire")


# ---------------------------------------------------------------------- range and sight


@pytest.mark.rule("lg.fire.range")
@pytest.mark.parametrize(("target", "reached"), [
    ("0406", True), ("0404", True),  # one hex
    ("0307", True), ("0305", True), ("0506", True), ("0407", True),  # two hexes
    ("0408", False), ("0508", False), ("0306", True), ("0204", True), ("0203", False),
])  # fmt: skip
def test_fire_carries_two_hexes(target: str, reached: bool) -> None:
    assert ("gds3:gren3" in can_fire({"gds3": "0405", "gren3": target})) is reached


@pytest.mark.rule("lg.fire.range")
def test_only_enemies_are_fired_at_and_units_that_are_on_the_map() -> None:
    at = {"gds3": "0405", "gds2": "0406", "gren3": "0306", "chas13": "exited"}
    assert can_fire(at) == {"gds3:gren3", "gds2:gren3"}


@pytest.mark.rule("lg.fire.range")
def test_the_same_target_may_be_fired_at_by_several_units() -> None:
    play = Play({"gds3": "0405", "gds2": "0406", "gren3": "0306", **FAR_AWAY}).turn_up("hearts_2")
    play.shoot("gds3", "gren3", "spades_2")
    assert "gds2:gren3" in play.offered("fire")
    assert not [one for one in play.ids if ":gds3" in one and one.startswith(("fire:gds3", "move:gds3"))]


@pytest.mark.rule("lg.fire.through")
@pytest.mark.parametrize(("at", "to", "seen"), [
    ("0503", "0505", False),  # over the hill 0504
    ("0504", "0506", True),  # from that hill
    ("0506", "0504", True),  # into that hill
    ("0505", "0704", False),  # over the hill 0604
    ("0505", "0706", True),  # clear ground between
    ("0105", "0107", False),  # through the wood 0106
    ("0106", "0306", True),  # between the wood 0206 and the clear 0205
    ("0207", "0107", True),  # into a wood beside it
    ("0308", "0207", True),
    ("0307", "0106", False),  # through the wood 0206
])  # fmt: skip
def test_hills_and_woods_are_fired_into_but_not_through(at: str, to: str, seen: bool) -> None:
    assert ("gds3:gren3" in can_fire({"gds3": at, "gren3": to})) is seen


@pytest.mark.rule("lg.fire.through")
@pytest.mark.parametrize("between", ["gds2", "chas13"])
def test_no_unit_is_fired_through(between: str) -> None:
    at = {"gds3": "0405", "gren3": "0407"}
    assert "gds3:gren3" in can_fire(at)
    assert "gds3:gren3" not in can_fire({**at, between: "0406"})


# 0505 to 0705 runs along the side between the hill 0604 and the clear 0605; 0505 to 0305 between 0404 and 0405,
# both clear; 0505 to 0603 between the hills 0504 and 0604.
@pytest.mark.rule("lg.fire.two_paths")
@pytest.mark.parametrize(("to", "standing", "either", "both"), [
    ("0305", {}, True, True),
    ("0305", {"gds2": "0404"}, True, False),
    ("0305", {"gds2": "0405"}, True, False),
    ("0305", {"gds2": "0404", "chas13": "0405"}, False, False),
    ("0705", {}, True, False),
    ("0705", {"chas13": "0605"}, False, False),
    ("0705", {"chas13": "0604"}, True, False),
    ("0603", {}, False, False),
])  # fmt: skip
def test_between_two_hexes(to: str, standing: dict[str, str], either: bool, both: bool) -> None:
    at = {"gds3": "0505", "gren3": to, **standing}
    assert ("gds3:gren3" in can_fire(at)) is either
    assert ("gds3:gren3" in can_fire(at, ruling_two_paths="both")) is both


@pytest.mark.rule("lg.fire.two_paths")
@pytest.mark.parametrize("ruling", ["either", "both"])
def test_along_the_edge_of_the_map_the_hex_on_it_decides(ruling: str) -> None:
    at = {"gds3": "0101", "gren3": "0301"}
    assert "gds3:gren3" in can_fire(at, ruling_two_paths=ruling)
    assert "gds3:gren3" not in can_fire({**at, "gds2": "0201"}, ruling_two_paths=ruling)


# ---------------------------------------------------------------------- modifiers


def bonus(firer: str, at: str, target: str, to: str, **options: str) -> dict[str, int]:
    play = Play({**FAR_AWAY, firer: at, target: to}, options, turn=2)
    return dict(aim(play.game, firer, target).modifiers)


@pytest.mark.rule("lg.fire.far")
def test_infantry_takes_two_off_at_two_hexes() -> None:
    assert bonus("gds3", "0405", "gren3", "0406") == {}
    assert bonus("gds3", "0405", "gren3", "0407") == {"far": -2}
    assert bonus("gren3", "0405", "gds3", "0407") == {"far": -2}


@pytest.mark.rule("lg.fire.guns")
def test_guns_add_one_at_one_hex_and_lose_nothing_at_two() -> None:
    assert bonus("smissen", "0405", "gren3", "0406") == {"guns": 1}
    assert bonus("smissen", "0405", "gren3", "0407") == {}


@pytest.mark.rule("lg.fire.hill", "lg.map.road")
@pytest.mark.parametrize(("at", "to", "adds"), [
    ("0504", "0505", True),  # clear
    ("0804", "0904", False),  # not from a hill
    ("0504", "0604", False),  # hill at hill
    ("0505", "0504", False),  # hills do not protect
])  # fmt: skip
def test_from_a_hill_at_a_target_in_the_clear(at: str, to: str, adds: bool) -> None:
    assert bonus("gds3", at, "gren3", to) == ({"hill": 1} if adds else {})


@pytest.mark.rule("lg.map.road", "lg.fire.hill")
def test_a_road_is_clear_ground() -> None:
    # no hill of the map lies near the road, so the ground under the firer is changed for this test
    play = Play({"gds3": "0904", "gren3": "1004", **FAR_AWAY}, turn=2)
    assert modifiers(play.game, "gds3", "0803", "1004", 1) == (("hill", 1),)
    assert modifiers(play.game, "gds3", "0803", "0105", 1) == ()  # a target in woods is not in the clear
    assert bonus("gds3", "1003", "gren3", "1004") == {}  # nor does a road help the firer


@pytest.mark.rule("lg.fire.woods")
def test_woods_help_who_fires_from_them() -> None:
    assert bonus("gren3", "0206", "gds3", "0306") == {"woods": 1}
    assert bonus("gds3", "0306", "gren3", "0206") == {}
    assert bonus("gds3", "0106", "gren3", "0206") == {"woods": 1}


@pytest.mark.rule("lg.fire.woods")
def test_by_house_rule_woods_are_cover() -> None:
    cover = {"ruling_woods": "cover"}
    assert bonus("gren3", "0206", "gds3", "0306", **cover) == {}
    assert bonus("gds3", "0306", "gren3", "0206", **cover) == {"cover": -1}
    assert bonus("gds3", "0106", "gren3", "0206", **cover) == {"cover": -1}


def test_modifiers_add_up() -> None:
    play = Play({"gds3": "0504", "gren3": "0506", **FAR_AWAY}, turn=2, wellington="gds3")
    shot = aim(play.game, "gds3", "gren3")
    assert shot.modifiers == (("far", -2), ("hill", 1), ("wellington", 1))
    assert (shot.bonus, shot.distance) == (0, 2)
    guns = Play({"smissen": "0504", "gren3": "0505", **FAR_AWAY}, turn=2, wellington="smissen")
    assert aim(guns.game, "smissen", "gren3").bonus == 3


# ---------------------------------------------------------------------- the hit table


def shot_of(attack: int, defence: int, bonus: int, times: int = 2) -> Aim:
    return Aim("gds3", "gren3", 1, attack, defence, times, (("x", bonus),), False, False)


def hitting(shot: Aim) -> int:
    """How many of the 52 cards hit."""
    return sum(resolve(shot, card).hit for card in CARDS.values() if not card.joker)


HIT_TABLE = {
    (4, 3): (24, 28, 32, 36, 40),
    (4, 2): (32, 36, 40, 40, 40),
    (3, 3): (20, 24, 28, 32, 36),
    (3, 2): (28, 32, 36, 40, 40),
    (2, 3): (16, 20, 24, 28, 32),
    (4, 4): (16, 20, 24, 28, 32),
}  # modifiers -2 to +2


@pytest.mark.rule("lg.fire.hit")
@pytest.mark.parametrize(("factors", "cards"), HIT_TABLE.items(), ids=str)
def test_the_hit_table_of_the_facts(factors: tuple[int, int], cards: tuple[int, ...]) -> None:
    for bonus, count in zip(range(-2, 3), cards, strict=True):
        shot = shot_of(*factors, bonus)
        assert hitting(shot) == count
        least = min((c.rank for c in CARDS.values() if not c.joker and resolve(shot, c).hit), default=11)
        assert max(shot.needed, 1) == least


@pytest.mark.rule("lg.fire.hit")
def test_by_house_rule_the_defence_counts_once() -> None:
    """Four against three: 40 cards at -1 or better, 36 at -2, as the facts say."""
    assert [hitting(shot_of(4, 3, bonus, times=1)) for bonus in range(-2, 3)] == [36, 40, 40, 40, 40]
    play = Play({"gds3": "0405", "gren3": "0407", **FAR_AWAY}, {"ruling_defence": "once"}, turn=2)
    shot = aim(play.game, "gds3", "gren3")
    assert (shot.times, shot.needed) == (1, 2)


@pytest.mark.rule("lg.fire.hit")
def test_the_arithmetic_of_a_shot() -> None:
    # 4 v 3 at two hexes: 5 + 4 - 2 - 3 = 4 > 3 hits, 4 + 4 - 2 - 3 = 3 does not
    shot = shot_of(4, 3, -2)
    assert resolve(shot, CARDS["hearts_5"]) == Outcome(5, 4, True, False)
    assert resolve(shot, CARDS["spades_4"]) == Outcome(4, 3, False, False)


@pytest.mark.rule("lg.fire.cards")
def test_values_of_cards() -> None:
    values = {card.id: value_of(card) for card in CARDS.values()}
    for suit in ("spades", "clubs", "hearts", "diamonds"):
        assert values[f"{suit}_a"] == 1
        assert [values[f"{suit}_{n}"] for n in range(2, 11)] == list(range(2, 11))
        assert [values[f"{suit}_{face}"] for face in "jqk"] == [None] * 3


@pytest.mark.rule("lg.fire.cards")
def test_a_face_card_misses_whatever_it_adds_up_to() -> None:
    assert resolve(shot_of(9, 0, 2), CARDS["hearts_k"]) == Outcome(None, None, False, False)


@pytest.mark.rule("lg.fire.hit")
@pytest.mark.parametrize("card", ["spades_3", "hearts_3"])
def test_a_card_of_any_colour_resolves_a_shot(card: str) -> None:
    play = Play({"gds3": "0405", "gren3": "0406", **FAR_AWAY}, turn=2).turn_up("hearts_q")
    play.shoot("gds3", "gren3", card)
    assert play.where("gren3") == "0406-"
    assert card in play.state.played


def test_reduced_units_count_with_their_reduced_side() -> None:
    play = Play({"gds3": "0405-", "gren3": "0406-", **FAR_AWAY}, turn=2)
    shot = aim(play.game, "gds3", "gren3")
    assert (shot.attack, shot.defence, shot.needed) == (3, 2, 2)
    assert aim(play.game, "gren3", "gds3").attack == 3


# ---------------------------------------------------------------------- losses


@pytest.mark.rule("lg.fire.losses")
def test_a_hit_reduces_and_a_second_one_eliminates() -> None:
    play = Play({"gds3": "0405", "gds2": "0305", "gren3": "0406", **FAR_AWAY}, turn=2).turn_up("hearts_2")
    play.shoot("gds3", "gren3", "spades_10")
    assert play.where("gren3") == "0406-"
    assert play.event("unit.reduced") == {"unit": "gren3", "at": "0406"}
    play.shoot("gds2", "gren3", "clubs_10")
    assert play.where("gren3") == "lost-"
    assert play.event("unit.eliminated") == {"unit": "gren3", "at": "0406"}


@pytest.mark.rule("lg.fire.losses")
def test_a_miss_changes_nothing() -> None:
    play = Play({"gds3": "0405", "gren3": "0406", **FAR_AWAY}, turn=2).turn_up("hearts_q")
    play.shoot("gds3", "gren3", "spades_2")
    assert play.where("gren3") == "0406"
    assert play.event("shot.misses")["total"] == 3


@pytest.mark.rule("lg.fire.losses")
def test_the_eliminated_never_return() -> None:
    at = {"gds3": "0503", "gren3": "lost-", "gren4": "0808"}
    play = Play(at, turn=5).turn_up("spades_q")
    assert not [one for one in play.ids if "gren3" in one]


def test_what_a_shot_tells() -> None:
    play = Play({"gds3": "0405", "gren3": "0407", **FAR_AWAY}, turn=2).turn_up("hearts_q")
    play.shoot("gds3", "gren3", "spades_9")
    assert play.event("shot.hits") == {
        "unit": "gds3", "target": "gren3", "card": "spades_9", "value": 9, "attack": 4, "defence": 3,
        "times": 2, "modifiers": {"far": -2}, "total": 8, "distance": 2,
    }  # fmt: skip
    assert play.state.score.shots == {"allied": 1, "french": 0}
    assert play.state.score.hits == {"allied": 1, "french": 0}


# ---------------------------------------------------------------------- odds


def test_odds_of_a_full_deck_with_the_joker() -> None:
    play = Play({"gds3": "0405", "gren3": "0406", **FAR_AWAY}, turn=2).turn_up("hearts_q")
    # 4 v 3 hits on 3 or more: 32 of the 52 cards that are left with the joker
    assert play.odds("fire:gds3:gren3") == {
        "hit_chance": Fraction(32, 52), "miss_chance": Fraction(19, 52), "turn_ends_chance": Fraction(1, 52),
    }  # fmt: skip


def test_odds_count_the_cards_that_are_left() -> None:
    left = ["hearts_3", "spades_2", "clubs_k", "joker"]
    position = {"turn": 2, "card": "hearts_q", "deck": left}
    play = Play({"gds3": "0405", "gren3": "0406", **FAR_AWAY}, **position)
    assert play.odds("fire:gds3:gren3") == {
        "hit_chance": Fraction(1, 4), "miss_chance": Fraction(1, 2), "turn_ends_chance": Fraction(1, 4),
    }  # fmt: skip


@pytest.mark.rule("lg.turn.early_joker")
@pytest.mark.parametrize("ruling", ["reshuffled", "set_aside"])
def test_odds_while_the_joker_is_ignored(ruling: str) -> None:
    position = {"turn": 2, "card": "hearts_q", "deck": ["hearts_3", "spades_2", "joker"], "activated": []}
    play = Play({"gds3": "0405", "gren3": "0406", **FAR_AWAY}, {"ruling_early_joker": ruling}, **position)
    assert play.odds("fire:gds3:gren3") == {
        "hit_chance": Fraction(1, 2), "miss_chance": Fraction(1, 2), "turn_ends_chance": Fraction(0),
    }  # fmt: skip


def test_odds_with_the_joker_alone() -> None:
    position = {"turn": 2, "card": "hearts_q", "deck": ["joker"], "activated": []}
    play = Play({"gds3": "0405", "gren3": "0406", **FAR_AWAY}, **position)
    assert play.odds("fire:gds3:gren3")["turn_ends_chance"] == 1


def test_odds_are_what_the_shot_then_does() -> None:
    """Each card of the deck is played once; what happened is counted against the odds."""
    at = {"gds3": "0405-", "smissen": "0306", "gren3": "0406", **FAR_AWAY}
    position = {"turn": 3, "card": "spades_q", "wellington": "gds3"}
    odds = Play(at, **position).odds("fire:gren3:gds3")
    found = {"hit_chance": 0, "miss_chance": 0, "turn_ends_chance": 0, "wellington_killed_chance": 0}
    cards = list(Play(at, **position).state.deck.shuffled)
    for card in cards:
        play = Play(at, **position).shoot("gren3", "gds3", card)
        kinds = play.kinds()
        found["hit_chance"] += "shot.hits" in kinds
        found["miss_chance"] += "shot.misses" in kinds
        found["turn_ends_chance"] += "shot.lapses" in kinds
        found["wellington_killed_chance"] += "wellington.killed" in kinds
    assert odds == {name: Fraction(count, len(cards)) for name, count in found.items()}
