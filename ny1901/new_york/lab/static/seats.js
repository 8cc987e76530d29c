// What each seat has, under the map.

import { byId, h, show } from "../dom.js";

export function drawSeats(sheet) {
  const { tiles, cards, colours } = sheet.material;
  show(
    byId("seats"),
    sheet.seats.map((seat, number) => {
      const colour = colours[number];
      const toMove = number === sheet.mover && !sheet.over;
      return h(
        "article",
        { class: `seat ${toMove ? "mover" : ""}`, style: { "--seat": colour.fill, "--ink": colour.ink, "--edge": colour.edge } },
        h("h2", {}, h("span", { class: "chip" }, number), seat.name),
        h("p", { class: "score" }, h("b", {}, seat.score), " points", seat.total === null ? null : h("small", {}, `${seat.total} if it ended now`)),
        h("p", {}, `${seat.workers} worker${seat.workers === 1 ? "" : "s"} free · ${seat.lots.length} lots · ${seat.buildings.length} buildings`),
        h("p", { class: "soft" }, unbuilt(seat.unbuilt, tiles)),
        h("p", { class: "soft" }, seat.cards.length ? seat.cards.map((id) => cards.find((card) => card.id === id).name).join(", ") : "no action cards"),
      );
    }),
    market(sheet),
  );
}

function unbuilt(ids, tiles) {
  const count = (generation) => ids.filter((id) => tiles[id].generation === generation).length;
  return `to build: ${count("bronze")} bronze, ${count("silver")} silver, ${count("gold")} gold`;
}

function market(sheet) {
  const { streets, faces } = sheet.material;
  const { deal, future, legendaries } = sheet.position;
  const name = (code) => faces.find((face) => face.code === code)?.name ?? code;
  return h(
    "article",
    { class: "seat" },
    h("h2", {}, "Table"),
    h("p", { class: "faces" }, sheet.market.map((code) => h("span", { class: "face", title: name(code) }, code))),
    h("p", { class: "soft" }, `${future.length} lot cards to come · ${legendaries.length} legendary skyscrapers left`),
    h("p", { class: "soft" }, `streets: ${deal.streets.map((id) => streets.find((street) => street.id === id)?.name ?? id).join(", ") || "none"}`),
    h("p", { class: "soft" }, `challenge: ${(deal.challenge ?? "none").replaceAll("-", " ")}`),
  );
}
