"""Sheets: pieces laid out on paper, so that they can be printed on both sides and cut apart."""

from __future__ import annotations

from generator.sheets.calibration import calibration_sheets
from generator.sheets.grid import Grid, SheetError, fit_grid
from generator.sheets.impose import (
    HOME_BLEED,
    MAX_BLEED,
    FaceRef,
    Options,
    Piece,
    Placement,
    Sheet,
    impose,
)
from generator.sheets.paper import Paper, paper, paper_names
from generator.sheets.tiles import fit_tiles, fitting_scale, tile_board, tiling_scale, whole_board

__all__ = [
    "HOME_BLEED",
    "MAX_BLEED",
    "FaceRef",
    "Grid",
    "Options",
    "Paper",
    "Piece",
    "Placement",
    "Sheet",
    "SheetError",
    "calibration_sheets",
    "fit_grid",
    "fit_tiles",
    "fitting_scale",
    "impose",
    "paper",
    "paper_names",
    "tile_board",
    "tiling_scale",
    "whole_board",
]
