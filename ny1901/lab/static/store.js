// The position on the table as the server last described it, and the positions before and after it.

import { ask } from "./ask.js";

const MOST_STEPS = 200;

const past = [];
const future = [];
const listeners = [];

export const store = { sheet: null };

export function onChange(listener) {
  listeners.push(listener);
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

function take(sheet) {
  store.sheet = sheet;
  for (const listener of listeners) listener(sheet);
}

export function put(sheet) {
  if (store.sheet) past.push(store.sheet);
  if (past.length > MOST_STEPS) past.shift();
  future.length = 0;
  take(sheet);
}

export function undo() {
  if (!canUndo()) return;
  future.push(store.sheet);
  take(past.pop());
}

export function redo() {
  if (!canRedo()) return;
  past.push(store.sheet);
  take(future.pop());
}

// Changes follow each other: each starts from the position that the one before it left.
let last = Promise.resolve();

export function change(question, data) {
  const step = last.then(async () => {
    const answer = await ask(question, { position: store.sheet.position, ...data });
    if (answer.error) return answer;
    put(answer);
    return answer;
  });
  last = step.catch(() => null);
  return step;
}

export const edit = (kind, fields) => change("edit", { edit: { kind, ...fields } });
