// The tab "Try": an action of the seat to move, a tile on the map or anything else, and the rules' answer to it.

import { ask } from "./ask.js";
import { board, clearMarks, mark } from "./board.js";
import { byId, choice, h, show } from "./dom.js";
import { hold, holding, heldSquares, isOnMap, letGo, paintHeld, redrawHeld, turn } from "./hold.js";
import { markBlamed, violationList } from "./rulings.js";
import { placeOf } from "./shapes.js";
import { change, store } from "./store.js";
import { tray } from "./tray.js";

const panel = byId("panel-try");
const verdictBox = h("div", { id: "verdict", class: "verdict", "aria-live": "polite" });
const movesBox = h("div", { class: "moves" });
const trayBox = h("div", {});

let action = null; // the action in question, as text
let asking = false;
let stale = false;

export function buildTry() {
  show(panel, verdictBox, h("h2", {}, "Tiles of the seat to move"), trayBox, h("h2", {}, "Anything else"), movesBox);
}

const mover = () => store.sheet.position.turn.seat;

export function drawTry() {
  const { position, moves, seats } = store.sheet;
  const ids = [...seats[mover()].unbuilt, ...position.legendaries];
  show(trayBox, tray(mover(), ids, moves?.placements ?? null, pick));
  show(movesBox, otherMoves(moves));
  if (!action) sayHint();
}

// Takes a tile into the hand and lays it where the seat has land.
export function pick(id) {
  const lot = store.sheet.seats[mover()].lots[0];
  const { lots, rows, columns } = store.sheet.material;
  const at = lot ? placeOf(lots[lot].squares[0]) : [Math.floor(rows / 2), Math.floor(columns / 2)];
  hold(id, mover(), at);
  board.focus();
}

function otherMoves(moves) {
  if (!moves) return h("p", { class: "soft" }, "This position cannot occur, so no list of legal moves is made; each action is still judged.");
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

function sayHint() {
  show(
    verdictBox,
    h("p", { class: "soft" }, "Drag a tile onto the map, or choose it and move it with the arrow keys. You see at once whether it may stand there, and which rule says no."),
  );
}

export function forget() {
  action = null;
  clearMarks();
  if (store.sheet) sayHint();
}

// A tile over the map: demolishing if it lies on a building of its own seat.
export function heldChanged(held) {
  if (!held) return forget();
  if (!held.at) {
    clearMarks();
    return undefined;
  }
  if (!isOnMap()) {
    paintHeld("illegal");
    clearMarks();
    action = null;
    show(verdictBox, heading(false, "off the map"), h("p", {}, "Part of the tile lies off the map."));
    return undefined;
  }
  const squares = heldSquares();
  const own = new Set(store.sheet.seats[mover()].buildings.flatMap((building) => building.squares));
  const verb = squares.some((square) => own.has(square)) ? "rebuild" : "build";
  return consider(`${verb} ${held.id} ${squares.join(" ")}`);
}

function propose(text) {
  letGo();
  consider(text);
  if (text.startsWith("acquire") || text.startsWith("return")) mark(store.sheet.material.lots[text.split(" ")[1]].squares, "meant");
}

export function lotClicked(lot) {
  if (holding()) return;
  const owned = store.sheet.seats[mover()].lots.includes(lot);
  propose(`${owned ? "return" : "acquire"} ${lot}`);
}

// One question at a time; while it is answered only the latest action waits.
async function consider(text) {
  action = text;
  if (asking) {
    stale = true;
    return;
  }
  asking = true;
  do {
    stale = false;
    const asked = action;
    const answer = await ask("verdict", { position: store.sheet.position, action: asked });
    if (action === asked) showVerdict(asked, answer);
  } while (stale);
  asking = false;
}

const heading = (legal, text) =>
  h("h2", { class: legal ? "legal" : "illegal" }, h("span", { class: "sign", "aria-hidden": "true" }, legal ? "✓" : "✗"), legal ? "Legal" : "Not legal", h("code", {}, text));

function showVerdict(asked, answer) {
  if (answer.error) {
    paintHeld("illegal");
    clearMarks();
    show(verdictBox, heading(false, asked), h("p", {}, answer.error.sentence));
    return;
  }
  paintHeld(answer.legal ? "legal" : "illegal");
  if (holding()) markBlamed(answer.violations);
  if (answer.legal) {
    const play = h("button", { type: "button", id: "apply", class: "main", onclick: apply }, "Do it");
    show(verdictBox, heading(true, answer.action), h("div", { class: "row" }, play, cancel()));
  } else {
    show(verdictBox, heading(false, answer.action), violationList(answer.violations), h("div", { class: "row" }, cancel()));
  }
}

const cancel = () => [
  holding() ? h("button", { type: "button", onclick: turn }, "⟳ Turn") : null,
  h("button", { type: "button", onclick: () => { letGo(); forget(); } }, holding() ? "Put it back (Esc)" : "Never mind"),
];

export async function apply() {
  const asked = action;
  const answer = await change("apply", { action: asked });
  if (answer.error) {
    show(verdictBox, heading(false, asked), answer.violations ? violationList(answer.violations) : h("p", {}, answer.error.sentence));
    return;
  }
  letGo();
  action = null;
  clearMarks();
  show(verdictBox, h("p", { class: "done" }, "Done: ", h("code", {}, asked)));
}

// After the position has changed under a held tile, it is judged again.
export function judgeAgain() {
  if (holding()) redrawHeld();
}
