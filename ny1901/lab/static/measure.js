// The tab "Measure": some fields of the rules are changed, an agent plays, and what moves is shown while it plays.

import { agents, ask, watch } from "./ask.js";
import { byId, choice, h, labelled, number, opener, save, show } from "./dom.js";
import { control, sentence, shown } from "./fields.js";
import { edit, store } from "./store.js";

const MOST_SECONDS = 3600;
const FEWEST_DEALS = 30; // from so many on there are intervals
const PATIENCE = 5; // seconds after which it is said that something is slow

const parts = { rules: h("div", { class: "stack" }), who: h("div", { class: "fields" }), go: h("div", { class: "row" }), out: h("div", { id: "measured", class: "stack", "aria-live": "polite" }) };
const told = h("p", { id: "measure-told", role: "alert", class: "error" });
const asked = { agent: "greedy", players: null, seed: 1901, timeout: 60 };
let known = null; // the answer to the question "variant": what is measured
let picked = []; // the names of the fields that are on the page
let errors = {};
let running = null;
let look = null;

export async function buildMeasure() {
  show(
    byId("panel-measure"),
    h("h2", {}, "Change a rule and watch what moves"),
    parts.rules,
    told,
    parts.who,
    parts.go,
    parts.out,
  );
  asked.all = await agents();
}

// The rules on the table are where it begins, until something is picked here.
export async function drawMeasure() {
  asked.players ??= store.sheet.seats.length;
  if (!known || (!picked.length && !running)) await take(store.sheet.position.variant);
  else draw();
}

async function take(variant) {
  const answer = await ask("variant", { variant });
  if (answer.error) return complain(answer.error);
  known = answer;
  picked = [...answer.differences];
  errors = {};
  return draw();
}

function complain(error) {
  told.textContent = error?.sentence ?? "";
}

async function set(name, value) {
  const answer = await ask("variant", { variant: known.variant, typed: { [name]: value } });
  if (answer.error) return complain(answer.error);
  errors = answer.errors;
  if (!Object.keys(errors).length) known = answer;
  forgetLook();
  return draw();
}

function forgetLook() {
  running?.abort();
  look = null;
}

function draw() {
  complain(null);
  drawRulesPicked();
  drawWho();
  drawLook();
}

function drawRulesPicked() {
  const fields = known.form.filter((field) => picked.includes(field.name));
  const rest = known.form.filter((field) => !picked.includes(field.name));
  const pick = (name) => { picked.push(name); draw(); byId("panel-measure").querySelector(`[data-measured="${CSS.escape(name)}"]`)?.focus(); };
  show(
    parts.rules,
    labelled("Base", choice(known.bases.map((name) => [name, name]), known.base, (name) => { forgetLook(); take(name); }, { id: "measure-base" })),
    fields.map(fieldCard),
    labelled(fields.length ? "Another rule to change" : "A rule to change", choice([["", "choose …"], ...rest.map((field) => [field.name, sentence(field) || field.label])], "", (name) => name && pick(name), { id: "measure-pick" })),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", id: "measure-save", onclick: saveToml }, "Save as TOML"),
      opener("Load TOML", "measure-load", ".toml,text/plain", loadToml),
      h("button", { type: "button", id: "measure-play", onclick: onTable }, "Play it on the table"),
    ),
  );
}

function fieldCard(field) {
  const changed = known.differences.includes(field.name);
  const away = () => {
    picked = picked.filter((name) => name !== field.name);
    if (changed) set(field.name, field.printed);
    else draw();
  };
  return h(
    "div",
    { class: `entry card ${errors[field.name] ? "wrong" : ""} ${changed ? "changed" : ""}`, "data-card": field.name },
    h("button", { type: "button", class: "away", "aria-label": `Leave ${field.label} as it is in ${known.base}`, onclick: away }, "×"),
    h("p", {}, sentence(field) || field.label),
    control(field, field.value, errors[field.name], (to) => set(field.name, to), "measured"),
    h("small", {}, `in ${known.base}: ${shown(field, field.printed)}`),
    errors[field.name] ? h("p", { class: "error", role: "alert" }, errors[field.name]) : null,
  );
}

async function saveToml() {
  const answer = await ask("to_toml", { variant: known.variant });
  if (answer.error) complain(answer.error);
  else save(`${answer.name.replace(/[^\w.+-]+/g, "-").replace(/-+$/, "")}.toml`, answer.text);
}

async function loadToml(text, name) {
  const answer = await ask("from_toml", { text, name });
  if (answer.error) return complain(answer.error);
  forgetLook();
  return take(answer.variant);
}

async function onTable() {
  complain((await edit("variant", { variant: known.variant })).error);
}

function drawWho() {
  show(
    parts.who,
    labelled("Agent in every seat", choice((asked.all ?? []).map(([name, what]) => [name, `${name}: ${what}`]), asked.agent, (to) => { asked.agent = to; }, { id: "measure-agent" })),
    labelled("Players", number(asked.players, (to) => { asked.players = to; }, { id: "measure-players", min: 1 })),
    labelled("Seconds at most", number(asked.timeout, (to) => { asked.timeout = to; }, { id: "measure-timeout", min: 1, max: MOST_SECONDS })),
  );
  const name = running ? "Stop" : "Measure";
  show(parts.go, h("button", { type: "button", id: "measure", class: running ? "" : "main", onclick: running ? () => running.abort() : measure }, name));
}

