"""Chances of what comes next, where a game tells them: on the page and in the API."""

from __future__ import annotations

from rules.content import content_root

from .conftest import MakeApp, Player


def test_the_next_card_on_the_page_and_in_the_api(make_app: MakeApp) -> None:
    client = make_app(CONTENT_ROOT=content_root(), WTF_CSRF_ENABLED=False).test_client()
    form = {
        "seed": "5", "option.first_set_up": "suggested",
        "seat.allied": "person", "seat.french": "person",
    }  # fmt: skip
    made = client.post("/games/la_garde_recule/new", data=form)
    assert made.status_code == 303, made.text
    url = made.headers["Location"]
    page = client.get(url).text
    assert "What may come" in page
    assert "Next card, end of the turn: 0\u00a0%" in page  # the joker would still be ignored
    id = url.strip("/").rpartition("/")[2]
    told = client.get(f"/api/games/{id}/view").json
    assert told is not None
    lines = [one["text"] for one in told["outlook"]]
    assert lines[-1] == "Next card, end of the turn: 0\u00a0%"
    assert len(lines) == 3


def test_games_that_tell_none_show_none(player: Player) -> None:
    assert "What may come" not in player.page()
