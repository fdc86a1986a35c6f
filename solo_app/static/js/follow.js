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

  // A form that came back with what was wrong holds what was typed as if it had been there.
  const refused = (field) => (field.type === "checkbox" ? field.checked : field.type !== "hidden" && field.value);

  const begun = () => {
    const fields = [...table().querySelectorAll("#answer :is(input, select, textarea)")];
    const back = table().querySelector("#question > [role=alert]:not(:has([data-elsewhere]))");
    return table().querySelector("dialog[open], .pop[open]") || fields.some(changed) || (back && fields.some(refused));
  };

  const busy = () => document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling");

  const show = () => {
    if (!window.htmx) {
      location.reload();
      return;
    }
    // The page itself is asked for as a part: whose eyes it has is decided there.
    const { ajax } = window.htmx;
    ajax("GET", location.pathname, { source: "#table", target: "#table", swap: "outerHTML" }).catch(() => {});
  };

  // An answer that is given meanwhile goes first: its own page shows the table, or why it was refused.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (table() && event.detail.elt !== table()) window.htmx.trigger(table(), "htmx:abort");
  });

  // Said at the question, which is in view wherever the page stands.
  const say = (words, mark) => {
    document.querySelector(`#question > [data-${mark}]`)?.remove();
    const line = document.createElement("p");
    line.className = "notice wrong";
    line.setAttribute("role", "alert");
    line.setAttribute(`data-${mark}`, "");
    line.append(words);
    document.getElementById("question").prepend(line);
    return line;
  };

  const offer = () => {
    if (document.querySelector("#question [data-elsewhere]")) return;
    const line = say("Somebody has played on at this table. ", "behind");
    const key = document.createElement("button");
    key.type = "button";
    key.dataset.elsewhere = "";
    key.textContent = "Show the table as it stands";
    key.addEventListener("click", show);
    line.append(key);
  };

  document.addEventListener("htmx:sendError", (event) => {
    if (table() && event.detail.elt !== table()) {
      say("The table does not answer: is Haversack still running? Nothing was lost; press again once it does.", "silent");
    }
  });

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
