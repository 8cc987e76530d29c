// The tab "Lay out": every part of the position, set by hand.

import { byId, choice, h, labelled, number, show, tick } from "./dom.js";
import { board } from "./board.js";
import { heldSquares, hold, letGo } from "./hold.js";
import { placeOf } from "./shapes.js";
import { change, edit, store } from "./store.js";
import { tray } from "./tray.js";

const panel = byId("panel-lay");
const TOOLS = [
  ["lots", "Lots", "Click a lot to give it to the seat; click it again to take it away. A free lot gets a worker, and its card leaves the piles."],
  ["workers", "Workers", "Click an owned lot to put a worker on it, or to take it off."],
  ["buildings", "Buildings", "Drag a tile onto the map. Click a building to take it away."],
];

let tool = "lots";
let seat = 0;
let report = () => {};

export function whenWrong(listener) {
  report = listener;
}

async function wish(step) {
  report((await step).error ?? null);
}

export function drawLay() {
  const { sheet } = store;
  if (seat >= sheet.seats.length) seat = 0;
  show(
    panel,
    seatChoice(sheet),
    h("div", { class: "row tools", role: "group", "aria-label": "Tool" }, TOOLS.map(([id, name]) =>
      h("button", { type: "button", "data-tool": id, "aria-pressed": String(tool === id), onclick: () => choose(id) }, name))),
    h("p", { class: "soft" }, TOOLS.find(([id]) => id === tool)[2]),
    tool === "buildings" ? tray(seat, laid(sheet), null, pick) : null,
    seatFields(sheet),
    marketFields(sheet),
    turnFields(sheet),
    dealFields(sheet),
    newGame(sheet),
  );
}

function choose(id) {
  tool = id;
  letGo();
  drawLay();
}

function seatChoice(sheet) {
  const buttons = sheet.seats.map((entry, place) => {
    const colour = sheet.material.colours[place];
    return h(
      "button",
      {
        type: "button",
        class: "seat-choice",
        "data-seat": place,
        "aria-pressed": String(place === seat),
        style: { "--seat": colour.fill, "--ink": colour.ink },
        onclick: () => { seat = place; letGo(); drawLay(); },
      },
      h("span", { class: "chip" }, place),
      entry.character,
    );
  });
  return h("div", { class: "row", role: "group", "aria-label": "Seat" }, buttons);
}

// The starting property is not in a seat's pile, but may be laid.
const laid = (sheet) => {
  const standing = new Set(sheet.seats[seat].buildings.map((building) => building.tile));
  const starting = Object.keys(sheet.material.tiles).filter((id) => sheet.material.tiles[id].generation === "starting" && !standing.has(id));
  return [...starting, ...sheet.seats[seat].unbuilt, ...sheet.position.legendaries];
};

function pick(id) {
  const lot = store.sheet.seats[seat].lots[0];
  const { lots, rows, columns } = store.sheet.material;
  hold(id, seat, lot ? placeOf(lots[lot].squares[0]) : [Math.floor(rows / 2), Math.floor(columns / 2)]);
  board.focus();
}

export async function layDropped(held) {
  const squares = heldSquares();
  letGo();
  await wish(edit("building", { seat: held.seat, tile: held.id, squares }));
}

export function laySquareClicked(square, lot) {
  const owner = store.sheet.seats.findIndex((entry) => entry.lots.includes(lot));
  if (tool === "lots") return wish(edit("lot", { lot, seat: owner === seat ? null : seat }));
  if (tool === "workers") {
    const on = owner < 0 || !store.sheet.position.players[owner].worker_lots.includes(lot);
    return wish(edit("worker", { lot, on }));
  }
  const stands = store.sheet.seats.some((entry) => entry.buildings.some((building) => building.squares.includes(square)));
  return stands ? wish(edit("clear", { square })) : undefined;
}

function group(title, open, ...children) {
  return h("details", { class: "group", open }, h("summary", {}, title), h("div", { class: "fields" }, ...children));
}

