// The tree of signals: blocks, their ports, and their elements, with tick boxes and a filter.

import { el } from "./dom.js";

export class Tree {
  #filter;
  #list = el("div", { class: "tree-list" });
  #signals = [];
  #boxes = new Map();
  #branches = [];
  #toggle;

  /** `toggle(signals, on)` is called when something is ticked. */
  constructor(toggle) {
    this.#toggle = toggle;
    this.#filter = el("input", {
      type: "search",
      placeholder: "Filter signals",
      "aria-label": "Filter signals",
      input: () => this.#apply(),
    });
    this.element = el("div", { class: "tree" }, this.#filter, this.#list);
  }

  setSignals(signals) {
    this.#signals = signals;
    this.#boxes.clear();
    this.#branches = [];
    const root = { children: new Map(), signals: [] };
    for (const signal of signals) {
      let node = root;
      for (const part of signal.path) {
        if (!node.children.has(part)) node.children.set(part, { children: new Map(), signals: [] });
        node = node.children.get(part);
      }
      node.signals.push(signal);
    }
    const few = signals.length <= 40;
    this.#list.replaceChildren(...[...root.children].map(([name, node]) => this.#branch(name, node, few && !node.children.size)));
    if (!signals.length) this.#list.append(el("p", { class: "empty", text: "This diagram has no signals." }));
    this.#apply();
  }

  /** A block or a port. Ports of a single element are just that one. */
  #branch(name, node, open) {
    const [only] = node.signals;
    if (node.signals.length === 1 && !node.children.size)
      return this.#leaf(only.element ? `${name} ${only.element}` : name, only);
    const inner = [...node.children].map(([name, child]) => this.#branch(name, child, false));
    const leaves = node.signals.map((signal, i) => this.#leaf(signal.element || String(i), signal));
    const all = collect(node);
    const head = [el("span", { class: "name", text: name })];
    let box = null;
    if (node.signals.length) {
      box = el("input", { type: "checkbox", "aria-label": name, change: () => this.#toggle(node.signals, box.checked) });
      head.unshift(box);
      head.push(el("span", { class: "unit", text: sharedUnit(node.signals) }));
    }
    const element = el("details", {}, el("summary", {}, ...head), ...leaves, ...inner);
    element.open = open || Boolean(node.children.size && all.length <= 60 && !all.some(({ body }) => body !== undefined));
    this.#branches.push({ element, box, all, own: node.signals, open: element.open });
    return element;
  }

  #leaf(text, signal) {
    const box = el("input", { type: "checkbox", change: () => this.#toggle([signal], box.checked) });
    const label = el(
      "label",
      { class: "leaf" },
      box,
      el("span", { class: "name", text }),
      el("span", { class: "unit", text: signal.unit }),
    );
    this.#boxes.set(signal.id, { box, label, signal });
    return label;
  }

  /** Shows which signals are plotted. */
  setShown(ids) {
    for (const [id, { box }] of this.#boxes) box.checked = ids.has(id);
    for (const { box, own } of this.#branches) {
      if (!box) continue;
      const count = own.filter(({ id }) => ids.has(id)).length;
      box.checked = count === own.length;
      box.indeterminate = count > 0 && count < own.length;
    }
  }

  #apply() {
    const words = this.#filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = new Set(
      this.#signals.filter(({ name, element, unit }) => {
        const text = `${name} ${element} ${unit}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    );
    for (const { label, signal } of this.#boxes.values()) label.hidden = !matches.has(signal);
    for (const { element, all, open } of this.#branches) {
      element.hidden = !all.some((signal) => matches.has(signal));
      element.open = words.length ? !element.hidden : open;
    }
  }
}

function collect(node) {
  return [...node.signals, ...[...node.children.values()].flatMap(collect)];
}

function sharedUnit([first, ...rest]) {
  return rest.every(({ unit }) => unit === first.unit) ? first.unit : "";
}
