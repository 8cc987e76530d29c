// ---- the chart: everybody's points with axes, and under it a row for each seat that tells its story

const KNOWN = steps.some((step) => step.bounds.length > 0);
const RANGED = BANDS.filter((kind) => steps.some((step) => step[kind].length > 0));
const LEAD = "In the lead";
const OUT = "Can no longer win";
const DASHES = ["none", "9 4", "3 3", "12 4 3 4"];
const EDGE = { left: 40, right: 34, top: 24, axis: 26, band: 16, lane: 12, bottom: 6 };
const SHAPES = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
  "M-4.5 -2.5L-2.5 -4.5L0 -2L2.5 -4.5L4.5 -2.5L2 0L4.5 2.5L2.5 4.5L0 2L-2.5 4.5L-4.5 2.5L-2 0Z",
  "M0 -5L5 4H-5Z",
  "M-4 -4H4V4H-4Z",
  "M0 -5.5L5 0L0 5.5L-5 0Z",
];
const PHASE = "M-0.8 -7H0.8V-3H-0.8ZM-0.8 -1H0.8V3H-0.8Z";

const told = steps.flatMap((step, number) => step.events.map(([kind, seat, words]) => ({ number, kind, seat, words })));
const kinds = [...new Set(told.map((event) => event.kind))].filter((kind) => kind !== LEAD && kind !== OUT);
const signs = kinds.filter((kind) => told.some((event) => event.kind === kind && event.seat !== null));
const phases = kinds.filter((kind) => !signs.includes(kind));
const shapeOf = (kind) => SHAPES[signs.indexOf(kind) % SHAPES.length];
const ROW = EDGE.band + EDGE.lane * signs.length;

// The seat that has more points than all others at a step; -1 where nobody has.
function leaderAt(step) {
  const most = Math.max(...step.scores);
  const leaders = step.scores.flatMap((points, seat) => (points === most ? [seat] : []));
  return leaders.length === 1 ? leaders[0] : -1;
}

const outAt = seats.map((_, seat) => told.find((event) => event.kind === OUT && event.seat === seat)?.number ?? last);
let ranged = RANGED.length ? Math.max(0, leaderAt(steps[last])) : -1;
let cursors = [];
let across = (number) => number;

// The steps of an axis: about so many round numbers.
function roundStep(span, count) {
  const rough = Math.max(1, span / count);
  const tens = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * tens).find((size) => size >= rough);
}

function label(x, y, text, anchor) {
  const element = drawn("text", { x, y, "text-anchor": anchor, class: "label" });
  element.textContent = text;
  return element;
}

// Where labels of one height go: as near to where they belong as they can without touching.
function apart(wanted, height, lowest) {
  const order = wanted.map((y, place) => [y, place]).sort((one, other) => one[0] - other[0]);
  const found = [];
  let least = 0;
  order.forEach(([y, place], index) => {
    const room = lowest - height * (order.length - 1 - index);
    found[place] = Math.max(least, Math.min(y, room));
    least = found[place] + height;
  });
  return found;
}

function drawPoints(chart, labels, width, height) {
  const scores = steps.flatMap((step) => [...step.scores, ...step.measured.flat()]);
  const size = roundStep(Math.max(...scores) - Math.min(0, ...scores), 5);
  const top = size * Math.max(1, Math.ceil(Math.max(...scores) / size));
  const foot = size * Math.floor(Math.min(0, ...scores) / size);
  const up = (points) => EDGE.top + (height * (top - points)) / (top - foot);
  for (let points = foot; points <= top; points += size) {
    chart.append(drawn("line", { class: points === 0 ? "axis" : "grid", x1: EDGE.left, x2: width - EDGE.right, y1: up(points), y2: up(points) }));
    labels.push(label(EDGE.left - 6, up(points) + 4, figure(points), "end"));
  }
  labels.push(label(2, 12, "points", "start"));
  const line = (points) => steps.map((step, number) => `${across(number).toFixed(1)},${up(points(step)).toFixed(1)}`);
  if (ranged >= 0) {
    const clip = drawn("clipPath", { id: "plot" });
    clip.append(drawn("rect", { x: EDGE.left, y: EDGE.top, width: width - EDGE.left - EDGE.right, height }));
    chart.append(clip, ...RANGED.map((kind) => bandOf(kind, up)));
  }
  seats.forEach((seat, number) => {
    const points = line((step) => step.scores[number]).join(" ");
    const halo = drawn("polyline", { class: "halo", points });
    const score = drawn("polyline", { class: "score", points, "stroke-dasharray": DASHES[number % DASHES.length] });
    score.style.stroke = seat.fill;
    chart.append(halo, score);
  });
  const places = apart(seats.map((_, number) => up(steps[last].scores[number]) - 9), 19, EDGE.top + height - 9);
  seats.forEach((seat, number) => labels.push(...chip(seat, width - EDGE.right + 6, places[number])));
}

