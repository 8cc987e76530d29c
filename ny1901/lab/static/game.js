// The tab "Game": an agent plays on, and what is played at the table is kept as a record, with names and notes.

import { agents, ask, watch } from "./ask.js";
import { byId, choice, h, labelled, opener, save, show } from "./dom.js";
import { note, played, put, store } from "./store.js";

const asked = { agent: "greedy", seed: 1901, timeout: 300 };
const names = [];
const told = h("p", { id: "game-told", class: "error", role: "alert" });
let running = null;
let begun = null; // the sheet that the lab was started with

export async function buildGame(sheet) {
  begun = sheet;
  asked.all = await agents();
}

export function drawGame() {
  const moves = played();
  show(
    byId("panel-game"),
    h("h2", {}, "Let an agent play"),
    labelled("Agent", choice((asked.all ?? []).map(([name, what]) => [name, `${name}: ${what}`]), asked.agent, (to) => { asked.agent = to; }, { id: "game-agent" })),
    h("div", { class: "row" }, running ? stop() : [["move", "A move"], ["turn", "The turn"], ["end", "To the end"]].map(agentButton)),
    told,
    h("h2", {}, "Who plays"),
    h("div", { class: "fields" }, store.sheet.seats.map(nameField)),
    h("h2", {}, "The game so far"),
    moveList(moves),
    labelled("Note on the position now", h("input", { id: "game-note", type: "text", maxlength: "500", value: moves.at(-1).note, onchange: ({ target }) => { note(target.value); drawGame(); } })),
    h("div", { class: "row" }, h("button", { type: "button", id: "game-save", class: "main", onclick: keep }, "Save the game"), opener("Load a game", "game-load", ".txt,text/plain", load), h("button", { type: "button", id: "game-anew", onclick: () => { put(begun); nameSeats([]); } }, "Begin anew")),
    h("p", { class: "soft" }, "Undo takes moves back, at the top of the page. The file is a record that ", h("code", {}, "ny1901 replay"), " takes. A reload of the page keeps the game."),
  );
}

const stop = () => h("button", { type: "button", id: "agent-stop", onclick: () => running.abort() }, "Stop");

function agentButton([until, label]) {
  const may = !store.sheet.problems.length && !store.sheet.over;
  return h("button", { type: "button", id: `agent-${until}`, disabled: !may, onclick: () => letPlay(until) }, label);
}

const nameField = (seat, place) =>
  labelled(`Seat ${place}, ${store.sheet.material.colours[place].name}`, h("input", { type: "text", id: `name-${place}`, maxlength: "100", value: names[place] ?? "", onchange: ({ target }) => { names[place] = target.value; drawGame(); } }));

function moveList(moves) {
  const rows = moves.map(({ action, note: text }, place) => {
    if (!place) return text ? h("li", {}, h("em", {}, text)) : null;
    const seat = moves[place - 1].sheet.mover;
    const { fill, ink } = store.sheet.material.colours[seat];
    return h("li", {}, h("span", { class: "chip", style: { "--seat": fill, "--ink": ink }, title: names[seat] ?? "" }, seat), names[seat] ? h("b", {}, `${names[seat]}: `) : null, action, text ? h("em", {}, ` ${text}`) : null);
  });
  const list = h("ol", { id: "game-moves", class: "moves-made", tabindex: "0", "aria-label": "The moves" }, rows);
  if (moves.length < 2 && !moves[0].note) return h("p", { id: "game-moves", class: "soft" }, "Nothing has been played since the position was laid out.");
  requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
  return list;
}

async function follow(question, data, hear) {
  running = new AbortController();
  told.textContent = "";
  drawGame();
  await watch(question, { timeout: asked.timeout, ...data }, running.signal, (answer) => {
    if (!answer.error) hear(answer);
    else if (answer.error.kind !== "Aborted") told.textContent = answer.error.sentence;
  });
  running = null;
  drawGame();
}

function letPlay(until) {
  const { agent } = asked;
  const seed = asked.seed + played().length;
  return follow("play", { position: store.sheet.position, agent, until, seed }, ({ sheet, action }) => put(sheet, action));
}

export const load = (text) =>
  follow("load", { text }, ({ sheet, action, note: said, names: seated }) => {
    if (seated) nameSeats(seated);
    put(sheet, action ?? null, said);
  });

// The game as the question "keep" takes it.
export function gameNow() {
  const [start, ...moves] = played();
  const notes = [start, ...moves].map(({ note: text }, place) => [place, text]).filter(([, text]) => text);
  const seats = store.sheet.seats.map((_, place) => names[place] ?? "");
  return { start: start.sheet.position, actions: moves.map(({ action }) => action), names: seats, notes };
}

export function nameSeats(seated) {
  names.splice(0, names.length, ...seated);
  drawGame();
}

async function keep() {
  const answer = await ask("keep", gameNow());
  told.textContent = answer.error?.sentence ?? "";
  if (!answer.error) save("game.txt", answer.text);
}
