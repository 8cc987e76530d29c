// Floor plans: cells as [row, column] pairs, turned and drawn.

import { h, s } from "./dom.js";

const normal = (cells) => {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells.map(([row, column]) => [row - top, column - left]);
};

export function turned(cells, quarters, flipped) {
  let found = flipped ? cells.map(([row, column]) => [row, -column]) : cells;
  for (let turn = 0; turn < quarters; turn += 1) found = found.map(([row, column]) => [column, -row]);
  return normal(found);
}

// The cell nearest to the middle: a held tile hangs on it.
export function middle(cells) {
  const row = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length;
  const column = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length;
  const distance = (cell) => (cell[0] - row) ** 2 + (cell[1] - column) ** 2;
  return cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}

export function nameOf(row, column) {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters + (row + 1);
}

export function placeOf(name) {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(name);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return [Number(digits) - 1, column];
}

// The squares at the four sides of one.
export function neighboursOf(name) {
  const [row, column] = placeOf(name);
  const around = [[row - 1, column], [row, column + 1], [row + 1, column], [row, column - 1]];
  return around.filter((cell) => Math.min(...cell) >= 0).map((cell) => nameOf(...cell));
}

// The outline of some cells as the path of an SVG: every side that no other cell shares.
export function outline(cells, side) {
  const keys = new Set(cells.map(String));
  const parts = [];
  for (const [row, column] of cells) {
    const [x, y] = [column * side, row * side];
    if (!keys.has(String([row - 1, column]))) parts.push(`M${x} ${y}h${side}`);
    if (!keys.has(String([row + 1, column]))) parts.push(`M${x} ${y + side}h${side}`);
    if (!keys.has(String([row, column - 1]))) parts.push(`M${x} ${y}v${side}`);
    if (!keys.has(String([row, column + 1]))) parts.push(`M${x + side} ${y}v${side}`);
  }
  return parts.join("");
}

// One cell of a piece; two colours share it along its diagonal.
export function cellParts(x, y, side, [first, second]) {
  const whole = s("rect", { x, y, width: side, height: side, fill: first });
  return second ? [whole, s("polygon", { points: `${x + side},${y} ${x + side},${y + side} ${x},${y + side}`, fill: second })] : [whole];
}

// A piece as it lies in the tray.
export function tilePicture(tile, quarters, flipped) {
  const cells = turned(tile.cells, quarters, flipped);
  const rows = Math.max(...cells.map(([row]) => row)) + 1;
  const columns = Math.max(...cells.map(([, column]) => column)) + 1;
  return s(
    "svg",
    { class: `plan ${tile.look ?? tile.generation ?? ""}`, viewBox: `-1 -1 ${columns * 10 + 2} ${rows * 10 + 2}`, width: columns * 11, height: rows * 11 },
    cells.map(([row, column], place) => cellParts(column * 10, row * 10, 10, tile.fills?.[place] ?? [tile.fill])),
    s("path", { d: outline(cells, 10) }),
  );
}

// What stands on a piece, its points or its name; some pieces look another way when they are turned.
export const signOf = (tile, quarters) => tile.signs?.[quarters] ?? tile.sign;

export const points = (tile, quarters) => h("b", { class: "points" }, signOf(tile, quarters));