// A band of the seat whose range is shaded, from step to step where it is known.
function bandOf(kind, up) {
  const there = steps.flatMap((step, number) => (step[kind].length > 0 ? [number] : []));
  const edge = (end) => there.map((number) => `${across(number).toFixed(1)},${up(steps[number][kind][ranged][end]).toFixed(1)}`);
  const band = drawn("polygon", { class: `band ${kind}`, points: [...edge(1), ...edge(0).reverse()].join(" "), "clip-path": "url(#plot)" });
  band.style.fill = seats[ranged].fill;
  return band;
}

// A seat's sign on its colour.
function chip(seat, x, y) {
  const ground = drawn("rect", { class: "ground", x, y, width: 24, height: 17, rx: 4 });
  const sign = label(x + 12, y + 13, seat.sign, "middle");
  ground.style.fill = seat.fill;
  sign.style.fill = seat.ink;
  return [ground, sign];
}

// Turns below the points: as many numbers as there is room for.
function drawTurns(chart, labels, width, y) {
  const numbers = ends.map((end, place) => Number(/\d+/.exec(texts[steps[end].turn])?.[0] ?? place));
  const size = roundStep(ends.length, (width - EDGE.left - EDGE.right) / 52);
  labels.push(label(2, y + 17, "turn", "start"));
  let free = EDGE.left - 4;
  ends.forEach((end, place) => {
    if (place === 0 || numbers[place] % size || across(end) - 14 < free) return;
    chart.append(drawn("line", { class: "axis", x1: across(end), x2: across(end), y1: y, y2: y + 4 }));
    labels.push(label(across(end), y + 17, numbers[place], "middle"));
    free = across(end) + 14;
  });
}

// A seat's row: a thin band as long as it can win, a thick one where it leads, and a lane for each kind of events.
function drawRow(chart, labels, seat, number, y) {
  const middle = y + ROW - EDGE.band / 2;
  const stretch = (from, to, tall) => {
    const rect = drawn("rect", { class: tall ? "leads" : "can", x: across(from), y: middle - (tall ? 5 : 2), width: Math.max(0, across(to) - across(from)), height: tall ? 10 : 4 });
    rect.style.fill = seat.fill;
    chart.append(rect);
  };
  stretch(0, outAt[number], false);
  for (let from = 0; from < last; from += 1) {
    if (leaderAt(steps[from]) !== number) continue;
    let to = from;
    while (to < last && leaderAt(steps[to]) === number) to += 1;
    stretch(from, to, true);
    from = to;
  }
  for (const event of told.filter((one) => one.seat === number && signs.includes(one.kind))) {
    const lane = y + EDGE.lane * (signs.indexOf(event.kind) + 0.5);
    const sign = drawn("path", { class: "event", d: shapeOf(event.kind), transform: `translate(${across(event.number)} ${lane})` });
    const title = drawn("title", {});
    title.textContent = event.words;
    sign.append(title);
    sign.style.fill = seat.fill;
    chart.append(sign);
  }
  labels.push(...chip(seat, 6, y + (ROW - 17) / 2));
}

