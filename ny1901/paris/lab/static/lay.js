// The tab "Lay out": every part of a position of Paris, set by hand.

import { board } from "../board.js";
import { byId, choice, h, labelled, number, show, tick } from "../dom.js";
import { heldSquares, hold, letGo } from "../hold.js";
import { newGame, remembered, seatChoice, toolChoice, whenWrong, wish } from "../laying.js";
import { edit, store } from "../store.js";
import { tray } from "../tray.js";
import { besideOf, cornerOf, facingOf, startOf } from "./play.js";

export { whenWrong };

const panel = byId("panel-lay");
const TOOLS = [
  ["tiles", "Tiles", "Drag a tile of the seat onto a square of the board, turned as it should lie. Click a tile to take it away again."],
  ["buildings", "Buildings", "Drag a building or the piece of a postcard onto the board. Click one to take it away: a building goes back into the reserve."],
];
const PAVED = "tiles";

let tool = PAVED;
let seat = 0;

export function drawLay() {
  const { sheet } = store;
  if (seat >= sheet.seats.length) seat = 0;
  show(
    panel,
    seatChoice(seat, (to) => { seat = to; letGo(); drawLay(); }),
    toolChoice(TOOLS, tool, (id) => { tool = id; letGo(); drawLay(); }),
    tray(seat, tool === PAVED ? tileGroups(sheet) : houseGroups(sheet), null, pick),
    reserveFields(sheet),
    handFields(sheet),
    cardFields(sheet),
    turnFields(sheet),
    dealFields(sheet),
    newGame(2),
  );
}

const tileGroups = (sheet) => [
  ["in hand", sheet.seats[seat].hand.map((id) => `tile-${id}-${seat}`)],
  ["to draw", sheet.seats[seat].stack.map((id) => `tile-${id}-${seat}`)],
];

function houseGroups(sheet) {
  const { tiles } = sheet.material;
  const standing = new Set(sheet.seats.flatMap((entry) => entry.buildings.map((building) => building.building)));
  const laid = new Set(sheet.position.pieces.map((piece) => piece.postcard));
  const free = (kind) => Object.keys(tiles).filter((key) => tiles[key].kind === kind && !standing.has(tiles[key].id) && !laid.has(tiles[key].id));
  return [["buildings", free("building")], ["pieces of postcards", free("card")]];
}

function pick(id) {
  hold(id, seat, startOf(id));
  board.focus();
}

const JARDIN = "jardin-des-plantes";

export async function layDropped(held) {
  const squares = heldSquares();
  const { kind, id } = store.sheet.material.tiles[held.id];
  letGo();
  if (kind === "tile") await wish(edit("tile", { seat, tile: id, square: cornerOf(held), turn: String(held.quarters * 90) }));
  else if (kind === "building" || id === JARDIN) await wish(edit("building", { seat, building: id, squares }));
  else await wish(edit("piece", { seat, postcard: id, squares, ...detailOf(id, held, squares) }));
}

function detailOf(id, held, squares) {
  if (id === "le-penseur") return { detail: facingOf(held) };
  return id === "bouquinistes" ? { detail: besideOf(squares, seat) ?? JARDIN } : {};
}

export function laySquareClicked(square) {
  const built = store.sheet.seats.some((entry) => entry.buildings.some((building) => building.squares.includes(square)));
  const laid = store.sheet.position.pieces.some((piece) => piece.squares.includes(square));
  if (tool === PAVED) return isPaved(square) ? wish(edit("lift", { square })) : undefined;
  return built || laid ? wish(edit("clear", { square })) : undefined;
}

function isPaved(square) {
  const { squares, corners, columns } = store.sheet.material;
  const place = Object.keys(squares).indexOf(square);
  const [row, column] = [Math.floor(place / columns), place % columns];
  const number = Math.floor(row / 2) * (columns / 2) + Math.floor(column / 2);
  return number < corners.length && store.sheet.position.pavement[number] !== null;
}

const toggled = (list, id, on) => (on ? [...list, id] : list.filter((other) => other !== id));

function reserveFields(sheet) {
  const { buildings } = sheet.material;
  const standing = new Set(sheet.seats.flatMap((entry) => entry.buildings.map((building) => building.building)));
  const ids = Object.keys(buildings).filter((id) => id !== JARDIN && !standing.has(id));
  const others = (id) => sheet.seats.findIndex((entry, place) => place !== seat && entry.reserve.includes(id));
  const label = (id) => `${buildings[id]}${others(id) < 0 ? "" : `, now of ${sheet.seats[others(id)].name}`}`;
  const box = (id) => tick(label(id), sheet.seats[seat].reserve.includes(id), (on) => wish(edit("reserve", { seat, building: id, on })), { "data-reserve": id });
  return remembered("seat", `Reserve of ${sheet.seats[seat].name}`, h("fieldset", {}, h("legend", {}, "Buildings; the others are in the supply"), ids.map(box)));
}

function handFields(sheet) {
  const { hand, stack } = sheet.seats[seat];
  const held = [...hand, ...stack];
  if (!held.length) return null;
  const box = (id) => tick(id, hand.includes(id), (on) => wish(edit("hand", { seat, tiles: toggled(hand, id, on) })), { "data-hand": id });
  return remembered("hand", `Tiles of ${sheet.seats[seat].name}`, h("fieldset", {}, h("legend", {}, "In hand; the others are to be drawn"), held.map(box)));
}

function cardFields(sheet) {
  const { used, ready, name } = sheet.seats[seat];
  const set = (fields) => wish(edit("seat", { seat, ...fields }));
  const { cards } = sheet.material;
  const later = cards.filter((card) => card.later && used.includes(card.id));
  return remembered(
    "cards",
    `Postcards of ${name}`,
    h("fieldset", {}, h("legend", {}, "Used"), cards.map((card) => tick(card.name, used.includes(card.id), (on) => set({ used: toggled(used, card.id, on) }), { "data-used": card.id }))),
    later.length
      ? h("fieldset", {}, h("legend", {}, "Effect still to come"), later.map((card) => tick(card.name, ready.includes(card.id), (on) => set({ ready: toggled(ready, card.id, on) }), { "data-ready": card.id })))
      : null,
  );
}

function turnFields(sheet) {
  const { turn, starter, pending } = sheet.position;
  const set = (fields) => wish(edit("turn", fields));
  const seats = sheet.seats.map((entry, place) => [String(place), `${place} · ${entry.name}`]);
  const waiting = sheet.seats[sheet.mover].reserve.map((id) => [id, sheet.material.buildings[id]]);
  return remembered(
    "turn",
    "Whose turn",
    labelled("Seat to move", choice(seats, String(sheet.mover), (to) => set({ seat: Number(to) }), { id: "turn-seat" })),
    labelled("Turns taken before", number(turn, (to) => set({ number: to }), { min: 0 })),
    labelled("Begins the second phase", choice([["", "not settled yet"], ...seats], starter === null ? "" : String(starter), (to) => set({ starter: to === "" ? null : Number(to) }), { id: "starter" })),
    labelled("Brought by a Levitation", choice([["", "nothing"], ...waiting], pending ?? "", (to) => set({ pending: to || null }), { id: "pending" })),
  );
}

function dealFields(sheet) {
  const { postcards } = sheet.position;
  const box = (card) => tick(card.name, postcards.includes(card.id), (on) => wish(edit("deal", { postcards: toggled(postcards, card.id, on) })), { "data-dealt": card.id });
  return remembered("deal", "Postcards in play", h("fieldset", {}, h("legend", {}, "Eight of the twelve"), sheet.material.cards.map(box)));
}
