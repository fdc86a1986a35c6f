// A glass over the board: what lies where the mouse rests, or where somebody has pressed, as large as in print.
// For eyes only: the line below the board says the same in words.
"use strict";

(() => {
  const REST = 700; // ms after which a mouse is at rest
  const READABLE = 3.2; // pixels to a millimetre at which a board needs no glass
  const CLOSE = 4.6; // those under the glass
  const STILL = 4; // pixels that a resting mouse may stray
  const NEAR = 30; // mm of the board within which a place is the one that is meant
  let glass = null;
  let timer = 0;
  let last = null; // where the mouse was last

  const sight = () => document.getElementById("sight");
  const drawing = () => sight()?.querySelector("svg");
  const scale = () => drawing().getScreenCTM().a;

  // The drawing once more, without what is to be pressed and without names: these belong to the board.
  const copy = (svg) => {
    const twin = svg.cloneNode(true);
    for (const one of twin.querySelectorAll("defs, .controls, #here")) one.remove();
    for (const one of [twin, ...twin.querySelectorAll("*")]) {
      for (const name of ["id", "role", "tabindex", "style", "aria-label", "aria-labelledby"]) {
        one.removeAttribute(name);
      }
    }
    for (const title of twin.querySelectorAll("title, desc")) title.remove();
    return twin;
  };

  // The middle of the place that is meant, so that all of it is seen; on open ground the point itself.
  const middle = (x, y) => {
    const places = [...document.querySelectorAll("#place option[data-x]")];
    const spots = places.map((one) => [Number(one.dataset.x), Number(one.dataset.y)]);
    const far = ([left, top]) => Math.hypot(left - x, top - y);
    const nearest = spots.reduce((best, one) => (far(one) < far(best) ? one : best), [Infinity, 0]);
    return far(nearest) < NEAR ? nearest : [x, y];
  };

  const show = (clientX, clientY) => {
    hide();
    const svg = drawing();
    if (!svg || scale() >= READABLE) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    const { width, height } = svg.viewBox.baseVal;
    if (x < 0 || y < 0 || x > width || y > height) return;
    glass = document.createElement("div");
    glass.className = "glass";
    glass.setAttribute("aria-hidden", "true");
    const frame = sight().getBoundingClientRect();
    glass.classList.add(clientX > frame.left + frame.width / 2 ? "at-left" : "at-right");
    const twin = copy(svg);
    glass.append(twin);
    sight().parentElement.append(glass);
    const [wide, high] = [glass.clientWidth / CLOSE, glass.clientHeight / CLOSE];
    // At the edge the glass stays on the board.
    const held = (at, size, most) => Math.min(Math.max(at - size / 2, 0), Math.max(most - size, 0));
    const [left, top] = middle(x, y);
    twin.setAttribute("viewBox", `${held(left, wide, width)} ${held(top, high, height)} ${wide} ${high}`);
  };

  const hide = () => {
    clearTimeout(timer);
    glass?.remove();
    glass = null;
  };

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    if (last && Math.hypot(event.clientX - last[0], event.clientY - last[1]) < STILL) return;
    last = [event.clientX, event.clientY];
    hide();
    if (event.buttons || !event.target.closest?.(".sight svg")) return;
    timer = setTimeout(show, REST, ...last);
  });
  document.addEventListener("pointerdown", hide);
  document.addEventListener("click", (event) => {
    if (event.target.closest(".sight svg") && !event.target.closest(".choice")) show(event.clientX, event.clientY);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  for (const moment of ["scroll", "wheel", "htmx:beforeSwap"]) {
    document.addEventListener(moment, hide, { capture: true, passive: true });
  }
})();
