// The tab of plots: the tree of signals and the plots of those that are ticked.

import { catalogue, firstSignals, fits } from "./catalogue.js";
import { el, iconButton, setPressed } from "./dom.js";
import { Plot } from "./plot.js";
import { PlotGroup } from "./plotgroup.js";
import { Tree } from "./tree.js";

/** More lines than this in one plot cannot be told apart. */
const MOST_LINES = 12;

export class Plots {
  signals = [];
  #store;
  #group;
  #tree;
  #stack = el("div", { class: "plot-stack" });
  #count = el("span", { class: "count" });
  #empty = el("p", { class: "empty", text: "Tick signals to plot them." });
  #touched = false;

  constructor(store, clock) {
    this.#store = store;
    this.#group = new PlotGroup(this.#stack, clock);
    this.#tree = new Tree((signals, on) => this.toggle(signals, on));
    const button = iconButton("list", "Signals", () => {
      const open = this.element.classList.toggle("tree-open");
      setPressed(button, open);
    });
    setPressed(button, false);
    this.element = el(
      "div",
      { class: "plots" },
      el(
        "div",
        { class: "plots-side" },
        el(
          "div",
          { class: "plots-bar" },
          button,
          el("button", { type: "button", class: "bar-title", text: "Signals", click: () => button.click() }),
          this.#count,
          iconButton("fit", "All times (double click in a plot)", () => this.#group.setRange(null)),
        ),
        this.#tree.element,
      ),
      this.#stack,
    );
    this.#showTicks();
  }

  /** A new scene: what was ticked stays so where it still exists. */
  setScene() {
    const shown = this.shownIds();
    this.signals = catalogue(this.#store);
    this.#tree.setSignals(this.signals);
    for (const plot of [...this.#group.plots]) this.#group.remove(plot);
    this.#group.range = null;
    this.#add(this.signals.filter(({ id }) => shown.has(id)));
    this.#showTicks();
  }

  /** A recording takes a while to be read: until then there is nothing to be ticked. */
  setReading(reading) {
    this.#empty.textContent = reading ? "Reading the recording …" : "Tick signals to plot them.";
  }

  /** Something to begin with, unless somebody has chosen already. */
  chooseFirst() {
    if (this.#touched || !this.#store.signals.length) return;
    for (const plot of [...this.#group.plots]) this.#group.remove(plot);
    this.#add(firstSignals(this.signals));
    this.#showTicks();
  }

  shownIds() {
    return new Set(this.#group.plots.flatMap((plot) => plot.signals.map(({ id }) => id)));
  }

  toggle(signals, on) {
    this.#touched = true;
    if (on) this.#add(signals);
    else this.#take(signals);
    this.#showTicks();
  }

  /** Plots all signals of a port, or takes them out if all are there already. */
  togglePort(name) {
    const signals = this.signals.filter((signal) => signal.name === name);
    const shown = this.shownIds();
    this.toggle(signals, !signals.every(({ id }) => shown.has(id)));
    return signals.length > 0;
  }

  plotPosition(body) {
    this.toggle(
      this.signals.filter((signal) => signal.body === body),
      true,
    );
    // Once the tab is shown and laid out.
    requestAnimationFrame(() => this.#group.plots.at(-1)?.element.scrollIntoView({ block: "nearest" }));
  }

  #add(signals) {
    const shown = this.shownIds();
    const changed = new Map();
    for (const signal of signals) {
      if (shown.has(signal.id)) continue;
      const lines = (plot) => changed.get(plot) ?? plot.signals;
      let plot = this.#group.plots.find((plot) => lines(plot).length < MOST_LINES && fits(lines(plot)[0], signal));
      if (!plot) {
        plot = new Plot(this.#group, {
          remove: (signal) => this.toggle([signal], false),
          close: () => this.toggle(plot.signals, false),
        });
        this.#group.add(plot);
      }
      changed.set(plot, [...lines(plot), signal]);
    }
    for (const [plot, lines] of changed) plot.setSignals(lines);
  }

  #take(signals) {
    const ids = new Set(signals.map(({ id }) => id));
    for (const plot of [...this.#group.plots]) {
      const left = plot.signals.filter(({ id }) => !ids.has(id));
      if (!left.length) this.#group.remove(plot);
      else if (left.length < plot.signals.length) plot.setSignals(left);
    }
  }

  #showTicks() {
    const ids = this.shownIds();
    this.#tree.setShown(ids);
    this.#count.textContent = this.signals.length ? `${ids.size} of ${this.signals.length}` : "";
    if (this.#group.plots.length) this.#empty.remove();
    else this.#stack.prepend(this.#empty);
    this.#group.layOut();
  }

  data() {
    this.#group.refresh();
  }

  time(time) {
    this.#group.time(time);
  }

  shown() {
    this.#group.layOut();
    this.#group.refresh();
  }
}
