// What an abbreviation stands for, without a mouse: where it is pressed; on a key, where the key is held; and by `?`
// the ones beside the focus, so that none of them is a stop of its own on the way of the keyboard.
"use strict";

(() => {
  const SHORT = "abbr[title], .dagger[title]";
  const KEYS = "a, button, label, summary, input, select, textarea";
  const TYPED = "input:not([type=checkbox], [type=radio]), select, textarea";
  const HOLD = 450; // milliseconds
  const CLICK = 400; // milliseconds after a finger has left within which its click comes, if one comes
  let shown = null;
  let timer = 0;
  let held = false;

  const hide = () => {
    shown?.remove();
    shown = null;
  };

  // Under what it explains, or over it where there is no room.
  const place = (near) => {
    const box = near.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = shown;
    const below = box.bottom + 6;
    const top = below + height > innerHeight ? Math.max(8, box.top - height - 6) : below;
    shown.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
    shown.style.top = `${top}px`;
  };

  const tell = (found, near) => {
    hide();
    const bubble = document.createElement("div");
    bubble.className = "meaning";
    bubble.setAttribute("role", "status");
    bubble.popover = "manual";
    (near.closest("dialog, [popover]") || document.body).append(bubble);
    bubble.showPopover();
    shown = bubble;
    const told = new Map([...found].map((one) => [one.firstChild.textContent.trim(), one.title]));
    // What is put into a status that is there already is read out.
    requestAnimationFrame(() => {
      for (const [short, long] of told) {
        const line = document.createElement("p");
        const name = document.createElement("b");
        name.textContent = short;
        line.append(name, ` ${long}`);
        bubble.append(line);
      }
      if (shown === bubble) place(near);
    });
  };

  // The nearest thing around the focus in which any are to be seen.
  const around = (start) => {
    for (let at = start; at; at = at.parentElement) {
      const found = [...at.querySelectorAll(SHORT)].filter((one) => one.checkVisibility());
      if (found.length) return found;
    }
    return [];
  };

  document.addEventListener("pointerdown", (event) => {
    held = false;
    const key = event.target.closest?.(KEYS);
    const found = key?.querySelectorAll(SHORT);
    if (!found?.length || event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      held = true;
      tell(found, key);
    }, HOLD);
  });

  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => {
      if (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(timer);
    });
  }

  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => setTimeout(() => (held = false), CLICK));
  }

  document.addEventListener(
    "click",
    (event) => {
      if (held) {
        held = false; // the key was held to be told, not pressed
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const one = event.target.closest?.(SHORT);
      if (one && !one.closest(KEYS)) tell([one], one);
      else hide();
    },
    true,
  );

  document.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === "?" && !event.target.matches?.(TYPED)) {
      const found = around(document.activeElement);
      if (found.length) tell(found, found[0]);
    }
  }, true);

  document.addEventListener("scroll", hide, true);
  window.addEventListener("resize", hide);
  document.addEventListener("htmx:beforeSwap", hide);
})();
