// The tile that is held: dragged by a pointer or moved by keys, snapped to the squares of the map.

import { board, cellAt, drawGhost } from "./board.js";
import { h } from "./dom.js";
import { middle, nameOf, signOf, tilePicture, turned } from "./shapes.js";
import { store } from "./store.js";

const DRAG_AFTER = 4; // pixels; less is a click

let held = null; // {id, seat, quarters, flipped, at: [row, column] or null, kind}
let watcher = () => {};
let dropper = () => {};

export const holding = () => held;

export function whenHeld(listener) {
  watcher = listener;
}

export function whenDropped(listener) {
  dropper = listener;
}

const piece = () => store.sheet.material.tiles[held.id];

// A piece that fills whole squares of several spaces lies on every so many of them and hangs on its corner.
const step = () => piece().step ?? 1;
const snapped = (at) => at && at.map((place) => place - (place % step()));

const cells = () => {
  const shape = turned(piece().cells, held.quarters, held.flipped);
  const [row, column] = step() > 1 ? [0, 0] : middle(shape);
  return shape.map((cell) => [cell[0] - row + held.at[0], cell[1] - column + held.at[1]]);
};

export const heldSquares = () => (held?.at ? cells().filter((cell) => Math.min(...cell) >= 0).map((cell) => nameOf(...cell)) : []);

export const isOnMap = () => {
  const { rows, columns } = store.sheet.material;
  return held?.at && cells().every(([row, column]) => row >= 0 && column >= 0 && row < rows && column < columns);
};

export function hold(id, seat, at = null) {
  const same = held?.id === id;
  held = { id, seat, quarters: same ? held.quarters : 0, flipped: same && held.flipped, at: null, kind: "" };
  held.at = snapped(at);
  redraw();
}

export function letGo() {
  if (!held) return;
  held = null;
  redraw();
}

export function paintHeld(kind) {
  if (!held) return;
  held.kind = kind;
  drawHeld();
}

function drawHeld() {
  if (!held?.at) {
    drawGhost(null);
    return;
  }
  drawGhost(cells(), held.kind, store.sheet.material.colours[held.seat], signOf(piece(), held.quarters), piece().fills);
}

function redraw() {
  board.classList.toggle("holding", held !== null);
  drawHeld();
  watcher(held);
}

export function turn() {
  if (!held) return;
  held.quarters = (held.quarters + 1) % 4;
  redraw();
}

export function flip() {
  if (!held || !store.sheet.material.flip) return;
  held.flipped = !held.flipped;
  redraw();
}

export function move(rows, columns) {
  if (!held?.at) return;
  const last = store.sheet.material;
  const [row, column] = [held.at[0] + rows * step(), held.at[1] + columns * step()];
  held.at = snapped([Math.max(0, Math.min(last.rows - 1, row)), Math.max(0, Math.min(last.columns - 1, column))]);
  redraw();
}

export const redrawHeld = redraw;

// Starts a drag on a tray's tile or on the tile that lies on the map; less than a few pixels is `click`.
export function dragFrom(event, id, seat, click) {
  if (event.button !== 0) return;
  event.preventDefault();
  const from = [event.clientX, event.clientY];
  let flying = null;

  function moved(now) {
    if (!flying) {
      if (Math.hypot(now.clientX - from[0], now.clientY - from[1]) < DRAG_AFTER) return;
      if (held?.id !== id) hold(id, seat);
      flying = h("div", { class: "flying" });
      document.body.append(flying);
    }
    const at = snapped(cellAt(now.clientX, now.clientY));
    flying.replaceChildren(at ? "" : tilePicture(store.sheet.material.tiles[id], held.quarters, held.flipped));
    flying.style.left = `${now.clientX}px`;
    flying.style.top = `${now.clientY}px`;
    if (String(at) !== String(held.at)) {
      held.at = at;
      redraw();
    }
  }

  function ended(now) {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", ended);
    removeEventListener("pointercancel", ended);
    flying?.remove();
    if (!flying) click?.();
    else if (now.type === "pointercancel" || !held?.at) letGo();
    else dropper(held);
  }

  addEventListener("pointermove", moved);
  addEventListener("pointerup", ended);
  addEventListener("pointercancel", ended);
}

board.addEventListener("pointerdown", (event) => {
  if (held && event.target.closest(".ghost")) {
    board.focus();
    dragFrom(event, held.id, held.seat);
  }
});

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

addEventListener("keydown", (event) => {
  if (!held || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "r" || event.key === "R") turn();
  else if (event.key === "f" || event.key === "F") flip();
  else if (event.key === "Escape") letGo();
  else if (event.target === board && ARROWS[event.key]) {
    event.preventDefault();
    move(...ARROWS[event.key]);
  } else if (event.target === board && event.key === "Enter") dropper(held, true);
});
