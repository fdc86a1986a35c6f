"""The faces of The Red Burnoose: each record has its own, whole, legible and honest about what is ours."""

import re
from dataclasses import fields, is_dataclass

import pytest

from generator import fonts
from generator.faces import face, face_findings, face_scene
from generator.faces.studio import studio
from generator.scene import MM_PER_PT, Group, Paint, TextRun, Use
from rules.content import load_game

DECKS = ("cards", "leaders", "villages", "automata_cards")
SAFE = 3.0  # mm inside the trim that stay free of type
SMALLEST = 7.0  # pt


@pytest.fixture(scope="module")
def content():
    return load_game("red_burnoose")


def records(content, *collections):
    return [record for name in collections for record in content.all(name).values()]


def front(content, record, side="front"):
    return face_scene(content, record.collection, record.id, side)


def placed(items, dx=0.0, dy=0.0):
    """Items that are no groups with the offset at which they stand; turned groups are not entered."""
    for item in items:
        if isinstance(item, Group):
            assert item.scale == 1
            if not item.angle:
                yield from placed(item.children, dx + item.dx, dy + item.dy)
        else:
            yield item, dx, dy


def type_of(scene):
    """(run, left, top, right, bottom) of all type on a face, mm."""
    for run, dx, dy in placed(scene.children):
        if isinstance(run, TextRun):
            font = fonts.font(run.font)
            width = font.width(run.text.rstrip(), run.size, run.tracking)
            left = run.x + dx - {"start": 0, "middle": width / 2, "end": width}[run.anchor]
            em = run.size * MM_PER_PT
            yield run, left, run.y + dy - font.cap_height * em, left + width, run.y + dy


def letters(text):
    """The bare letters and figures of a text, icons and markup left out."""
    return re.sub(r"[\W_]+", "", re.sub(r"\{.*?\}", "", text)).lower()


def said(scene):
    return letters("".join(run.text for run, *_ in type_of(scene)))


def icons(scene):
    """The names of the icons on a face, whether they stand alone or in a line of type."""
    uses = [item.symbol for item, *_ in placed(scene.children) if isinstance(item, Use)]
    return [re.sub(r"^(icon|inline)-|-[0-9a-f]{6}$", "", key) for key in uses]


def bare(item):
    """A drawing without its colours: what a photocopy keeps."""
    if isinstance(item, Paint):
        return (item.fill is not None, item.stroke is not None)
    if is_dataclass(item):
        return tuple(bare(getattr(item, f.name)) for f in fields(item) if f.name != "symbol")
    return tuple(map(bare, item)) if isinstance(item, list | tuple) else item


def test_nothing_is_wrong_with_any_face(content):
    assert face_findings(content) == []


def test_nothing_is_wrong_with_any_face_that_spares_ink(content):
    workshop = studio(content, "low_ink")
    for record, side in workshop.all_faces():
        found = workshop.face(record.collection, record.id, side).findings
        assert found == [], f"{record.collection}.{record.id} {side}"


def test_every_card_has_a_face_of_its_own_and_a_back(content):
    for record in records(content, *DECKS):
        for side in ("front", "back"):
            drawn = face(content, record.collection, record.id, side)
            assert "base" not in drawn.key
            assert (drawn.scene.width, drawn.scene.height, drawn.scene.bleed) == (63, 88, 3)
        assert letters(record.name) in said(front(content, record))


def test_every_piece_has_a_face_with_its_icon_and_name(content):
    for record in records(content, "units", "tokens"):
        scene = front(content, record)
        assert record.icon in icons(scene), record.id
        assert letters(record.name) in said(scene), record.id


def test_a_card_says_all_that_its_record_says(content):
    for record in records(content, "cards", "leaders"):
        scene = front(content, record)
        for text in record.text.values():
            assert letters(text) in said(scene), record.id
            assert set(re.findall(r"\{(\w+)\}", text)) <= set(icons(scene))
    for village in records(content, "villages"):
        scene = front(content, village)
        assert letters(village.text) in said(scene), village.id
        assert letters(village.start_text or "") in said(scene), village.id


def test_power_and_price_are_the_largest_numbers_of_a_card(content):
    for record in records(content, "cards", "leaders"):
        scene = front(content, record)
        amounts = [*record.provides.items(), *(record.get("cost") or {}).items()]
        numbers = [run.text for run, *_ in type_of(scene) if run.size == 21]
        assert sorted(numbers) == sorted(str(amount) for _, amount in amounts)
        assert {kind for kind, _ in amounts} <= set(icons(scene))
        assert all(run.size < 15 for run, *_ in type_of(scene) if run.text not in numbers)
        if record.get("add_to_map"):
            assert {"add_to_map", record.add_to_map} <= set(icons(scene))


def test_a_village_shows_its_region_and_who_plays_it(content):
    for village in records(content, "villages"):
        scene = front(content, village)
        region = content.get("regions", village.region)
        assert letters(region.name) in said(scene)
        seats = [(left, run.text) for run, left, *_ in type_of(scene) if run.size == 14]
        owners = [str(seat) for seat in village.owners.values() if seat]
        assert [text for _, text in sorted(seats)] == owners
        assert ("army" in icons(scene)) == (0 in village.owners.values())


