// The places of the board that can be named: where each is, which one a point means, and what is to know about it.
"use strict";

const boardPlaces = {
  NEAR: 28, // mm of the board within which a place is the one that is meant

  drawing: () => document.querySelector("#sight svg"),

  // A point of the window in mm of the board. It need not fill its frame: only its own matrix knows the bands beside it.
  point: (clientX, clientY) =>
    new DOMPoint(clientX, clientY).matrixTransform(boardPlaces.drawing().getScreenCTM().inverse()),

  where: (option) => ({ x: Number(option.dataset.x), y: Number(option.dataset.y) }),

  // The nearest place to a point of the board, if it is near enough to be meant.
  at: ({ x, y }) => {
    const far = (option) => Math.hypot(Number(option.dataset.x) - x, Number(option.dataset.y) - y);
    const all = [...document.querySelectorAll("#place option[data-x]")];
    const nearest = all.reduce((best, one) => (!best || far(one) < far(best) ? one : best), null);
    return nearest && far(nearest) < boardPlaces.NEAR ? nearest : null;
  },

  // What is to know about a place, and what lies on it: a crowd of pieces is too small to be read.
  words: (option) => {
    const lines = document.querySelector(`[data-place="${CSS.escape(option.value)}"]`);
    return [...(lines?.querySelectorAll(".para") || [])].map((one) => one.textContent).join(" · ");
  },
};
