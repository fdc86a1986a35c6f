// Cards are laid by pressing them in turn. Without script they are ticked, or given their places, one by one.
"use strict";

(() => {
  const field = () => document.querySelector("#answer [data-lay]");
  let turn = []; // the parts in the order in which they were pressed
  let marked = []; // those that bear a sign, likewise

  const parts = () => [...field().querySelectorAll("[data-part]")].map((tile) => tile.dataset.part);
  const tile = (part) => field().querySelector(`[data-part="${CSS.escape(part)}"]`);
  const place = (part) => tile(part).querySelector("select");
  const ordered = () => field().dataset.ordered !== undefined;
  const most = (name) => Number(field().dataset[name]);

  // What the form says now: cards that have been given places by the keyboard, or ticked.
  const read = () => {
    if (ordered()) {
      turn = parts().filter((part) => place(part).value);
      turn.sort((one, other) => place(one).value - place(other).value);
    } else {
      const now = parts().filter((part) => tile(part).querySelector("[name=part]").checked);
      turn = [...turn.filter((part) => now.includes(part)), ...now.filter((part) => !turn.includes(part))];
    }
    const signs = parts().filter((part) => tile(part).querySelector("[name=mark]")?.checked);
    marked = [...marked.filter((part) => signs.includes(part)), ...signs.filter((part) => !marked.includes(part))];
  };

  // The answer that these parts make, as the table does it.
  const made = (picked, signs) => {
    const row = ordered() ? picked : parts().filter((part) => picked.includes(part));
    return row
      .map((part) => part.split("#")[0] + (signs.includes(part) ? field().dataset.mark : ""))
      .join(field().dataset.join);
  };

  const legal = () => field().dataset.ids.split(" ");
  // Cards that have all to be laid go together in any order; of others, only those of an answer.
  const goes = (part) => {
    if (ordered() || turn.includes(part)) return true;
    const kept = turn.length < most("count") ? turn : turn.slice(1);
    const wanted = [...kept, part];
    return legal().some((id) => wanted.every((one) => id.split(field().dataset.join).includes(one)));
  };

  const show = () => {
    if (!field()) return;
    read();
    for (const part of parts()) {
      const one = tile(part);
      one.classList.toggle("picked-tile", turn.includes(part));
      one.classList.toggle("goes-not", !goes(part));
      const sign = one.querySelector(".tile-sign");
      if (sign) sign.textContent = turn.includes(part) ? place(part).value : "";
    }
    const all = marked.length === most("marks") ? marked : most("marks") === most("count") ? turn : null;
    const ready = turn.length === most("count") && all && legal().includes(made(turn, all));
    field().querySelector("[name=lay]").disabled = !ready;
    field().querySelector("[data-lay-count]").textContent = ready ? "" : told(all);
  };

  const told = (all) => {
    if (turn.length < most("count")) return `${turn.length} of ${most("count")}`;
    return all ? "These cannot go together" : `${marked.length} of ${most("marks")} with ${field().dataset.mark}1`;
  };

  // A card gets the first place that is free, or gives its place up.
  const press = (part) => {
    const taken = parts().map((one) => place(one).value);
    const free = [...place(part).options].find((one) => one.value && !taken.includes(one.value));
    if (place(part).value) place(part).value = "";
    else if (free) place(part).value = free.value;
    show();
  };

  document.addEventListener("click", (event) => {
    const face = event.target.closest?.("[data-press]");
    if (!face || !field()) return;
    event.preventDefault();
    press(face.closest("[data-part]").dataset.part);
  });

  document.addEventListener("change", (event) => {
    const part = event.target.closest?.("[data-lay] [data-part]")?.dataset.part;
    if (!part) return;
    if (event.target.matches("select")) {
      for (const other of parts()) {
        if (other !== part && place(other).value === event.target.value) place(other).value = "";
      }
    }
    read();
    // One too many takes the place of the one that was pressed first.
    if (event.target.matches("[name=part]") && turn.length > most("count")) {
      tile(turn[0]).querySelector("[name=part]").checked = false;
    }
    if (event.target.matches("[name=mark]") && marked.length > most("marks")) {
      tile(marked[0]).querySelector("[name=mark]").checked = false;
    }
    show();
  });

  const begin = () => {
    turn = [];
    marked = [];
    show();
  };
  document.addEventListener("htmx:afterSettle", begin);
  document.addEventListener("DOMContentLoaded", begin);
})();
