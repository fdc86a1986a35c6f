// Comfort of all pages: lists that are filtered while one types, moments by the reader's own clock.
"use strict";

(() => {
  // ------------------------------------------------------------ lists with a field to find in

  // The form (or a part of one) names the list (data-filter) and the place that says how many are left (data-found). Every item
  // of the list holds its words in data-find; a group opens where some of its items fit, and goes where none does.
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

  const filter = (form) => {
    const words = plain(form.querySelector("[type=search]").value).split(/\s+/).filter(Boolean);
    const list = document.querySelector(form.dataset.filter);
    const items = [...list.querySelectorAll("[data-find]")];
    for (const item of items) item.hidden = !words.every((word) => item.dataset.find.includes(word));
    const left = items.filter((item) => !item.hidden).length;
    for (const group of list.querySelectorAll("details")) {
      const own = [...group.querySelectorAll("[data-find]")];
      group.hidden = own.every((item) => item.hidden);
      if (group.dataset.usual === undefined) group.dataset.usual = group.open ? "open" : "";
      if (group.hasAttribute("name")) group.dataset.name = group.getAttribute("name");
      if (words.length) group.removeAttribute("name"); // several may be open now
      else if (group.dataset.name) group.setAttribute("name", group.dataset.name);
      group.open = words.length ? !group.hidden : group.dataset.usual === "open";
    }
    const found = document.querySelector(form.dataset.found);
    const noun = items.length === 1 ? found.dataset.one : found.dataset.many;
    found.textContent = words.length ? `${left} of ${items.length} ${noun}` : `${items.length} ${noun}`;
    for (const kept of list.querySelectorAll("input[type=hidden][name=q]")) kept.value = words.join(" ");
  };

  document.addEventListener("input", (event) => {
    const form = event.target.type === "search" && event.target.closest("[data-filter]");
    if (form) filter(form);
  });

  // In a question the field finds; Enter takes what was found, if it is one thing alone.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("[data-pick]")) return;
    event.preventDefault();
    const list = document.querySelector(event.target.closest("[data-filter]").dataset.filter);
    const left = list.querySelectorAll("[data-find]:not([hidden]) button");
    if (left.length === 1) left[0].click();
  });

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-filter]")) event.preventDefault();
  });

  // ------------------------------------------------------------ moments

  const clock = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

  const localize = () => {
    for (const time of document.querySelectorAll("time[data-moment]")) {
      const moment = new Date(time.dateTime);
      if (!Number.isNaN(moment.getTime())) time.textContent = clock.format(moment);
    }
  };

  document.addEventListener("DOMContentLoaded", localize);
})();
