// The position on the table as the server last described it, the positions before and after it, and how they came about.

import { ask } from "./ask.js";

const MOST_STEPS = 500;

const past = [];
const future = [];
const listeners = [];
let now = null; // {sheet, action, note}: `action` led here from the one before; null if the position was laid out

export const store = { sheet: null };

export function onChange(listener) {
  listeners.push(listener);
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

function take(entry) {
  now = entry;
  store.sheet = entry.sheet;
  for (const listener of listeners) listener(entry.sheet);
}

export function put(sheet, action = null, note = "") {
  if (now) past.push(now);
  if (past.length > MOST_STEPS) past.shift();
  future.length = 0;
  take({ sheet, action, note });
}

export function undo() {
  if (!canUndo()) return;
  future.push(now);
  take(past.pop());
}

export function redo() {
  if (!canRedo()) return;
  past.push(now);
  take(future.pop());
}

// The game that is being played: what was laid out last, and everything that was played from there on.
export function played() {
  const all = [...past, now];
  const first = all.findLastIndex(({ action }) => action === null);
  return all.slice(Math.max(first, 0));
}

export function note(text) {
  now.note = text;
}

// Changes follow each other: each starts from the position that the one before it left.
let last = Promise.resolve();

export function change(question, data) {
  const step = last.then(async () => {
    const answer = await ask(question, { position: store.sheet.position, ...data });
    if (answer.error) return answer;
    put(answer, data.action ?? null);
    return answer;
  });
  last = step.catch(() => null);
  return step;
}

export const edit = (kind, fields) => change("edit", { edit: { kind, ...fields } });
