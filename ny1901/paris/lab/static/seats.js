// What each seat of Paris has, under the board.

import { byId, h, show } from "../dom.js";

export function drawSeats(sheet) {
  const { cards, colours } = sheet.material;
  const names = (ids) => ids.map((id) => cards.find((card) => card.id === id)?.name ?? id).join(", ");
  show(
    byId("seats"),
    sheet.seats.map((seat, number) => {
      const colour = colours[number];
      const toMove = number === sheet.mover && !sheet.over;
      return h(
        "article",
        { class: `seat ${toMove ? "mover" : ""}`, style: { "--seat": colour.fill, "--ink": colour.ink, "--edge": colour.edge } },
        h("h2", {}, h("span", { class: "chip" }, number), seat.name),
        h("p", { class: "score" }, h("b", {}, seat.score), " points"),
        h("p", {}, seat.sources.map(([name, points]) => `${name} ${points}`).join(" · ")),
        h("p", { class: "soft" }, `reserve: ${seat.reserve.map((id) => id.toUpperCase()).join(" ") || "none"}`),
        sheet.paving ? h("p", { class: "soft" }, `in hand: ${seat.hand.join(" ") || "none"} · to draw: ${seat.stack.join(" ") || "none"}`) : null,
        h("p", { class: "soft" }, `tokens: ${seat.tokens} · used: ${names(seat.used) || "none"}`),
        seat.ready.length ? h("p", { class: "soft" }, `effect to come: ${names(seat.ready)}`) : null,
      );
    }),
    h(
      "article",
      { class: "seat" },
      h("h2", {}, "Table"),
      h("p", { class: "soft" }, `supply: ${sheet.supply.map((id) => id.toUpperCase()).join(" ") || "none"}`),
      h("p", { class: "soft" }, `open postcards: ${names(sheet.open_cards) || "none"}`),
    ),
  );
}
