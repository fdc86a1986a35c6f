"""Every page: it opens, it holds what it is for, and nothing that the content security policy forbids."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from solo_app.pages.reference import in_words

from .conftest import MakeApp, Player

PAGES = [
    "/", "/put-away", "/games/crossing/", "/games/crossing/new", "/games/crossing/components",
    "/games/crossing/components/cards/guide", "/games/crossing/rules", "/games/crossing/rules?q=river",
    "/games/crossing/aids", "/games/leaflet/aids",
    "/games/crossing/provenance", "/games/crossing/kit/", "/games/crossing/overlays/", "/games/leaflet/",
    "/games/leaflet/components", "/games/leaflet/provenance",
]  # fmt: skip
AT_TABLE = ["", "log", "keep", "chart", "corrections/", "rules", "aids"]


class Checker(HTMLParser):
    """Collects what a strict policy or a screen reader would trip over."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.fields: set[str] = set()
        self.labels: set[str] = set()
        self.open_labels = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or "style" in given or any(name.startswith("on") for name in given):
            self.wrong.append(f"inline: {self.get_starttag_text()}")
        if tag == "script" and "src" not in given:
            self.wrong.append("inline script")
        for name in ("src", "href", "action"):
            if re.match(r"(?i)javascript:|//", given.get(name) or ""):
                self.wrong.append(f"address: {self.get_starttag_text()}")
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "label":
            self.open_labels += 1
            self.labels.add(given.get("for") or "")
        field = tag in ("input", "select", "textarea") and given.get("type") != "hidden"
        if field and not self.open_labels and "aria-label" not in given:
            self.fields.add(given.get("id") or self.get_starttag_text() or "")
        if tag == "img" and "alt" not in given:
            self.wrong.append(f"no alt: {self.get_starttag_text()}")

    def handle_endtag(self, tag: str) -> None:
        if tag == "label":
            self.open_labels -= 1

    def check(self) -> None:
        doubled = {id for id in self.ids if self.ids.count(id) > 1}
        assert not self.wrong
        assert not doubled
        assert self.fields <= self.labels


def check(page: str) -> None:
    checker = Checker()
    checker.feed(page)
    checker.check()


@pytest.mark.parametrize("address", PAGES)
def test_pages_open(client: FlaskClient, address: str) -> None:
    shown = client.get(address)
    assert shown.status_code == 200
    assert shown.mimetype == "text/html"
    check(shown.text)


@pytest.mark.parametrize("part", AT_TABLE)
def test_pages_of_a_game_in_progress_open(player: Player, part: str) -> None:
    player.until("distribute")
    shown = player.client.get(player.url + part)
    assert shown.status_code == 200
    check(shown.text)


def test_no_page_is_forgotten_here(app: Flask) -> None:
    """Each GET rule is opened by these tests, or is no page."""
    files = {
        "static", "pictures.face", "pictures.icon", "pictures.theme", "pictures.fonts", "pictures.board",
        "pictures.ground", "pictures.cover", "kit.file", "kit.drawings",
        "saves.export", "overlays.download", "table.odds", "table.revision", "overlays.overview",
        "overlays.record",
    }  # fmt: skip
    adapter = app.url_map.bind("localhost")
    opened = {adapter.match(address.partition("?")[0])[0] for address in PAGES}
    opened |= {adapter.match(f"/table/x/{part}")[0] for part in AT_TABLE}
    rules = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert {one for one in rules if not one.startswith("api.")} - files == opened


def test_the_shelf_shows_what_can_be_played(client: FlaskClient) -> None:
    page = client.get("/").text
    assert "The Reed Crossing" in page
    assert "/games/crossing/new" in page
    assert "/games/leaflet/new" not in page
    assert "To print, not to play here yet" in page


def test_games_that_go_on_come_first_and_the_others_are_folded(app: Flask, client: FlaskClient) -> None:
    store = app.extensions["haversack"]["store"]
    for number in range(8):
        made = Player(client, seed=str(number))
        if number in (2, 7):
            made.play_out()
    for address in ("/", "/games/crossing/"):
        page = client.get(address).text
        front = page.partition("<details class=\"older\">")[0]
        assert front.count("saved-go") == 3 and "Finished" not in front
        assert "<summary>3 more</summary>" in page and "<summary>2 finished games</summary>" in page
        assert page.count("saved-go") == 8
    for one in store.games():
        if not one.ending:
            store.put_away(one.id, True)
    page = client.get("/").text
    assert "Your games" in page and "Go on with a game" not in page and page.count("saved-go") == 2


def test_a_game_without_rules_cannot_be_started(client: FlaskClient) -> None:
    assert client.get("/games/leaflet/new").status_code == 404
    assert client.post("/games/leaflet/new").status_code == 404


def test_rules_have_anchors_rulings_and_a_search(client: FlaskClient) -> None:
    page = client.get("/games/crossing/rules").text
    assert 'id="tc.toll"' in page
    assert "A coin lowers the danger by one." in page
    assert "The text says only that he likes coins." in page
    found = client.get("/games/crossing/rules?q=FERRYMAN+coins").text
    assert 'id="tc.toll"' in found
    assert 'id="tc.end"' not in found
    nothing = client.get("/games/crossing/rules?q=%3Cscript%3Ezzz").text
    assert "No rule holds “script”" in nothing and "No rule holds “zzz”" in nothing
    assert "<script>zzz" not in nothing


def test_provenance_names_each_value_of_ours_with_its_reason(client: FlaskClient) -> None:
    page = client.get("/games/crossing/provenance").text
    assert "Nobody ever saw this card." in page
    assert "The tests need a guess." in page
    assert "toy_coins" in page
    one = client.get("/games/crossing/components/cards/guide").text
    assert "The tests need a guess." in one