const opened = { seat: true };

function remembered(key, title, ...children) {
  const element = group(title, Boolean(opened[key]), ...children);
  element.addEventListener("toggle", () => { opened[key] = element.open; });
  return element;
}

function seatFields(sheet) {
  const player = sheet.position.players[seat];
  const set = (fields) => wish(edit("seat", { seat, ...fields }));
  const { characters, cards } = sheet.material;
  const without = (list, id) => list.filter((other) => other !== id);
  return remembered(
    "seat",
    `Seat ${seat}`,
    labelled("Points", number(player.score, (score) => set({ score }), { id: "seat-score", min: 0 })),
    labelled("of them Gold Prestige", number(player.prestige, (prestige) => set({ prestige }), { min: 0 })),
    labelled("Character", choice(characters.map(({ id, name }) => [id, name]), player.character, (character) => set({ character }))),
    h("fieldset", {}, h("legend", {}, "Action cards in hand"), cards.map(({ id, name }) =>
      tick(name, player.cards.includes(id), (on) => set({ cards: on ? [...player.cards, id] : without(player.cards, id) })))),
  );
}

function marketFields(sheet) {
  const faces = sheet.material.faces.map(({ code, name }) => [code, `${code} · ${name}`]);
  const set = (place, code) => {
    const market = [...sheet.market];
    if (code === "") market.splice(place, 1);
    else market[place] = code;
    wish(edit("market", { faces: market }));
  };
  return remembered(
    "market",
    "Open Market",
    [...sheet.market, ""].map((code, place) =>
      labelled(`Card ${place + 1}`, choice([["", code ? "– take away –" : "– add –"], ...faces], code, (to) => set(place, to)))),
  );
}

function turnFields(sheet) {
  const { turn } = sheet.position;
  const set = (fields) => wish(edit("turn", fields));
  return remembered(
    "turn",
    "Whose turn",
    labelled("Seat to move", choice(sheet.seats.map((entry, place) => [String(place), `${place} · ${entry.character}`]), String(turn.seat), (to) => set({ seat: Number(to) }), { id: "turn-seat" })),
    labelled("Turns taken before", number(turn.number, (to) => set({ number: to }), { min: 0 })),
    labelled("Lots acquired in this turn", number(turn.acquired, (acquired) => set({ acquired }), { min: 0 })),
    labelled("Buildings in this turn", number(turn.built, (built) => set({ built }), { min: 0 })),
    tick("a lot of 3 squares was among them", turn.took_three, (took_three) => set({ took_three })),
    tick("a worker was free when the turn began", turn.had_worker, (had_worker) => set({ had_worker })),
  );
}

function dealFields(sheet) {
  const { deal } = sheet.position;
  const set = (fields) => wish(edit("deal", { ...deal, ...fields }));
  return remembered(
    "deal",
    "Streets and challenge",
    h("fieldset", {}, h("legend", {}, "Streets in play"), sheet.material.streets.map(({ id, name }) =>
      tick(name, deal.streets.includes(id), (on) => set({ streets: on ? [...deal.streets, id] : deal.streets.filter((other) => other !== id) })))),
    labelled("Challenge", choice([["", "none"], ...sheet.material.challenges.map((id) => [id, id.replaceAll("-", " ")])], deal.challenge ?? "", (to) => set({ challenge: to || null }))),
  );
}

const dealt = { players: 3, seed: 1901 };

function newGame(sheet) {
  const go = () => wish(change("open", { position: undefined, variant: sheet.position.variant, ...dealt }));
  return remembered(
    "new",
    "A new game",
    labelled("Players", number(dealt.players, (to) => { dealt.players = to; }, { min: 1 })),
    labelled("Seed", number(dealt.seed, (to) => { dealt.seed = to; })),
    h("button", { type: "button", id: "deal", onclick: go }, "Deal under these rules"),
  );
}
