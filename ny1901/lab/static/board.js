// The map: the server's picture, and over it the squares to click, the marks, and the tile that is held.

import { byId, picture, s, show } from "./dom.js";
import { cellParts, outline, placeOf } from "./shapes.js";

const listeners = { square: null };
let layers = null;
let side = 40;

export const board = byId("board");

export function onSquare(listener) {
  listeners.square = listener;
}

export function drawBoard(sheet) {
  const drawing = picture(sheet.map);
  drawing.setAttribute("aria-hidden", "true");
  side = sheet.material.side;
  layers = { marks: s("g", { class: "marks" }), hits: s("g", { class: "hits" }), ghost: s("g", { class: "ghost" }) };
  for (const [name, title] of Object.entries(sheet.material.squares)) {
    const [row, column] = placeOf(name);
    const hit = s("rect", { x: column * side, y: row * side, width: side, height: side, "data-square": name });
    hit.append(s("title", {}, title));
    layers.hits.append(hit);
  }
  drawing.append(layers.hits, layers.ghost, layers.marks);
  show(board, drawing);
}

const SIZES = [1, 1.5, 2, 3];
let size = 0;

// Larger or smaller by a step; what was in the middle stays there.
export function zoom(step) {
  const middle = [board.scrollLeft + board.clientWidth / 2, board.scrollTop + board.clientHeight / 2];
  const before = SIZES[size];
  size = Math.max(0, Math.min(SIZES.length - 1, size + step));
  const grown = SIZES[size] / before;
  board.classList.toggle("zoomed", size > 0);
  board.style.setProperty("--zoom", SIZES[size]);
  board.scrollTo(middle[0] * grown - board.clientWidth / 2, middle[1] * grown - board.clientHeight / 2);
  byId("smaller").disabled = size === 0;
  byId("larger").disabled = size === SIZES.length - 1;
}

board.addEventListener("click", (event) => {
  const { square } = event.target.dataset ?? {};
  if (square) listeners.square?.(square);
});

// The row and column under the pointer; null off the picture.
export function cellAt(x, y) {
  const drawing = board.querySelector("svg");
  const box = board.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const place = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM().inverse());
  return [Math.floor(place.y / side), Math.floor(place.x / side)];
}

export function clearMarks() {
  layers?.marks.replaceChildren();
}

// A line around some squares, with a short text on the first.
export function mark(squares, kind, label) {
  if (!squares.length) return;
  const cells = squares.map(placeOf);
  layers.marks.append(s("path", { class: `under ${kind}`, d: outline(cells, side) }));
  layers.marks.append(s("path", { class: kind, d: outline(cells, side) }));
  for (const [row, column] of cells) {
    layers.marks.append(s("rect", { class: `wash ${kind}`, x: column * side, y: row * side, width: side, height: side }));
  }
  if (label) {
    const [row, column] = cells[0];
    const [x, y] = [(column + 0.5) * side, (row + 0.5) * side];
    layers.marks.append(s("circle", { class: `plate ${kind}`, cx: x, cy: y, r: 13 }));
    layers.marks.append(s("text", { class: `label ${kind}`, x, y: y + 5.5, "font-size": 16 }, label));
  }
}

// `fills` has the colours of each cell, one or two; without it every cell has the colour of the seat.
export function drawGhost(cells, kind, colour, text, fills) {
  if (!layers) return;
  if (!cells) {
    layers.ghost.replaceChildren();
    return;
  }
  layers.ghost.setAttribute("class", `ghost ${kind}`);
  const [row, column] = cells[0];
  layers.ghost.replaceChildren(
    ...cells.flatMap(([r, c], place) => cellParts(c * side, r * side, side, fills?.[place] ?? [colour.fill])),
    s("path", { class: "under", d: outline(cells, side) }),
    s("path", { d: outline(cells, side) }),
    s("text", { x: (column + 0.5) * side, y: (row + 0.5) * side + 6, "font-size": 17 }, text),
  );
}
