"""The icon set: complete, inside its grid, compiled from its drawings, and told apart at 3 mm."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw
from shapely.geometry import Polygon
from shapely.ops import unary_union

from generator.icon_set.compile import load_all
from generator.icon_set.draw import ICONS, SPECK, finish
from generator.icons import icon_names, icon_path, icon_symbol, inline_symbol
from generator.scene import Path
from generator.shapes import flatten

# What the games in the bag, the player aids and the assembly pages ask for.
NEEDED = """
    influence military food tools weapons card hand deck discard draw reroll retreat submitted defence
    wall village moudjahidine sharpshooter moudjahidate carabinier cavalry artillery sapper army fatma
    oussaid oulmokhtar mule man woman young_man elderly_man elderly_woman young_woman youth child
    artisan olive fig market musket fort die die_1 die_2 die_3 die_4 die_5 die_6 hit double_hit miss
    add_to_map circle triangle square diamond arrow_left arrow_right arrow_up arrow_down ruler scissors
    fold flip_long flip_short flag hourglass steep sheltered wooded hidden check cross dagger
    next_phase reserve mobilize ambush acquire combat reinforcement destroy shuffle people burnous
    mountain start oumouhand tahar mouhand tayeb
    crown knight ship tower plain hill forest city bow infantry mercenaries siege crescent holy_cross lily star
    anchor coin sword laurel octagon scroll
"""


def area(name):
    """The inked area of a compiled icon, all parts together."""
    whole = Polygon()
    for part in ("main", "accent"):
        for ring in flatten(icon_path(name, part) or (), step=0.5):
            whole = whole.symmetric_difference(Polygon(ring).buffer(0))
    return whole


@pytest.mark.parametrize("name", NEEDED.split())
def test_an_icon_that_is_needed_exists(name):
    assert name in icon_names()


def test_the_compiled_outlines_are_those_of_the_drawings():
    load_all()
    assert set(ICONS) == set(icon_names())
    for name, draw in ICONS.items():
        drawn = unary_union(list(finish(draw()).values()))
        off = area(name).symmetric_difference(drawn).area
        assert off < 0.05 * drawn.length, f"{name}: {off:.1f} square units differ: compile the set again"


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_keeps_to_its_grid_and_has_no_specks(name):
    shape = area(name)
    x0, y0, x1, y1 = shape.bounds
    assert min(x0, y0) > 1.5
    assert max(x1, y1) < 98.5
    for piece in getattr(shape, "geoms", [shape]):
        assert piece.area > SPECK * 0.9


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_is_big_enough_for_its_grid(name):
    x0, y0, x1, y1 = area(name).bounds
    assert max(x1 - x0, y1 - y0) > 60


def small(name, size=35):
    """The icon as it comes out of a 300 dpi printer at 3 mm."""
    big = Image.new("1", (size * 8, size * 8))
    for part in ("main", "accent"):
        for ring in flatten(icon_path(name, part) or (), step=1):
            layer = Image.new("1", big.size)
            points = [(x * big.width / 100, y * big.height / 100) for x, y in ring]
            ImageDraw.Draw(layer).polygon(points, fill=1)
            big = ImageChops.logical_xor(big, layer)
    return big.convert("L").resize((size, size), Image.Resampling.BOX)


def test_no_two_icons_look_alike_at_3_mm():
    pictures = {name: small(name) for name in icon_names()}
    for a, b in combinations(pictures, 2):
        difference = ImageChops.difference(pictures[a], pictures[b])
        ink = sum(v * n for v, n in enumerate(difference.histogram())) / 255 / 35**2
        assert ink > 0.02, f"{a} and {b} differ in {ink:.1%} of their area"


def test_a_symbol_has_the_asked_colours():
    plain = icon_symbol("man", "#123456")
    assert (plain.w, plain.h) == (100, 100)
    assert {item.paint.fill for item in plain.children if isinstance(item, Path)} == {"#123456"}
    two = icon_symbol("man", "#123456", accent="#654321")
    assert [item.paint.fill for item in two.children] == ["#123456", "#654321"]


def test_an_unknown_icon_is_answered_with_the_nearest():
    with pytest.raises(KeyError, match=r"olives.*did you mean 'olive'"):
        icon_symbol("olives")


@pytest.mark.parametrize("name", ["card", "artillery", "dagger"])
def test_an_icon_in_type_is_as_narrow_as_its_outline(name):
    symbol = inline_symbol(name, "#a3262a")
    xs = [x for path in symbol.children for ring in flatten(path.data) for x, _ in ring]
    assert symbol.h == icon_symbol(name).h
    assert min(xs) == pytest.approx(0, abs=0.5) and max(xs) == pytest.approx(symbol.w, abs=0.5)
    assert symbol.w <= icon_symbol(name).w
