// The tab of a live run's parameters.

import { el, throttle } from "./dom.js";

/** So often, in ms, a value that is being slid is sent. */
const INTERVAL = 50;
/** After a change made here, what the run reports is older for so long, in ms. */
const OURS = 700;

export class Controls {
  element = el("div", { class: "controls" });
  #store;
  #live;
  #rows = new Map();

  constructor(store, live) {
    this.#store = store;
    this.#live = live;
  }

  setScene() {
    this.#rows.clear();
    this.element.replaceChildren(...this.#store.scene.params.map((param) => this.#row(param)));
    if (!this.#store.scene.params.length)
      this.element.append(el("p", { class: "empty", text: "This diagram has no parameters." }));
    this.element.append(
      el("p", { class: "hint", text: "Pull at a body: hold Shift, or switch the hand on, and drag it in the 3-D view." }),
    );
  }

  #row(param) {
    const { name, unit, doc, value } = param;
    const [min, max] = range(param);
    const send = throttle(INTERVAL, (value) => this.#live.send({ do: "set", param: name, value }));
    const slider = el("input", { type: "range", min, max, step: "any", "aria-label": name });
    const box = el("input", { type: "number", step: "any", "aria-label": `${name} as a number` });
    const entry = { slider, box, changed: -Infinity };
    const set = (value, from) => {
      if (!Number.isFinite(value)) return;
      entry.changed = performance.now();
      show(entry, value, from);
      send(value);
    };
    slider.addEventListener("input", () => set(Number(Number(slider.value).toPrecision(4)), slider));
    box.addEventListener("change", () => box.value !== "" && set(Number(box.value), box));
    this.#rows.set(name, entry);
    show(entry, value, null);
    const reset = el("button", {
      type: "button",
      class: "link",
      text: "reset",
      title: `Back to ${value}`,
      click: () => set(value, null),
    });
    return el(
      "div",
      { class: "param" },
      el("div", { class: "param-head" }, el("strong", { text: name }), el("span", { class: "unit", text: unit }), reset),
      el("div", { class: "param-row" }, slider, box),
      doc ? el("p", { class: "hint", text: doc }) : null,
    );
  }

  /** What the run says its parameters are. */
  update() {
    for (const [name, value] of Object.entries(this.#store.status?.params ?? {})) {
      const entry = this.#rows.get(name);
      const busy = entry && (performance.now() - entry.changed < OURS || document.activeElement === entry.box);
      if (entry && !busy && Number.isFinite(value)) show(entry, value, null);
    }
  }

  data() {}
  time() {}
  shown() {}
}

function show({ slider, box }, value, from) {
  if (from !== slider) slider.value = value;
  if (from !== box) box.value = Number(Number(value).toPrecision(6));
}

/** The range of a slider: as given, otherwise around the value. */
function range({ value, min, max }) {
  const around = value === 0 ? [-1, 1] : [Math.min(0, 2 * value), Math.max(0, 2 * value)];
  const low = min ?? around[0];
  const high = max ?? around[1];
  return low < high ? [low, high] : [low, low + 1];
}
