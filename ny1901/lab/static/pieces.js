// The tab "Pieces": what the colours and signs on the map mean, and every piece there is.

import { ask } from "./ask.js";
import { byId, h, picture, show } from "./dom.js";
import { signOf, tilePicture } from "./shapes.js";
import { store } from "./store.js";

export async function drawPieces() {
  const { position, material } = store.sheet;
  const legend = await ask("legend", { position });
  const groups = Map.groupBy(Object.entries(material.tiles), ([, tile]) => tile.generation ?? tile.kind);
  show(
    byId("panel-pieces"),
    h("h2", {}, "What the map shows"),
    legend.error ? h("p", { class: "error" }, legend.error.sentence) : h("div", { class: "legend" }, picture(legend.picture)),
    [...groups].map(([name, tiles]) => [h("h2", { class: "kind" }, `${name}: ${tiles.length}`), h("div", { class: "tiles catalogue" }, tiles.map(([, tile]) => card(tile)))]),
  );
}

const card = (tile) =>
  h(
    "div",
    { class: "tile" },
    tilePicture(tile, 0, false),
    h("span", { class: "name" }, tile.name, tile.legendary ? " ♛" : ""),
    h("b", { class: "points" }, signOf(tile, 0)),
    h("small", {}, `${tile.cells.length} square${tile.cells.length === 1 ? "" : "s"}`),
  );
