// Many boxes to tick: all of them, none, or all of one place at a press. Without script each is ticked by itself.
"use strict";

(() => {
  const boxes = (key) => {
    const list = key.closest("[data-pick-set]") || document.getElementById("answer");
    return [...list.querySelectorAll("[name=pick]")];
  };

  const tick = (key, on) => {
    for (const box of boxes(key)) box.checked = on;
    key.dispatchEvent(new Event("input", { bubbles: true })); // the count beside the question follows
  };

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-pick-all], [data-pick-none]");
    if (key) tick(key, key.matches("[data-pick-all]"));
  });

  // What the ticked ones cost together, in halves at the finest, and what would be left, beside their number.
  const half = (sum) => (sum % 1 ? `${Math.floor(sum) || ""}½` : String(sum));

  const price = () => {
    const place = document.querySelector("#answer .price");
    if (!place) return;
    let sum = 0;
    for (const box of document.querySelectorAll("#answer [data-cost]:checked")) sum += Number(box.dataset.cost);
    const left = Math.floor(Number(place.dataset.funds) - sum);
    place.textContent = ` · costs ${half(sum)} ${place.dataset.unit}, leaves ${left}`;
  };

  document.addEventListener("input", price);

  const reveal = () => {
    price();
    for (const line of document.querySelectorAll(".picks")) line.hidden = false;
  };
  document.addEventListener("htmx:afterSettle", reveal);
  document.addEventListener("DOMContentLoaded", reveal);
})();
