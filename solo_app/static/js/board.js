// A board larger than its window: made larger and smaller, moved, and searched for a place. Without it the board is
// shown whole. Its ground comes as dots; where these would be seen, the drawing takes their place.
"use strict";

(() => {
  const STEPS = [0, 1, 1.5, 2, 3, 4]; // 0: the whole board; else its width in widths of the window
  const READABLE = 2.2; // pixels to a millimetre of the board, at which its print can be read
  const kept = `board ${location.pathname}`;
  let step = null; // place in STEPS
  let spot = [0, 0]; // where the window stands, kept while the page is swapped
  let fine = null; // the drawing of the ground, once somebody has looked so closely
  let ground = null; // its picture, which stays while the page is swapped: a new one would show a moment later
  let dotted = ""; // where its dots are found

  const sight = () => document.getElementById("sight");
  const drawing = () => sight()?.querySelector("svg");

  // Cards below the board leave it less room; and where a table of seats stands above, it is looked at as a whole.
  const usual = () => (document.querySelector(".stage .zone.first, .standings") ? 0 : 1);

  const kept_step = () => {
    const found = Number(sessionStorage.getItem(kept) ?? usual());
    return STEPS[found] === undefined ? usual() : found;
  };

  const show = () => {
    const svg = drawing();
    if (!svg) return;
    keep();
    step ??= kept_step();
    svg.style.width = STEPS[step] ? `${STEPS[step] * 100}%` : "";
    sight().classList.toggle("near", STEPS[step] > 0);
    for (const key of document.querySelectorAll("[data-zoom]")) {
      key.disabled = STEPS[step + Number(key.dataset.zoom)] === undefined;
    }
    document.getElementById("lens").hidden = false;
    sharpen(svg);
  };

  // The drawing is large: the dots stay until it is there.
  const sharpen = (svg) => {
    const { fine: address, dots } = sight().dataset;
    const picture = svg.querySelector("image");
    if (!picture) return;
    const wanted = (svg.getBoundingClientRect().width / svg.viewBox.baseVal.width) * devicePixelRatio;
    if (wanted <= Number(dots)) {
      lay(picture, dotted);
    } else if (fine?.naturalWidth) {
      lay(picture, address);
    } else if (!fine) {
      fine = new Image();
      fine.src = address;
      fine.decode().then(() => sharpen(drawing())).catch(() => {});
    }
  };

  const lay = (picture, address) => {
    if (picture.getAttribute("href") !== address) picture.setAttribute("href", address);
  };

  // The ground of the page before goes on, if the new page has the same.
  const keep = () => {
    const picture = drawing()?.querySelector("image");
    if (!picture || picture === ground) return;
    const address = picture.getAttribute("href");
    if (ground && address === dotted) picture.replaceWith(ground);
    else [ground, dotted, fine] = [picture, address, null];
  };

  // To another step; what is in the middle of the window, or at the point (parts of the board), stays there.
  const zoom = (to, middle) => {
    if (STEPS[to] === undefined) return;
    const [x, y] = middle || centre();
    step = to;
    sessionStorage.setItem(kept, String(step));
    show();
    look(x, y);
  };

  const centre = () => {
    const window_ = sight();
    const { width, height } = drawing().getBoundingClientRect();
    return [
      (window_.scrollLeft + window_.clientWidth / 2) / width,
      (window_.scrollTop + window_.clientHeight / 2) / height,
    ];
  };

  const look = (x, y) => {
    const window_ = sight();
    const { width, height } = drawing().getBoundingClientRect();
    window_.scrollTo(x * width - window_.clientWidth / 2, y * height - window_.clientHeight / 2);
  };

  const find = (select) => {
    const option = select.selectedOptions[0];
    const note = document.getElementById("place-note");
    document.getElementById("here")?.remove();
    note.textContent = "";
    if (!option.value) return;
    const { width, height } = drawing().viewBox.baseVal;
    const [x, y] = [Number(option.dataset.x), Number(option.dataset.y)];
    let to = Math.max(step, 1);
    while (STEPS[to + 1] && (sight().clientWidth * STEPS[to]) / width < READABLE) to += 1;
    zoom(to, [x / width, y / height]);
    sight().scrollIntoView({ block: "nearest" }); // on a phone the question covers half of the page
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [name, value] of Object.entries({ id: "here", cx: x, cy: y, r: 22 })) {
      ring.setAttribute(name, value);
    }
    drawing().append(ring);
    tell(option);
  };

  // What is to know about a place, and what lies on it: a crowd of pieces is too small to be read.
  const tell = (option) => {
    const lines = document.querySelector(`[data-place="${CSS.escape(option.value)}"]`);
    const told = [...(lines?.querySelectorAll(".para") || [])].map((one) => one.textContent).join(" · ");
    document.getElementById("place-note").textContent = told;
    return told;
  };

  // The place at a point of the window: the nearest one, if it is near enough to be meant.
  const NEAR = 28; // mm of the board
  const at = (clientX, clientY) => {
    // The drawing need not fill its frame: only its own matrix knows the bands beside it.
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing().getScreenCTM().inverse());
    const far = (one) => Math.hypot(Number(one.dataset.x) - x, Number(one.dataset.y) - y);
    const places = [...document.querySelectorAll("#place option[data-x]")];
    const nearest = places.reduce((best, one) => (!best || far(one) < far(best) ? one : best), null);
    return nearest && far(nearest) < NEAR ? nearest : null;
  };

  // The mouse pulls the board; fingers scroll it without help.
  let held = null;
  document.addEventListener("pointerdown", (event) => {
    const window_ = sight();
    if (event.pointerType !== "mouse" || event.button || !window_?.contains(event.target)) return;
    held = { x: event.clientX, y: event.clientY, left: window_.scrollLeft, top: window_.scrollTop, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || !sight()) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    held.moved ||= Math.hypot(x, y) > 5;
    if (held.moved) {
      sight().scrollTo(held.left - x, held.top - y);
      sight().classList.add("held");
    }
  });
  document.addEventListener("pointerup", () => {
    if (held?.moved) {
      // The click that ends a pull chooses nothing.
      const swallow = (event) => event.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      sight()?.classList.remove("held");
    }
    held = null;
  });

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-zoom]");
    if (key) zoom(step + Number(key.dataset.zoom));
    if (!event.target.closest(".sight svg")) return;
    const place = at(event.clientX, event.clientY);
    const told = place && tell(place);
    if (told && !told.startsWith(`${place.value}: `)) document.getElementById("place-note").prepend(`${place.value}: `);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "place") find(event.target);
  });
  document.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || event.metaKey) || !sight()?.contains(event.target)) return;
    event.preventDefault();
    zoom(step + (event.deltaY < 0 ? 1 : -1));
  }, { passive: false });

  document.addEventListener("htmx:beforeSwap", () => {
    if (sight()) spot = [sight().scrollLeft, sight().scrollTop];
  });
  // Before the new page is painted, so that nothing jumps; and again when htmx has set its classes.
  for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) {
    document.addEventListener(moment, () => {
      show();
      sight()?.scrollTo(...spot);
    });
  }
  document.addEventListener("DOMContentLoaded", show);
})();
