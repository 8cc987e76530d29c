// The tab "Rules": the numbers and switches of the variant, as a form made from its fields.

import { ask } from "./ask.js";
import { byId, choice, h, labelled, show, tick } from "./dom.js";
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
  const rules = field.rules.map((rule) => rule.id).join(", ");
  return h(
    "div",
    { class: `entry ${wrong ? "wrong" : ""} ${changed ? "changed" : ""}`, "data-entry": field.name },
    control(field, value),
    h("small", {}, rules, changed ? ` · printed: ${JSON.stringify(field.printed)}` : ""),
    wrong ? h("p", { class: "error", role: "alert" }, wrong) : null,
  );
}

function control(field, value) {
  const set = (to) => type(field.name, to);
  const attributes = { "data-field": field.name, "aria-invalid": answer.errors[field.name] ? "true" : null };
  if (field.kind === "yes-no") return tick(field.label, value, set, attributes);
  if (field.kind === "choice") return labelled(field.label, choice(field.choices.map((name) => [name, name.replaceAll("-", " ")]), value, set, attributes));
  if (field.kind === "names") {
    const boxes = field.choices.map((name) => tick(name.replaceAll("-", " "), value.includes(name), (on) => set(on ? [...value, name] : value.filter((other) => other !== name))));
    return h("fieldset", attributes, h("legend", {}, field.label), boxes);
  }
  return labelled(field.label, textBox(value, field.kind, set, attributes));
}

const SHOWN = {
  whole: (value) => String(value),
  counts: (value) => (Array.isArray(value) ? value.join(", ") : String(value)),
  steps: (value) => (Array.isArray(value) ? value.map((step) => (Array.isArray(step) ? step.join(": ") : step)).join(", ") : String(value)),
  beams: (value) => (Array.isArray(value) ? value.map((beam) => (Array.isArray(beam) ? beam.map(String).join(" ") : String(beam))).join("; ") : String(value)),
};

// What is no number stays a text, which the server refuses with a sentence at this field.
const numberOf = (text) => (/^-?\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim());

const READ = {
  whole: numberOf,
  counts: (text) => (text.trim() ? text.split(",").map(numberOf) : []),
  steps: (text) => (text.trim() ? text.split(",").map((step) => step.split(":").map(numberOf)) : []),
  beams: (text) => (text.trim() ? text.split(";").map((beam) => beam.trim().split(/\s+/).map((step) => step.split(",").map(numberOf))) : []),
};

const HINTS = { beams: "steps east,south of each beam, nearest first, such as 1,0 2,0; 0,1 0,2", counts: "such as 2, 3, 4", steps: "count: points, such as 3: 3, 4: 6" };

function textBox(value, kind, set, attributes) {
  return h("input", {
    type: "text",
    inputmode: kind === "whole" ? "numeric" : null,
    value: SHOWN[kind](value),
    title: HINTS[kind],
    ...attributes,
    onchange: (event) => set(READ[kind](event.target.value)),
  });
}
