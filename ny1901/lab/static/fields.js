// The controls for the fields of a variant, whatever a field holds.

import { choice, h, labelled, tick } from "./dom.js";

// `set` hears a value that was typed or chosen; `key` tells controls of several forms apart.
export function control(field, value, wrong, set, key = "field") {
  const attributes = { [`data-${key}`]: field.name, "aria-invalid": wrong ? "true" : null };
  if (field.kind === "yes-no") return tick(field.label, value, set, attributes);
  if (field.kind === "choice") return labelled(field.label, choice(field.choices.map((name) => [name, name.replaceAll("-", " ")]), value, set, attributes));
  if (field.kind === "names") {
    const boxes = field.choices.map((name) => tick(name.replaceAll("-", " "), value.includes(name), (on) => set(on ? [...value, name] : value.filter((other) => other !== name))));
    return h("fieldset", attributes, h("legend", {}, field.label), boxes);
  }
  return labelled(field.label, textBox(value, field.kind, set, attributes));
}

export const sentence = (field) => (field.sentence ? field.sentence[0].toUpperCase() + field.sentence.slice(1) : "");

// A value as a reader knows it.
export function shown(field, value) {
  if (field.kind === "yes-no") return value ? "yes" : "no";
  if (field.kind === "choice") return value.replaceAll("-", " ");
  if (field.kind === "names") return value.map((name) => name.replaceAll("-", " ")).join(", ") || "none";
  return SHOWN[field.kind](value) || "none";
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
