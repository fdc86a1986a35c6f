"""Equilibria of zero-sum games in which each side has a type that only it knows. Pure; names no game.

Types are independent: `rows_prior` and `columns_prior` are their chances. The row player's payoff is
`payoff[row type, row action, column type, column action]`, 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy

Array = numpy.ndarray[Any, numpy.dtype[numpy.float64]]
TOLERANCE = 1e-9  # what a side could gain at most by playing otherwise
_ZERO = 1e-11


@dataclass(slots=True, frozen=True)
class BayesSolution:
    """Best mixed strategies (a line of chances for each type) and what they are worth to the row player.

    `value` is before types are known; `row_values` and `column_values` are what the game is worth, to the row
    player too, once the row player (the column player) knows his own type.
    """

    value: float
    rows: Array
    columns: Array
    row_values: Array
    column_values: Array


def solve_types(
    rows_prior: Sequence[float], columns_prior: Sequence[float], payoff: Array
) -> BayesSolution:
    """The equilibrium, by a linear program over behaviour in each type.

    The row player chooses z (the chance of type and action together) and, for each column type d, the value
    v[d] that is left to him there:

        maximise   sum of q[d] v[d]
        so that    v[d] <= sum over a, s of z[a, s] payoff[a, s, d, t]     for each d and t
                   sum over s of z[a, s] <= p[a],   z, v >= 0

    The prices of the first constraints are the column player's strategy. Raises ArithmeticError where rounding
    leaves a side more than TOLERANCE to gain; the caller's numbers are then out of all proportion.
    """
    p, q = numpy.asarray(rows_prior, float), numpy.asarray(columns_prior, float)
    types, actions, others, replies = payoff.shape
    if replies == 1:
        rows = _best(numpy.einsum("asdt,d->as", payoff, q))
        columns = numpy.ones((others, 1))
    elif actions == 1:
        rows = numpy.ones((types, 1))
        columns = _best(-numpy.einsum("asdt,a->dt", payoff, p))
    else:
        rows, columns = _program(p, q, payoff)
    return _valued(p, q, payoff, rows, columns)


def _best(worth: Array) -> Array:
    """Each type's best action; all that are equally good get the same chance."""
    best = worth >= worth.max(axis=1, keepdims=True) - _ZERO
    chances: Array = best / best.sum(axis=1, keepdims=True)
    return chances


def _valued(p: Array, q: Array, payoff: Array, rows: Array, columns: Array) -> BayesSolution:
    replies = numpy.einsum("asdt,as,a->dt", payoff, rows, p)  # to the row player
    actions = numpy.einsum("asdt,dt,d->as", payoff, columns, q)
    value = float(numpy.einsum("dt,dt,d->", replies, columns, q))
    gain = max(float(p @ actions.max(axis=1)) - value, value - float(q @ replies.min(axis=1)))
    if gain > TOLERANCE:
        raise ArithmeticError(f"no equilibrium found: {gain:.3g} left to gain")
    row_values = numpy.einsum("as,as->a", actions, rows)
    column_values = numpy.einsum("dt,dt->d", replies, columns)
    return BayesSolution(value, rows, columns, row_values, column_values)


def _program(p: Array, q: Array, payoff: Array) -> tuple[Array, Array]:
    types, actions, others, replies = payoff.shape
    width, lines = types * actions + others, others * replies + types
    table = numpy.zeros((lines + 1, width + 1))
    table[: others * replies, : types * actions] = -payoff.reshape(types * actions, -1).T
    for other in range(others):
        table[other * replies : (other + 1) * replies, types * actions + other] = 1
    for kind in range(types):
        table[others * replies + kind, kind * actions : (kind + 1) * actions] = 1
    table[others * replies : lines, -1] = p
    table[-1, types * actions : width] = -q
    primal, prices = _simplex(table)
    rows = primal[: types * actions].reshape(types, actions)
    columns = prices[: others * replies].reshape(others, replies)
    return _chances(rows), _chances(columns)


def _chances(weights: Array) -> Array:
    """Lines of weights as chances; a line without any weight is played evenly."""
    weights = numpy.maximum(weights, 0)
    total = weights.sum(axis=1, keepdims=True)
    even = numpy.full_like(weights, 1 / weights.shape[1])
    chances: Array = numpy.where(total > _ZERO, weights / numpy.where(total > _ZERO, total, 1), even)
    return chances


def _simplex(table: Array) -> tuple[Array, Array]:
    """Solves the program in `table` in place: constraints a line each, the goal last, right sides in the last column.

    Returns the variables and the prices of the constraints. The steepest column first; after many steps Bland's rule,
    which cannot go round in circles. Ties of ratios go to the largest pivot: small ones breed rounding. The tableau is
    the condensed one: a variable that enters changes places with the one that leaves.
    """
    lines, width = table.shape[0] - 1, table.shape[1] - 1
    out = numpy.arange(width)  # the variable of each column: zero
    inside = numpy.arange(width, width + lines)  # that of each line
    patience = 4 * (lines + width)
    while True:
        goal = table[-1, :-1]
        if patience > 0:
            column = int(goal.argmin())
            if goal[column] >= -_ZERO:
                break
        else:
            negative = numpy.flatnonzero(goal < -_ZERO)
            if not len(negative):
                break
            column = int(min(negative, key=out.__getitem__))
        able = numpy.flatnonzero(table[:-1, column] > 1e-9)
        entries = table[able, column]
        ratios = table[able, -1] / entries
        tied = ratios <= ratios.min() + _ZERO
        able, entries = able[tied], entries[tied]
        steep = patience > 0
        line = int(able[entries.argmax()] if steep else min(able, key=inside.__getitem__))
        _swap(table, line, column)
        out[column], inside[line] = inside[line], out[column]
        patience -= 1
    found, prices = numpy.zeros(width + lines), numpy.zeros(width + lines)
    found[inside] = table[:-1, -1]
    prices[out] = table[-1, :-1]
    return found[:width], prices[width:]


def _swap(table: Array, line: int, column: int) -> None:
    pivot = table[line, column]
    factors = table[:, column].copy()
    row = table[line] / pivot
    table -= factors[:, None] * row
    table[line] = row
    table[:, column] = factors / -pivot
    table[line, column] = 1 / pivot
