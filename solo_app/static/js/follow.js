// A table that is open elsewhere too: what is played there is shown here as well, unless something half done would go.
"use strict";

(() => {
  const PAUSE = 3000; // ms between two looks at the clock of the game
  const LONGER = 15000; // ms where the server does not answer

  const table = () => document.querySelector("#table[data-follow]");

  // Marked, filled in or opened: it would be lost, or pulled from under a hand.
  const changed = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.options) {
      const usual = Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
      return field.selectedIndex !== usual;
    }
    return field.type !== "hidden" && field.value !== field.defaultValue;
  };

  const begun = () =>
    table().querySelector("dialog[open], .pop[open]") ||
    [...table().querySelectorAll("#answer :is(input, select, textarea)")].some(changed);

  const busy = () => document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling");

  const show = () => {
    if (!window.htmx) {
      location.reload();
      return;
    }
    // The page itself is asked for as a part: whose eyes it has is decided there.
    window.htmx.ajax("GET", location.pathname, { source: "#table", target: "#table", swap: "outerHTML" });
  };

  const offer = () => {
    const question = document.getElementById("question"); // it is in view wherever the page stands
    if (question.querySelector("[data-elsewhere]")) return;
    const line = document.createElement("p");
    const key = document.createElement("button");
    line.className = "notice wrong";
    line.setAttribute("role", "alert");
    line.append("Somebody has played on at this table. ");
    key.type = "button";
    key.dataset.elsewhere = "";
    key.textContent = "Show the table as it stands";
    key.addEventListener("click", show);
    line.append(key);
    question.prepend(line);
  };

  const look = async () => {
    const answer = await fetch(table().dataset.follow, { cache: "no-store" });
    if (answer.status === 404) return 0; // the game has been deleted
    const { revision } = await answer.json();
    const here = table(); // the page may have moved on meanwhile
    if (!here || busy() || Number(here.dataset.revision) === revision) return PAUSE;
    if (begun()) offer();
    else show();
    return PAUSE;
  };

  let waiting = 0;

  const wait = (pause) => {
    clearTimeout(waiting);
    if (pause) waiting = setTimeout(follow, pause);
  };

  const follow = async () => {
    let pause = PAUSE;
    try {
      if (table() && !document.hidden) pause = await look();
    } catch {
      pause = LONGER;
    }
    wait(pause);
  };

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) wait(1);
  });

  document.addEventListener("DOMContentLoaded", () => {
    if (document.getElementById("table")) wait(PAUSE);
  });
})();
