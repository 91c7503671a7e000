// One plot: lines over time, with a title, a legend that shows values, and the line of the time shown.

import uPlot from "uplot";
import { el, iconButton, popover, throttle } from "./dom.js";
import { FONT_STACK } from "./fonts.js";
import { short } from "./format.js";
import { FORCE_COLOUR, lineColour, lineDash } from "./palette.js";
import { saveCsv, savePng } from "./save.js";
import { theme } from "./theme.js";

const AXIS = 56;
/** Below this height, in pixels, nothing can be read off. */
const LOWEST = 110;
const FONT = `11px ${FONT_STACK}`;
/** A press that moves less than this, in pixels, sets the time; more zooms. */
const STILL = 4;
/** Clicks that follow each other within this, in ms, are a double click. */
const DOUBLE = 500;
/** So often, in ms, values follow the time: nobody reads faster, and text is dear to draw. */
const READABLE = 90;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** On a logarithmic axis what is smaller than this share of the greatest value has no place: it runs into the lower edge. */
const LOWEST_SHARE = 1e-6;
/** Height of a line of ticks, in pixels. */
const TICK = 26;
/** Size of a mark, in pixels. */
const MARK = 5;

export class Plot {
  signals = [];
  #group;
  #options;
  #title = el("span", { class: "plot-title" });
  #legend = el("div", { class: "plot-legend" });
  #holder = el("div", { class: "plot-canvas" });
  #marker = el("div", { class: "time-line" });
  #values = [];
  #chart = null;
  #size = [0, 0];
  #time = 0;
  #hover = null;
  #clicked = { at: -Infinity, before: 0 };

