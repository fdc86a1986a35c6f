// Rules and aids over the table: links with data-panel open there; without script, or elsewhere, they lead to pages.
"use strict";

(() => {
  const panel = () => document.getElementById("panel");
  let opener = null;

  // The place that an address names, else the beginning.
  const show = (hash) => {
    const place = hash.length > 1 && panel().querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
    if (place) {
      place.classList.add("looked-up");
      // The body alone is scrolled: the head with the way back stays where it is.
      const body = panel().querySelector("#panel-body");
      const margin = Number.parseFloat(getComputedStyle(place).scrollMarginTop);
      body.scrollTop += place.getBoundingClientRect().top - body.getBoundingClientRect().top - margin;
    }
    (place || panel().querySelector("#panel-body")).focus({ preventScroll: Boolean(place) });
  };

  const open = async (address) => {
    const url = new URL(address, location.href);
    let answer;
    try {
      answer = await fetch(url.pathname + url.search, { headers: { "HX-Request": "true", "HX-Target": "panel" } });
    } catch {
      answer = { ok: false };
    }
    if (!answer.ok) {
      location.assign(address); // the page of the error says what is wrong
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    panel().replaceChildren(...page.body.childNodes);
    if (!panel().open) panel().showModal();
    show(url.hash);
  };

  const plainClick = (event) =>
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

  document.addEventListener("click", (event) => {
    if (!panel() || !plainClick(event)) return;
    if (event.target === panel()) {
      panel().close(); // beside it
      return;
    }
    const link = event.target.closest("a[href]");
    if (!link) return;
    const inside = panel().contains(link);
    if (inside && link.getAttribute("href").startsWith("#")) {
      event.preventDefault();
      panel().querySelectorAll(".looked-up").forEach((one) => one.classList.remove("looked-up"));
      show(link.hash);
    } else if (link.dataset.panel !== undefined) {
      event.preventDefault();
      if (!inside) opener = link;
      open(link.href);
    }
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!panel()?.contains(form) || form.method !== "get") return;
    event.preventDefault();
    await open(`${form.action}?${new URLSearchParams(new FormData(form))}`);
    panel().querySelector("[type=search]").focus();
  });

  // The focus goes back to where it was, or to the question where that is gone.
  document.addEventListener(
    "close",
    (event) => {
      if (event.target !== panel()) return;
      const back = opener?.isConnected && opener.checkVisibility() ? opener : document.getElementById("question");
      back?.focus({ preventScroll: true });
      panel().replaceChildren();
      opener = null;
    },
    true,
  );
})();
