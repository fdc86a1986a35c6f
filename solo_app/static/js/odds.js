// The odds of all answers that are shown, one after the other: the first figure of each stands in its link.
"use strict";

(() => {
  const shown = (key) => {
    const list = key.closest("details, #answer");
    return [...list.querySelectorAll(".odds-link")].filter((link) => link.checkVisibility());
  };

  const share = (link) => Number.parseFloat(link.dataset.share);

  // The best one is marked once all are known.
  const mark = (links) => {
    const known = links.filter((link) => !Number.isNaN(share(link)));
    const most = Math.max(...known.map(share));
    for (const link of known) link.classList.toggle("best", known.length > 1 && share(link) === most);
  };

  const ask = async (link) => {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const meter = page.querySelector("meter");
    const value = meter ? meter.textContent : page.querySelector("dd")?.textContent;
    if (!value) return;
    link.dataset.share = meter ? meter.value : "";
    link.textContent = value.trim();
    link.setAttribute("aria-label", `${link.getAttribute("aria-label").split(" (")[0]} (${value.trim()})`);
  };

  document.addEventListener("click", async (event) => {
    const key = event.target.closest("[data-all-odds]");
    if (!key) return;
    const links = shown(key);
    const said = key.parentElement.querySelector("[role=status]");
    key.disabled = true;
    for (const [place, link] of links.entries()) {
      if (!link.isConnected) return; // another question by now
      said.textContent = `${place} of ${links.length}`;
      await ask(link);
    }
    said.textContent = "";
    key.disabled = false;
    mark(links);
  });

  const reveal = () => document.querySelectorAll(".all-odds").forEach((line) => (line.hidden = false));
  document.addEventListener("htmx:afterSettle", reveal);
  document.addEventListener("DOMContentLoaded", reveal);
})();
