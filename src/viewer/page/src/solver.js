// The tab of the solver: how it got along.

import { el } from "./dom.js";
import { Plot } from "./plot.js";
import { PlotGroup } from "./plotgroup.js";

/** What the columns are called, and how they are drawn. Columns of other names get a plain plot. */
const KNOWN = {
  step: {
    title: "Step size",
    unit: "s",
    log: true,
    stepped: true,
    hint: "Length of each accepted step. Steps that end at an event or a sample time may be tiny: they run into the lower edge.",
  },
  rejections: {
    title: "Rejected attempts so far",
    unit: "",
    stepped: true,
    hint: "Attempts that were repeated with a smaller step: the error was too large, or the solver did not converge.",
  },
  iterations: {
    title: "Iterations per step",
    unit: "",
    stepped: true,
    hint: "Iterations that the solver needed in each step, those of rejected attempts included. More mean contacts that change.",
  },
  rate: {
    title: "Real-time factor",
    unit: "s/s",
    hint: "How fast the run was: above 1, faster than the clock on the wall.",
  },
};

export class Solver {
  element = el("div", { class: "plot-stack" });
  #store;
  #group;
  #empty = el("p", { class: "empty", text: "No steps of the solver were recorded." });

  constructor(store, clock) {
    this.#store = store;
    this.#group = new PlotGroup(this.element, clock);
  }

  setScene() {
    for (const plot of [...this.#group.plots]) this.#group.remove(plot);
    const { solver } = this.#store.scene;
    solver.forEach((name, column) => {
      const known = { ...(KNOWN[name] ?? { title: name, unit: "" }) };
      const rejections = solver.indexOf("rejections");
      if (name === "step" && rejections >= 0) {
        known.marks = { column: rejections, text: "after a rejected attempt", hint: KNOWN.rejections.hint };
      }
      const plot = new Plot(this.#group, known);
      this.#group.add(plot);
      plot.setSignals([{ id: name, name, element: "", unit: known.unit, table: () => this.#store.steps, column }]);
    });
    this.shown();
  }

  data() {
    this.shown();
  }

  time(time) {
    this.#group.time(time);
  }

  shown() {
    const any = this.#store.steps.length > 0;
    if (any) this.#empty.remove();
    else this.element.prepend(this.#empty);
    for (const plot of this.#group.plots) plot.element.hidden = !any;
    this.#group.layOut();
    if (any) this.#group.refresh();
  }
}
