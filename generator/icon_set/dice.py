"""Dice and what they show."""

from __future__ import annotations

from generator.icon_set.draw import (
    Drawing,
    Shape,
    box,
    disc,
    icon,
    over,
    star,
    stroke,
)

_LEFT, _MIDDLE, _RIGHT = 26.0, 50.0, 74.0
_PIPS = {
    1: [(_MIDDLE, _MIDDLE)],
    2: [(_LEFT, _LEFT), (_RIGHT, _RIGHT)],
    3: [(_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)],
    4: [(_LEFT, _LEFT), (_RIGHT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)],
}
_PIPS[5] = [*_PIPS[4], (_MIDDLE, _MIDDLE)]
_PIPS[6] = [*_PIPS[4], (_LEFT, _MIDDLE), (_RIGHT, _MIDDLE)]


def _cube() -> Shape:
    return box(3, 3, 94, 94, 15)


def _pips(count: int) -> Shape:
    cube = _cube()
    for x, y in _PIPS[count]:
        cube = cube - disc(x, y, 10)
    return cube


@icon
def die_1() -> Drawing:
    """A die that shows one."""
    return _pips(1)


@icon
def die_2() -> Drawing:
    """A die that shows two."""
    return _pips(2)


@icon
def die_3() -> Drawing:
    """A die that shows three."""
    return _pips(3)


@icon
def die_4() -> Drawing:
    """A die that shows four."""
    return _pips(4)


@icon
def die_5() -> Drawing:
    """A die that shows five."""
    return _pips(5)


@icon
def die_6() -> Drawing:
    """A die that shows six."""
    return _pips(6)


@icon
def die() -> Drawing:
    """A die, whatever it shows."""
    return _cube()


def _burst(cx: float, cy: float, r: float) -> Shape:
    return star(cx, cy, r, r * 0.5, 8, 22.5)


@icon
def hit() -> Drawing:
    """One hit."""
    return _burst(50, 50, 47) - disc(50, 50, 9)


@icon
def double_hit() -> Drawing:
    """Two hits."""
    return over(_burst(33, 64, 34), _burst(69, 33, 34), gap=5) - disc(33, 64, 7) - disc(69, 33, 7)


@icon
def miss() -> Drawing:
    """No hit."""
    return stroke("M22 50H78", 11)
