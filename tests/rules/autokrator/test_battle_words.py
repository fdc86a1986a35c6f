"""Every sentence of text_battle.yaml is said somewhere, and none is missing: games played at random, words read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import yaml

from rules.content.locate import content_root
from rules.games.autokrator import RULES
from rules.games.autokrator.state import AutokratorGame
from rules.table import Event, Request, Say, Sheet, Step
from tests.rules.autokrator.fighting import SEVEN, conquest, content, data
from tests.rules.driving import played_out

BATTLE = {
    "neutral", "espionage", "told", "battlefields", "battlefield", "layout", "shown", "modifiers",
    "retreat", "octagon", "target",
}  # fmt: skip


def said(options: dict[str, str], seed: int) -> Iterator[str]:
    """Keys of everything that is said of battles in a game at random, each rendered on the way."""
    events: list[Event] = []
    game = AutokratorGame(data(), RULES.start(data(), options), events)
    for _, step, request in played_out(game, seed, None):
        yield from told(events)
        yield from figures([sheet for event in events if (sheet := RULES.sheet(game, event))])
        events.clear()
        for seat in game.powers:
            yield from figures(RULES.view(game, seat).sheets)
        if step is not None and request is not None:
            yield from asked(game, step, request)


def told(events: list[Event]) -> Iterator[str]:
    words = content().words
    for event in events:
        assert words.has(f"event.{event.kind}"), event.kind
        kinds = (f"event.{event.kind}", f"do.{event.kind}")
        yield from read([Say(kind, event.data) for kind in kinds if words.has(kind)])


def figures(sheets: list[Sheet]) -> Iterator[str]:
    """The words of sheets."""
    for sheet in sheets:
        heads = [row.head.text for row in sheet.rows]
        cells = [cell.text for row in sheet.rows for cell in row.cells]
        yield from read([sheet.title, *(one.text for one in sheet.columns), *heads, *cells])


def asked(game: AutokratorGame, step: Step, request: Request) -> Iterator[str]:
    """A question of the battle, with its first and last options."""
    if request.key not in BATTLE:
        return
    yield from read([Say(f"ask.{request.key}", request.params)])
    composed = getattr(request, "composed", None)
    yield from read(list(composed.notes.values()) if composed else [])
    ids = getattr(request, "ids", ())
    for option in (*ids[:2], *ids[-1:]):
        found = step.describe(game, option)
        yield from read([found.text, found.consequence, found.group])


def scene(answer: str) -> Iterator[str]:
    """A conquest without an octagon left."""
    fight = conquest("aleppo", "saracens", dict.fromkeys(SEVEN, "byzantines"))
    assert fight.waiting is not None
    yield from asked(fight.game, *fight.waiting)
    yield from told(fight.answer("octagon", answer).events)


def read(says: list[Say | None]) -> Iterator[str]:
    for say in says:
        if say is not None:
            text = content().words.render(say.key, **say.params)
            assert text and "  " not in text, say.key
            yield say.key


@pytest.mark.rule("ak.cards.table")
def test_everything_is_said() -> None:
    """Games of four with real cards and both rulings of espionage, one of two with the expansion, a scene; names and
    odds stand for themselves."""
    keys = {
        *said({"cards_moors": "table", "ruling_espionage": "both"}, 1),
        *said({"cards_moors": "table", "admirals": "suggested"}, 2),
        *said({"powers": "east", "expansion": "yes"}, 3),
        *said({"cards_saracens": "table", "ruling_espionage": "both"}, 4),
        *scene("tunis"),
        *scene("none"),
    }
    written = yaml.safe_load((content_root() / "autokrator" / "text_battle.yaml").read_text("utf-8"))["text"]
    assert {key for key in written if key.split(".")[0] not in ("name", "odds")} <= keys
