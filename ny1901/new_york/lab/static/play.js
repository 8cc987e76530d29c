// New York 1901 on the tab "Try": which tiles are offered, what a tile on the map means, and the other actions.

import { choice, h } from "../dom.js";
import { placeOf } from "../shapes.js";
import { store } from "../store.js";
import { byGeneration, lotOf } from "./ground.js";

export const TRAY_TITLE = "Tiles of the seat to move";
export const HINT = "Drag a tile onto the map, or choose it and move it with the arrow keys. You see at once whether it may stand there, and which rule says no.";
export const WHAT_IS_COMPARED = "The best placements of a seat now, new buildings and demolitions.";
export const OBJECTIVES = [
  ["points", "points at once"],
  ["points_per_square", "points for each square"],
  ["streets", "buildings on the streets in play"],
  ["challenge", "the challenge in play"],
  ["mobility", "what can be built after it"],
];

export const nameOfRow = (row) => `${row.kind} ${store.sheet.material.tiles[row.tile].name}`;

export const trayGroups = (seat) => byGeneration([...store.sheet.seats[seat].unbuilt, ...store.sheet.position.legendaries]);

// Where the seat has land.
export function startOf(_, seat) {
  const lot = store.sheet.seats[seat].lots[0];
  const { lots, rows, columns } = store.sheet.material;
  return lot ? placeOf(lots[lot].squares[0]) : [Math.floor(rows / 2), Math.floor(columns / 2)];
}

// A tile over a building of its own seat demolishes it.
export function actionOf(held, squares) {
  const own = new Set(store.sheet.seats[held.seat].buildings.flatMap((building) => building.squares));
  const verb = squares.some((square) => own.has(square)) ? "rebuild" : "build";
  return `${verb} ${held.id} ${squares.join(" ")}`;
}

export function whenClicked(square) {
  const lot = lotOf(square);
  return `${store.sheet.seats[store.sheet.mover].lots.includes(lot) ? "return" : "acquire"} ${lot}`;
}

export function spacesOf(text) {
  const [verb, name] = text.split(" ");
  return verb === "acquire" || verb === "return" ? (store.sheet.material.lots[name]?.squares ?? []) : [];
}

export function otherMoves(moves, propose) {
  const lots = moves.others.filter((text) => text.startsWith("acquire"));
  const rest = moves.others.filter((text) => !text.startsWith("acquire"));
  return [
    h("p", { class: "soft" }, "Click a lot on the map to ask whether it may be acquired."),
    lots.length
      ? choice([["", `${lots.length} lots may be acquired …`], ...lots.map((text) => [text, text])], "", (text) => text && propose(text), { "aria-label": "Acquire a lot" })
      : h("p", { class: "soft" }, "No lot may be acquired now."),
    h("div", { class: "row" }, rest.map((text) => h("button", { type: "button", onclick: () => propose(text) }, text))),
  ];
}
