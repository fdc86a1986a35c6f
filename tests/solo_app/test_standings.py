"""Who stands where, who is a computer, and the short account of a round: on the page of a game that tells them."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from .conftest import MakeApp, Player

FORM = {
    "seed": "3", "option.admirals": "suggested", "seat.saracens": "person",
    **{f"seat.{seat}": "power" for seat in ("byzantines", "franks", "moors")},
}  # fmt: skip


def part(page: str, start: str, end: str) -> str:
    return page.partition(start)[2].partition(end)[0]


def words(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def lines(page: str) -> list[str]:
    found = re.findall(r"<li.*?</li>", part(page, '<ul class="standings"', "</ul>"), re.DOTALL)
    return [words(one) for one in found]


def answer(client: FlaskClient, url: str, **form: str) -> str:
    page = client.get(url).text
    revision = re.findall(r'data-revision="(\d+)"', page)[0]
    done = client.post(url + "answer", data={"revision": revision, **form})
    assert done.status_code == 303
    return client.get(url).text


def test_seats_stand_in_lines_and_a_round_is_told_by_turns(make_app: MakeApp) -> None:
    client = make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False).test_client()
    asked = client.get("/games/autokrator/new").text
    choices = part(asked, 'id="seat-franks"', "</select>")
    players = [words(one) for one in re.findall(r"<option[^>]*>.*?</option>", choices)]
    assert players[0] == "A person"
    assert len(players) == 3 and all(one.startswith("The computer: ") for one in players[1:])

    refused = client.post("/games/autokrator/new", data={**FORM, "option.cards_franks": "table"})
    assert refused.status_code == 422 and "Cards of the Franks: only a person can have that" in refused.text

    url = client.post("/games/autokrator/new", data=FORM).headers["Location"]
    page = client.get(url).text
    found = lines(page)
    assert [one.partition(" ")[0] for one in found] == ["Saracens", "Byzantines", "Franks", "Moors"]
    assert found[0].startswith("Saracens you Points 0 Gold 11 Areas 12 King (0) 3")
    assert all(one.split()[1] == "computer" for one in found[1:])
    assert "Admiral (-2) 4 -2" in found[1]
    assert "You: Saracens" in page and '<ul class="tracks">' not in part(page, 'class="bar', "</section>")
    assert 'class="recap"' not in page  # nothing has been done yet that is told

    while 'value="end"' not in page:
        pair = re.findall(r'name="choice" value="([^"]+\+[^"]+)"', page)[0]
        page = answer(client, url, choice=pair)
    assert 'class="on-turn" data-seat="saracens"' in page
    page = answer(client, url, choice="end")
    account = part(page, 'class="recap', "</details>")
    heads = [words(one) for one in re.findall(r"<h3>(.*?)</h3>", account)]
    assert heads[0].startswith("Round I.") and heads[1:] == ["It is the turn of the Byzantines."]
    new = [words(one) for one in re.findall(r'<li class="new">(.*?)</li>', account)]
    assert len(new) == 1 and re.fullmatch(r"The Byzantine Admiral moves from Ephesos to \w+\.", new[0])
    assert "face down" not in words(account)
    told = re.search(r'class="last">(.*?)</span>', account)
    assert told and words(told[1]) == new[0]  # a closed account says its last line


def test_a_game_without_columns_has_its_tracks_and_no_account(player: Player) -> None:
    player.any_answer(player.page())
    page = player.page()
    assert not lines(page) and 'class="recap"' not in page
    assert '<ul class="tracks">' in page
