// A board larger than its window: made larger and smaller, moved, and searched for a place. Without it the board is
// shown whole. Its ground comes as dots; where these would be seen, the drawing takes their place.
"use strict";

(() => {
  const LEVELS = [1, 1.5, 2, 3, 4]; // widths of the board, in widths of the window
  const FINDABLE = 2.2; // pixels to a millimetre of the board at which a place that was looked for is shown
  const LEGIBLE = { narrow: 10, wide: 9 }; // pixels of type that the names on the board have at least
  const NEARLY = 0.85; // the share of that type with which a board is rather seen whole
  const kept = `board ${location.pathname}`;
  const narrow = matchMedia("(max-width: 52rem)");
  let level = 0; // 0: the whole board; else its width in widths of the window
  let spot = [0, 0]; // where the window stands, kept while the page is swapped
  let fine = null; // the drawing of the ground, once somebody has looked so closely
  let ground = null; // its picture, which stays while the page is swapped: a new one would show a moment later
  let dotted = ""; // where its dots are found

  const sight = () => document.getElementById("sight");
  const drawing = boardPlaces.drawing;

  // The whole board in widths of the window: where its height is the limit it is narrower than this.
  const whole = () => {
    const svg = drawing();
    lay_out(0);
    const wide = svg.getScreenCTM().a * svg.viewBox.baseVal.width;
    lay_out(level);
    return wide / sight().clientWidth;
  };

  // The level at which the board opens: all of it, if its names can be read then.
  const usual = () => {
    const type = Number(sight().dataset.type);
    if (!type) return 0;
    const wanted = (LEGIBLE[narrow.matches ? "narrow" : "wide"] / type) * drawing().viewBox.baseVal.width;
    const least = wanted / sight().clientWidth;
    return whole() >= least * NEARLY ? 0 : Math.min(least, LEVELS.at(-1));
  };

  const chosen = () => {
    const found = sessionStorage.getItem(kept);
    return found === null || !(Number(found) >= 0) ? usual() : Math.min(Number(found), LEVELS.at(-1));
  };

  const lay_out = (to) => {
    drawing().style.width = to ? `${to * 100}%` : "";
    sight().classList.toggle("near", to > 0);
  };

  // The next level in a direction (1: larger), or none.
  const beside = (direction) => {
    const all = whole();
    const now = level || all;
    if (direction > 0) return LEVELS.find((one) => one > now * 1.05 && one > all);
    if (!level) return undefined;
    return LEVELS.findLast((one) => one < now * 0.95 && one > all * 1.02) ?? 0;
  };

  // Turned, or made wider: what could not be read may be whole now.
  let measured = 0;
  const watch = new ResizeObserver(() => {
    if (sight()?.isConnected && sight().clientWidth !== measured) show();
  });

  const show = () => {
    const svg = drawing();
    if (!svg) return;
    keep();
    measured = sight().clientWidth;
    watch.disconnect();
    watch.observe(sight());
    level = chosen();
    lay_out(level);
    for (const key of document.querySelectorAll("[data-zoom]")) {
      key.disabled = beside(Number(key.dataset.zoom)) === undefined;
    }
    const key = document.querySelector("[data-whole]");
    key.hidden = !level && !usual();
    key.setAttribute("aria-pressed", String(!level));
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

  // To another level; what is in the middle of the window, or at the point (parts of the board), stays there.
  const zoom = (to, middle) => {
    if (to === undefined) return;
    const [x, y] = middle || found() || (level ? centre() : busiest());
    level = to;
    sessionStorage.setItem(kept, String(level));
    show();
    look(x, y);
  };

  // As the board opens, whatever its window is wide.
  const back = () => {
    const [x, y] = busiest();
    sessionStorage.removeItem(kept);
    show();
    look(x, y);
  };

  // The place that was looked for, while it is seen: at the edge of the board it is not in the middle of the window.
  const found = () => {
    const ring = document.getElementById("here");
    if (!ring) return null;
    const { width, height } = drawing().viewBox.baseVal;
    const [x, y] = [Number(ring.getAttribute("cx")) / width, Number(ring.getAttribute("cy")) / height];
    const { left, right, top, bottom } = seen();
    return x > left && x < right && y > top && y < bottom ? [x, y] : null;
  };

  const centre = () => {
    const window_ = sight();
    const { width, height } = drawing().getBoundingClientRect();
    return [
      (window_.scrollLeft + window_.clientWidth / 2) / width,
      (window_.scrollTop + window_.clientHeight / 2) / height,
    ];
  };

  // ------------------------------------------------------------ where the moment is

  // The places that the question is about, in parts of the board.
  const places = () => {
    const { width, height } = drawing().viewBox.baseVal;
    const written = (sight().dataset.about || "").split(" ").filter(Boolean);
    return written.map((one) => one.split(",").map(Number)).map(([x, y]) => [x / width, y / height]);
  };

  // What is seen of the board, in parts of it: on a phone the page is its window too, above the question.
  const seen = () => {
    const { left, top, width, height } = drawing().getBoundingClientRect();
    const frame = sight().getBoundingClientRect();
    const low = narrow.matches ? document.getElementById("question")?.getBoundingClientRect().top : Infinity;
    const bottom = Math.min(frame.bottom, innerHeight, low ?? Infinity);
    return {
      left: (frame.left - left) / width,
      right: (frame.right - left) / width,
      top: (Math.max(frame.top, 0) - top) / height,
      bottom: (bottom - top) / height,
    };
  };

  // The place around which most of the others are seen: to all of them no window may be large enough.
  const busiest = () => {
    const all = places();
    if (!all.length) return [0.5, 0.5];
    const { left, right, top, bottom } = seen();
    const [wide, high] = [(right - left) / 2, Math.max(bottom - top, 0.3) / 2];
    const near = ([x, y]) => all.filter((one) => Math.abs(one[0] - x) < wide && Math.abs(one[1] - y) < high);
    const group = all.map(near).reduce((best, one) => (one.length > best.length ? one : best));
    const middle = (of) => (Math.min(...of) + Math.max(...of)) / 2;
    return [middle(group.map(([x]) => x)), middle(group.map(([, y]) => y))];
  };

  // A board of which a part is shown shows where the question is; where it shows some of that it stays as it is.
  const aim = (first) => {
    if (!drawing() || !level || !places().length) return;
    const { left, right, top, bottom } = seen();
    const visible = ([x, y]) => x > left && x < right && y > top && y < bottom;
    if (!first && places().some(visible)) return;
    const [x, y] = busiest();
    look(x, y);
    const away = sight().getBoundingClientRect();
    // Who has scrolled down to cards or log stays there.
    if (narrow.matches && (first || (away.bottom > 0 && away.top < innerHeight))) {
      const now = seen();
      const edge = (now.bottom - now.top) / 5; // at the very edge a place is seen in part alone
      if (y > now.top + edge && y < now.bottom - edge) return;
      const box = drawing().getBoundingClientRect();
      scrollBy({ top: (y - (now.top + now.bottom) / 2) * box.height, behavior: "instant" });
    }
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
    const close = (FINDABLE * width) / sight().clientWidth;
    zoom(Math.min(Math.max(level || whole(), close), LEVELS.at(-1)), [x / width, y / height]);
    sight().scrollIntoView({ block: "nearest" }); // on a phone the question covers half of the page
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [name, value] of Object.entries({ id: "here", cx: x, cy: y, r: 22 })) {
      ring.setAttribute(name, value);
    }
    drawing().append(ring);
    tell(option);
  };

  // What is to know about a place, where everybody finds it.
  const tell = (option) => {
    const told = boardPlaces.words(option);
    document.getElementById("place-note").textContent = told;
    return told;
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
    if (key) zoom(beside(Number(key.dataset.zoom)));
    if (event.target.closest("[data-whole]")) {
      if (level) zoom(0);
      else back();
    }
    if (!event.target.closest(".sight svg")) return;
    const place = boardPlaces.at(boardPlaces.point(event.clientX, event.clientY));
    const told = place && tell(place);
    if (told && !told.startsWith(`${place.value}: `)) document.getElementById("place-note").prepend(`${place.value}: `);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "place") find(event.target);
  });
  document.addEventListener("wheel", (event) => {
    if (!(event.ctrlKey || event.metaKey) || !sight()?.contains(event.target)) return;
    event.preventDefault();
    zoom(beside(event.deltaY < 0 ? 1 : -1));
  }, { passive: false });

  document.addEventListener("htmx:beforeSwap", () => {
    if (sight()) spot = [sight().scrollLeft, sight().scrollTop];
  });
  // Before the new page is painted, so that nothing jumps; and again when htmx has set its classes.
  for (const moment of ["htmx:afterSwap", "htmx:afterSettle"]) {
    document.addEventListener(moment, () => {
      show();
      sight()?.scrollTo(...spot);
      aim(false);
    });
  }
  document.addEventListener("DOMContentLoaded", () => {
    show();
    aim(true);
    document.fonts.ready.then(() => aim(true)); // with letters that came late the question is higher or lower
  });
})();