def band(content, village):
    """The woven edge of a village's card, without its colours."""
    scene = front(content, content.get("villages", village))
    found = [g for g in scene.children if isinstance(g, Group) and g.clip and g.dy == -scene.bleed]
    assert len(found) == 1
    return bare(found[0].children)


def test_regions_differ_by_pattern_not_by_colour_alone(content):
    edges = {}
    for village in records(content, "villages"):
        edges.setdefault(village.region, []).append(band(content, village.id))
    assert len(edges) == 3
    for same in edges.values():
        assert all(edge == same[0] for edge in same)
    first = [same[0] for same in edges.values()]
    assert first[0] != first[1] != first[2] != first[0]


def test_an_order_shows_its_units_and_its_sign_large(content):
    for order in records(content, "automata_cards"):
        scene = front(content, order)
        direct = order.get("direct")
        counts = [*order.units.values(), *(direct.units.values() if direct else ())]
        large = [run.text for run, *_ in type_of(scene) if run.size >= 24]
        assert sorted(large) == sorted([*map(str, counts), *([direct.army] if direct else [])])
        assert {*order.units, *(direct.units if direct else ())} <= set(icons(scene))
        signs = [item for item, *_ in placed(scene.children) if isinstance(item, Use)]
        sign = max(signs, key=lambda use: use.h)
        assert order.symbol in sign.symbol and sign.h >= 18
        for kind in order.get("destroy_from") or ():
            assert letters(content.get("cards", kind).name) in said(scene)


def test_signs_of_orders_differ_in_shape(content):
    shapes = {symbol.id for symbol in records(content, "symbols")}
    drawn = {content.get("automata_cards", o.id).symbol for o in records(content, "automata_cards")}
    assert drawn == shapes and len(shapes) == 3


def test_type_keeps_to_the_safe_margin_and_to_a_legible_size(content):
    for record in records(content, *DECKS):
        for side in ("front", "back"):
            scene = front(content, record, side)
            for run, left, top, right, bottom in type_of(scene):
                where = f"{record.collection}.{record.id} {side}: {run.text!r}"
                assert left >= SAFE - 0.01 and right <= scene.width - SAFE + 0.01, where
                assert top >= SAFE - 0.01 and bottom <= scene.height - SAFE + 0.01, where
                assert run.size >= SMALLEST, where


def test_a_dagger_stands_where_a_printed_value_is_ours_and_nowhere_else(content):
    for record in records(content, *DECKS):
        assert ("dagger" in icons(front(content, record))) == content.reconstructed(
            record.collection, record.id
        ), record.id


@pytest.mark.parametrize(
    "given, marked", [("{influence: 4, military: 1}", False), ("{influence: 4}", True)]
)
def test_the_dagger_goes_when_an_owner_gives_all_the_values(tmp_path, given, marked):
    overlay = tmp_path / "mine.yaml"
    overlay.write_text(f"cards:\n  - {{id: man, provides: {given}}}\n", "utf-8")
    owned = load_game("red_burnoose", overlays=[overlay])
    scene = front(owned, owned.get("cards", "man"))
    assert ("dagger" in icons(scene)) == marked
    assert "4" in [run.text for run, *_ in type_of(scene)]


def test_backs_tell_nothing(content):
    """What is shuffled together has one back: bought cards and leaders too."""
    piles = (("cards", "leaders"), ("villages",), ("automata_cards",))
    backs = [
        [front(content, r, "back").children for r in records(content, *pile)] for pile in piles
    ]
    for pile in backs:
        assert all(back == pile[0] for back in pile)
    assert backs[0][0] != backs[1][0] != backs[2][0]


def test_start_tokens_are_alike_face_down_and_tell_their_place_face_up(content):
    starts = [token for token in records(content, "tokens") if token.get("facedown")]
    assert len(starts) == 3
    down = [front(content, token, "back").children for token in starts]
    up = [said(front(content, token)) for token in starts]
    assert down[0] == down[1] == down[2]
    assert len(set(up)) == 3


def test_each_card_is_woven_differently_and_always_the_same(content):
    pictures = {}
    again = load_game("red_burnoose")
    for record in records(content, "cards", "leaders"):
        scene = front(content, record)
        woven = next(g for g in scene.children if isinstance(g, Group) and g.clip)
        pictures[record.id] = repr(woven.children)
        assert scene.children == front(again, record).children
    assert len(set(pictures.values())) == len(pictures)


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_player_aid_fits_and_holds_the_results_table(content, side):
    drawn = face(content, "kit", "aids", side, layout="kit_aid")
    assert drawn.findings == []
    titles = [step.title for step in records(content, "aid_steps")]
    shown = [title for title in titles if letters(title) in said(drawn.scene)]
    assert len(shown) >= 10
    if side == "back":
        ours = [
            row.id
            for row in content.get("tables", "crt").rows
            if content.provenance("tables", "crt", "rows", row.id).kind == "reconstructed"
        ]
        marks = [run for run, *_ in type_of(drawn.scene) if run.text.endswith("†")]
        assert len(marks) == len(ours) > 0


def test_every_deck_names_a_back_that_exists(content):
    layouts = studio(content).files.names()
    for deck in records(content, "decks"):
        assert f"back_{deck.back}" in layouts, deck.id
