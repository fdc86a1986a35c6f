"""The room: what is answered is kept, whatever happens between two answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from rules.table import Endless, StaleAnswer
from solo_app.room import Room

from .conftest import MakeApp, Player

ROOT = Path(__file__).resolve().parents[2]


def room_of(app: Flask) -> Room:
    return app.extensions["haversack"]["room"]


def test_a_game_survives_a_restart(make_app: MakeApp) -> None:
    before = Player(make_app(WTF_CSRF_ENABLED=False).test_client())
    before.until("select")
    after = make_app(WTF_CSRF_ENABLED=False).test_client().get(before.url)
    assert after.text.count("csrf") == before.page().count("csrf")
    assert f'data-revision="{before.revision}"' in after.text
    assert 'data-kind="select"' in after.text


def test_two_workers_share_a_game(make_app: MakeApp) -> None:
    one, two = (make_app(WTF_CSRF_ENABLED=False) for _ in range(2))
    player = Player(one.test_client())
    other = two.test_client()
    player.until("choose")
    assert 'data-kind="choose"' in other.get(player.url).text
    seen = player.revision
    # the first worker answers; the second replays the tail and sees the same table
    assert player.answer(choice="rest").status_code == 303
    assert f'data-revision="{player.revision}"' in other.get(player.url).text
    # and refuses what was meant for the table before
    late = other.post(player.url + "answer", data={"revision": seen, "choice": "rest"})
    assert late.status_code == 409
    # an undo of one is followed by the other
    assert other.post(player.url + "undo", data={"revision": player.revision}).status_code == 303
    assert "The travellers rest" not in player.page()


def test_of_two_answers_at_the_same_moment_one_counts(make_app: MakeApp) -> None:
    apps = [make_app(WTF_CSRF_ENABLED=False) for _ in range(3)]
    player = Player(apps[0].test_client())
    player.until("choose")
    seen, codes = player.revision, []
    start = threading.Barrier(6)

    def press(app: Flask) -> None:
        client = app.test_client()
        start.wait()
        done = client.post(player.url + "answer", data={"revision": seen, "choice": "rest"})
        codes.append(done.status_code)

    hands = [threading.Thread(target=press, args=(app,)) for app in apps * 2]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert sorted(codes) == [303, 409, 409, 409, 409, 409]
    log = player.client.get(player.url + "log").text
    assert log.count("The travellers rest") == 1


def test_a_worker_that_was_outrun_forgets_what_it_thought(make_app: MakeApp) -> None:
    one, two = (make_app(WTF_CSRF_ENABLED=False) for _ in range(2))
    player = Player(one.test_client())
    player.until("choose")
    room = room_of(one)
    with room.open(player.id) as live:
        # in between, the other worker answers
        done = two.test_client().post(
            player.url + "answer", data={"revision": live.table.revision, "choice": "rest"}
        )
        assert done.status_code == 303
        with pytest.raises(StaleAnswer):
            room.change(live, live.table.revision, lambda table: table.answer("rest"))
    with room.open(player.id) as live:
        assert live.stored == live.table.revision == live.saved.revision


def test_what_the_database_refuses_did_not_happen(
    app: Flask, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.until("choose")
    revision = player.revision

    def full(*args: object) -> int:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(room_of(app).store, "append", full)
        assert player.answer(choice="rest").status_code == 500
    assert player.revision == revision
    assert player.answer(choice="rest").status_code == 303


def test_games_leave_memory_and_come_back(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo_app.room.KEPT", 2)
    client = app.test_client()
    players = [Player(client) for _ in range(4)]
    for player in players:
        player.until("choose")
    assert len(room_of(app)._live) == 2
    assert all(player.kind == "choose" for player in players)


def test_a_fault_of_the_engine_leaves_the_table_as_it_was(
    app: Flask, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.games.crossing.steps import Act  # type: ignore[import-not-found]

    player.until("choose")
    revision = player.revision

    def broken(self: object, game: object, answer: object) -> None:
        raise KeyError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(Act, "take", broken)
        shown = player.answer(choice="rest")
    assert shown.status_code == 500
    assert "under reports" in shown.text
    assert player.revision == revision
    (report,) = (tmp_path / "data" / "reports").iterdir()
    # the report opens as a game
    with report.open("rb") as file:
        made = player.client.post("/import", data={"file": (file, "report.json")})
    assert made.status_code in (303, 422)
    assert player.answer(choice="rest").status_code == 303


def test_a_game_that_would_never_end_is_a_message_and_nothing_is_lost(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.games.crossing.steps import Act

    def endless(self: object, game: object, answer: object) -> None:
        raise Endless("on and on")

    player.until("choose")
    revision = player.revision
    with monkeypatch.context() as patch:
        patch.setattr(Act, "take", endless)
        shown = player.answer(choice="rest")
    assert shown.status_code == 422
    assert "for ever" in shown.text and "haversack validate" in shown.text
    assert player.revision == revision
    assert not (tmp_path / "data" / "reports").exists()
    assert player.answer(choice="rest").status_code == 303


def test_a_save_whose_rules_have_changed_goes_on_from_where_it_agrees(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules.games.crossing.steps import Act

    player = Player(make_app(WTF_CSRF_ENABLED=False).test_client())
    player.until("choose")
    for _ in range(3):
        player.until("choose")
        player.answer(choice="rest")
    revision = player.revision
    asks = Act.ask

    def stricter(self: object, game: object) -> object:
        request = asks(self, game)
        request.ids = [one for one in request.ids if one != "rest" or game.state.round < 3]  # type: ignore[attr-defined]
        return request

    monkeypatch.setattr(Act, "ask", stricter)
    later = make_app(WTF_CSRF_ENABLED=False)
    client = later.test_client()
    page = client.get(player.url).text
    assert "The rules have changed since this game was saved." in page
    assert "Continue from here" in page
    assert 'id="answer"' not in page
    # nothing is written before somebody says so
    saved = room_of(later).store.get(player.id)
    assert saved is not None
    assert saved.revision == revision
    seen = int(page.partition('data-revision="')[2].partition('"')[0])
    refused = client.post(player.url + "answer", data={"revision": seen, "choice": "rest"})
    assert refused.status_code == 409
    assert client.post(player.url + "settle", data={"revision": seen - 1}).status_code == 409
    assert client.post(player.url + "settle", data={"revision": seen}).status_code == 303
    after = client.get(player.url).text
    assert 'data-kind="choose"' in after
    assert "in round 3" in after
    # the whole old line is still in the journal, and another worker opens the same table
    assert len(room_of(later).store.journal(player.id)) > revision
    again = make_app(WTF_CSRF_ENABLED=False).test_client().get(player.url).text
    assert "in round 3" in again
    assert "The rules have changed" not in again


CHILD = """
import sys
sys.path.insert(0, {root!r})
from tests import toy_games
with toy_games.installed() as content:
    from solo_app.app import create_app
    app = create_app({{"DATA_DIR": {data!r}, "CONTENT_ROOT": content, "WTF_CSRF_ENABLED": False}})
    client = app.test_client()
    url = client.post("/games/crossing/new", data={{"seed": "3"}}).headers["Location"]
    print(url, flush=True)
    room = app.extensions["haversack"]["room"]
    id = url.strip("/").rpartition("/")[2]
    while True:
        with room.open(id) as live:
            asked = live.table.request
            if asked.kind == "choose" and live.table.revision > 4:
                room.change(live, None, lambda table: table.undo())
            else:
                value = "rest" if asked.kind == "choose" else {{"reeds": 1}}
                room.change(live, None, lambda table: table.answer(value))
            print(live.table.revision, flush=True)
"""


def test_a_kill_at_any_moment_loses_nothing_that_was_answered(
    make_app: MakeApp, tmp_path: Path
) -> None:
    code = textwrap.dedent(CHILD).format(root=str(ROOT), data=str(tmp_path / "data"))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        url = child.stdout.readline().strip()
        told = [int(child.stdout.readline()) for _ in range(25)]
        os.kill(child.pid, signal.SIGKILL)
        told += [int(line) for line in child.stdout if line.strip()]
    app = make_app(WTF_CSRF_ENABLED=False)
    shown = app.test_client().get(url)
    assert shown.status_code == 200
    store = room_of(app).store
    saved = store.get(url.strip("/").rpartition("/")[2])
    assert saved is not None
    assert saved.revision >= told[-1]
    with store.engine.connect() as db:
        count = db.execute(text("select count(*) from entries")).scalar()
        assert count == saved.revision
        assert db.execute(text("pragma integrity_check")).scalar() == "ok"
