"use strict";
// Steps through a game. What a step shows is data: texts are set as text, pictures come from the game as SVG.

const data = JSON.parse(document.getElementById("data").textContent);
const { texts, seats, steps } = data;
const byId = (id) => document.getElementById(id);
const SVG = byId("board").namespaceURI;
const joined = (numbers, between) => numbers.map((number) => texts[number]).join(between);
const last = steps.length - 1;
let current = -1;

// The turns: each step's turn by its number, and the last step of each. The start is a turn of its own.
const turnOf = [];
const ends = [];
steps.forEach((step, number) => {
  const isNew = number === 0 || step.turn !== steps[number - 1].turn;
  if (isNew) ends.push(number);
  turnOf.push(ends.length - 1);
  ends[ends.length - 1] = number;
});

function made(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// ---- the score track: a lane for each seat

const BANDS = ["bounds", "found", "measured"]; // the outermost first
const figures = steps.flatMap((step) => [...step.scores, ...BANDS.flatMap((kind) => step[kind].flat())]);
const highest = figures.reduce((most, points) => Math.max(most, points), 1);
const lowest = figures.reduce((least, points) => Math.min(least, points), 0);
const share = (points) => (points - lowest) / (highest - lowest);
const percent = (points) => `${100 * share(points)}%`;

// A figure with a real minus sign, which no line is broken behind.
const figure = (points) => String(points).replace("-", "\u2212");

const lanes = seats.map((seat) => {
  const row = made("div", "seat");
  const chip = made("span", "chip", seat.sign);
  chip.style.background = seat.fill;
  chip.style.color = seat.ink;
  chip.setAttribute("aria-hidden", "true");
  const name = made("span", "name", seat.name);
  const score = made("span", "score");
  const lane = made("div", "lane");
  lane.setAttribute("aria-hidden", "true");
  const bands = ["band", "found", "measured"].map((name) => made("div", name));
  const dot = made("div", "dot");
  dot.style.background = seat.fill;
  if (lowest < 0) {
    const zero = made("div", "zero");
    zero.style.left = percent(0);
    lane.append(zero);
  }
  lane.append(...bands, dot);
  const sources = made("ul", "sources");
  const line = made("span", "line");
  row.append(chip, name, score, lane, sources, line);
  byId("track").append(row);
  return { row, score, bands, dot, sources, line };
});

function showSources(list, sources, over) {
  list.hidden = sources.length === 0;
  const total = sources.reduce((sum, [, points]) => sum + points, 0);
  const rows = sources.map(([name, points]) => [texts[name], points]);
  list.replaceChildren(
    ...[...rows, [over ? "in all" : "if it ended now", total]].map(([name, points], place) => {
      const item = made("li", place === rows.length ? "sum" : points === 0 ? "none" : "", `${name} `);
      item.append(made("b", "", figure(points)));
      return item;
    }),
  );
}

const SAYS = {
  bounds: (low, high) => (low === high ? `Ends with ${low}. ` : `Can end with ${low} to ${high}. `),
  found: (low, high) => `Games found end with ${low} to ${high}. `,
  measured: (low, high) => `Nine in ten games end with ${low} to ${high}. `,
};

// Draws a band of the score track, if it is known at this step, and says it in words.
function showBand(band, ends, says) {
  band.hidden = !ends;
  if (!ends) return "";
  band.style.left = percent(ends[0]);
  band.style.width = `${100 * (share(ends[1]) - share(ends[0]))}%`;
  return says(...ends.map(figure));
}

function showSeats(step) {
  lanes.forEach((lane, seat) => {
    lane.score.textContent = figure(step.scores[seat]);
    lane.dot.style.left = percent(step.scores[seat]);
    const range = BANDS.map((kind, place) => showBand(lane.bands[place], step[kind][seat], SAYS[kind])).join("");
    const moving = step.moving === seat;
    lane.line.textContent = (moving ? "To move. " : "") + range + (texts[step.seats[seat]] ?? "");
    showSources(lane.sources, step.sources[seat] ?? [], step.moving === null);
    lane.row.classList.toggle("moving", moving);
  });
}

