// The land and the tiles of New York 1901, as the tabs "Try" and "Lay out" look them up.

import { store } from "../store.js";

const GENERATIONS = ["starting", "bronze", "silver", "gold"];

export const byGeneration = (ids) => {
  const { tiles } = store.sheet.material;
  return GENERATIONS.map((generation) => [generation, ids.filter((id) => tiles[id].generation === generation)]);
};

export const lotOf = (square) => Object.entries(store.sheet.material.lots).find(([, { squares }]) => squares.includes(square))[0];
