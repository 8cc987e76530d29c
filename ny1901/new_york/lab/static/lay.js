// The tab "Lay out": every part of the position, set by hand.

import { byId, choice, h, labelled, number, show, tick } from "../dom.js";
import { board } from "../board.js";
import { heldSquares, hold, letGo } from "../hold.js";
import { newGame, remembered, seatChoice, toolChoice, whenWrong, wish } from "../laying.js";
import { edit, store } from "../store.js";
import { tray } from "../tray.js";
import { byGeneration, lotOf } from "./ground.js";
import { startOf } from "./play.js";

export { whenWrong };

const panel = byId("panel-lay");
const TOOLS = [
  ["lots", "Lots", "Click a lot to give it to the seat; click it again to take it away. A free lot gets a worker, and its card leaves the piles."],
  ["workers", "Workers", "Click an owned lot to put a worker on it, or to take it off."],
  ["buildings", "Buildings", "Drag a tile onto the map. Click a building to take it away."],
];

let tool = "lots";
let seat = 0;

export function drawLay() {
  const { sheet } = store;
  if (seat >= sheet.seats.length) seat = 0;
  show(
    panel,
    seatChoice(seat, (to) => { seat = to; letGo(); drawLay(); }),
    toolChoice(TOOLS, tool, choose),
    tool === "buildings" ? tray(seat, byGeneration(laid(sheet)), null, pick) : null,
    seatFields(sheet),
    unbuiltFields(sheet),
    marketFields(sheet),
    turnFields(sheet),
    endFields(sheet),
    dealFields(sheet),
    newGame(3),
  );
}

function choose(id) {
  tool = id;
  letGo();
  drawLay();
}

// The starting property is not in a seat's pile, but may be laid.
const laid = (sheet) => {
  const standing = new Set(sheet.seats[seat].buildings.map((building) => building.tile));
  const starting = Object.keys(sheet.material.tiles).filter((id) => sheet.material.tiles[id].generation === "starting" && !standing.has(id));
  return [...starting, ...sheet.seats[seat].unbuilt, ...sheet.position.legendaries];
};

function pick(id) {
  hold(id, seat, startOf(id, seat));
  board.focus();
}

export async function layDropped(held) {
  const squares = heldSquares();
  letGo();
  await wish(edit("building", { seat: held.seat, tile: held.id, squares }));
}

export function laySquareClicked(square) {
  const lot = lotOf(square);
  const owner = store.sheet.seats.findIndex((entry) => entry.lots.includes(lot));
  if (tool === "lots") return wish(edit("lot", { lot, seat: owner === seat ? null : seat }));
  if (tool === "workers") {
    const on = owner < 0 || !store.sheet.position.players[owner].worker_lots.includes(lot);
    return wish(edit("worker", { lot, on }));
  }
  const stands = store.sheet.seats.some((entry) => entry.buildings.some((building) => building.squares.includes(square)));
  return stands ? wish(edit("clear", { square })) : undefined;
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

// What is not ticked stands somewhere, or was demolished.
function unbuiltFields(sheet) {
  const { tiles } = sheet.material;
  const player = sheet.position.players[seat];
  const legendaries = sheet.position.legendaries;
  const box = (id, listed, change) =>
    tick(`${tiles[id].name} (${tiles[id].sign})`, listed.includes(id), (on) => change(on ? [...listed, id] : listed.filter((other) => other !== id)), { "data-unbuilt": id });
  const own = byGeneration(Object.keys(tiles).filter((id) => !tiles[id].legendary)).filter(([generation]) => generation !== "starting");
  return remembered(
    "unbuilt",
    `Skyscrapers still to build, seat ${seat}`,
    own.map(([generation, ids]) => h("fieldset", {}, h("legend", {}, generation), ids.map((id) => box(id, player.unbuilt, (unbuilt) => wish(edit("seat", { seat, unbuilt })))))),
    h("fieldset", {}, h("legend", {}, "legendary, for all seats"), Object.keys(tiles).filter((id) => tiles[id].legendary).map((id) => box(id, legendaries, (left) => wish(edit("legendaries", { tiles: left }))))),
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
    labelled("Seat to move", choice(sheet.seats.map((entry, place) => [String(place), `${place} · ${entry.name}`]), String(turn.seat), (to) => set({ seat: Number(to) }), { id: "turn-seat" })),
    labelled("Turns taken before", number(turn.number, (to) => set({ number: to }), { min: 0 })),
    labelled("Lots acquired in this turn", number(turn.acquired, (acquired) => set({ acquired }), { min: 0 })),
    labelled("Buildings in this turn", number(turn.built, (built) => set({ built }), { min: 0 })),
    tick("a lot of 3 squares was among them", turn.took_three, (took_three) => set({ took_three })),
    tick("a worker was free when the turn began", turn.had_worker, (had_worker) => set({ had_worker })),
  );
}

function endFields(sheet) {
  const { end, turns_left } = sheet.position;
  const { ends } = sheet.material;
  const now = { trigger: end?.seat ?? null, rule: end?.rule ?? ends[0].rule, turns_left };
  const set = (fields) => wish(edit("end", { ...now, ...fields }));
  const seats = sheet.seats.map((entry, place) => [String(place), `${place} · ${entry.name}`]);
  const seatBox = choice([["", "nobody yet"], ...seats], end ? String(end.seat) : "", (to) => set({ trigger: to === "" ? null : Number(to) }), { id: "end-trigger" });
  return remembered(
    "end",
    "The end",
    labelled("Who triggered it", seatBox),
    end ? labelled("By what", choice(ends.map(({ rule, title }) => [rule, title]), end.rule, (rule) => set({ rule }), { id: "end-rule" })) : null,
    end ? labelled("Turns left", number(turns_left ?? "", (left) => set({ turns_left: left }), { id: "turns-left", min: 0 }), "empty: the trigger's turn goes on; 0: the game is over") : null,
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