  /**
   * `group` holds what plots share: `range` (of times, or null), `setRange`, `setTime`, `key`.
   * Options: `title` and `hint` (what it means), `log` (scale), `stepped` (lines), `remove(signal)` and `close()` where signals
   * can be taken out, `marks` (`column`: rows where it grows are marked, `text`: what that means).
   */
  constructor(group, options = {}) {
    this.#group = group;
    this.#options = options;
    const menu = el(
      "div",
      { class: "menu right" },
      el("button", { type: "button", text: "Save data as CSV", click: () => saveCsv(this) }),
      el("button", { type: "button", text: "Save picture as PNG", click: () => savePng(this) }),
      options.close ? el("button", { type: "button", text: "Remove plot", click: () => options.close() }) : null,
    );
    menu.addEventListener("click", () => (menu.hidden = true));
    this.element = el(
      "section",
      { class: "plot" },
      el("header", {}, this.#title, popover(iconButton("more", "Save or remove"), menu)),
      this.#legend,
      this.#holder,
    );
  }

  get title() {
    if (this.#options.title) return this.#options.title;
    const names = [...new Set(this.signals.map(({ name }) => name))];
    return names.length > 2 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", ");
  }

  get unit() {
    return this.signals[0]?.unit ?? "";
  }

  get canvas() {
    return this.#chart?.ctx.canvas;
  }

  /** What tells a signal from the others of this plot. */
  label({ name, element }) {
    const single = this.signals.every((signal) => signal.name === name);
    if (single) return element || name.slice(name.lastIndexOf(".") + 1);
    return element ? `${name} ${element}` : name;
  }

  colour(i) {
    return lineColour(i, theme.dark);
  }

  setSignals(signals) {
    this.signals = signals;
    this.rebuild();
  }

  /** After a change of signals or colours. */
  rebuild() {
    this.#title.replaceChildren(this.title);
    if (this.unit) this.#title.append(el("span", { class: "unit", text: this.unit }));
    this.#values = this.signals.map(() => el("output"));
    this.#legend.replaceChildren(...this.signals.map((signal, i) => this.#legendItem(signal, i)));
    this.#legend.hidden = Boolean(this.#options.title);
    if (this.#options.title) this.#title.append(this.#values[0]);
    const { hint, marks } = this.#options;
    if (hint) this.#title.title = hint;
    if (marks) this.#title.append(el("span", { class: "mark-legend", title: marks.hint }, el("i"), marks.text));
    this.#chart?.destroy();
    this.#chart = null;
    if (this.#size[0] > 0) this.#build();
    this.#showValues();
  }

  #legendItem(signal, i) {
    const swatch = el("i", { class: "swatch" });
    swatch.style.background = swatchOf(this.colour(i), lineDash(i));
    const remove = this.#options.remove;
    return el(
      "span",
      { class: "legend-item", title: `${signal.name} ${signal.element}`.trim() },
      swatch,
      el("span", { class: "name", text: this.label(signal) }),
      this.#values[i],
      remove ? iconButton("close", "Remove", () => remove(signal), { class: "icon-button tiny" }) : null,
    );
  }

  /** All rows: of those in one column of pixels, the library draws the first, the least, the greatest and the last. */
  #data() {
    const table = this.signals[0].table();
    const columns = this.signals.map(({ column }) => table.plottable(column));
    // Zero and less have no place on a logarithmic axis.
    const shown = this.#options.log
      ? columns.map((column) => Array.from(column, (value) => (value > 0 ? value : null)))
      : columns;
    return [table.time, ...shown];
  }

  #build() {
    const [width, height] = this.#size;
    const line = theme.colour("plot-grid");
    const axis = { stroke: theme.colour("muted"), font: FONT, grid: { stroke: line, width: 1 }, ticks: { show: false } };
    const { log, stepped } = this.#options;
    const scale = log
      ? { distr: 3, range: (chart, _, max) => decades(leastAbove(chart, LOWEST_SHARE * max), max) }
      : { range: (_, min, max) => padded(min, max) };
    const options = {
      width,
      height,
      padding: [6, 25, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        sync: { key: this.#group.key, setSeries: false },
        drag: { x: true, y: false, setScale: false },
        points: { size: 6 },
        bind: { dblclick: () => () => this.#showAll() },
      },
      scales: { x: { time: false, range: () => this.#group.range ?? this.#group.whole() }, y: scale },
      axes: [
        { ...axis, size: 28, gap: 7, space: 60, values: (_, splits, ...rest) => withSeconds(ticks(splits, rest[2])) },
        {
          ...axis,
          size: AXIS,
          gap: 4,
          space: TICK,
          ...(log
            ? {
                splits: (chart, _, low, high) => logTicks(low, high, chart.bbox.height / uPlot.pxRatio / TICK),
                filter: (_, splits) => splits,
                values: (_, splits) => splits.map(logTick),
              }
            : { values: (_, splits, ...rest) => ticks(splits, rest[2]) }),
        },
      ],
      series: [
        {},
        ...this.signals.map((_, i) => ({
          stroke: this.colour(i),
          dash: lineDash(i),
          width: 1.5,
          pxAlign: 0,
          points: { show: false },
          paths: stepped ? uPlot.paths.stepped({ align: -1 }) : undefined,
        })),
      ],
      hooks: {
        setSelect: [(chart) => this.#zoom(chart)],
        setCursor: [(chart) => this.#point(chart)],
        draw: [(chart) => this.#drawMarks(chart), () => this.#placeMarker()],
      },
    };
    this.#holder.replaceChildren();
    this.#chart = new uPlot(options, this.#data(), this.#holder);
    this.#chart.over.append(this.#marker);
    this.#listen(this.#chart.over);
  }

  /** Marks rows in which a column grows, one for each pixel of the width at most. */
  #drawMarks(chart) {
    const { marks } = this.#options;
    if (!marks) return;
    const { table, column } = this.signals[0];
    const [times, values, counts] = [table().time, table().column(column), table().column(marks.column)];
    const { ctx, bbox } = chart;
    const size = MARK * uPlot.pxRatio;
    ctx.save();
    ctx.fillStyle = FORCE_COLOUR;
    let last = -Infinity;
    for (let row = 0; row < times.length; row++) {
      if (!(counts[row] > (row ? counts[row - 1] : 0))) continue;
      const x = Math.round(chart.valToPos(times[row], "x", true));
      if (x === last || x < bbox.left || x > bbox.left + bbox.width) continue;
      last = x;
      const y = Math.min(Math.max(chart.valToPos(values[row], "y", true), bbox.top), bbox.top + bbox.height);
      ctx.fillRect(x - size / 2, y - size / 2, size, size);
    }
    ctx.restore();
  }

  /** A double click begins with clicks, which must not move the time. */
  #showAll() {
    this.#group.setTime(this.#clicked.before);
    this.#group.setRange(null);
  }

  /** Clicks set the time; on touch screens, moving a finger does. */
  #listen(over) {
    let from = null;
    const set = (event) => this.#group.setTime(this.#chart.posToVal(event.clientX - over.getBoundingClientRect().left, "x"));
    over.addEventListener("pointerdown", (event) => {
      from = event.button === 0 ? event.clientX : null;
      if (event.pointerType === "touch") set(event);
    });
    over.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" && from !== null) set(event);
    });
    over.addEventListener("pointerup", (event) => {
      if (from !== null && Math.abs(event.clientX - from) < STILL) {
        if (event.timeStamp - this.#clicked.at > DOUBLE) this.#clicked.before = this.#time;
        this.#clicked.at = event.timeStamp;
        set(event);
      }
      from = null;
    });
    over.addEventListener("pointercancel", () => (from = null));
  }

  #zoom(chart) {
    const { left, width } = chart.select;
    if (width < STILL) return;
    const range = [chart.posToVal(left, "x"), chart.posToVal(left + width, "x")];
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (range[1] > range[0]) this.#group.setRange(range);
  }

  #point(chart) {
    const { left } = chart.cursor;
    this.#hover = left >= 0 ? chart.posToVal(left, "x") : null;
    this.#showValues();
  }

  /** New rows, or another range of times. */
  refresh() {
    if (this.signals.length) this.#chart?.setData(this.#data());
  }

  setTime(time) {
    this.#time = time;
    this.#placeMarker();
    if (this.#hover === null) this.#followTime();
  }

  #followTime = throttle(READABLE, () => this.#showValues());

  #placeMarker() {
    if (!this.#chart) return;
    // Not asked of the element, which would have to be laid out for it.
    const width = this.#chart.bbox.width / uPlot.pxRatio;
    let x = this.#chart.valToPos(this.#time, "x");
    // In a live run, the time shown is ahead of the plot until that is refreshed.
    if (!this.#group.range) x = Math.min(Math.max(x, 0), width);
    this.#marker.style.display = x >= -1 && x <= width + 1 ? "" : "none";
    this.#marker.style.transform = `translateX(${x}px)`;
  }

  #showValues() {
    const time = this.#hover ?? this.#time;
    this.signals.forEach(({ table, column }, i) => {
      const value = this.#options.stepped ? table().heldAt(column, time) : table().at(column, time);
      const text = short(value);
      if (this.#values[i].textContent !== text) this.#values[i].textContent = text;
    });
  }

  /** Takes the room that there is: width and height of the whole, head and legend included. */
  resize(width, height) {
    const used = this.element.clientHeight - this.#holder.clientHeight;
    const size = [Math.floor(width), Math.max(LOWEST, Math.floor(height - used))];
    if (size[0] <= 0 || (size[0] === this.#size[0] && size[1] === this.#size[1])) return;
    this.#size = size;
    if (!this.signals.length) return;
    if (this.#chart) this.#chart.setSize({ width: size[0], height: size[1] });
    else this.#build();
  }

  destroy() {
    this.#chart?.destroy();
    this.element.remove();
  }
}

/** A range with some air around, and never empty. */
function padded(min, max) {
  if (min === null || max === null || !Number.isFinite(min + max)) return [0, 1];
  const air = max > min ? 0.07 * (max - min) : Math.max(0.1 * Math.abs(max), 1e-3);
  return [min - air, max + air];
}

function ticks(splits, increment) {
  const largest = Math.max(...splits.map(Math.abs));
  if (largest >= 1e5 || (largest > 0 && largest < 1e-3)) {
    return splits.map((value) =>
      value === 0 ? "0" : Number(value.toPrecision(3)).toExponential().replace("e+", "e").replaceAll("-", "−"),
    );
  }
  const decimals =
    [0, 1, 2, 3, 4, 5].find((digits) => Math.abs(increment * 10 ** digits - Math.round(increment * 10 ** digits)) < 1e-6) ?? 6;
  return splits.map((value) => value.toFixed(decimals).replace("-", "−"));
}

/** Times say their unit once. */
function withSeconds(texts) {
  return texts.map((text, i) => (i === texts.length - 1 ? `${text} s` : text));
}

/** The least of the values shown that is not below a limit. */
function leastAbove({ data, series }, limit) {
  const [from, to] = series[0].idxs ?? [0, -1];
  let least = Infinity;
  for (const column of data.slice(1)) {
    for (let row = from; row <= to; row++) if (column[row] >= limit && column[row] < least) least = column[row];
  }
  return least;
}

/** Whole decades around positive values. */
function decades(min, max) {
  if (!(max > 0) || !Number.isFinite(max)) return [1e-3, 1];
  const low = Number.isFinite(min) && min > 0 ? min : max;
  const [from, to] = [Math.floor(Math.log10(low * 1.0001)), Math.ceil(Math.log10(max * 0.9999))];
  return [10 ** from, 10 ** Math.max(to, from + 1)];
}

/** Round numbers on a logarithmic axis: 1, 2 and 5 times powers of ten if there is room for them, otherwise powers alone. */
function logTicks(low, high, room) {
  const [from, to] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
  const factors = 3 * (to - from) <= room ? [1, 2, 5] : [1];
  const stride = Math.max(1, Math.ceil((to - from) / Math.max(room, 1)));
  const powers = Array.from({ length: Math.floor((to - from) / stride) + 1 }, (_, i) => from + i * stride);
  return powers.flatMap((power) => factors.map((factor) => factor * 10 ** power)).filter((tick) => tick <= high * 1.0001);
}

function logTick(value) {
  const power = Math.floor(Math.log10(value * 1.0001));
  if (power >= -3 && power <= 4) return String(Number(value.toPrecision(3)));
  const ten = `10${power < 0 ? "⁻" : ""}${[...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[digit]).join("")}`;
  const factor = Math.round(value / 10 ** power);
  return factor === 1 ? ten : `${factor}·${ten}`;
}

/** What a line looks like in the legend, as a background. */
function swatchOf(colour, dash) {
  if (!dash.length) return colour;
  let at = 0;
  const stops = dash.map((length, i) => {
    const from = at;
    at += length;
    return `${i % 2 ? "transparent" : colour} ${from}px ${at}px`;
  });
  return `repeating-linear-gradient(to right, ${stops.join(", ")})`;
}
