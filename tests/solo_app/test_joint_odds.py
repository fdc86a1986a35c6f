"""The odds of a set of answers: of those that are ticked, on the page and at the door for programs."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient

from .conftest import Player

HTMX = {"HX-Request": "true"}


def to_the_dice(player: Player) -> str:
    """The page with the question which dice are rolled again."""
    player.until("select")
    return player.page()


def ask(player: Player, *picks: str, revision: int | None = None, headers: Any = None) -> Any:
    seen = player.revision if revision is None else revision
    return player.client.post(
        player.url + "odds", data={"revision": seen, "pick": list(picks)}, headers=headers
    )


def test_the_odds_of_what_is_ticked_are_asked_with_the_form_that_answers(player: Player) -> None:
    page = to_the_dice(player)
    keys: list[tuple[str, str, str]] = re.findall(
        r"<button class=\"(go|quiet)\"([^>]*)>([^<]+)<", page[page.index('id="answer"') :]
    )
    said = [text for _, _, text in keys]
    assert said.index("Go on") < said.index("Odds of these together"), "Enter answers"
    joint = next(more for _, more, text in keys if text == "Odds of these together")
    assert f'formaction="{player.url}odds"' in joint and f'hx-post="{player.url}odds"' in joint


def test_a_set_has_figures_of_its_own_and_nothing_is_answered(player: Player) -> None:
    to_the_dice(player)
    before = player.revision
    one, none = ask(player, "die1", headers=HTMX), ask(player, headers=HTMX)
    assert "1 together:" in one.text and "None together:" in none.text
    figure = [int(re.findall(r"<dd>(\d+)</dd>", shown.text)[0]) for shown in (one, none)]
    assert figure[1] == figure[0] + 1
    assert player.revision == before and player.kind == "select"


def test_without_script_a_page_tells_them_and_answers(player: Player) -> None:
    to_the_dice(player)
    page = ask(player, "die0")
    assert page.status_code == 200
    assert "Back to the table" in page.text
    form = page.text[page.text.index('<form method="post"') :]
    assert re.findall(r'name="pick" value="([^"]+)"', form) == ["die0"]
    assert player.answer(pick="die0").status_code == 303


def test_what_is_no_answer_has_no_odds(player: Player) -> None:
    to_the_dice(player)
    wrong = ask(player, "die0", "die9", headers=HTMX)
    assert wrong.status_code == 200 and "together" not in wrong.text and '<p class="help">' in wrong.text
    assert ask(player, "die0", "die9").status_code == 422
    stale = ask(player, "die0", revision=player.revision - 1, headers=HTMX)
    assert stale.status_code == 409 and "question is over" in stale.text
    assert ask(player, "die0", revision=player.revision - 1).text.count('class="go"') == 0


def test_other_questions_have_none(player: Player) -> None:
    player.until("choose")
    assert "Odds of these together" not in player.page()
    assert ask(player).status_code == 404


def test_programs_ask_for_the_asked_seat_alone(player: Player, client: FlaskClient) -> None:
    to_the_dice(player)
    address = f"/api/games/{player.id}/odds?pick=die0"
    assert client.get(address).status_code == 404
    assert "coins_left" in client.get(address + "&seat=traveller").get_json()
    assert client.get(f"/api/games/{player.id}/odds?pick=die7&seat=traveller").status_code == 422
    player.answer()
    player.until("choose")
    assert client.get(address + "&seat=traveller").status_code == 404
