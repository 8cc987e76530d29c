// Paris on the tab "Try": which pieces are offered, what a piece on the board means, and the other actions.

import { choice, h, labelled } from "../dom.js";
import { nameOf, neighboursOf } from "../shapes.js";
import { store } from "../store.js";

export const TRAY_TITLE = "Pieces of the seat to move";
export const HINT = "Drag a piece onto the board, or choose it and move it with the arrow keys. You see at once whether it may lie there, and which rule says no.";
export const WHAT_IS_COMPARED = "The best places for the buildings of a seat's reserve and for the Jardin, as things stand.";
export const OBJECTIVES = [
  ["points", "points as things stand"],
  ["light", "points of the light alone"],
];

export const nameOfRow = (row) => store.sheet.material.buildings[row.building] ?? row.building;

const keys = (prefix, ids, after = "") => ids.map((id) => `${prefix}-${id}${after}`);

// The Chartier's piece is laid by the building on it, so it is not offered.
const offered = (cards) => keys("card", cards).filter((key) => key in store.sheet.material.tiles && key !== "card-chartier");

export function trayGroups(seat) {
  const { seats, open_cards } = store.sheet;
  return [
    ["in hand", keys("tile", seats[seat].hand, `-${seat}`)],
    ["reserve", keys("building", seats[seat].reserve)],
    ["open postcards with a piece", offered(open_cards)],
  ];
}

// A tile begins in the corner, anything else in the middle.
export function startOf(id) {
  const { tiles, rows, columns } = store.sheet.material;
  return tiles[id].kind === "tile" ? [0, 0] : [Math.floor(rows / 2), Math.floor(columns / 2)];
}

const chosen = { beside: "", give: "", take: "" };

// The seat's building that an annex enlarges: the one that was chosen, else one that it touches.
export function besideOf(squares, seat) {
  const buildings = store.sheet.seats[seat].buildings;
  const around = new Set(squares.flatMap(neighboursOf));
  const touching = buildings.find((building) => building.squares.some((square) => around.has(square)));
  return buildings.find((building) => building.building === chosen.beside)?.building ?? (touching ?? buildings[0])?.building;
}

// A tile hangs on its corner in the north-west.
export const cornerOf = (held) => nameOf(...held.at);

export const facingOf = (held) => store.sheet.material.facings[held.quarters];

export function actionOf(held, squares) {
  const { kind, id } = store.sheet.material.tiles[held.id];
  if (kind === "tile") return `lay ${id} ${cornerOf(held)} ${held.quarters * 90}`;
  if (kind === "building") return `build ${id} ${squares.join(" ")}`;
  const more = { "le-penseur": ["facing", facingOf(held)], bouquinistes: ["beside", besideOf(squares, held.seat)] }[id] ?? [];
  return ["use", id, ...squares, ...(more[1] ? more : [])].join(" ");
}

export const whenClicked = () => null;

const SPACE = /^[a-z]+\d+$/;

export function spacesOf(text) {
  const [verb, , ...rest] = text.split(" ");
  return verb === "build" || verb === "use" ? rest.filter((word) => SPACE.test(word) && word in store.sheet.material.squares) : [];
}

export function otherMoves(moves, propose, judgeHeld) {
  const { supply, seats, mover, paving, material } = store.sheet;
  const bare = moves.others.filter((text) => !text.startsWith("take") && !text.includes(" give "));
  const takes = paving && supply.length
    ? [h("p", { class: "soft" }, "Take a building from the supply:"), h("div", { class: "row" }, supply.map((id) => h("button", { type: "button", "data-take": id, onclick: () => propose(`take ${id}`) }, material.buildings[id])))]
    : [];
  return [
    takes,
    h("div", { class: "row" }, bare.map((text) => h("button", { type: "button", onclick: () => propose(text) }, text))),
    paving ? null : levitation(seats[mover].reserve, supply, propose),
    paving ? null : annex(seats[mover].buildings, judgeHeld),
  ];
}

const named = (ids) => ids.map((id) => [id, store.sheet.material.buildings[id]]);

function levitation(reserve, supply, propose) {
  if (!reserve.length || !supply.length) return null;
  const valid = (list, id) => (list.includes(id) ? id : list[0]);
  const ask = () => propose(`use levitation give ${valid(reserve, chosen.give)} take ${valid(supply, chosen.take)}`);
  return h(
    "div",
    { class: "row swap" },
    labelled("Levitation: give", choice(named(reserve), valid(reserve, chosen.give), (id) => { chosen.give = id; }, { id: "swap-give" })),
    labelled("take", choice(named(supply), valid(supply, chosen.take), (id) => { chosen.take = id; }, { id: "swap-take" })),
    h("button", { type: "button", id: "swap", onclick: ask }, "Ask"),
  );
}

function annex(buildings, judgeHeld) {
  if (!buildings.length) return null;
  const options = [["", "the one that it touches"], ...named(buildings.map((building) => building.building))];
  const selected = buildings.some((building) => building.building === chosen.beside) ? chosen.beside : "";
  return labelled("The annex enlarges", choice(options, selected, (id) => { chosen.beside = id; judgeHeld(); }, { id: "annex-beside" }));
}