function cursorAt(chart, y1, y2, className, x = 0) {
  const line = drawn("line", { class: className, x1: x, x2: x, y1, y2 });
  chart.append(line);
  return line;
}

function drawChart() {
  const chart = byId("chart");
  const width = Math.max(260, chart.parentElement.clientWidth);
  const height = width < 500 ? 190 : 240;
  const rows = EDGE.top + height + EDGE.axis;
  const whole = rows + (ROW + EDGE.bottom) * seats.length;
  across = (number) => EDGE.left + ((width - EDGE.left - EDGE.right) * number) / Math.max(1, last);
  chart.setAttribute("viewBox", `0 0 ${width} ${whole}`);
  chart.setAttribute("width", width);
  chart.setAttribute("height", whole);
  chart.replaceChildren();
  const labels = [];
  for (const event of told.filter((one) => one.seat === null)) {
    cursorAt(chart, EDGE.top, EDGE.top + height, "phase", across(event.number));
  }
  drawPoints(chart, labels, width, height);
  drawTurns(chart, labels, width, EDGE.top + height);
  seats.forEach((seat, number) => drawRow(chart, labels, seat, number, rows + (ROW + EDGE.bottom) * number));
  cursors = [cursorAt(chart, EDGE.top, EDGE.top + height, "now"), cursorAt(chart, rows, whole, "now")];
  chart.append(...labels);
  showCursor();
}

function showCursor() {
  for (const cursor of cursors) {
    cursor.setAttribute("x1", across(Math.max(0, current)));
    cursor.setAttribute("x2", across(Math.max(0, current)));
  }
}

// ---- what the signs mean, whose range is shaded, and all events as a list

function addKey(name, shape) {
  const item = made("li");
  const sign = drawn("svg", { viewBox: "-7 -7 14 14", width: 14, height: 14, "aria-hidden": "true" });
  sign.append(drawn("path", { class: "event", d: shape }));
  item.append(sign, name);
  byId("key").append(item);
}

function addRanges() {
  seats.forEach((seat, number) => {
    const button = made("button", "range", seat.name);
    button.type = "button";
    button.setAttribute("aria-pressed", number === ranged);
    button.addEventListener("click", () => {
      ranged = ranged === number ? -1 : number;
      [...byId("ranges").children].forEach((other, place) => other.setAttribute("aria-pressed", place === ranged));
      drawChart();
    });
    byId("ranges").append(button);
  });
}

function addEvents() {
  for (const { number, words } of told) {
    const item = made("li");
    const button = made("button", "", `${texts[steps[number].turn]}: ${words}`);
    button.type = "button";
    button.addEventListener("click", () => visit(number));
    item.append(button);
    byId("events").append(item);
  }
  byId("events-count").textContent = `All ${told.length} events`;
  byId("events-box").hidden = told.length === 0;
}

function startChart() {
  byId("time").hidden = seats.length === 0 || last === 0;
  byId("track-legend").hidden = byId("range-legend").hidden = byId("ranges").hidden = RANGED.length === 0;
  if (byId("time").hidden) return;
  byId("can-legend").textContent = KNOWN ? "Thin band: can still win, by proof. Thick: in the lead." : "Thick band: in the lead.";
  signs.forEach((kind) => addKey(kind, shapeOf(kind)));
  phases.forEach((kind) => addKey(kind, PHASE));
  if (RANGED.length) addRanges();
  addEvents();
  const end = seats.map((seat, number) => `${seat.name} ${figure(steps[last].scores[number])}`).join(", ");
  byId("chart").setAttribute("aria-label", `Points of all seats from turn to turn; at the last step ${end}`);
  byId("chart").addEventListener("click", (event) => {
    const box = byId("chart").getBoundingClientRect();
    const plot = box.width - EDGE.left - EDGE.right;
    visit(Math.round((last * (event.clientX - box.left - EDGE.left)) / plot));
  });
  new ResizeObserver(drawChart).observe(byId("chart").parentElement);
  drawChart();
}

