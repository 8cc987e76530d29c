// The tab "Ask": a question about the rules in one's own words, answered for the position on the board.

import { ask } from "./ask.js";
import { byId, h, show } from "./dom.js";
import { store } from "./store.js";

const written = h("input", { id: "rules-question", type: "text", maxlength: "1000", "aria-label": "A question about the rules", placeholder: "May I build across two lots?" });
const out = h("div", { id: "rules-answer", role: "status" });

export function buildAnswers() {
  const asked = (event) => {
    event.preventDefault();
    answer();
  };
  show(byId("panel-answers"), h("h2", {}, "Ask about the rules"), h("form", { class: "row", onsubmit: asked }, written, h("button", { class: "main" }, "Ask")), out);
}

export function forgetAnswer() {
  out.replaceChildren();
}

async function answer() {
  const found = await ask("answer", { position: store.sheet.position, question: written.value });
  if (found.error) show(out, h("p", { class: "error" }, found.error.sentence));
  else show(out, (found.parts.length ? found.parts : [found]).map(one));
}

// What was asked comes first; where nothing is ruled, the two readings or the nearest questions come instead of rules.
function one(found) {
  const cited = found.citations.slice(0, 3).map(({ edition, place }) => `${edition}: ${place}`);
  return h(
    "section",
    {},
    found.read_as ? h("p", { class: "soft" }, `${found.sure ? "I read this as" : "I am not sure that I read this right, as"}: ${found.read_as}`) : null,
    h("p", {}, found.ruling),
    found.details.map((line) => h("p", { class: "soft" }, line)),
    found.known ? h("p", { class: "soft" }, [found.rules.join(", "), ...cited].join("; ")) : null,
    h("ul", {}, found.readings.map(({ question, ruling }) => h("li", {}, `${question} ${ruling}`)), (found.nearest ?? []).map((question) => h("li", {}, question))),
  );
}
