// Plots below each other that share their range of times and the time shown.

import { theme } from "./theme.js";

const LOWEST = 160;
const GAP = 10;
let keys = 0;

export class PlotGroup {
  /** The range of times zoomed to, or null for all of it. */
  range = null;
  key = `plots${keys++}`;
  plots = [];
  #element;
  #clock;

  /** Plots are laid out in `element`. */
  constructor(element, clock) {
    this.#element = element;
    this.#clock = clock;
    new ResizeObserver(() => this.layOut()).observe(element);
    theme.on("change", () => this.plots.forEach((plot) => plot.rebuild()));
  }

  whole() {
    const { begin, end } = this.#clock;
    return end > begin ? [begin, end] : [begin, begin + 1];
  }

  setRange(range) {
    this.range = range;
    this.refresh();
  }

  setTime(time) {
    this.#clock.setTime(time);
  }

  add(plot) {
    this.plots.push(plot);
    this.#element.append(plot.element);
  }

  remove(plot) {
    this.plots.splice(this.plots.indexOf(plot), 1);
    plot.destroy();
  }

  /** Few plots share the height, many are as low as is still legible and scroll. */
  layOut() {
    const { clientWidth, clientHeight } = this.#element;
    if (!clientWidth || !this.plots.length) return;
    const style = getComputedStyle(this.#element);
    const width = clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const room = clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const height = (room - GAP * (this.plots.length - 1)) / this.plots.length;
    for (const plot of this.plots) plot.resize(width, Math.min(Math.max(height, LOWEST), 460));
    this.time(this.#clock.time);
  }

  refresh() {
    for (const plot of this.plots) plot.refresh();
    this.time(this.#clock.time);
  }

  time(time) {
    for (const plot of this.plots) plot.setTime(time);
  }
}
