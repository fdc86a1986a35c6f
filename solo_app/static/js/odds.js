// The odds of all answers that are shown, one after the other: one figure of each, the same for all, stands in its link.
"use strict";

(() => {
  const shown = (key) => {
    const list = key.closest("details, #answer");
    return [...list.querySelectorAll(".odds-link")].filter((link) => link.checkVisibility());
  };

  // What a page of odds tells, in its order: label -> {value, share}; those below a heading have it before their own.
  const figures = (page) => {
    const found = new Map();
    let head = "";
    for (const line of page.querySelectorAll(".odds > div")) {
      const label = line.querySelector("dt").textContent.trim();
      const meter = line.querySelector("meter");
      const value = (meter || line.querySelector("dd")).textContent.trim();
      if (line.matches(".head")) head = `${label}: `;
      else if (value) found.set(head + label, { value, share: meter ? meter.value : null });
    }
    return found;
  };

  // The figure to compare: a chance before a number; one that is the same for all answers tells nobody anything.
  const telling = (known) => {
    const [first, ...others] = known;
    const common = [...first.keys()].filter((label) => others.every((one) => one.has(label)));
    const ranked = [true, false].flatMap((chance) =>
      common.filter((label) => (first.get(label).share !== null) === chance),
    );
    const apart = (label) => others.some((one) => one.get(label).value !== first.get(label).value);
    return ranked.find(apart) || ranked[0];
  };

  const ask = async (link) => {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return null;
    return figures(new DOMParser().parseFromString(await answer.text(), "text/html"));
  };

  const write = (link, label, figure) => {
    link.dataset.name ??= link.getAttribute("aria-label");
    link.textContent = figure.value;
    link.title = label;
    link.setAttribute("aria-label", `${link.dataset.name} (${label}: ${figure.value})`);
  };

  // Answers whose odds have nothing in common (a raid, a retreat) show what comes first in each.
  const show = (known) => {
    const label = telling([...known.values()]);
    for (const [link, one] of known) {
      const own = label || telling([one]);
      write(link, own, one.get(own));
    }
    const shares = label ? [...known].map(([link, one]) => [link, one.get(label).share]) : [];
    const most = Math.max(...shares.map(([, share]) => share ?? -1));
    for (const [link, share] of shares) link.classList.toggle("best", shares.length > 1 && share === most);
    return label ? `Beside each: ${label}` : "";
  };

  document.addEventListener("click", async (event) => {
    const key = event.target.closest("[data-all-odds]");
    if (!key) return;
    const links = shown(key);
    const said = key.parentElement.querySelector("[role=status]");
    const known = new Map();
    key.disabled = true;
    for (const [place, link] of links.entries()) {
      if (!link.isConnected) return; // another question by now
      said.textContent = `${place} of ${links.length}`;
      const found = await ask(link);
      if (found?.size) known.set(link, found);
    }
    said.textContent = known.size ? show(known) : "";
    key.disabled = false;
  });

  // The odds of all that is ticked, once they are shown, follow what is ticked.
  document.addEventListener("input", (event) => {
    const key = document.querySelector("[data-joint-odds]");
    if (key?.form.contains(event.target) && document.getElementById("joint-odds").childElementCount) key.click();
  });

  const reveal = () => document.querySelectorAll(".all-odds").forEach((line) => (line.hidden = false));
  document.addEventListener("htmx:afterSettle", reveal);
  document.addEventListener("DOMContentLoaded", reveal);
})();
