// The tab "Text": the position as one line, to copy and to paste.

import { ask } from "./ask.js";
import { byId, h, show } from "./dom.js";
import { put, store } from "./store.js";

const out = h("textarea", { id: "position-text", readonly: "", rows: "6", "aria-label": "The position as one line" });
const into = h("textarea", { id: "paste", rows: "6", spellcheck: "false", "aria-label": "A position to read", placeholder: "Paste one line of the notation here, or a position's JSON" });
const told = h("p", { id: "text-told", role: "status" });
const wrong = h("div", { id: "text-error" });

export function buildText() {
  show(
    byId("panel-text"),
    h("h2", {}, "This position"),
    out,
    h("div", { class: "row" }, h("button", { type: "button", id: "copy", class: "main", onclick: () => copy(store.sheet.text) }, "Copy the line"), h("button", { type: "button", onclick: () => copy(JSON.stringify(store.sheet.position, null, 1)) }, "Copy as JSON")),
    told,
    h("p", { class: "soft" }, "The line is what ", h("code", {}, "str(state)"), " gives: ", h("code", {}, "ny1901 show"), ", ", h("code", {}, "explain"), " and ", h("code", {}, "State.parse"), " read it. Under changed rules only the JSON says everything."),
    h("h2", {}, "Another position"),
    into,
    h("div", { class: "row" }, h("button", { type: "button", id: "read", class: "main", onclick: read }, "Read it")),
    wrong,
  );
}

export function drawText() {
  out.value = store.sheet.text;
  told.textContent = "";
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    told.textContent = "Copied.";
  } catch {
    out.value = text;
    out.select();
    told.textContent = "Press Ctrl-C: this browser does not let the page copy by itself.";
  }
}

async function read() {
  const text = into.value;
  const answer = await ask("read", { text, variant: store.sheet.position.variant });
  if (answer.error) {
    show(wrong, h("p", { class: "error", role: "alert" }, answer.error.sentence), place(text, answer.error));
    return;
  }
  wrong.replaceChildren();
  into.value = "";
  put(answer);
}

// The place of a mistake, with what stands before and after it.
function place(text, { line, column }) {
  if (!column) return null;
  const written = text.trim().split("\n")[line - 1] ?? "";
  const rest = written.slice(column - 1);
  const word = /^[^ ,]{0,40}/.exec(rest)[0];
  return h(
    "pre",
    { class: "place" },
    written.slice(Math.max(0, column - 31), column - 1),
    h("mark", {}, word || "␣"),
    rest.slice(word.length, word.length + 30),
  );
}
