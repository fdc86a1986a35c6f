// Comfort on top of plain forms: the board answers, dice jump, focus follows. Every page works without it.
"use strict";

(() => {
  const table = () => document.getElementById("table");
  const form = () => document.getElementById("answer");

  // ------------------------------------------------------------ the board and the list

  const AREA = ".board [data-anchor]";

  const items = (area) => [
    ...document.querySelectorAll(`#answer li[data-at~="${CSS.escape(area.dataset.anchor)}"]`),
  ];

  // Who acts, then where: of the answers that are shown for one place, those for another one, if there are any.
  const within = (found) => {
    const both = found.filter((li) => li.classList.contains("picked"));
    return both.length ? both : found;
  };

  // One answer there: it is given. Several: the list shows these alone, until somebody wants all again.
  const choose = (area) => {
    const found = within(items(area));
    if (found.length === 0) return;
    lower(false);
    widen();
    const control = found[0].querySelector("button, input");
    const kind = form().dataset.kind;
    if (kind === "select" || (kind === "distribute" && control.matches("button"))) {
      control.click();
    } else if (kind === "distribute") {
      add(control);
    } else if (found.length === 1) {
      control.click();
      return;
    } else {
      narrow(found, area);
    }
    control.focus();
    control.scrollIntoView({ block: "nearest" });
  };

  const widen = () => {
    document.querySelectorAll("#answer .picked").forEach((li) => li.classList.remove("picked"));
    document.querySelectorAll("#answer :is(.narrowing, .narrowed-odds)").forEach((line) => line.remove());
    document.querySelectorAll(".board .aside").forEach((one) => one.classList.remove("aside"));
    form()?.classList.remove("narrowed");
  };

  const narrow = (found, area) => {
    for (const li of found) {
      li.classList.add("picked");
      const group = li.closest("details");
      if (group) {
        group.removeAttribute("name"); // several may be open now
        group.open = true;
      }
    }
    form().classList.add("narrowed");
    for (const other of document.querySelectorAll(AREA)) {
      other.classList.toggle("aside", !items(other).some((li) => found.includes(li)));
    }
    const line = document.createElement("p");
    const back = document.createElement("button");
    line.className = "narrowing";
    line.append(area.getAttribute("aria-label").split(":")[0], " ");
    back.type = "button";
    back.className = "quiet";
    back.textContent = "Show all answers";
    back.addEventListener("click", () => {
      document.querySelectorAll("#answer .subject details").forEach((group) => {
        group.open = false;
        group.setAttribute("name", "subject");
      });
      widen();
      focus();
    });
    line.append(back);
    form().prepend(line);
    gather(found, line);
  };

  // Of answers from several groups, one key at the head asks for the odds; those of the groups are hidden.
  const gather = (found, line) => {
    const key = document.querySelector("#answer details > .all-odds");
    if (!key || found.filter((li) => li.querySelector(".odds-link")).length < 2) return;
    const whole = key.cloneNode(true);
    whole.classList.add("narrowed-odds");
    line.after(whole);
  };

  const mark = (li, on) => {
    const anchors = (li.dataset.at || "").split(" ");
    for (const area of document.querySelectorAll(AREA)) {
      if (anchors.includes(area.dataset.anchor)) area.classList.toggle("lit", on);
    }
  };

  // ------------------------------------------------------------ amounts, dice, cards

  const count = () => {
    const place = document.querySelector("#answer .count");
    if (!place) return;
    const picked = document.querySelectorAll("#answer [name=pick]:checked").length;
    const sum = [...document.querySelectorAll("#answer [name^='amount.']")].reduce(
      (total, input) => total + (Number(input.value) || 0),
      picked,
    );
    place.textContent = sum ? ` · now ${sum}` : "";
    // None is an answer like any other: its key says so.
    const key = document.querySelector("#answer [data-none]");
    if (!key) return;
    key.dataset.some ??= key.textContent;
    key.textContent = sum ? key.dataset.some : key.dataset.none;
    key.classList.toggle("second", !sum);
  };

  // Fingers and mice count with a key beside each amount; the keyboard has the field itself.
  const counters = () => {
    for (const input of document.querySelectorAll("#answer .amount input")) {
      const plus = document.createElement("button");
      plus.type = "button";
      plus.tabIndex = -1;
      plus.className = "plus quiet";
      plus.textContent = "+";
      plus.setAttribute("aria-hidden", "true");
      input.after(plus);
    }
  };

  // One more; from the most that is possible back to none.
  const add = (input) => {
    const most = Number(document.querySelector("#answer .count").dataset.most);
    const all = [...document.querySelectorAll("#answer .amount input")];
    const sum = all.reduce((total, one) => total + (Number(one.value) || 0), 0);
    const value = Number(input.value) || 0;
    input.value = value < Number(input.max) && sum < most ? value + 1 : 0;
    count();
  };

  const next = (input) => {
    const inputs = [...form().querySelectorAll("[data-die], [data-draw]")];
    const following = inputs.slice(inputs.indexOf(input) + 1).find((one) => !one.value);
    (following || form().querySelector("button.go")).focus();
  };

  const typed = (input) => {
    const most = Number(input.dataset.die);
    const value = Number(input.value);
    const wrong = input.value !== "" && !(value >= 1 && value <= most);
    input.setCustomValidity(wrong ? `1 to ${most}` : "");
    if (wrong) {
      input.reportValidity();
      input.select();
    } else if (input.value !== "" && value * 10 > most) {
      next(input);
    }
  };

  // ------------------------------------------------------------ focus at the beginning and after a change

  // Nothing but height, below the last line. The list itself has a name, and htmx carries the style of such over.
  const room = (height) => {
    const row = document.createElement("li");
    row.className = "room";
    row.setAttribute("aria-hidden", "true");
    row.style.height = `${height}px`;
    return row;
  };

  // The log shows its end, or where what is new begins: from the beginning of a line, not from its middle.
  const unroll = () => {
    const groups = document.getElementById("groups");
    if (!groups) return;
    groups.querySelector(".room")?.remove();
    const end = groups.scrollHeight - groups.clientHeight;
    if (end <= 0) return;
    const place = (row) => row.offsetTop - groups.offsetTop;
    const rows = [...groups.children];
    const first = groups.querySelector(".since-mark") || rows.find((row) => place(row) >= end) || rows.at(-1);
    if (place(first) > end) groups.append(room(place(first) - end));
    groups.scrollTop = place(first);
  };

  // ------------------------------------------------------------ what was opened or closed stays so

  const narrowScreen = matchMedia("(max-width: 52rem)");
  const lowScreen = matchMedia("(max-height: 52rem)");

  const stay = () => {
    for (const fold of document.querySelectorAll("[data-fold]")) {
      fold.hidden = false;
      const kept = sessionStorage.getItem(`fold ${fold.dataset.fold}`);
      unfold(fold, kept ? kept === "open" : !narrowScreen.matches); // on a phone board and question come first
    }
    for (const part of document.querySelectorAll("details[data-keep]")) {
      const kept = sessionStorage.getItem(`fold ${part.dataset.keep}`);
      if (kept) part.open = kept === "open";
      else if (narrowScreen.matches || (lowScreen.matches && part.closest(".sheets") && document.querySelector(".lay"))) {
        part.open = false; // cards to lay say their figures themselves
      }
      const list = part.querySelector(".recap-parts");
      const fresh = list?.querySelector(".new");
      if (fresh) list.scrollTop = fresh.closest("section").offsetTop - list.offsetTop;
    }
  };

  const unfold = (fold, open) => {
    fold.setAttribute("aria-expanded", String(open));
    document.getElementById(fold.dataset.fold).classList.toggle("folded", !open);
  };

  // On a phone the question makes room for the board, and comes back when it is wanted.
  const lower = (down) => {
    const key = document.querySelector("[data-lower]");
    document.getElementById("question")?.classList.toggle("lowered", down);
    key?.setAttribute("aria-pressed", String(down));
  };

  const keepFold = (name, open) => sessionStorage.setItem(`fold ${name}`, open ? "open" : "closed");

  document.addEventListener("click", (event) => {
    const fold = event.target.closest?.("[data-fold]");
    if (fold) {
      const open = fold.getAttribute("aria-expanded") === "false";
      unfold(fold, open);
      keepFold(fold.dataset.fold, open);
    }
    const low = event.target.closest?.("[data-lower]");
    if (low) {
      lower(low.getAttribute("aria-pressed") === "false");
      if (low.getAttribute("aria-pressed") === "true") document.querySelector(".board")?.scrollIntoView({ block: "start" });
    }
    const part = event.target.closest?.("summary")?.parentElement;
    if (part?.dataset.keep) keepFold(part.dataset.keep, !part.open);
  });

  // Whether there is more of the question below what is seen of it.
  const edge = () => {
    const question = document.getElementById("question");
    const below = question ? question.scrollHeight - question.scrollTop - question.clientHeight : 0;
    question?.classList.toggle("goes-on", below > 4);
  };

  // Of many cards, those that can be chosen are seen, else those that the figures beside the question are about.
  const reach = () => {
    const strip = document.querySelector(".strip.dense");
    if (!strip) return;
    const figures = [...document.querySelectorAll(".sheets .sheet-card")].map((card) => card.src);
    const about = (zone) => [...zone.querySelectorAll(".card")].some((card) => figures.includes(card.src));
    const zone = strip.querySelector(".zone:has(.playable)") || [...strip.querySelectorAll(".zone")].find(about);
    if (!zone) return;
    if (narrowScreen.matches) {
      strip.scrollLeft += zone.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    } else if (zone.getBoundingClientRect().bottom > document.getElementById("stage").getBoundingClientRect().bottom) {
      zone.classList.add("in-front"); // in a line below: the board is not scrolled away for it
    }
  };

  const settle = () => {
    for (const key of document.querySelectorAll("[data-lower]")) key.hidden = false;
    stay();
    unroll();
    counters();
    count();
    reach();
    edge();
  };

  const focus = (sent) => {
    if (sent?.id === "settings") {
      document.getElementById("pace").focus({ preventScroll: true });
      document.getElementById("notice").scrollIntoView({ block: "nearest" });
      return;
    }
    // What somebody has played elsewhere moves nothing; a focus whose place is gone is not lost.
    if (sent?.id === "table") {
      if (document.activeElement === document.body) document.getElementById("question").focus({ preventScroll: true });
      return;
    }
    const first =
      document.querySelector("#answer :is([data-die], [data-first])") || document.getElementById("next");
    // The question is in view wherever the page stands: it must not jump away from the board.
    (first || document.getElementById("question"))?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "nearest" });
  };

  // ------------------------------------------------------------ listening

  document.addEventListener("click", (event) => {
    const area = event.target.closest(AREA);
    if (area && form()) choose(area);
    if (event.target.matches(".plus")) add(event.target.previousElementSibling);
    // A key on a card is a twin of one in the list; that one htmx knows.
    const twin = event.target.closest("button[form=answer]");
    const key = twin && form().querySelector(`button[value="${CSS.escape(twin.value)}"]`);
    if (key) {
      event.preventDefault();
      key.click();
    }
    for (const pop of document.querySelectorAll(".pop[open]")) {
      if (!pop.contains(event.target)) pop.open = false;
    }
  });

  document.addEventListener("keydown", (event) => {
    const area = event.target.closest?.(AREA);
    if (area && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(area);
      return;
    }
    if (event.key === "Escape") {
      for (const pop of document.querySelectorAll(".pop[open]")) {
        pop.open = false;
        pop.querySelector("summary").focus();
      }
    }
    const find = document.querySelector("#answer [data-pick]");
    if (find && event.key === "/" && !event.target.matches?.("input, select, textarea")) {
      event.preventDefault();
      find.focus();
    }
    // Digits answer while the focus is in the question, and not in a field to type in.
    const inside = event.target.closest?.("#question");
    const typing = event.target.matches?.("input:not([type=checkbox]), select, textarea");
    if (inside && !typing && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const control = document.querySelector(`#answer [data-key="${event.key}"]`);
      if (control) {
        event.preventDefault();
        control.click();
        const group = control.matches("summary") && control.parentElement;
        if (group?.open) group.querySelector("button").focus();
        else if (control.isConnected) control.focus();
      }
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-die]")) typed(event.target);
    if (event.target.matches("#answer select[data-draw]") && event.target.value) next(event.target);
    count();
  });

  for (const [name, on] of [["mouseover", true], ["focusin", true], ["mouseout", false], ["focusout", false]]) {
    document.addEventListener(name, (event) => {
      const li = event.target.closest?.("#answer li[data-option]");
      if (li) mark(li, on);
      const area = event.target.closest?.(AREA);
      if (area) items(area).forEach((one) => one.classList.toggle("lit", on));
    });
  }

  // Neither scrolling nor a group that is opened is told beyond its own element: it is caught on the way down.
  for (const name of ["scroll", "toggle"]) document.addEventListener(name, edge, { capture: true, passive: true });
  addEventListener("resize", edge);

  document.addEventListener("htmx:afterSwap", stay); // before it is painted
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id === "table" || event.target.id === "table") {
      settle();
      focus(event.detail.requestConfig?.elt);
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    settle();
    document.fonts.ready.then(unroll); // the letters that come late are wider
    if (table() && !location.hash && document.activeElement === document.body && !document.querySelector("dialog[open]")) focus();
  });
})();
