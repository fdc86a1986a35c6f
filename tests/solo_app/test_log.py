"""The log of a table: whose line it is, why a bot did it, and the way back that takes no room."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.content import load_game
from rules.table import Entry
from solo_app.present import log
from solo_app.speech import Speaker

from .conftest import MakeApp

GROUP = re.compile(r'<li class="group[^>]*id="e(-?\d+)">(.*?)</li>\s*(?=<li|</ol)', re.S)


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False).test_client()


def begun(client: FlaskClient, game: str, **seats: str) -> str:
    """The address of a new game."""
    form = {"seed": "7", **{f"seat.{seat}": who for seat, who in seats.items()}}
    made = client.post(f"/games/{game}/new", data=form)
    assert made.status_code == 303, made.text
    return str(made.headers["Location"])


def said_by(page: str) -> list[tuple[str, str]]:
    """(heading in force, words) of each line of a log."""
    found, who = [], ""
    for _, group in GROUP.findall(page):
        who = (re.findall(r'<p class="said">(.*?)</p>', group) or [who])[0]
        told = re.findall(r'<p class="told[^"]*">(.*?)</p>', group, re.S)
        found += [(who, re.sub(r"<[^>]+>", "", line)) for line in told]
    return found


def test_a_card_stands_under_the_side_that_it_lets_act(client: FlaskClient) -> None:
    table = begun(client, "la_garde_recule", french="french", allied="allied")
    lines = said_by(client.get(f"{table}log").text)
    cards = [(who, line) for who, line in lines if " activate " in line]
    assert {who for who, _ in cards} == {"French", "Allies"}
    for who, line in cards:
        assert f"the {who} activate" in line


def test_each_decision_of_a_bot_has_its_reason_in_words(client: FlaskClient) -> None:
    table = begun(client, "la_garde_recule", french="french", allied="allied")
    page = client.get(f"{table}log").text
    groups = [group for _, group in GROUP.findall(page)]
    decided = [group for group in groups if 'class="badge bot"' in group]
    assert len(decided) > 20
    for group in decided:
        assert re.search(r"<summary>Why</summary><p>[^<]{5,}", group), group
    whole = "".join(decided)
    assert "choices left" not in whole
    assert "Hits to be feared there" in whole
    assert "the nearest of the others: " in whole and re.search(r"Of\s\d+ choices, \d+\s", whole)


@pytest.mark.parametrize(("seat", "by", "said"), [
    ("french", "forced", ["The only legal answer."]),
    ("french", "bot", []),  # a bot whose account is kept from the reader
    ("allied", "forced", []),  # a person
    ("nobody", "forced", []),
])  # fmt: skip
def test_where_there_was_no_choice_a_bot_says_so(seat: str, by: str, said: list[str]) -> None:
    live: Any = SimpleNamespace(
        speaker=Speaker(load_game("la_garde_recule")),
        table=SimpleNamespace(seats={"french": "french", "allied": "person"}),
    )
    assert log._reasons(live, Entry(0, -1, "answer", seat=seat, by=by)) == said


def test_a_random_player_says_that_it_is_one(client: FlaskClient) -> None:
    table = begun(client, "la_garde_recule", french="random", allied="random")
    assert "Any legal answer, drawn by lot." in client.get(f"{table}log").text


def test_the_way_back_is_a_small_key_with_a_name(client: FlaskClient) -> None:
    table = begun(client, "la_garde_recule", french="french", allied="allied")
    page = client.get(f"{table}log").text
    keys = re.findall(r'<form class="back".*?<button[^>]*>(.*?)</button>', page, re.S)
    assert len(keys) > 50
    for key in keys:
        assert re.search(r'<svg class="icon"[^>]* aria-hidden="true"', key)
        assert re.search(r'<span class="unseen">Back to here \((the set-up|step \d+)\)</span>', key)


def test_what_begins_is_nobodys_doing(client: FlaskClient) -> None:
    """A phase follows from somebody's last answer and is no deed of theirs: no side stands over it, no badge beside."""
    table = begun(client, "algeria", fln="fln", government="government")
    page = client.get(f"{table}log").text
    heads = [group for _, group in GROUP.findall(page) if 'class="told' in group]
    heads = [group for group in heads if group.partition('class="told')[2].startswith(' opens"')]
    assert len(heads) > 10
    for group in heads:
        assert '<p class="said">' not in group
        first = group.partition('<p class="told opens">')[2].partition("</p>")[0]
        assert "badge" not in first
    reasons = [title for group in heads for title in re.findall("<summary>(.*?)</summary>", group)]
    assert {"FLN: done here, and why", "Government: done here, and why"} == set(reasons)


@pytest.mark.parametrize(("value", "told"), [
    ("propaganda:algiers:cadre", "Mission party: Propaganda, Algiers, Cadre"),
    (["cadre_1", "front_1"], "Mission party: Cadre 1, Front 1"), ([], "Mission party: none"),
    ({"sidi_bel_abbes": 2}, "Mission party: Sidi Bel Abbes 2"), (3, "Mission party: 3"), (None, "Mission party"),
])  # fmt: skip
def test_answers_of_a_line_that_was_left_are_told_by_their_names(value: Any, told: str) -> None:
    entry: Any = SimpleNamespace(key="mission.party", value=value)
    assert log._said(Speaker(load_game("algeria")), entry) == told


def entries(*said: tuple[str, str]) -> list[Entry]:
    """A path of answers, each by (who answered, which seat)."""
    return [Entry(id, id - 1, "answer", key="any", seat=seat, by=by) for id, (by, seat) in enumerate(said)]


@pytest.mark.parametrize(("said", "speaking", "whose"), [
    ([("person", "fln"), ("forced", "fln")], [1], 0),  # what to build, then the only place for it
    ([("bot", "fln"), ("forced", "fln"), ("forced", "fln")], [2], 0),
    ([("person", "fln"), ("forced", "fln")], [0, 1], 1),  # the choice was told, and this is another thing
    ([("person", "government"), ("forced", "fln")], [1], 1),
    ([("seed", "fln"), ("forced", "fln")], [1], 1),
    ([("standing", "fln"), ("forced", "fln")], [1], 1),  # nobody chose
    ([("forced", "fln")], [0], 0),
])  # fmt: skip
def test_a_choice_of_ones_own_is_not_forced_where_only_its_place_was(
    said: list[tuple[str, str]], speaking: list[int], whose: int
) -> None:
    steps = entries(*said)
    assert log._decided(steps, steps[-1], set(speaking)) is steps[whose]


def test_the_badge_and_the_reason_are_those_of_the_choice(client: FlaskClient) -> None:
    """Faileks are turned from bands where there is one place for it; a React is carried out by the only unit."""
    table = begun(client, "algeria", fln="fln", government="government")
    page = client.get(f"{table}log").text
    found: dict[str, list[str]] = {badge: [] for badge in ("bot", "forced")}
    for _, group in GROUP.findall(page):
        for badge, some in found.items():
            if f'class="badge {badge}"' in group:
                some.append(group)
    begins = [group for group in found["bot"] if re.search(r">(React|Flush) in ", group)]
    assert begins and not any(re.search(r">(React|Flush) in ", group) for group in found["forced"])
    assert all("The only legal answer." not in group for group in begins)
    assert all("The only legal answer." in group for group in found["forced"])
