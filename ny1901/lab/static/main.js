// Puts the page together: the tabs, the header, and who hears what.

import { buildAnswers, forgetAnswer } from "./answers.js";
import { start } from "./ask.js";
import { clearMarks, drawBoard, onSquare, zoom } from "./board.js";
import { buildBest, drawBest, forgetResults } from "./best.js";
import { byId, h, show } from "./dom.js";
import { hold, holding, letGo, whenDropped, whenHeld } from "./hold.js";
import { buildGame, drawGame } from "./game.js";
import { drawLay, layDropped, laySquareClicked, whenWrong } from "./game/lay.js";
import { drawSeats } from "./game/seats.js";
import { buildMeasure, drawMeasure } from "./measure.js";
import { drawPieces } from "./pieces.js";
import { drawRules } from "./rules.js";
import { violationList } from "./rulings.js";
import { goOn } from "./session.js";
import { placeOf } from "./shapes.js";
import { canRedo, canUndo, onChange, put, redo, store, undo } from "./store.js";
import { buildText, drawText } from "./text.js";
import { apply, buildTry, drawTry, forget, heldChanged, judgeAgain, squareClicked } from "./try.js";

const TABS = ["try", "lay", "game", "pieces", "text", "best", "bounds", "rules", "measure", "answers"];
const DRAW = { try: drawTry, lay: drawLay, game: drawGame, pieces: drawPieces, best: drawBest, bounds: drawBest, rules: drawRules, measure: drawMeasure, answers: forgetAnswer, text: drawText };
let open = "try";

function select(tab) {
  open = tab;
  for (const name of TABS) {
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === tab));
    byId(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
    byId(`panel-${name}`).hidden = name !== tab;
  }
  letGo();
  forget();
  DRAW[tab]();
}

function drawHeader(sheet) {
  byId("turn").textContent = [sheet.variant, sheet.turn, sheet.end, ...sheet.house_rules].filter(Boolean).join(" · ");
  byId("undo").disabled = !canUndo();
  byId("redo").disabled = !canRedo();
  const pill = byId("soundness");
  const count = sheet.problems.length;
  pill.textContent = count ? `impossible: ${count} reason${count === 1 ? "" : "s"}` : "can occur";
  pill.className = `pill ${count ? "broken" : "sound"}`;
  pill.disabled = !count;
  if (!count) toggleProblems(false);
  show(byId("problems"), h("h2", {}, "This position cannot occur in a game"), violationList(sheet.problems));
}

function toggleProblems(on) {
  byId("problems").hidden = !on;
  byId("soundness").setAttribute("aria-expanded", String(on));
}

function notice(error) {
  byId("notice").textContent = error?.sentence ?? "";
  byId("notice").hidden = !error;
}

function wire() {
  for (const [place, name] of TABS.entries()) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => select(name));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = TABS[(place + step + TABS.length) % TABS.length];
      select(next);
      byId(`tab-${next}`).focus();
    });
  }
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  byId("smaller").addEventListener("click", () => zoom(-1));
  byId("larger").addEventListener("click", () => zoom(1));
  byId("soundness").addEventListener("click", () => toggleProblems(byId("problems").hidden));
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea")) return;
    if (event.key === "z") undo();
    else if (event.key === "y") redo();
  });
  onSquare((square) => {
    const held = holding();
    if (held) hold(held.id, held.seat, placeOf(square));
    else if (open === "lay") laySquareClicked(square);
    else if (open === "try") squareClicked(square);
  });
  whenHeld((held) => {
    if (open === "try") {
      heldChanged(held);
      drawTry();
    } else if (open === "lay") drawLay();
  });
  whenDropped((held, byKey) => {
    if (open === "lay") layDropped(held);
    else if (byKey) apply();
  });
  whenWrong(notice);
  onChange((sheet) => {
    notice(null);
    drawHeader(sheet);
    drawBoard(sheet);
    drawSeats(sheet);
    clearMarks();
    forgetResults();
    DRAW[open]();
    if (open === "try") judgeAgain();
    else letGo();
  });
}

buildTry();
buildText();
buildAnswers();
buildMeasure();
buildBest();
const begun = await start();
buildGame(begun);
wire();
put(begun);
select("try");
await goOn(begun.position);
