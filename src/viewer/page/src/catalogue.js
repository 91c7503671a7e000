// What can be plotted: the columns of the table of signals, and positions of bodies, which come from the frames.

import { splitName } from "./format.js";

/** At the start, at most so many plots with so many lines each. */
const FIRST_PLOTS = 4;
const FIRST_LINES = 8;

/** A signal: `id` stays the same over resets, `path` is where it is in the tree. */
export function catalogue(store) {
  const columns = store.scene.columns.map(({ name, element, unit }, column) => {
    const { block, port } = splitName(name);
    return {
      id: `${name} ${element}`,
      name,
      element,
      unit,
      path: [...block.split("/"), port],
      table: () => store.signals,
      column,
      chosen: column < store.scene.chosen,
    };
  });
  const positions = store.scene.bodies.flatMap(({ name, fixed }, body) =>
    fixed
      ? []
      : ["x", "y", "z"].map((element, column) => ({
          id: `position ${name} ${element}`,
          name: `${name} position`,
          element,
          unit: "m",
          path: ["Positions of bodies", name],
          body,
          table: () => store.track.positions(body),
          column,
        })),
  );
  return [...columns, ...positions];
}

/** Whether two signals belong into one plot: of one unit, or of one port. Positions have times of their own. */
export function fits(a, b) {
  if (a.table() !== b.table()) return false;
  return a.unit === b.unit && (a.unit !== "" || a.name === b.name);
}

/** Signals to begin with, of a few ports: those first that were recorded or asked for, then those that change, and then those that have a unit. */
export function firstSignals(signals) {
  const ports = new Map();
  for (const signal of signals) {
    if (signal.body !== undefined) continue;
    if (!ports.has(signal.name)) ports.set(signal.name, []);
    ports.get(signal.name).push(signal);
  }
  const worth = (port) => (port.some(({ chosen }) => chosen) ? 4 : 0) + (port.some(changes) ? 2 : 0) + (port.some(({ unit }) => unit) ? 1 : 0);
  const ranked = [...ports.values()].sort((a, b) => worth(b) - worth(a));
  const plots = [];
  for (const port of ranked) {
    // One port per plot: short names in the legend, and something of every kind.
    if (plots.length < FIRST_PLOTS && !plots.some(([first]) => fits(first, port[0]))) plots.push(port.slice(0, FIRST_LINES));
  }
  return plots.flat();
}

function changes({ table, column }) {
  const values = table().column(column);
  return values.some((value) => value !== values[0] && Number.isFinite(value));
}