async function measure() {
  running = new AbortController();
  const own = running;
  look = { games: 0, seconds: 0, first_intervals: 0, headlines: [], others: [], ended: "" };
  complain(null);
  draw();
  const { agent, players, seed, timeout } = asked;
  const data = { base: known.base, variant: known.variant, agent, players, seed, timeout };
  await watch("measure", data, own.signal, (answer) => {
    if (own !== running) return;
    if (!answer.error) look = { ...look, ...answer };
    else if (look) look.ended = answer.error.kind === "Aborted" ? "stopped" : answer.error.sentence;
    drawLook();
  });
  if (own === running) running = null;
  drawWho();
}

const WHY = {
  settled: "Settled",
  time: "The time is over",
  games: "Every game has been played",
  stopped: "Stopped",
};

const GLYPH = { changed: "●", "as good as the same": "=", "can't tell": "?" };
const WORDS = { changed: "moved", "as good as the same": "as good as the same", "can't tell": "can't tell yet" };

function drawLook() {
  if (!look) return show(parts.out, h("p", { class: "soft" }, `Both rules get the same deals. All intervals hold together 19 times in 20, however often you look.`));
  const deals = look.games / 2;
  const { headlines, others } = look;
  return show(
    parts.out,
    h("p", { id: "measure-state", class: look.ended ? "outcome" : "working" }, summary()),
    h("progress", { max: asked.timeout, value: Math.min(look.seconds, asked.timeout), hidden: Boolean(look.ended), "aria-label": "Time" }),
    h("p", { class: "soft" }, `${look.games} games, ${deals} deals for each, ${Math.round(look.seconds)} s${deals < FEWEST_DEALS ? `; intervals come after ${FEWEST_DEALS} deals` : ""}`),
    isTooSlow() ? h("p", { id: "measure-slow", class: "error" }, tooSlow()) : null,
    h("p", { class: "key", hidden: !look.games }, h("span", { class: "swatch base" }), `${known.base} `, h("span", { class: "swatch" }), known.name),
    group("Games won", headlines.filter(({ name }) => name.endsWith("_wins"))),
    group("Scores", headlines.filter(({ unit }) => unit === "points")),
    group("Length", headlines.filter(({ unit, name }) => unit !== "points" && !name.endsWith("_wins"))),
    group("What else moved", others.filter(({ verdict }) => verdict === "changed")),
    folded(others.filter(({ verdict }) => verdict !== "changed")),
  );
}

function summary() {
  const all = [...look.headlines, ...look.others];
  const moved = all.filter(({ verdict }) => verdict === "changed").length;
  const open = look.headlines.filter(({ verdict }) => verdict === "can't tell").length;
  const counts = all.length && look.games >= 2 * FEWEST_DEALS ? `${moved} of ${all.length} quantities moved${open ? `, ${open} of the headlines still open` : ""}` : "too few games for a word on it";
  return look.ended ? `${WHY[look.ended] ?? look.ended}: ${counts}.` : look.games ? `Measuring: ${counts} …` : "Starting …";
}

const isTooSlow = () => look.games < 2 * FEWEST_DEALS && look.seconds >= PATIENCE && look.first_intervals > asked.timeout;

function tooSlow() {
  const minutes = Math.ceil(look.first_intervals / 60);
  const more = look.first_intervals > MOST_SECONDS ? "" : `, or allow ${Math.ceil(look.first_intervals / 10) * 10} seconds`;
  return `${asked.agent} is too slow for this time: ${FEWEST_DEALS} deals, after which intervals come, take ${look.games ? "about" : "at least"} ${minutes} minute${minutes === 1 ? "" : "s"} here. Choose a quicker agent${more}.`;
}

const group = (title, rows) => (rows.length ? h("section", { class: "quantities" }, h("h3", {}, title), rows.map(row)) : null);

const folded = (rows) => (rows.length ? h("details", { class: "group" }, h("summary", {}, `${rows.length} others did not, or are open`), rows.map(row)) : null);

// Two intervals, one over the other, on the scale that holds both.
function row({ what, unit, verdict, base, variant, difference }) {
  const ends = [base, variant].flatMap(({ estimate, lower, upper }) => [estimate, lower, upper]).filter((end) => end !== null);
  const least = unit === "share" ? 0 : Math.min(...ends);
  const most = unit === "share" ? Math.max(...ends) : Math.max(...ends);
  const place = (value) => `${(100 * (value - least)) / (most - least || 1)}%`;
  const bar = (figure, kind) => [
    figure.lower === null ? null : h("span", { class: `span ${kind}`, style: { left: place(figure.lower), right: `calc(100% - ${place(figure.upper)})` } }),
    h("span", { class: `dot ${kind}`, style: { left: place(figure.estimate) } }),
  ];
  const known = difference.lower !== null;
  return h(
    "div",
    { class: `quantity ${verdict === "changed" ? "moved" : ""}` },
    h("span", {}, what),
    h("b", { title: WORDS[verdict] }, known ? GLYPH[verdict] : "", h("span", { class: "unseen" }, known ? WORDS[verdict] : "")),
    h("div", { class: "track" }, bar(base, "base"), bar(variant, "")),
    h("small", {}, `${base.text} → `, h("b", {}, variant.text), known ? `, by ${difference.text} (${difference.interval})` : ""),
  );
}
