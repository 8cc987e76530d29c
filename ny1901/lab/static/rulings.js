// Broken rules as a reader sees them: the sentence first, then the rule and where the rulebooks say it.

import { clearMarks, mark } from "./board.js";
import { h } from "./dom.js";

export function violationItem(violation) {
  return h(
    "li",
    { class: "violation", tabindex: violation.squares.length ? "0" : null },
    h("p", {}, violation.message),
    h(
      "details",
      {},
      h("summary", {}, h("code", {}, violation.rule), " ", violation.title),
      h("p", {}, violation.statement),
    ),
    h("p", { class: "cited" }, violation.citations.join("; ") || silent(violation.rule)),
  );
}

function silent(rule) {
  return rule.startsWith("house.") ? "a rule of this house, in no rulebook" : "the rulebooks are silent: a stated default decides";
}

export function violationList(violations) {
  return h("ol", { class: "violations" }, violations.map(violationItem));
}

export function markBlamed(violations) {
  clearMarks();
  mark([...new Set(violations.flatMap((violation) => violation.squares))], "blamed");
}
