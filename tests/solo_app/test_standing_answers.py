"""An answer that stands from now on: given where it is asked, seen and taken back under pace and dice."""

from __future__ import annotations

import io
import json
import re

import pytest
from flask.testing import FlaskClient

from rules.content import load_game
from rules.table import Table, save

from .conftest import MakeApp


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app(CONTENT_ROOT=None, WTF_CSRF_ENABLED=False).test_client()


@pytest.fixture
def url(client: FlaskClient) -> str:
    """The table of the FLN against the Government's bot, at the question where a point of support goes."""
    table = Table.new(load_game("algeria"), {"scenario": "1958"}, {"government": "government", "fln": "person"}, 3)
    mind = table.rules.policies()["fln"](table.data)
    while (asked := table.request) is not None and asked.key != "psl.one":
        table.answer(mind(table.game, asked).answer)
    file = (io.BytesIO(json.dumps(save(table)).encode()), "game.json")
    sent = client.post("/import", data={"file": file})
    assert sent.status_code == 303, sent.text
    return str(sent.headers["Location"])


def keys(page: str) -> list[tuple[str, str]]:
    return re.findall(r'name="standing" value="(\w+)" formnovalidate>([^<]+)<', page)


def revision(page: str) -> str:
    return re.findall(r'data-revision="(\d+)"', page)[0]


def test_the_question_offers_both_answers_for_good(client: FlaskClient, url: str) -> None:
    page = client.get(url).text
    assert keys(page) == [
        ("own", "Always raise my own, and do not ask me again"),
        ("other", "Always lower the other side&#39;s, and do not ask me again"),
    ]
    assert 'name="window.points" value="ask" checked' in page
    refused = client.post(url + "answer", data={"revision": revision(page), "standing": "never"})
    assert refused.status_code == 422


def test_it_stands_for_every_browser_and_can_be_taken_back(client: FlaskClient, url: str) -> None:
    before = client.get(url).text
    assert client.post(url + "answer", data={"revision": revision(before), "standing": "own"}).status_code == 303
    other = client.application.test_client()
    for browser in (client, other):
        assert 'name="window.points" value="own" checked' in browser.get(url).text
    saved = json.loads(client.get(url + "export").text)
    assert saved["sources"]["window.points"] == "own"
    back = {"revision": revision(before), "sources": "1", "window.points": "ask"}
    assert other.post(url + "settings", data=back).status_code == 303
    assert 'name="window.points" value="ask" checked' in client.get(url).text
    nonsense = {**back, "window.points": "never"}
    assert other.post(url + "settings", data=nonsense).status_code == 303
    assert 'name="window.points" value="ask" checked' in client.get(url).text
