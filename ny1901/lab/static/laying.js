// What the tab "Lay out" of every game is made of: seats and tools to choose, groups that stay open, a new game.

import { h, labelled, number } from "./dom.js";
import { change, store } from "./store.js";

let report = () => {};

export function whenWrong(listener) {
  report = listener;
}

// Waits for a change and tells what was wrong with it, or that nothing was.
export async function wish(step) {
  report((await step).error ?? null);
}

export function seatChoice(seat, choose) {
  const { seats, material } = store.sheet;
  const buttons = seats.map((entry, place) => {
    const colour = material.colours[place];
    return h(
      "button",
      {
        type: "button",
        class: "seat-choice",
        "data-seat": place,
        "aria-pressed": String(place === seat),
        style: { "--seat": colour.fill, "--ink": colour.ink },
        onclick: () => choose(place),
      },
      h("span", { class: "chip" }, place),
      entry.name,
    );
  });
  return h("div", { class: "row", role: "group", "aria-label": "Seat" }, buttons);
}

// `tools` are triples of an id, a name and what to do with it.
export function toolChoice(tools, tool, choose) {
  const button = ([id, name]) => h("button", { type: "button", "data-tool": id, "aria-pressed": String(tool === id), onclick: () => choose(id) }, name);
  return [
    h("div", { class: "row tools", role: "group", "aria-label": "Tool" }, tools.map(button)),
    h("p", { class: "soft" }, tools.find(([id]) => id === tool)[2]),
  ];
}

const opened = { seat: true };

// A group of fields that is open again when the page is drawn again, if it was.
export function remembered(key, title, ...children) {
  const element = h("details", { class: "group", open: Boolean(opened[key]) }, h("summary", {}, title), h("div", { class: "fields" }, ...children));
  element.addEventListener("toggle", () => { opened[key] = element.open; });
  return element;
}

const dealt = { players: null, seed: 1901 };

export function newGame(players) {
  dealt.players ??= players;
  const go = () => wish(change("open", { position: undefined, variant: store.sheet.position.variant, ...dealt }));
  return remembered(
    "new",
    "A new game",
    labelled("Players", number(dealt.players, (to) => { dealt.players = to; }, { min: 1 })),
    labelled("Seed", number(dealt.seed, (to) => { dealt.seed = to; })),
    h("button", { type: "button", id: "deal", onclick: go }, "Deal under these rules"),
  );
}
