"""What every response carries, and whom the table answers."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .conftest import MakeApp, Player

POSTS = [
    "/games/crossing/new", "/games/crossing/kit/build", "/games/crossing/overlays/", "/import",
    "/saved/x/put-away", "/saved/x/take-out", "/table/x/answer", "/table/x/odds", "/table/x/undo", "/table/x/redo",
    "/table/x/goto", "/table/x/settle", "/table/x/settings", "/table/x/look", "/table/x/corrections/",
    "/games/crossing/overlays/mine/cards/guide",
]  # fmt: skip


@pytest.fixture
def strict(make_app: MakeApp) -> FlaskClient:
    return make_app().test_client()


def token(client: FlaskClient, address: str = "/games/crossing/new") -> str:
    return re.findall(r'name="csrf_token" value="([^"]+)"', client.get(address).text)[0]


def test_every_form_address_is_known_here(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    known = {adapter.match(address, method="POST")[0] for address in POSTS}
    rules = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert {one for one in rules if not one.startswith("api.")} == known


@pytest.mark.parametrize("address", POSTS)
def test_no_form_is_taken_without_its_token(strict: FlaskClient, address: str) -> None:
    refused = strict.post(address, data={"revision": "0"})
    assert refused.status_code == 400
    assert "Nothing was changed" in refused.text


def test_a_token_in_the_form_or_in_the_header_opens(strict: FlaskClient) -> None:
    sign = token(strict)
    made = strict.post("/games/crossing/new", data={"csrf_token": sign})
    assert made.status_code == 303
    url = made.headers["Location"]
    done = strict.post(
        url + "answer", data={"revision": "1", "choice": "rest"}, headers={"X-CSRFToken": sign}
    )
    assert done.status_code == 303
    wrong = strict.post(url + "answer", data={"revision": "3"}, headers={"X-CSRFToken": "x" * 90})
    assert wrong.status_code == 400


def test_a_token_survives_a_restart(make_app: MakeApp) -> None:
    first = make_app().test_client()
    sign = token(first)
    cookie = first.get_cookie("haversack")
    assert cookie is not None
    second = make_app().test_client()
    second.set_cookie("haversack", cookie.value)
    assert second.post("/games/crossing/new", data={"csrf_token": sign}).status_code == 303


@pytest.mark.parametrize(
    "address", ["/", "/nowhere", "/games/crossing/board.svg", "/api/games", "/static/js/table.js"]
)
def test_every_response_carries_the_headers(client: FlaskClient, address: str) -> None:
    with client.get(address) as shown:
        headers = shown.headers
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "data:" not in policy
    for part in (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
    ):
        assert part in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_cookie_is_for_this_site_and_no_script(strict: FlaskClient) -> None:
    cookie = strict.get("/games/crossing/new").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "", "[::1", "a" * 5000]
)
def test_another_name_is_not_answered(client: FlaskClient, host: str) -> None:
    refused = client.get("/", headers={"Host": host})
    assert refused.status_code == 400
    assert "What is in the bag" not in refused.text
    assert "not called by that name" in refused.text
    assert "default-src 'none'" in refused.headers["Content-Security-Policy"]


@pytest.mark.parametrize("host", ["127.0.0.1:8321", "localhost:9999", "localhost", "[::1]:8321"])
def test_the_names_of_this_machine_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_a_host_can_be_allowed(make_app: MakeApp) -> None:
    client = make_app(ALLOWED_HOSTS="table.example").test_client()
    assert client.get("/", headers={"Host": "table.example"}).status_code == 200


def test_other_sites_reach_nothing(client: FlaskClient, player: Player) -> None:
    for site in ("cross-site", "same-site"):
        headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"}
        assert client.post("/table/x/undo", headers=headers).status_code == 403
        assert client.get(f"/api/games/{player.id}", headers=headers).status_code == 403
        # a link from elsewhere may still open a page
        link = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        assert client.get("/", headers=link).status_code == 200


def test_too_much_is_refused(client: FlaskClient) -> None:
    big = client.post("/games/crossing/new", data={"seed": "1" * 5_000_000})
    assert big.status_code == 413
    assert "too large" in big.text
    many = client.post("/games/crossing/new", data={f"f{i}": "x" for i in range(200_000)})
    assert many.status_code == 413


def test_what_is_wrong_is_said_in_the_form_that_was_asked_for(client: FlaskClient) -> None:
    page = client.get("/nowhere")
    assert page.status_code == 404
    assert "<html" in page.text
    line = client.get("/nowhere", headers={"HX-Request": "true"})
    assert "<html" not in line.text
    assert line.headers["HX-Retarget"] == "#notice"
    data = client.get("/api/nowhere").get_json()
    assert (data["status"], data["error"]) == (404, "There is nothing here")
    wrong = client.delete("/")
    assert wrong.status_code == 405


def test_a_fault_of_ours_shows_no_traceback(
    app: Flask, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **more: object) -> None:
        raise ZeroDivisionError("secret of the house")

    monkeypatch.setattr("solo_app.pages.table.board_svg", fail)
    shown = player.client.get(player.url)
    assert shown.status_code == 500
    assert "secret of the house" not in shown.text
    assert "Traceback" not in shown.text
    assert "Nothing was lost" in shown.text
