// One plot: lines over time, with a title, a legend that shows values, and the line of the time shown.

import uPlot from "uplot";
import { el, iconButton, popover, throttle } from "./dom.js";
import { FONT_STACK } from "./fonts.js";
import { short } from "./format.js";
import { lineColour } from "./palette.js";
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
   * Options: `title`, `log` (scale), `stepped` (lines), `remove(signal)` and `close()` where signals can be taken out.
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
    this.#chart?.destroy();
    this.#chart = null;
    if (this.#size[0] > 0) this.#build();
    this.#showValues();
  }

  #legendItem(signal, i) {
    const swatch = el("i", { class: "swatch" });
    swatch.style.background = this.colour(i);
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
      ? { distr: 3, range: (_, min, max) => (min > 0 ? uPlot.rangeLog(min, max, 10, true) : [1e-3, 1]) }
      : { range: (_, min, max) => padded(min, max) };
    const options = {
      width,
      height,
      padding: [6, 17, 0, 0],
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
          space: 26,
          values: (_, splits, ...rest) => (log ? powers(splits) : ticks(splits, rest[2])),
        },
      ],
      series: [
        {},
        ...this.signals.map((_, i) => ({
          stroke: this.colour(i),
          width: 1.5,
          pxAlign: 0,
          points: { show: false },
          paths: stepped ? uPlot.paths.stepped({ align: -1 }) : undefined,
        })),
      ],
      hooks: {
        setSelect: [(chart) => this.#zoom(chart)],
        setCursor: [(chart) => this.#point(chart)],
        draw: [() => this.#placeMarker()],
      },
    };
    this.#holder.replaceChildren();
    this.#chart = new uPlot(options, this.#data(), this.#holder);
    this.#chart.over.append(this.#marker);
    this.#listen(this.#chart.over);
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

/** Only powers of ten are named. */
function powers(splits) {
  return splits.map((value) => {
    const power = Math.round(Math.log10(value));
    if (value === null || Math.abs(Math.log10(value) - power) > 1e-6) return null;
    return `10${power < 0 ? "⁻" : ""}${[...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[digit]).join("")}`;
  });
}
