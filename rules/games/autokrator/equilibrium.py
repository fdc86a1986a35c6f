"""Exact equilibria of small zero-sum games given by a matrix of whole numbers. Pure; names no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

_ZERO, _ONE = Fraction(0), Fraction(1)


@dataclass(slots=True, frozen=True)
class Solution:
    """The value of a matrix game to the row player, and a best mixed strategy of each side."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(matrix: Sequence[Sequence[int]]) -> Solution:
    """The equilibrium of the game in which rows maximise and columns minimise `matrix`.

    The simplex method on the column player's program (maximise the sum of y under M y <= 1, all entries made
    positive first), with Bland's rule, so that it ends, and with whole numbers only: every entry of the tableau is
    kept over one common denominator, the last pivot (Bareiss; Edmonds). A saddle point needs none of it.
    """
    return _saddle(matrix) or _simplex(matrix)


def _saddle(matrix: Sequence[Sequence[int]]) -> Solution | None:
    """The first entry that is the least of its row and the greatest of its column, if there is one."""
    floors = [min(row) for row in matrix]
    ceilings = [max(column) for column in zip(*matrix, strict=True)]
    value = max(floors)
    if value != min(ceilings):
        return None
    row, column = floors.index(value), ceilings.index(value)
    return Solution(Fraction(value), _pure(len(floors), row), _pure(len(ceilings), column))


def _pure(count: int, place: int) -> tuple[Fraction, ...]:
    return tuple(_ONE if one == place else _ZERO for one in range(count))


def _simplex(matrix: Sequence[Sequence[int]]) -> Solution:
    shift = 1 - min(map(min, matrix))
    height, width = len(matrix), len(matrix[0])
    # columns: y, slacks, right-hand side; the last row is the goal
    table = [
        [entry + shift for entry in row] + [int(i == k) for k in range(height)] + [1]
        for i, row in enumerate(matrix)
    ]
    table.append([-1] * width + [0] * (height + 1))
    basis = list(range(width, width + height))
    below = 1
    while True:
        goal = table[-1]
        column = next((j for j in range(width + height) if goal[j] < 0), -1)
        if column < 0:
            break
        row = _leaving(table, basis, column)
        below = _pivot(table, row, column, below)
        basis[row] = column
    goal = table[-1]
    total = goal[-1]  # over `below`: the sum of y
    columns = [Fraction(0)] * width
    for row, variable in enumerate(basis):
        if variable < width:
            columns[variable] = Fraction(table[row][-1], total)
    rows = tuple(Fraction(goal[width + i], total) for i in range(height))
    return Solution(Fraction(below, total) - shift, rows, tuple(columns))


def _leaving(table: list[list[int]], basis: list[int], column: int) -> int:
    """The row of the least ratio; of several the one whose variable comes first."""
    best = -1
    for row in range(len(basis)):
        entry = table[row][column]
        if entry <= 0:
            continue
        if best < 0:
            best = row
            continue
        # right / entry against the best so far, without dividing
        left = table[row][-1] * table[best][column]
        right = table[best][-1] * entry
        if left < right or (left == right and basis[row] < basis[best]):
            best = row
    return best


def _pivot(table: list[list[int]], row: int, column: int, below: int) -> int:
    """Brings the variable of `column` into the basis at `row`; the new common denominator."""
    pivot_row = table[row]
    pivot = pivot_row[column]
    for i, line in enumerate(table):
        if i != row:
            factor = line[column]
            table[i] = [
                (one * pivot - factor * other) // below
                for one, other in zip(line, pivot_row, strict=True)
            ]
    return pivot
