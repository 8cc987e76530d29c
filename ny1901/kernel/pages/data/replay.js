"use strict";
// Steps through a game. What a step shows is data: texts are set as text, pictures come from the game as SVG.

const data = JSON.parse(document.getElementById("data").textContent);
const { texts, seats, steps } = data;
const byId = (id) => document.getElementById(id);
const SVG = byId("board").namespaceURI;
const joined = (numbers, between) => numbers.map((number) => texts[number]).join(between);
const last = steps.length - 1;
let current = -1;

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

const figures = steps.flatMap((step) => [...step.scores, ...step.bounds.flat()]);
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
  const band = made("div", "band");
  const dot = made("div", "dot");
  dot.style.background = seat.fill;
  if (lowest < 0) {
    const zero = made("div", "zero");
    zero.style.left = percent(0);
    lane.append(zero);
  }
  lane.append(band, dot);
  const sources = made("ul", "sources");
  const line = made("span", "line");
  row.append(chip, name, score, lane, sources, line);
  byId("track").append(row);
  return { row, score, band, dot, sources, line };
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

function showSeats(step) {
  lanes.forEach((lane, seat) => {
    const bounds = step.bounds[seat];
    lane.score.textContent = figure(step.scores[seat]);
    lane.dot.style.left = percent(step.scores[seat]);
    lane.band.hidden = !bounds;
    let range = "";
    if (bounds) {
      lane.band.style.left = percent(bounds[0]);
      lane.band.style.width = `${100 * (share(bounds[1]) - share(bounds[0]))}%`;
      const [low, high] = bounds.map(figure);
      range = low === high ? `Ends with ${low}. ` : `Can end with ${low} to ${high}. `;
    }
    const moving = step.moving === seat;
    lane.line.textContent = (moving ? "To move. " : "") + range + (texts[step.seats[seat]] ?? "");
    showSources(lane.sources, step.sources[seat] ?? [], step.moving === null);
    lane.row.classList.toggle("moving", moving);
  });
}

// ---- the bounds over time: a chart for each seat

const HEIGHT = 100;
const known = steps.some((step) => step.bounds.length > 0);
const cursors = [];

function addChart(seat, number) {
  const up = (points) => (HEIGHT - 96 * share(points) - 2).toFixed(1);
  const caption = made("div", "caption");
  caption.append(made("span", "", seat.name), made("span", "small", `${figure(lowest)} to ${highest} points`));
  const chart = drawn("svg", { class: "chart", viewBox: `0 0 ${Math.max(1, last)} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const end = steps[last];
  const range = end.bounds[number] ? `, bounds ${end.bounds[number].join(" to ")}` : "";
  chart.setAttribute("aria-label", `${seat.name}: ${end.scores[number]} points at the last step${range}`);
  const withBounds = steps.map((step, place) => [place, step.bounds[number]]).filter(([, pair]) => pair);
  const over = withBounds.map(([place, pair]) => `${place},${up(pair[1])}`);
  const under = withBounds.map(([place, pair]) => `${place},${up(pair[0])}`).reverse();
  const scores = steps.map((step, place) => `${place},${up(step.scores[number])}`);
  const now = drawn("line", { class: "now", y1: 0, y2: HEIGHT });
  if (lowest < 0) chart.append(drawn("line", { class: "zero", x1: 0, x2: Math.max(1, last), y1: up(0), y2: up(0) }));
  chart.append(
    drawn("polygon", { class: "band", points: [...over, ...under].join(" ") }),
    drawn("polyline", { class: "score", points: scores.join(" ") }),
    now,
  );
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    go(Math.round((last * (event.clientX - box.left)) / box.width));
  });
  cursors.push(now);
  byId("charts").append(caption, chart);
}

if (known) seats.forEach(addChart);
byId("time").hidden = !known;
byId("track-legend").hidden = !known;

// ---- the list of moves

const entries = steps.map((step, number) => {
  const item = made("li");
  const button = made("button", step.reasons.length ? "illegal" : "", texts[step.action] || texts[step.words] || texts[step.turn]);
  button.type = "button";
  button.addEventListener("click", () => go(number));
  item.append(button);
  byId("list").append(item);
  return button;
});

// ---- one step

function showVerdict(step, number) {
  const legal = step.reasons.length === 0;
  byId("verdict").textContent = number === 0 && legal ? "" : legal ? "\u2713 legal" : "\u2717 against the rules: the record stops here";
  byId("verdict").classList.toggle("illegal", !legal);
  byId("reasons").replaceChildren(
    ...step.reasons.map(([rule, message, citations]) => {
      const item = made("li", "", message);
      const silent = rule.startsWith("house.") ? "a rule of this house, in no rulebook" : "the rulebooks are silent; a stated default decides";
      const source = citations.join("; ") || silent;
      item.append(made("span", "rule", `${rule} (${source})`));
      return item;
    }),
  );
}

function showFacts(step) {
  byId("facts").replaceChildren(
    ...step.facts.flatMap(([label, text, picture]) => {
      const value = made("dd");
      if (picture.length) value.innerHTML = joined(picture, "");
      value.append(made("span", picture.length ? "hidden" : "", texts[text]));
      return [made("dt", "", texts[label]), value];
    }),
  );
}

function go(wanted) {
  const number = Math.min(last, Math.max(0, Number.isInteger(wanted) ? wanted : 0));
  if (number === current) return;
  entries[current]?.removeAttribute("aria-current");
  current = number;
  const step = steps[number];
  byId("drawn").innerHTML = joined(step.drawn, "");
  byId("turn").textContent = texts[step.turn];
  byId("words").textContent = texts[step.words];
  byId("action").textContent = texts[step.action];
  byId("status").textContent = texts[step.status];
  byId("notation").textContent = joined(step.notation, " ");
  byId("place").textContent = `${number} / ${last}`;
  showVerdict(step, number);
  showSeats(step);
  showFacts(step);
  entries[number].setAttribute("aria-current", "step");
  const slider = byId("slider");
  slider.value = number;
  slider.setAttribute("aria-valuetext", `step ${number} of ${last}: ${texts[step.words] || texts[step.turn]}`);
  for (const id of ["first", "turn-back", "back"]) byId(id).disabled = number === 0;
  for (const id of ["last", "turn-on", "on"]) byId(id).disabled = number === last;
  for (const cursor of cursors) {
    cursor.setAttribute("x1", number);
    cursor.setAttribute("x2", number);
  }
  history.replaceState(null, "", `#${number}`);
}

// The first step of the turn after this one, or of the turn before.
function turnOn() {
  const found = steps.findIndex((step, number) => number > current && step.turn !== steps[current].turn);
  go(found < 0 ? last : found);
}

function turnBack() {
  let number = Math.max(0, current - 1);
  while (number > 0 && steps[number - 1].turn === steps[number].turn) number -= 1;
  go(number);
}

const moves = {
  first: () => go(0),
  last: () => go(last),
  back: () => go(current - 1),
  on: () => go(current + 1),
  "turn-back": turnBack,
  "turn-on": turnOn,
};
const keys = {
  Home: moves.first,
  End: moves.last,
  ArrowLeft: moves.back,
  ArrowRight: moves.on,
  PageUp: turnBack,
  PageDown: turnOn,
};

for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", move);
for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => go(Number(button.dataset.go)));
}
byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
});

// An address that ends in #12 leads to step 12; other places of the page leave the step as it is.
function goToAddress() {
  if (/^#\d+$/.test(location.hash)) go(Number(location.hash.slice(1)));
}

go(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0);
addEventListener("hashchange", goToAddress);