@pytest.mark.parametrize(
    "address",
    [
        "/games/nothing/", "/games/crossing/components/cards/nobody", "/games/crossing/components/text/x",
        "/games/crossing/components/nothing/x", "/games/crossing/faces/cards/nobody/front.svg",
        "/games/crossing/faces/cards/guide/inside.svg", "/games/crossing/faces/game/x/front.svg",
        "/icons/nothing.svg", "/table/nothing/", "/table/nothing/export", "/games/crossing/kit/files/nothing.pdf",
        "/games/crossing/kit/files/../../secret.key", "/games/crossing/overlays/nothing/",
        "/games/leaflet/board.svg", "/games/leaflet/board.webp", "/games/leaflet/cover.webp",
        "/nowhere", "/games/..%2f..%2fetc/",
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_friendly_page(client: FlaskClient, address: str) -> None:
    shown = client.get(address)
    assert shown.status_code == 404
    assert "Traceback" not in shown.text
    assert "To the shelf" in shown.text


def test_faces_and_boards_are_pictures_that_browsers_may_keep(client: FlaskClient) -> None:
    for address, kind in (
        ("/games/crossing/faces/cards/guide/front.svg", "image/svg+xml"),
        ("/games/crossing/board.svg", "image/svg+xml"),
        ("/games/crossing/board.webp", "image/webp"),
        ("/games/crossing/cover.webp", "image/webp"),
        ("/icons/food.svg", "image/svg+xml"),
    ):
        shown = client.get(address)
        assert shown.mimetype == kind
        assert shown.headers["Cache-Control"] == "no-cache"
        again = client.get(address, headers={"If-None-Match": shown.headers["ETag"]})
        assert again.status_code == 304
        assert "immutable" in client.get(address + "?v=1").headers["Cache-Control"]


def test_theme_colours_come_as_a_style_sheet(client: FlaskClient) -> None:
    shown = client.get("/games/crossing/theme.css")
    assert shown.mimetype == "text/css"
    assert "--accent:#" in shown.text
    assert "prefers-color-scheme:dark" in shown.text


def test_a_game_that_cannot_be_read_stays_on_the_shelf(make_app, tmp_path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "content" / "broken"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("game: {id: broken, title: [}\n")
    client = make_app(CONTENT_ROOT=tmp_path / "content").test_client()
    assert "cannot be read" in client.get("/").text
    page = client.get("/games/broken/")
    assert "game.yaml:1:" in page.text
    assert client.get("/games/broken/rules").status_code == 500


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"influence": 2, "military": 3}, "influence 2, military 3"),
        ({"play": "Move 1 {die}.", "start": ""}, "Play: Move 1 {die}."),
        ({"play": "Draw two.", "place": "Gain a token."}, "Play: Draw two.\nPlace: Gain a token."),
        ("move_sharpshooter", "Move sharpshooter"),
        ("A _sentence_ stays.", "A _sentence_ stays."),
        (["fig_orchard", "market"], "Fig orchard, market"),
        (True, "yes"),
    ],
)  # fmt: skip
def test_values_of_a_component_are_told_in_words(value: object, told: str) -> None:
    assert in_words(value) == told


def test_a_game_opens_with_its_picture_and_what_it_is(client: FlaskClient) -> None:
    page = client.get("/games/crossing/").text
    picture, about = page.index('class="cover'), page.index("Three travellers, four banks")
    assert picture < about < page.index("Play a game")
    assert 'aria-label="The board and some cards of The Reed Crossing"' in page
    sources = re.findall(r'<img class="cover-[^"]*" src="([^"]+)"', page)
    assert len(sources) == 2
    for source in sources:
        assert client.get(unescape(source)).mimetype in ("image/webp", "image/svg+xml")


def test_a_game_without_a_board_shows_its_cards(client: FlaskClient) -> None:
    page = client.get("/games/leaflet/").text
    assert 'class="cover bare" role="img" aria-label="Some cards of A Leaflet"' in page
    assert page.count("cover-card") == 1


def test_the_first_pages_speak_to_newcomers(make_app: MakeApp) -> None:
    """Of a real game: what it is, in the content's own words, and none of our workshop's terms."""
    client = make_app(CONTENT_ROOT=None).test_client()
    page = client.get("/games/red_burnoose/").text
    assert "You lead the villages" in page
    for address in ("/", "/games/red_burnoose/", "/games/red_burnoose/components"):
        words = re.sub(r"<[^>]*>", " ", client.get(address).text)
        assert not re.findall(r"\b(Bots?|Relief|rules code)\b", words), address


def test_components_with_the_same_face_are_shown_once(make_app: MakeApp) -> None:
    """The hexes of a map: one drawing, how many have it, and a link to each."""
    page = make_app(CONTENT_ROOT=None).test_client().get("/games/la_garde_recule/components").text
    assert page.count('class="alike"') == 1
    assert "and 79 more with this face" in page
    hexes = page.partition('id="spaces"')[2].partition("</section>")[0]
    assert hexes.count("<img") == 1
    links = re.findall(r'href="/games/la_garde_recule/components/spaces/(\w+)"', hexes)
    assert len(set(links)) == len(links) == 80
    units = page.partition('id="units"')[2].partition("</section>")[0]
    assert units.count("<img") == 16  # each is its own
    assert "× 1" not in units


def test_moments_are_marked_as_utc_until_script_makes_them_local(client: FlaskClient) -> None:
    Player(client)
    page = client.get("/").text
    shown = re.findall(
        r'<time datetime="(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)" data-moment>([^<]*)</time>', page
    )
    assert len(shown) == 2  # the line itself, and the button that says which game it puts away
    for exact, text in shown:
        assert text == f"{exact[:10]} {exact[11:16]} UTC"
