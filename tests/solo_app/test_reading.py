"""Rules, aids and words of a game: on pages of their own, and at the table, from where they lead back."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.content import Content, games, load_game
from rules.table import Table
from solo_app.present.glossary import abbreviations, glossed
from tests.toy_games import CONTENT

from .conftest import MakeApp, Player

PANEL = {"HX-Request": "true", "HX-Target": "panel"}


class Tables(HTMLParser):
    """Captions, heads and cells of the tables of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside = ""
        self.captions: list[str] = []
        self.columns: list[str] = []
        self.rows: list[str] = []
        self.cells: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        scope = dict(attrs).get("scope") or ""
        self.inside = {"caption": "captions", "td": "cells", "col": "columns", "row": "rows"}.get(
            scope or tag, self.inside
        )
        if tag in ("caption", "td", "th"):
            getattr(self, self.inside).append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("caption", "td", "th"):
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            getattr(self, self.inside)[-1] += data


def test_aids_are_tables_with_captions_and_heads(client: FlaskClient) -> None:
    page = client.get("/games/crossing/aids").text
    tables = Tables(page)
    assert tables.captions == ["Danger of the river", "The cards"]
    assert tables.columns == ["Crossing", "calm", "1\xa0rope", "Card", "What it says"]
    assert tables.rows[:2] == ["Reeds", "Island"]
    assert tables.cells[:4] == ["2", "1", "4", "3"]
    listed = page.partition('<ol class="aid-list">')[2].partition("</ol>")[0]
    words = " ".join(re.sub("<[^>]*>", " ", listed).split())
    assert words == "Draw a card Lead on or rest Mind the water Difficulty: Wild"
    assert "is &lt;safe&gt;." in page
    assert re.findall(r'<h2 class="group-name">([^<]*)', page) == ["The river", "The hand"]
    assert 'href="/games/crossing/rules#tc.river"' in page


def test_aids_of_a_table_follow_its_set_up(client: FlaskClient) -> None:
    def told(**form: str) -> str:
        page = client.get(f"{Player(client, **form).url}aids").text
        assert 'class="with"' not in page  # it plays what it shows
        return " ".join(re.sub("<[^>]*>", " ", page).split())

    assert "Mind the water" not in told()
    assert "Mind the water" in told(**{"option.difficulty": "wild"})


def test_cells_with_sentences_are_set_as_such(client: FlaskClient) -> None:
    page = client.get("/games/crossing/aids").text
    assert re.findall(r'class="aid-table (\w+)"', page) == ["numbers", "wordy"]


def test_the_games_page_and_its_tabs_lead_to_the_aids(client: FlaskClient) -> None:
    assert client.get("/games/crossing/").text.count('href="/games/crossing/aids"') == 2
    assert "This game has no tables." in client.get("/games/leaflet/aids").text


def test_the_glossary_stands_above_rules_and_aids(client: FlaskClient, player: Player) -> None:
    for address in ("/games/crossing/rules", "/games/crossing/aids", f"{player.url}rules"):
        page = client.get(address).text
        words = page.partition('id="words"')[2].partition("</details>")[0]
        assert "DR <small>danger of the river</small>" in words
        assert "To the bank again." in words


def test_chapters_stand_in_order_with_the_number_of_the_rulebook_below(make_app: MakeApp) -> None:
    client = make_app(CONTENT_ROOT=None).test_client()
    page = client.get("/games/la_garde_recule/rules").text
    headings = re.findall(r'<h2 id="in-\w+" tabindex="-1">([^<]*)', page)
    assert headings == [
        "Set-up", "The turn", "Activation", "Movement", "Reinforcements", "Wellington", "Fire", "The end",
    ]  # fmt: skip
    algeria = client.get("/games/algeria/rules").text
    rule = algeria.partition('id="al.fln_missions.move"')[2].partition("</article>")[0]
    assert "9.13" in rule and "<code>" not in rule
    named = client.get("/games/algeria/rules?ids").text
    assert "9.13 · <code>al.fln_missions.move</code>" in named
    assert '<abbr title="operations complete">OC</abbr>' in algeria


# ---------------------------------------------------------------------- at the table


def test_rules_at_the_table_lead_back_to_it(player: Player) -> None:
    player.until("choose")
    assert f'href="{player.url}rules" data-panel' in player.page()
    assert f'href="{player.url}aids" data-panel' in player.page()
    assert f'href="{player.url}rules#tc.act" data-panel' in player.page()
    for part in ("rules", "aids"):
        page = player.client.get(player.url + part).text
        assert f'<a class="button" href="{player.url}">Back to the table</a>' in page
        assert "<html" in page
    found = player.client.get(f"{player.url}rules?q=ferryman").text
    assert 'id="tc.toll"' in found
    assert 'id="tc.end"' not in found


