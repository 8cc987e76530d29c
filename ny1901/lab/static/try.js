// The tab "Try": an action of the seat to move, a piece on the map or anything else, and the rules' answer to it.

import { ask } from "./ask.js";
import { board, clearMarks, mark } from "./board.js";
import { byId, h, show } from "./dom.js";
import { HINT, TRAY_TITLE, actionOf, otherMoves, spacesOf, startOf, trayGroups, whenClicked } from "./game/play.js";
import { hold, holding, heldSquares, isOnMap, letGo, paintHeld, redrawHeld, turn } from "./hold.js";
import { markBlamed, violationList } from "./rulings.js";
import { change, store } from "./store.js";
import { tray } from "./tray.js";

const panel = byId("panel-try");
const verdictBox = h("div", { id: "verdict", class: "verdict", "aria-live": "polite" });
const movesBox = h("div", { class: "moves" });
const trayBox = h("div", {});
const written = h("input", { type: "text", id: "action-text", spellcheck: "false", autocomplete: "off" });

let action = null; // the action in question, as text
let asking = false;
let stale = false;

export function buildTry() {
  const asked = (event) => {
    event.preventDefault();
    if (written.value.trim()) propose(written.value.trim());
  };
  show(
    panel,
    verdictBox,
    h("h2", {}, TRAY_TITLE),
    trayBox,
    h("h2", {}, "Anything else"),
    movesBox,
    h("form", { class: "row asked", onsubmit: asked }, h("label", { for: "action-text" }, "Any action as text"), written, h("button", {}, "Ask")),
  );
}

const mover = () => store.sheet.mover;

export function drawTry() {
  const { moves } = store.sheet;
  show(trayBox, tray(mover(), trayGroups(mover()), moves?.placements ?? null, pick));
  show(movesBox, moves ? otherMoves(moves, propose, redrawHeld) : noMoves());
  if (!action) sayHint();
}

// Takes a piece into the hand and lays it where it is likely to be wanted.
export function pick(id) {
  hold(id, mover(), startOf(id, mover()));
  board.focus();
}

const noMoves = () => h("p", { class: "soft" }, "This position cannot occur, so no list of legal moves is made; each action is still judged.");

function sayHint() {
  show(verdictBox, h("p", { class: "soft" }, HINT));
}

export function forget() {
  action = null;
  clearMarks();
  if (store.sheet) sayHint();
}

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
    show(verdictBox, heading(false, "off the map"), h("p", {}, "Part of the piece lies off the map."));
    return undefined;
  }
  return consider(actionOf(held, heldSquares()));
}

function propose(text) {
  letGo();
  consider(text);
  mark(spacesOf(text), "meant");
}

export function squareClicked(square) {
  const text = whenClicked(square);
  if (text) propose(text);
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
