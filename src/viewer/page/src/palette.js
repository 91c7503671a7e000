// Colours that the data do not give.

/** Of models in the 3-D view: told apart easily, none louder than the others. */
const MODELS = ["#4f86c6", "#e0904a", "#5fa777", "#b8688f", "#8a7cc4", "#c9a53f", "#4aa5a8", "#c5695f", "#7d93a8", "#93a644"];
const FIXED = "#9aa5b1";

/** Of lines in plots, in this order [Okabe, Ito 2008]: told apart by all readers. The plots of the command have the same. */
const LINES = {
  light: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8264c8", "#828282"],
  dark: ["#4aa3df", "#f0803c", "#2fc79b", "#e39cc4", "#f2b844", "#8fd0f5", "#a78be0", "#a8a8a8"],
};
/** When the colours come again, lines are broken in these ways: lengths of dashes and gaps in pixels. */
const DASHES = [[], [8, 4], [2, 3], [9, 3, 2, 3]];

/** Dark for little to bright for much, of evenly growing brightness. */
const RAMP = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

export const FORCE_COLOUR = "#e5342b";
export const FORCE_CUT_COLOUR = "#a21caf";
export const DRAG_COLOUR = "#16a34a";
export const WIRE_COLOUR = "#c026d3";

export function lineColour(i, dark) {
  const colours = dark ? LINES.dark : LINES.light;
  return colours[i % colours.length];
}

/** How the line of that colour is broken; empty if it is not. */
export function lineDash(i) {
  return DASHES[Math.floor(i / LINES.light.length) % DASHES.length];
}

/** Red, green and blue (0 to 255) of a share from 0 to 1. */
export function ramp(share) {
  const at = Math.min(Math.max(share, 0), 1) * (RAMP.length - 1);
  const i = Math.min(Math.floor(at), RAMP.length - 2);
  return RAMP[i].map((value, channel) => value + (RAMP[i + 1][channel] - value) * (at - i));
}

/** The ramp as a CSS gradient from left to right. */
export function rampGradient() {
  return `linear-gradient(to right, ${RAMP.map((rgb) => `rgb(${rgb.join(" ")})`).join(", ")})`;
}

/**
 * A colour for each body: one per model (what is before the slash of its name), bodies of one model a little lighter and
 * darker in turn so that links can be told apart; grey for what never moves.
 */
export function bodyColours(bodies) {
  const models = new Map();
  return bodies.map(({ name, fixed }) => {
    if (fixed) return { colour: FIXED, lighter: 0 };
    const slash = name.indexOf("/");
    const model = slash < 0 ? name : name.slice(0, slash);
    if (!models.has(model)) models.set(model, { colour: MODELS[models.size % MODELS.length], members: 0 });
    const entry = models.get(model);
    return { colour: entry.colour, lighter: entry.members++ % 2 ? 0.11 : -0.03 };
  });
}
