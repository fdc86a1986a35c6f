"""The JSON door: the verbs of the table, the same refusals, and no form of another site."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from solo_app.storage import StoreError

from .conftest import MakeApp


@pytest.fixture
def api(make_app: MakeApp) -> FlaskClient:
    # with tokens on: programs at this door need none
    return make_app().test_client()


@pytest.fixture
def game(api: FlaskClient) -> dict[str, Any]:
    asked = {"game": "crossing", "seats": {"flood": "tide"}, "seed": 5}
    made = api.post("/api/games?seat=traveller", json=asked)
    assert made.status_code == 201
    return made.get_json()


def test_a_game_is_made_and_read(api: FlaskClient, game: dict[str, Any]) -> None:
    url = f"/api/games/{game['id']}"
    state = api.get(f"{url}?seat=traveller").get_json()
    assert state == game
    assert state["revision"] == 1
    assert state["request"]["kind"] == "choose"
    assert state["request"]["text"] == "What do you do in round 1?"
    assert state["request"]["ids"][0] == "move.bank.reeds"
    assert {seat["id"]: seat["who"] for seat in state["seats"]} == {
        "traveller": "person",
        "flood": "tide",
    }
    assert [one["id"] for one in api.get("/api/games").get_json()] == [game["id"]]


def test_what_is_asked_is_told_to_the_asked_seat_alone(
    api: FlaskClient, game: dict[str, Any]
) -> None:
    told = {"kind": "choose", "key": "act", "seat": "traveller", "rule": "tc.act"}
    url = f"/api/games/{game['id']}"
    for whose in ("", "?seat=flood"):
        assert api.get(url + whose).get_json() == {**game, "request": told}
    answer = {"value": game["request"]["ids"][0], "revision": game["revision"]}
    done = api.post(f"{url}/answer?seat=flood", json=answer).get_json()
    assert set(done["request"]) == {"kind", "key", "seat", "rule"}
    assert "seed" not in api.get("/api/games").get_json()[0]["start"]


def test_a_whole_game_through_the_door(api: FlaskClient, game: dict[str, Any]) -> None:
    state, url = game, f"/api/games/{game['id']}"
    answers = {"choose": lambda r: r["ids"][-1], "offer": lambda r: r["least"], "select": lambda r: [],
               "distribute": lambda r: {next(s for s, most in r["slots"].items() if most): 1},
               "report": lambda r: {"reeds": 2}}  # fmt: skip
    while state["request"]:
        value = answers[state["request"]["kind"]](state["request"])
        answer = {"value": value, "revision": state["revision"]}
        done = api.post(f"{url}/answer?seat=traveller", json=answer)
        assert done.status_code == 200
        state = done.get_json()
        assert state["entries"][0]["by"] in ("person", "typed")
    assert state["result"]["ending"] in ("won", "lost")
    assert state["result"]["text"]["text"]


def test_views_events_and_journal_keep_what_a_seat_may_not_know(
    api: FlaskClient, game: dict[str, Any]
) -> None:
    url = f"/api/games/{game['id']}"
    mine = api.get(f"{url}/view?seat=traveller").get_json()
    theirs = api.get(f"{url}/view?seat=flood").get_json()
    hands = [next(z for z in view["zones"] if z["id"] == "hand") for view in (mine, theirs)]
    assert [len(hand["cards"]) for hand in hands] == [1, 0]
    assert mine["status"][0]["text"] == "Round 1"
    kinds = [
        [event["kind"] for event in api.get(f"{url}/events?seat={seat}").get_json()]
        for seat in ("traveller", "flood")
    ]
    assert kinds == [["round", "drawn"], ["round", "seen"]]
    assert (
        api.get(f"{url}/events?seat=traveller&since=0").get_json()[0]["text"].startswith("You draw")
    )
    assert len(api.get(f"{url}/journal").get_json()) == 1
    nobody = api.get(f"{url}/view?seat=nobody")
    assert nobody.status_code == 422
    assert "one of" in nobody.get_json()["message"] and "traveller" in nobody.get_json()["message"]


def test_options_have_words_and_odds(api: FlaskClient, game: dict[str, Any]) -> None:
    url = f"/api/games/{game['id']}/option/move.bank.reeds"
    assert api.get(url).status_code == 404  # others are not asked
    url += "?seat=traveller"
    plain = api.get(url).get_json()
    assert plain["text"]["text"] == "Lead a traveller from Bank to Reeds"
    assert plain["at"] == ["reeds", "bank"]
    assert "odds" not in plain
    assert api.get(url + "&odds=1").get_json()["odds"]["safe"] == pytest.approx(35 / 36)
    unknown = api.get(f"/api/games/{game['id']}/option/fly?seat=traveller")
    assert unknown.status_code == 404
    assert unknown.get_json()["message"] == "'fly' is not among the answers."


def test_undo_redo_goto_and_corrections(api: FlaskClient, game: dict[str, Any]) -> None:
    url = f"/api/games/{game['id']}"

    def post(verb: str, **body: Any) -> dict[str, Any]:
        revision = api.get(url).get_json()["revision"]
        done = api.post(f"{url}/{verb}", json={"revision": revision, **body})
        assert done.status_code == 200, done.text
        return done.get_json()

    post("answer", value="rest")
    assert post("undo")["can_redo"] is True
    assert post("redo")["can_redo"] is False
    assert post("goto", entry=-1)["can_undo"] is False
    known = {one["path"]: one["value"] for one in api.get(f"{url}/correctables").get_json()}
    assert known["water"] == 1
    post("correct", path="water", value=4, why="my board says so")
    known = {one["path"]: one["value"] for one in api.get(f"{url}/correctables").get_json()}
    assert known["water"] == 4
    assert api.get(f"{url}/journal").get_json()[-1]["reason"] == [{"why": "my board says so"}]


@pytest.mark.parametrize(
    ("verb", "body", "status"),
    [
        ("answer", {"value": "fly", "revision": 1}, 422), ("answer", {"revision": 1}, 422),
        ("answer", {"value": "rest", "revision": 0}, 409), ("answer", {"value": "rest"}, 409),
        ("answer", {"value": "rest", "revision": True}, 409), ("answer", [], 400), ("answer", "null", 400),
        ("goto", {"entry": 99, "revision": 1}, 422), ("goto", {"entry": "x", "revision": 1}, 422),
        ("correct", {"path": "moon", "value": 1, "revision": 1}, 422),
        ("correct", {"path": "water", "value": 99, "revision": 1}, 422),
        ("correct", {"path": "water", "value": [], "revision": 1}, 422),
    ],
)  # fmt: skip
def test_what_is_wrong_changes_nothing(
    api: FlaskClient, game: dict[str, Any], verb: str, body: Any, status: int
) -> None:
    url = f"/api/games/{game['id']}"
    refused = api.post(f"{url}/{verb}", json=body)
    assert refused.status_code == status
    assert set(refused.get_json()) == {"error", "message", "status"}
    assert api.get(url).get_json()["revision"] == 1


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_forms_of_other_sites_cannot_answer(
    api: FlaskClient, game: dict[str, Any], kind: str
) -> None:
    body = b'{"value": "rest", "revision": 1}'
    refused = api.post(f"/api/games/{game['id']}/answer", data=body, content_type=kind)
    assert refused.status_code == 415
    assert api.get(f"/api/games/{game['id']}").get_json()["revision"] == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 404), ({"game": "nothing"}, 404), ({"game": 5}, 422), ({"game": "crossing", "seed": "x"}, 422),
        ({"game": "crossing", "seed": -1}, 422), ({"game": "crossing", "setup": {"difficulty": "x"}}, 422),
        ({"game": "crossing", "seats": {"x": "person"}}, 422), ({"game": "crossing", "seats": {"flood": 5}}, 422),
        ({"game": "leaflet"}, 422), ({"game": "crossing", "overlays": ["nobody"]}, 404),
    ],
)  # fmt: skip
def test_games_that_cannot_be_made(api: FlaskClient, body: Any, status: int) -> None:
    refused = api.post("/api/games", json=body)
    assert refused.status_code == status
    assert refused.get_json()["status"] == status


def test_a_game_that_is_not_there(api: FlaskClient) -> None:
    for part in ("", "/view", "/events", "/journal", "/correctables", "/option/x"):
        assert api.get(f"/api/games/nothing{part}").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000, b'{"a":' * 50_000, b'{"revision": NaN}', b'{"revision": 1e999}',
        b'{"revision": ' + b"1" * 6_000 + b"}", b'{"value": "\\ud800"}', b'{"\\udfff": 1}',
        b"\xff\xfe\x00", b"",
    ],
)  # fmt: skip
def test_what_is_no_json_that_can_be_kept_is_refused(
    api: FlaskClient, game: dict[str, Any], body: bytes
) -> None:
    for address in ("/api/games", f"/api/games/{game['id']}/answer"):
        refused = api.post(address, data=body, content_type="application/json")
        assert refused.status_code == 400
        assert refused.get_json()["status"] == 400
    assert api.get(f"/api/games/{game['id']}?seat=traveller").get_json() == game


def test_a_journal_is_read_from_anywhere(api: FlaskClient, game: dict[str, Any]) -> None:
    url = f"/api/games/{game['id']}/journal"
    assert len(api.get(url).get_json()) == game["revision"]
    for since in ("-1", "x"):
        assert len(api.get(f"{url}?since={since}").get_json()) == game["revision"]
    for since in (game["revision"], 10**30):
        assert api.get(f"{url}?since={since}").get_json() == []


def test_a_database_that_is_locked_is_no_fault_of_ours(
    api: FlaskClient, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*args: object, **more: object) -> None:
        raise StoreError("database: cannot be used just now: database is locked")

    answer = {"value": game["request"]["ids"][0], "revision": game["revision"]}
    with monkeypatch.context() as patch:
        patch.setattr("solo_app.storage.Store.append", locked)
        refused = api.post(f"/api/games/{game['id']}/answer", json=answer)
    assert refused.status_code == 503
    assert "locked" in refused.get_json()["message"]
    assert api.get(f"/api/games/{game['id']}?seat=traveller").get_json() == game
    assert api.post(f"/api/games/{game['id']}/answer", json=answer).status_code == 200
