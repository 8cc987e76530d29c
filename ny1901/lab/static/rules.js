// The tab "Rules": the numbers and switches of the variant, as a form made from its fields.

import { ask } from "./ask.js";
import { byId, choice, h, labelled, show } from "./dom.js";
import { control, sentence, shown } from "./fields.js";
import { edit, store } from "./store.js";

const panel = byId("panel-rules");
let answer = null;
let typed = {};

export async function drawRules() {
  const { variant } = store.sheet.position;
  if (answer && JSON.stringify(answer.variant) === JSON.stringify(variant) && Object.keys(typed).length) return;
  typed = {};
  answer = await ask("variant", { variant });
  render();
}

async function type(name, value) {
  typed[name] = value;
  const found = await ask("variant", { variant: store.sheet.position.variant, typed });
  if (found.error) return complain(found.error.sentence);
  if (Object.keys(found.errors).length) {
    answer.errors = found.errors;
    return render();
  }
  const outcome = await edit("variant", { variant: found.variant });
  if (outcome.error) return complain(outcome.error.message);
  typed = {};
  answer = found;
  return render();
}

async function begin(name) {
  const outcome = await edit("variant", { variant: name });
  if (outcome.error) return complain(outcome.error.message);
  typed = {};
  answer = await ask("variant", { variant: name });
  return render();
}

function complain(sentence) {
  byId("rules-error").textContent = sentence;
}

function render() {
  const focused = document.activeElement?.dataset?.field;
  const same = JSON.stringify(answer.variant) === JSON.stringify(answer.base);
  show(
    panel,
    labelled("Start from", choice(answer.bases.map((name) => [name, name]), answer.base, begin, { id: "variant-base" })),
    h("p", { class: "soft" }, "Now: ", h("b", { id: "variant-name" }, answer.name), same ? "" : `, ${answer.differences.length || "no"} changed`),
    h("p", { id: "rules-error", class: "error", role: "alert" }),
    h("div", { class: "variant" }, groups().map(([name, fields]) => [h("h3", {}, name), fields.map(fieldRow)])),
  );
  if (focused) panel.querySelector(`[data-field="${CSS.escape(focused)}"]`)?.focus();
}

// Fields that change the same part of the rules stand together.
function groups() {
  const found = new Map();
  for (const field of answer.form) {
    const part = field.rules[0]?.id.split(".")[0] ?? "rulebook";
    found.set(part, [...(found.get(part) ?? []), field]);
  }
  return [...found];
}

function fieldRow(field) {
  const wrong = answer.errors[field.name];
  const value = field.name in typed ? typed[field.name] : field.value;
  const changed = answer.differences.includes(field.name);
  return h(
    "div",
    { class: `entry ${wrong ? "wrong" : ""} ${changed ? "changed" : ""}`, "data-entry": field.name },
    control(field, value, answer.errors[field.name], (to) => type(field.name, to)),
    h("small", { title: field.rules.map((rule) => rule.id).join(", ") }, sentence(field), changed ? ` · printed: ${shown(field, field.printed)}` : ""),
    wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
  );
}
