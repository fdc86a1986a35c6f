// A glass over the board: what lies where the mouse rests, or where somebody presses, as large as in print, with the
// words for it. For eyes only: a line beside the board says the same to everybody.
"use strict";

(() => {
  const REST = 700; // ms after which a mouse is at rest
  const HOLD = 450; // ms after which a finger holds rather than presses
  const READABLE = 3.2; // pixels to a millimetre at which a board needs no glass
  const CLOSE = 4.6; // those under the glass, at most
  const WHOLE = { w: 58, h: 52 }; // mm of the board that are to be seen under it: the largest of places
  const CLICK = 400; // ms after a finger has left within which its click comes, if one comes
  const STILL = 4; // pixels that a resting mouse may stray, a finger twice as much
  let glass = null;
  let timer = 0;
  let last = null; // where the mouse was last

  const sight = () => document.getElementById("sight");
  const drawing = boardPlaces.drawing;
  const scale = () => drawing().getScreenCTM().a;

  // The drawing once more, without what is to be pressed and without names: these belong to the board.
  const copy = (svg) => {
    const twin = svg.cloneNode(true);
    for (const one of twin.querySelectorAll("defs, .controls, #here, title, desc")) one.remove();
    for (const one of [twin, ...twin.querySelectorAll("*")]) {
      for (const name of ["id", "role", "tabindex", "style", "aria-label", "aria-labelledby"]) {
        one.removeAttribute(name);
      }
    }
    return twin;
  };

  const make = (name, parent) => {
    const one = document.createElement("div");
    one.className = name;
    parent.append(one);
    return one;
  };

  // The part of the board about a point; at the edge the glass stays on the board.
  const picture = ({ x, y }) => {
    const svg = drawing();
    const { width, height } = svg.viewBox.baseVal;
    const frame = make("glass-picture", glass);
    const twin = copy(svg);
    frame.append(twin);
    const close = Math.max(scale() * 1.2, Math.min(CLOSE, frame.clientWidth / WHOLE.w, frame.clientHeight / WHOLE.h));
    const [wide, high] = [frame.clientWidth / close, frame.clientHeight / close];
    const held = (at, size, most) => Math.min(Math.max(at - size / 2, 0), Math.max(most - size, 0));
    twin.setAttribute("viewBox", `${held(x, wide, width)} ${held(y, high, height)} ${wide} ${high}`);
  };

  // Where the board is seen: on a phone the question covers some of it, and the page has moved the rest away.
  const seen = () => {
    const { left, top, right, bottom } = sight().getBoundingClientRect();
    const narrow = matchMedia("(max-width: 52rem)").matches;
    const low = narrow ? document.getElementById("question")?.getBoundingClientRect().top : Infinity;
    return { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight, low ?? Infinity) };
  };

  const show = (point, always) => {
    hide();
    const svg = drawing();
    if (!svg) return;
    const { width, height } = svg.viewBox.baseVal;
    if (point.x < 0 || point.y < 0 || point.x > width || point.y > height) return;
    const place = boardPlaces.at(point);
    const words = place && boardPlaces.words(place);
    const small = scale() < READABLE;
    if (!small && !(always && words)) return;
    glass = make("glass", sight().parentElement);
    glass.setAttribute("aria-hidden", "true");
    const middle = place ? boardPlaces.where(place) : point;
    if (small) picture(middle);
    if (place) make("glass-words", glass).textContent = words ? `${place.value}: ${words}` : place.value;
    put(middle);
  };

  // On the other side of what it shows.
  const put = ({ x, y }) => {
    const frame = seen();
    const at = new DOMPoint(x, y).matrixTransform(drawing().getScreenCTM());
    const { width, height } = glass.getBoundingClientRect();
    const left = at.x > (frame.left + frame.right) / 2 ? frame.left + 8 : frame.right - width - 8;
    glass.style.left = `${Math.max(left, 4)}px`;
    glass.style.top = `${Math.max(Math.min(frame.top + 8, frame.bottom - height - 8), 4)}px`;
  };

  const hide = () => {
    clearTimeout(timer);
    glass?.remove();
    glass = null;
  };

  const far = (event, times) => Math.hypot(event.clientX - last[0], event.clientY - last[1]) > STILL * times;
  const on_board = (event) => event.target.closest?.(".sight svg");

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") {
      if (last && far(event, 2)) clearTimeout(timer);
      return;
    }
    if (last && !far(event, 1)) return;
    last = [event.clientX, event.clientY];
    hide();
    if (event.buttons || !on_board(event)) return;
    timer = setTimeout(() => show(boardPlaces.point(...last), false), REST);
  });

  // A finger that holds looks and chooses nothing, also on a place that may be chosen.
  document.addEventListener("pointerdown", (event) => {
    hide();
    if (event.pointerType === "mouse" || !on_board(event)) return;
    last = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      show(boardPlaces.point(...last), true);
      const swallow = (click) => {
        click.stopPropagation();
        click.preventDefault();
      };
      const over = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), CLICK);
      addEventListener("click", swallow, { capture: true, once: true });
      addEventListener("pointerup", over, { once: true });
      addEventListener("pointercancel", over, { once: true });
    }, HOLD);
  });
  for (const moment of ["pointerup", "pointercancel"]) {
    document.addEventListener(moment, (event) => {
      if (event.pointerType !== "mouse") clearTimeout(timer);
    });
  }
  document.addEventListener("contextmenu", (event) => {
    if (glass && event.pointerType === "touch" && on_board(event)) event.preventDefault();
  });

  // First of all that a press does: what it tells may move the board.
  document.addEventListener("click", (event) => {
    if (!on_board(event) || event.target.closest(".choice")) return;
    show(boardPlaces.point(event.clientX, event.clientY), true);
  }, { capture: true });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  for (const moment of ["scroll", "wheel", "htmx:beforeSwap"]) {
    document.addEventListener(moment, hide, { capture: true, passive: true });
  }
})();
