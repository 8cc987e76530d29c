// Pieces to drag from, group by group.

import { h } from "./dom.js";
import { dragFrom, flip, holding, turn } from "./hold.js";
import { points, tilePicture } from "./shapes.js";
import { store } from "./store.js";

// `groups` are pairs of a heading and the pieces under it; `places` maps a piece to how many placements it has now,
// null if nobody asks.
export function tray(seat, groups, places, pick) {
  const { tiles, flip: mayFlip } = store.sheet.material;
  return h(
    "div",
    { class: "tray", style: { "--seat": store.sheet.material.colours[seat].fill } },
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", id: "turn-tile", onclick: turn, title: "Turn the piece by a quarter (R)" }, "⟳ Turn (R)"),
      mayFlip ? h("button", { type: "button", onclick: flip, title: "Turn the piece over (F)" }, "⇋ Flip (F)") : null,
    ),
    groups
      .filter(([, found]) => found.length)
      .map(([generation, found]) => [
        h("h3", {}, generation),
        h("div", { class: "tiles" }, found.map((id) => tileButton(id, tiles[id], seat, places, pick))),
      ]),
  );
}

function tileButton(id, tile, seat, places, pick) {
  const count = places?.[id] ?? 0;
  const held = holding();
  const picked = held?.id === id;
  return h(
    "button",
    {
      type: "button",
      class: `tile ${places && !count ? "none" : ""}`,
      "data-tile": id,
      "aria-pressed": String(picked),
      onpointerdown: (event) => dragFrom(event, id, seat, () => pick(id)),
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          pick(id);
        }
      },
    },
    tilePicture(tile, picked ? held.quarters : 0, picked && held.flipped),
    h("span", { class: "name" }, tile.name, tile.legendary ? " ♛" : ""),
    points(tile, picked ? held.quarters : 0),
    places ? h("small", {}, count ? `${count} place${count === 1 ? "" : "s"}` : "no place now") : null,
  );
}
