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
    return Array.isArray(param.value) ? this.#matrix(param) : this.#number(param);
  }

  #number(param) {
    const { name, unit, doc, value } = param;
    const [min, max] = range(param);
    const send = throttle(INTERVAL, (value) => this.#live.send({ do: "set", param: name, value }));
    const slider = el("input", { type: "range", min, max, step: "any", "aria-label": name });
    const box = el("input", { type: "number", step: "any", "aria-label": `${name} as a number` });
    const entry = { boxes: [box], changed: -Infinity, show: (value, from) => show(entry, value, from), slider, box };
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
    return paramOf(param, () => set(value, null), el("div", { class: "param-row" }, slider, box));
  }

  /** A list of numbers, or a matrix: a box for each. */
  #matrix(param) {
    const { name, value } = param;
    const send = throttle(INTERVAL, (value) => this.#live.send({ do: "set", param: name, value }));
    const entry = { boxes: [], changed: -Infinity, value };
    entry.show = (value) => {
      entry.value = value;
      numbersOf(value).forEach((number, i) => (entry.boxes[i].value = rounded(number)));
    };
    const set = (value) => {
      entry.changed = performance.now();
      entry.show(value);
      send(value);
    };
    const cell = (path) => {
      const label = `${name}[${path.join("][")}]`;
      const box = el("input", { type: "number", step: "any", title: label, "aria-label": label });
      box.addEventListener("change", () => {
        const number = box.value === "" ? NaN : Number(box.value);
        if (Number.isFinite(number)) set(withNumber(entry.value, path, number));
        else entry.show(entry.value);
      });
      entry.boxes.push(box);
      return box;
    };
    // Rows of numbers, however deep.
    const rows = (value, path) =>
      value.every((item) => !Array.isArray(item))
        ? [el("div", { class: "param-cells" }, ...value.map((_, i) => cell([...path, i])))]
        : value.flatMap((item, i) =>
            Array.isArray(item) ? rows(item, [...path, i]) : [el("div", { class: "param-cells" }, cell([...path, i]))],
          );
    const grid = el("div", { class: "param-matrix" }, ...rows(value, []));
    this.#rows.set(name, entry);
    entry.show(value);
    return paramOf(param, () => set(value), grid);
  }

  /** What the run says its parameters are. */
  update() {
    for (const [name, value] of Object.entries(this.#store.status?.params ?? {})) {
      const entry = this.#rows.get(name);
      if (!entry || performance.now() - entry.changed < OURS || entry.boxes.includes(document.activeElement)) continue;
      const count = numbersOf(value).length;
      if (count === entry.boxes.length && numbersOf(value).every(Number.isFinite)) entry.show(value, null);
    }
  }

  data() {}
  time() {}
  shown() {}
}

/** A parameter: its name, its unit, what it is set with, and what it is for. */
function paramOf({ name, unit, doc, value }, reset, input) {
  const back = el("button", { type: "button", class: "link", text: "reset", title: `Back to ${JSON.stringify(value)}`, click: reset });
  return el(
    "div",
    { class: "param" },
    el("div", { class: "param-head" }, el("strong", { text: name }), el("span", { class: "unit", text: unit }), back),
    input,
    doc ? el("p", { class: "hint", text: doc }) : null,
  );
}

function show({ slider, box }, value, from) {
  if (from !== slider) slider.value = value;
  if (from !== box) box.value = rounded(value);
}

const rounded = (value) => Number(Number(value).toPrecision(6));
const numbersOf = (value) => [value].flat(Infinity);

/** A value with another number at a place. */
function withNumber(value, [index, ...rest], number) {
  return value.map((item, i) => (i !== index ? item : rest.length ? withNumber(item, rest, number) : number));
}

/** The range of a slider: as given, otherwise around the value. */
function range({ value, min, max }) {
  const around = value === 0 ? [-1, 1] : [Math.min(0, 2 * value), Math.max(0, 2 * value)];
  const low = min ?? around[0];
  const high = max ?? around[1];
  return low < high ? [low, high] : [low, low + 1];
}
