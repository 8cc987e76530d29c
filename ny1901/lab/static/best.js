// The tabs "Best" and "Bounds": the solver's answers, drawn on the map and as bars.

import { agents, solve, watch } from "./ask.js";
import { clearMarks, mark } from "./board.js";
import { byId, choice, h, labelled, number, show } from "./dom.js";
import { OBJECTIVES, WHAT_IS_COMPARED, nameOfRow } from "./game/play.js";
import { letGo } from "./hold.js";
import { violationList } from "./rulings.js";
import { store } from "./store.js";

const asked = { seat: null, objective: "points", top: 8, timeout: 20, agent: "", games: 50 };
const SEED = 1901;
const results = { best: h("div", { id: "best-result" }), bounds: h("div", { id: "bounds-result" }) };
let running = null;

export async function buildBest() {
  asked.all = await agents();
}

export function drawBest() {
  const seats = store.sheet.seats.map((entry, place) => [String(place), `${place} · ${entry.name}`]);
  const seat = asked.seat ?? store.sheet.mover;
  show(
    byId("panel-best"),
    h("p", { class: "soft" }, `${WHAT_IS_COMPARED} Z3 proves that nothing better was overlooked, if the time is enough.`),
    h(
      "div",
      { class: "fields" },
      labelled("Seat", choice(seats, String(Math.min(seat, seats.length - 1)), (to) => { asked.seat = Number(to); })),
      labelled("Best means", choice(OBJECTIVES, asked.objective, (to) => { asked.objective = to; })),
      labelled("How many", number(asked.top, (to) => { asked.top = to; }, { min: 1, max: 50 })),
      labelled("Seconds", number(asked.timeout, (to) => { asked.timeout = to; }, { min: 1, max: 60 })),
    ),
    askButtons("best", "Find the best placements", () => ({ seat: asked.seat ?? store.sheet.mover, objective: asked.objective, top: asked.top, timeout: asked.timeout }), showBest),
    results.best,
  );
  show(
    byId("panel-bounds"),
    h("p", { class: "soft" }, "What each final score cannot fall below or exceed, over every way to play on, whatever the opponents do."),
    h(
      "div",
      { class: "fields" },
      labelled("Who plays on", choice([["", "nobody: only what is proved"], ...(asked.all ?? []).map(([name, what]) => [name, `${name}: ${what}`])], asked.agent, (to) => { asked.agent = to; }, { id: "bounds-agent" })),
      labelled("Games", number(asked.games, (to) => { asked.games = to; }, { id: "bounds-games", min: 1, max: 5000 })),
      labelled("Seconds", number(asked.timeout, (to) => { asked.timeout = to; }, { min: 1, max: 60 })),
    ),
    askButtons("bounds", "Find the bounds", () => ({ timeout: asked.timeout }), showBounds),
    results.bounds,
  );
}

function askButtons(puzzle, name, data, showAnswer) {
  const go = async () => {
    running?.abort();
    running = new AbortController();
    show(results[puzzle], h("p", { class: "working" }, "thinking …"));
    const hear = (answer) => {
      if (answer.error?.kind === "Aborted") return;
      if (answer.error) show(results[puzzle], wrong(answer.error));
      else showAnswer(answer);
    };
    const { position } = store.sheet;
    if (puzzle === "bounds" && asked.agent) {
      const { agent, games, timeout } = asked;
      await watch("bands", { position, agent, games, seed: SEED, timeout }, running.signal, hear);
    } else hear(await solve(puzzle, { position, ...data() }, running.signal));
  };
  return h("div", { class: "row" }, h("button", { type: "button", id: `ask-${puzzle}`, class: "main", onclick: go }, name));
}

function wrong(error) {
  const impossible = error.kind === "PositionError" && store.sheet.problems.length;
  if (!impossible) return h("p", { class: "error" }, error.sentence);
  return [h("p", { class: "error" }, "The solver answers only about positions that can occur. Mend this first:"), violationList(store.sheet.problems)];
}

export function forgetResults() {
  running?.abort();
  for (const box of Object.values(results)) box.replaceChildren();
}

function showBest(answer) {
  const rows = answer.rows.map((row) => {
    const over = () => { clearMarks(); mark(row.squares, "best", String(row.value)); };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "placement", onmouseenter: over, onfocus: over, onclick: over },
        h("b", { class: "rank" }, row.rank),
        h("span", { class: "what" }, nameOfRow(row), h("small", {}, `${row.squares.join(" ")}${row.now ? "" : " · not before anything else in this turn"}`)),
        h("b", { class: "points" }, Number(row.value.toFixed(2))),
      ),
    );
  });
  show(
    results.best,
    h("p", { class: `certainty ${answer.proved === true ? "proved" : ""}` }, `${answer.verdict} (${answer.elapsed.toFixed(1)} s, ${answer.considered} compared)`),
    rows.length ? h("ol", { class: "placements" }, rows) : h("p", {}, answer.note),
  );
  letGo();
  clearMarks();
  for (const row of [...answer.rows].reverse()) mark(row.squares, row.rank === 1 ? "best" : "good", String(row.rank));
}

function showBounds(answer) {
  const scores = answer.seats.map((seat) => store.sheet.seats[seat.seat].score);
  const most = Math.max(1, ...answer.seats.map((seat) => seat.upper), ...scores);
  const least = Math.min(0, ...answer.seats.map((seat) => seat.lower), ...scores);
  const span = most - least;
  show(
    results.bounds,
    answer.seats.map((seat) => {
      const { fill, edge } = store.sheet.material.colours[seat.seat];
      const now = store.sheet.seats[seat.seat].score;
      const part = (points) => `${(100 * points) / span}%`;
      const bars = [
        ["range", "", [seat.lower, seat.upper]],
        ["found", "games found end with", seat.found],
        ["measured", "nine in ten games end with", seat.measured],
      ].filter(([, , band]) => band);
      return h(
        "article",
        { class: "bound", style: { "--seat": fill, "--edge": edge } },
        h("h3", {}, `${seat.seat} · ${store.sheet.seats[seat.seat].name}: `, h("b", {}, `${seat.lower} to ${seat.upper}`), " points"),
        h("div", { class: "bar", title: `now ${now}` }, bars.map(([name, , [low, high]]) => h("span", { class: name, style: { left: part(low - least), width: part(high - low) } })), h("span", { class: "now", style: { left: part(now - least) } })),
        bars.slice(1).map(([, says, [low, high]]) => h("p", { class: "soft" }, `${says} ${low} to ${high}`)),
        h("details", {}, h("summary", {}, "source by source"), h("table", {}, h("thead", {}, h("tr", {}, ["source", "least", "most", "assumes"].map((name) => h("th", {}, name)))), h("tbody", {}, seat.rows.map((row) => h("tr", {}, h("td", {}, row.source), h("td", {}, row.lower), h("td", {}, row.upper), h("td", {}, row.assumes)))))),
      );
    }),
    h("p", { class: "certainty proved" }, `proved by ${answer.seats[0].proved_by}; the line marks the points now`),
    (answer.notes ?? []).slice(1).map((note) => h("p", { class: "certainty" }, note)),
  );
}
