"""The board at the table: every piece that a view gives is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask

from generator.board import board_anchors
from rules.content import Content, load_game
from rules.table import Chance, Piece, Table, View
from solo_app.pages.boards import board_svg
from solo_app.room import Live
from solo_app.speech import Speaker


@pytest.fixture(scope="module")
def burnoose() -> Content:
    return load_game("red_burnoose")


def drawn(app: Flask, content: Content, view: View) -> str:
    live = cast(Live, SimpleNamespace(content=content, speaker=Speaker(content)))
    with app.test_request_context("/"):
        return board_svg(live, view, None)


def missing(svg: str, view: View) -> set[str]:
    """The pieces of a view that neither stand on the drawing nor count among those without room."""
    standing = set(re.findall(r'id="b-piece-([^"]+)"', svg))
    listed = {one for ids in re.findall(r'data-pieces="([^"]+)"', svg) for one in ids.split()}
    return {piece.id for piece in view.pieces} - standing - listed


def random_views(content: Content, players: int, seed: int) -> Iterator[View]:
    """What an onlooker sees at each question of a game of chance moves."""
    table = Table.new(content, {"players": str(players)}, {}, seed)
    for count in range(3000):
        yield table.view(None)
        if table.request is None:
            return
        table.answer(table.request.sample(Chance(seed * 1000 + count, 0)))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("players", "seed"), [(1, 3), (2, 4), (4, 5)])
def test_every_piece_of_every_view_is_drawn(
    app: Flask, burnoose: Content, players: int, seed: int
) -> None:
    kinds = set()
    for view in random_views(burnoose, players, seed):
        kinds |= {piece.kind for piece in view.pieces}
        assert {piece.at for piece in view.pieces} <= board_anchors(burnoose).keys()
        assert not missing(drawn(app, burnoose, view), view)
    assert "facedown/start" in kinds  # a kind of which there is no record
    assert len(kinds) > 10


def test_a_crowd_without_room_still_names_every_piece(app: Flask, burnoose: Content) -> None:
    village = next(iter(burnoose.all("villages")))
    crowd = [Piece(f"x{i}", "units/sapper", village) for i in range(60)]
    view = View(None, [], None, crowd)
    svg = drawn(app, burnoose, view)
    assert "data-pieces" in svg
    assert not missing(svg, view)


def test_face_down_pieces_are_seen_and_say_so(app: Flask, burnoose: Content) -> None:
    """They are drawn, alike, and with the label that the view gives; nothing tells them apart."""
    view = next(random_views(burnoose, 1, 3))
    svg = drawn(app, burnoose, view)
    tokens = [piece for piece in view.pieces if piece.kind == "facedown/start"]
    assert len(tokens) == 3
    uses: list[Any] = [
        re.search(
            rf'id="b-piece-{piece.id}"[^>]*aria-label="([^"]*)"[^>]*><title>[^<]*</title><use href="([^"]+)"',
            svg,
        )
        for piece in tokens
    ]
    assert all("face down" in found[1] for found in uses)
    assert "Start of Army 1, face down" in {found[1] for found in uses}  # its place is said once
    assert len({found[2] for found in uses}) == 1
    assert "start_" not in svg


def test_a_piece_of_no_known_kind_is_drawn_face_down(app: Flask, burnoose: Content) -> None:
    village = next(iter(burnoose.all("villages")))
    view = View(None, [], None, [Piece("odd", "units/no_such_unit", village)])
    assert not missing(drawn(app, burnoose, view), view)


def test_pieces_are_told_below_their_place_which_is_not_repeated(app: Flask, burnoose: Content) -> None:
    village = next(iter(burnoose.all("villages").values()))
    svg = drawn(app, burnoose, View(None, [], None, [Piece("one", "units/no_such_unit", village.id, 2)]))
    place = re.search(rf'aria-label="{village.name}" role="group"><title>{village.name}</title>(.*?)</g>', svg)
    assert place is not None
    assert 'aria-label="2 No such unit"' in place[1]
