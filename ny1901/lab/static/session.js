// A reload of the page loses no game: what is on the table is kept in the tab of the browser, and played again.

import { ask } from "./ask.js";
import { gameNow, load, nameSeats } from "./game.js";
import { put, store } from "./store.js";

const KEY = "ny1901 lab";

// Keeps the game whenever the page goes out of sight, which it does before it is reloaded, closed or thrown away.
function keepFrom(begun) {
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sessionStorage.setItem(KEY, JSON.stringify({ begun, game: gameNow() }));
  });
}

// Lays out what was kept, if it began with the position that this lab was started with.
export async function goOn(begun) {
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  if (kept && JSON.stringify(kept.begun) === JSON.stringify(begun)) await playAgain(kept.game);
  keepFrom(begun);
}

async function playAgain(game) {
  const played = game.actions.length || game.notes.length;
  const answer = played ? await ask("keep", game) : await ask("sheet", { position: game.start });
  if (answer.error) return;
  if (played) await load(answer.text);
  else if (JSON.stringify(answer.position) !== JSON.stringify(store.sheet.position)) put(answer);
  nameSeats(game.names);
}
