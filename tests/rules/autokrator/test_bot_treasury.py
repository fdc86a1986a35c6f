"""Filters of the bots for truces and gold between players."""

from __future__ import annotations

import pytest

from rules.games.autokrator.bot_danger import aims

from .bots import decision, look, use
from .playing import Play

# Saracen and Byzantine units that stand at each other's areas, where nothing neutral is near.
BORDER = {
    "saracens.king": "aleppo", "saracens.general": "damascus", "saracens.admiral": "sidon",
    "byzantines.king": "edessa", "byzantines.general": "attalia", "byzantines.admiral": "ephesos",
}  # fmt: skip
# Every neutral area is somebody's, and none near is the Franks' or the Moors'.
WEST = ("tunis", "sicily", "sardinia", "baleares", "saragossa", "roma", "barcelona")
TAKEN = {
    **dict.fromkeys(WEST, "moors"),
    **dict.fromkeys(("calabria", "apulia"), "byzantines"),
    **dict.fromkeys(("cyprus", "creta", "cyrenaica"), "saracens"),
}


def border(**position: object) -> Play:
    return Play(pawns=BORDER, octagons=TAKEN, **position)


@pytest.mark.rule("ak.gold.truce")
def test_what_a_truce_keeps_from_and_spares() -> None:
    """King and General can get at each other's areas, at nobody else's so well; far away there is nothing to gain."""
    at = border()
    kept, threatened = aims(look(at, "saracens"), "saracens", "byzantines")
    assert kept > 0 and threatened > kept
    assert aims(look(at, "saracens"), "franks", "saracens") == (0.0, 0.0)


@pytest.mark.rule("ak.gold.truce")
def test_truce_worth_and_partner_behind() -> None:
    at = border(round=2)
    offers = use("deed", at, of=["truce"])
    assert offers == ["truce:byzantines", "truce:franks", "truce:moors"]
    spared = aims(look(at, "saracens"), "byzantines", "saracens")[1]
    kept = aims(look(at, "saracens"), "saracens", "byzantines")[0]
    worth = spared - kept - look(at, "saracens").price(2)
    assert use("truce_worth", at, offers, least=worth - 0.01) == offers[:1]
    assert use("truce_worth", at, offers, least=worth + 0.01) == []
    leading = border(round=2, factions={"byzantines": {"score": 9}})
    assert use("partner_behind", leading, offers) == offers[1:]


@pytest.mark.rule("ak.gold.truce")
def test_who_is_asked_weighs_it_too() -> None:
    at = border(round=2)
    at.act("truce:byzantines")
    assert (at.key, at.request.seat) == ("truce", "byzantines")
    assert use("truce_worth", at, ["accept"], least=-9.0) == ["accept"]
    assert use("truce_worth", at, ["accept"], least=9.0) == []
    assert use("partner_behind", at, ["accept"]) == ["accept"]
    assert decision(at)[1] in ("accept", "refuse")


@pytest.mark.rule("ak.gold.truce")
def test_breach_worth() -> None:
    """In a truce with the Byzantines, who hold all that is near, there is something to win by breaking it."""
    at = border(round=2, truces=[["saracens", "byzantines"]])
    breaks = use("deed", at, of=["break"])
    assert breaks == ["break:byzantines"]
    assert use("breach_worth", at, breaks, least=0.1) == breaks
    assert use("breach_worth", at, breaks, least=9.0) == []


@pytest.mark.rule("ak.gold.negotiation")
def test_for_plan() -> None:
    """The plan is to strike the Byzantines, who are ahead: the richer of the two others is asked."""
    factions = {"byzantines": {"score": 9}, "franks": {"gold": 4}, "moors": {"gold": 6}, "saracens": {"gold": 5}}
    at = border(round=2, factions=factions)
    left = use("deed", at, of=["ask"])
    asked = use("for_plan", at, left, least=0.1, refusals=2)
    assert asked == ["ask:moors:attack.byzantines"] or asked[0].startswith("ask:moors:raid.")
    assert use("for_plan", at, left, least=99.0, refusals=2) == []
    behind = border(round=2, factions={**factions, "byzantines": {"score": 0}, "franks": {"score": 9, "gold": 4}})
    assert use("for_plan", behind, left, least=0.1, refusals=2) == [], "nobody pays for an attack on who is behind"
    at.game.state.refusals["moors"] = 2
    other = use("for_plan", at, left, least=0.1, refusals=2)
    assert other and all(one.startswith("ask:franks:") for one in other), "who has refused twice is left in peace"


@pytest.mark.rule("ak.gold.negotiation")
def test_amount_and_against_leader() -> None:
    at = border(round=2, factions={"byzantines": {"score": 9}, "saracens": {"gold": 5}})
    at.act("ask:moors:attack.byzantines")
    assert (at.key, at.request.seat) == ("gift", "moors")
    assert use("amount", at, [], of=1) == [1] and use("amount", at, [], of=99) == []
    assert use("against_leader", at, [1]) == [1]
    assert decision(at) == (1, "subsidy")
    other = border(round=2, factions={"franks": {"score": 9}, "saracens": {"gold": 5}})
    other.act("ask:moors:attack.byzantines")
    assert use("against_leader", other, [1]) == []
    assert decision(other) == (0, "mean")


@pytest.mark.rule("ak.gold.negotiation")
def test_nothing_is_given_of_its_own_accord() -> None:
    at = border(round=2, factions={"moors": {"gold": 5}})
    at.act("give:moors")
    assert at.key == "gift"
    assert decision(at) == (0, "mean")


@pytest.mark.rule("ak.gold.raid")
def test_a_raid_on_the_leader() -> None:
    """Gold to spare, nothing else to do, and a leader with points: a raid."""
    at = Play(
        round=2, acting="byzantines",
        factions={
            "saracens": {"score": 9},
            "byzantines": {"gold": 11, **{u: {"at": a, "used": True} for u, a in (
                ("king", "nicaea"), ("general", "ancyra"), ("admiral", "ephesos"))}},
        },
    )  # fmt: skip
    left = use("deed", at, of=["raid"])
    assert left == ["raid:aleppo", "raid:mosul"]
    sight = look(at, "byzantines")
    worth = sight.attack_worth("raid", "mosul", ("saracens", "garrison"))
    assert worth == pytest.approx(sight.chance("raid", "mosul", ("saracens", "garrison")) * 2 * 0.5)
    poor = Play(round=2, acting="byzantines", factions={"saracens": {"score": 0}, "byzantines": {"gold": 11}})
    assert look(poor, "byzantines").attack_worth("raid", "mosul", ("saracens", "garrison")) == 0
