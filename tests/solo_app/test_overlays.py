"""The overlay page: an owner fills in the printed values, and plays with them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
import yaml
from flask.testing import FlaskClient

from rules.content import load_game
from solo_app import workshop

from .conftest import Player

URL = "/games/crossing/overlays/"


@pytest.fixture
def mine(client: FlaskClient) -> str:
    made = client.post(URL, data={"name": "mine"})
    assert made.status_code == 303
    return made.headers["Location"]


def test_the_tour_leads_through_what_is_ours(
    client: FlaskClient, mine: str, tmp_path: Path
) -> None:
    page = client.get(mine).text
    assert "0 of" in page
    first = re.findall(r'href="([^"]+)">Start with the first', page)[0]
    assert first.endswith("/cards/guide")
    form = client.get(first).text
    assert "The tests need a guess." in form
    assert 'name="gives.coins"' in form
    assert 'name="steps"' not in form
    assert 'name="steps"' in client.get(first + "?all=1").text
    done = client.post(first, data={"gives.coins": "3", "gives.rope": ""})
    assert done.headers["Location"].endswith("/cards/heron")
    last = client.post(
        done.headers["Location"], data={"name": "Grey heron", "kind": "tool", "pairs": "plank"}
    )
    assert last.headers["Location"] == mine
    assert "That was the last record." in client.get(mine).text
    path = tmp_path / "data" / "overlays" / "crossing" / "mine.yaml"
    written = yaml.safe_load(path.read_text())
    assert written["cards"] == [
        {"id": "guide", "gives": {"coins": 3}},
        {"id": "heron", "name": "Grey heron", "kind": "tool", "pairs": "plank"},
    ]
    again = client.get(first).text
    assert 'value="3"' in again


def test_a_filled_in_value_is_played_and_named(client: FlaskClient, mine: str) -> None:
    client.post(mine + "cards/guide", data={"gives.coins": "7"})
    assert "Your copy of the game" in client.get("/games/crossing/new").text
    player = Player(client, overlay="mine", **{"source.pile": "person"})
    player.answer(card__0="guide")
    assert "The card is gone; 9 coins afterwards." in player.page()
    assert "overlay=mine" in player.page()
    # the game is saved with it, exported with it, and opens with it
    data = client.get(player.url + "export").data
    made = client.post("/import", data={"file": (io.BytesIO(data), "x.json")})
    assert "9 coins afterwards" in client.get(made.headers["Location"]).text


@pytest.mark.parametrize(
    ("record", "form", "message"),
    [
        ("cards/guide", {"gives.coins": "many"}, "cards.guide.gives.coins"),
        ("cards/guide", {"gives.coins": "99"}, "cards.guide.gives.coins"),
        ("cards/guide", {"gives.coins": "1\n  evil: 2"}, "cards.guide.gives.coins"),
        ("cards/heron", {"kind": "bird"}, "bird"),
        ("cards/heron", {"pairs": "nobody"}, "nobody"),
        ("cards/heron", {"steps": "5"}, "cards.heron.steps"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_refused_and_kept_in_the_form(
    client: FlaskClient, mine: str, record: str, form: dict[str, str], message: str
) -> None:
    before = client.get(URL + "mine.yaml").text
    refused = client.post(mine + record, data=form)
    assert refused.status_code == 422
    assert message in refused.text
    assert 'role="alert"' in refused.text
    assert client.get(URL + "mine.yaml").text == before


def test_fields_that_nobody_asked_for_are_not_written(client: FlaskClient, mine: str) -> None:
    client.post(
        mine + "cards/guide",
        data={"gives.coins": "3", "remove": "true", "id": "x", "gives.gold": "1"},
    )
    assert yaml.safe_load(client.get(URL + "mine.yaml").text)["cards"] == [
        {"id": "guide", "gives": {"coins": 3}}
    ]


def test_words_that_look_like_numbers_stay_words(client: FlaskClient, mine: str) -> None:
    for name in ("0101", "12:30", "on", "true story", "*bold*: yes", "\u00e9 # not a comment"):
        assert client.post(mine + "cards/heron", data={"name": name}).status_code == 303
        form = client.get(mine + "cards/heron?all=1").text
        assert f'value="{name}"' in form


@pytest.mark.parametrize("name", ["", " ", "../x", "a/b", "a b", "-x", "x" * 41, ".hidden", "ü"])
def test_a_bad_name_is_refused(client: FlaskClient, name: str) -> None:
    assert client.post(URL, data={"name": name}).status_code == 422


def test_a_name_is_taken_once(client: FlaskClient, mine: str) -> None:
    assert client.post(URL, data={"name": "mine"}).status_code == 422


def test_a_file_of_ones_own_is_checked_taken_and_left_alone(client: FlaskClient) -> None:
    def bring(name: str, text: bytes) -> int:
        return client.post(
            URL, data={"name": name, "file": (io.BytesIO(text), "x.yaml")}
        ).status_code

    good = b"# by hand\ncards:\n  - {id: guide, steps: 3}\n"
    assert bring("hand", good) == 303
    assert bring("wrong", b"cards:\n  - {id: guide, steps: 9}\n") == 422
    assert bring("nonsense", b"cards: [") == 422
    assert bring("template", b"text:\n  ask.again: \"{{ x.__class__ }}\"\n") == 422
    assert bring("binary", b"\xff\xfe") == 422
    assert bring("big", b"#" * 505_000) == 413
    page = client.get(URL + "hand/").text
    assert "edited by hand" in page
    assert client.get(URL + "hand/cards/guide").status_code == 404
    assert client.post(URL + "hand/cards/guide", data={"gives.coins": "1"}).status_code == 404
    assert client.get(URL + "hand.yaml").data == good
    assert client.get(URL).text.count("saved-go") == 1


def test_a_game_whose_overlay_has_gone_says_so(
    client: FlaskClient, mine: str, tmp_path: Path
) -> None:
    player = Player(client, overlay="mine")
    (tmp_path / "data" / "overlays" / "crossing" / "mine.yaml").unlink()
    shown = client.get(player.url)
    assert shown.status_code == 404
    assert client.get(player.url + "export").status_code == 200


def test_what_the_workshop_writes_it_reads(toys: Path, tmp_path: Path) -> None:
    content = load_game("crossing", toys)
    answers = {
        "cards": {"guide": {"gives.coins": "3", "name": "é: [x]"}, "heron": {"kind": "tool"}}
    }
    text = workshop.compose(content, answers)
    assert workshop.is_ours(text)
    assert not workshop.is_ours(text.replace("coins: 3", "coins: 4"))
    path = tmp_path / "x.yaml"
    workshop.write(path, text)
    assert workshop.read(path) == answers
    assert workshop.problems(content, toys, path) == []
    assert load_game("crossing", toys, [path]).get("cards", "guide").gives["coins"] == 3
