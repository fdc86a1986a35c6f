"""(c) One answered request through HTTP, beside an empty Flask route.

Both go through Flask's test client in this process: no sockets, no threads, so that only the work of the request
itself is measured. Two ways to answer: the JSON door, and the form of the page as htmx sends it (POST, then the GET of
the table that it leads to). Everything that a player waits for is in it: the rules, the transaction in SQLite,
the page.
"""

from __future__ import annotations

import re
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from benchmarks.games import starts
from rules.content import games, load_game
from rules.table import Chance, has_rules
from solo_app.app import create_app
from solo_app.app_extension import EXTENSION

ANSWERS = 150
EMPTY = 5  # calls of the empty route beside each answer


class Player:
    """A person who answers at random, through a client."""

    def __init__(self, app: Flask, game: str) -> None:
        self.client: FlaskClient = app.test_client()
        self.room = app.extensions[EXTENSION]["room"]
        self.game = game
        self.setup = dict(starts(load_game(game))[0])
        self.chance = Chance(11)
        self.seed = 0
        self.start()
        token = re.search(r'X-CSRFToken"?:\s*"([^"]+)', self.client.get("/").text)
        assert token is not None
        self.headers = {"X-CSRFToken": token[1], "HX-Request": "true", "HX-Target": "table"}

    def start(self) -> None:
        """A new game."""
        self.seed += 1
        self.id = self.room.new(self.game, self.setup, {}, self.seed, {})

    def _asked(self) -> tuple[Any, int]:
        """The request and the revision; of a new game, when this one is over."""
        with self.room.open(self.id) as live:
            if live.table.request is not None:
                return live.table.request, live.table.revision
        self.start()
        return self._asked()

    def by_json(self) -> float:
        """Seconds of one answer through the JSON door."""
        asked, revision = self._asked()
        body = {"value": asked.sample(self.chance), "revision": revision}
        began = time.perf_counter()
        done = self.client.post(f"/api/games/{self.id}/answer", json=body)
        taken = time.perf_counter() - began
        assert done.status_code == 200, done.text
        return taken

    def by_form(self) -> float:
        """Seconds of one answer with the page's form, and of the table that comes back."""
        asked, revision = self._asked()
        form = {**as_form(asked, asked.sample(self.chance)), "revision": str(revision)}
        began = time.perf_counter()
        done = self.client.post(
            f"/table/{self.id}/answer", data=form, headers=self.headers, follow_redirects=True
        )
        taken = time.perf_counter() - began
        assert done.status_code == 200, done.text[:500]
        return taken


def as_form(asked: Any, value: Any) -> dict[str, Any]:
    """An answer as the fields of the page's form."""
    if asked.kind == "choose":
        return {"choice": value}
    if asked.kind == "select":
        return {"pick": value}
    if asked.kind == "distribute":
        return {f"amount.{slot}": str(count) for slot, count in value.items()}
    if asked.kind == "offer":
        return {"number": str(value)}
    raise AssertionError(f"{asked.kind} is asked of no person here")


def empty_route() -> FlaskClient:
    """An app with one route that says nothing."""
    app = Flask("empty")
    app.add_url_rule("/", "index", lambda: "")
    return app.test_client()


def measure(game: str) -> dict[str, float]:
    """Median milliseconds of an answer by JSON, by form, and of the empty route."""
    with TemporaryDirectory() as folder:
        app = create_app({"DATA_DIR": Path(folder), "OUTPUT_DIR": Path(folder)})
        player, empty = Player(app, game), empty_route()
        taken: dict[str, list[float]] = {"json": [], "form": [], "empty": []}
        for number in range(ANSWERS + 10):
            kind = ("json", "form")[number % 2]
            seconds = player.by_json() if kind == "json" else player.by_form()
            began = time.perf_counter()
            for _ in range(EMPTY):
                empty.get("/")
            if number >= 10:  # the first ones fill caches
                taken[kind].append(seconds)
                taken["empty"].append((time.perf_counter() - began) / EMPTY)
        app.extensions[EXTENSION]["store"].close()
    return {name: 1000 * statistics.median(values) for name, values in taken.items()}


def lines() -> list[str]:
    """The report."""
    report = []
    for game in (one for one in games() if has_rules(one)):
        found = measure(game)
        report += [
            f"{game}: one answer, test client in this process (no sockets, no threads)",
            f"  empty Flask route  {found['empty']:6.2f} ms",
            f"  JSON door          {found['json']:6.2f} ms  {found['json'] / found['empty']:6.1f} times",
            f"  form and table     {found['form']:6.2f} ms  {found['form'] / found['empty']:6.1f} times",
        ]
    return report