def test_the_panel_gets_the_same_without_a_page_around_it(player: Player) -> None:
    for part, holds in (("rules", 'id="tc.end"'), ("aids", 'id="aid-danger"')):
        shown = player.client.get(player.url + part, headers=PANEL)
        assert shown.headers["Vary"] == "HX-Request"
        assert holds in shown.text
        assert "<html" not in shown.text
        assert '<form method="dialog">' in shown.text
        assert f'href="{player.url}{part}" data-panel aria-current="page"' in shown.text


def test_a_table_that_is_not_there_has_no_rules(client: FlaskClient) -> None:
    for part in ("rules", "aids"):
        assert client.get(f"/table/nothing/{part}").status_code == 404
        assert client.get(f"/table/..%2f..%2f/{part}").status_code == 404


def test_what_the_table_plays_otherwise_is_said_above_its_rules(client: FlaskClient) -> None:
    usual, wild = Player(client), Player(client, **{"option.difficulty": "wild"})
    assert "plays it otherwise" not in client.get(f"{usual.url}rules").text
    for part in ("rules", "aids"):
        assert "is written here: Difficulty: Wild." in client.get(wild.url + part).text


def test_the_end_names_and_links_the_rule_that_ended_it(player: Player) -> None:
    player.play_out()
    end = player.page().partition("The game is over")[2].partition("Play again")[0]
    assert f'The rule: <a href="{player.url}rules#tc.end" data-panel>The end</a>.' in end
    assert "All across: you win." in end


# ---------------------------------------------------------------------- words


def toy() -> Content:
    return load_game("crossing", CONTENT)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("At DR 2", 'At <abbr title="danger of the river">DR</abbr> 2'),
        ("DR and DR", '<abbr title="danger of the river">DR</abbr> and DR'),
        ("DRY, 2DR, ADR", "DRY, 2DR, ADR"),
        ("a < DR", 'a &lt; <abbr title="danger of the river">DR</abbr>'),
        ("Swept back", "Swept back"),
        ("", ""),
    ],
)
def test_abbreviations_say_what_they_stand_for(text: str, shown: str) -> None:
    assert glossed(toy(), text) == shown


def test_what_stands_in_a_tag_is_left_alone() -> None:
    from markupsafe import Markup

    marked = Markup('<img alt="DR">DR &DR;')
    assert glossed(toy(), marked) == Markup(
        '<img alt="DR"><abbr title="danger of the river">DR</abbr> &DR;'
    )


@pytest.mark.parametrize("game", games())
def test_every_game_explains_its_words(game: str) -> None:
    content = load_game(game)
    words = content.all("glossary").values()
    assert len(words) >= 10
    assert all(one.text and one.name for one in words)


def test_algerias_abbreviations_are_all_explained() -> None:
    content = load_game("algeria")
    said = " ".join(content.built.text[key] for key in content.words if not key.startswith("face"))
    bare = re.sub(r"\{[{%].*?[}%]\}", " ", said)
    known = set(abbreviations(content)) | {"UN", "NATO"}
    assert set(re.findall(r"\b[A-Z]{2,4}\b", bare)) <= known


ENDS = [
    ("red_burnoose", {"players": "1"}, "berber_deck_spent", "rb.end.berbers"),
    ("red_burnoose", {"players": "1"}, "french_two_conquered", "rb.solo.end"),
    ("red_burnoose", {"players": "1"}, "french_one_and_retreat", "rb.solo.end"),
    ("red_burnoose", {"players": "2"}, "french_one_and_retreat", "rb.end.french"),
    ("red_burnoose", {"players": "3"}, "french_two_conquered", "rb.end.french"),
    ("la_garde_recule", {}, "captured", "lg.end.captured"),
    ("la_garde_recule", {}, "destroyed", "lg.end.destroyed"),
    ("la_garde_recule", {}, "exits_three", "lg.end.exits"),
    ("la_garde_recule", {}, "exits_four", "lg.end.exits"),
    ("la_garde_recule", {}, "hopeless", "lg.end.hopeless"),
    ("la_garde_recule", {}, "time", "lg.end.time"),
    ("autokrator", {}, "points", "ak.end.winner"),
    ("autokrator", {}, "capital", "ak.conquest.capital"),
]


@pytest.mark.parametrize(("game", "setup", "ending", "rule"), ENDS)
def test_the_rule_of_each_ending(game: str, setup: dict[str, str], ending: str, rule: str) -> None:
    """Those of Algeria, which follow from its support, are in its own tests."""
    content = load_game(game)
    table = Table.new(content, setup)
    state: Any = table.game.state
    state.ending = ending
    if hasattr(state, "winners"):
        state.winners = ["franks"]
    result = table.result
    assert result is not None
    assert result.rule == rule
    assert content.rules[rule].summary
    assert content.words.render(result.text.key, **result.text.params)
