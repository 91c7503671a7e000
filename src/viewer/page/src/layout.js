// The parts of the page and where they are.

import { el, iconButton, setIcon } from "./dom.js";
import { recall, remember } from "./settings.js";

/** The side panel takes between these shares of the width. */
const NARROWEST = 0.2;
const WIDEST = 0.75;

/**
 * A row of tabs. `panels` have an `element` and `shown()`; `changed()` is called after another one is shown, and `end` is what
 * is at the end of the row.
 */
export class Tabs {
  current = null;
  #panels;
  #changed;
  #buttons = new Map();
  #body = el("div", { class: "tab-body" });

  constructor(panels, changed, end) {
    this.#panels = panels;
    this.#changed = changed;
    const bar = el("div", { class: "tab-bar", role: "tablist" });
    for (const [name, panel] of Object.entries(panels)) {
      const button = el("button", { type: "button", role: "tab", text: name, click: () => this.show(name) });
      this.#buttons.set(name, button);
      bar.append(button);
      panel.element.setAttribute("role", "tabpanel");
      panel.element.hidden = true;
      this.#body.append(panel.element);
    }
    this.element = el("div", { class: "tabs" }, el("div", { class: "tab-row" }, bar, end), this.#body);
  }

  /** Names are matched without regard to case. */
  show(wanted) {
    const name = Object.keys(this.#panels).find((name) => name.toLowerCase() === String(wanted).toLowerCase());
    if (!name) return;
    this.current = this.#panels[name];
    for (const [other, panel] of Object.entries(this.#panels)) {
      panel.element.hidden = other !== name;
      this.#buttons.get(other).setAttribute("aria-selected", String(other === name));
    }
    this.current.shown();
    this.#changed();
  }
}

/** The bar between the 3-D view and the panel; dragging it shares out the width. */
export function splitter(container) {
  const set = (share) =>
    container.style.setProperty("--side", `${(100 * Math.min(Math.max(share, NARROWEST), WIDEST)).toFixed(2)}%`);
  const known = Number(recall("side"));
  if (known) set(known);
  const bar = el("div", { class: "splitter", role: "separator", "aria-orientation": "vertical", title: "Drag to resize" });
  bar.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener("pointermove", (event) => {
    if (!bar.hasPointerCapture(event.pointerId)) return;
    const { right, width } = container.getBoundingClientRect();
    const share = (right - event.clientX) / width;
    set(share);
    remember("side", share.toFixed(4));
  });
  return bar;
}

/** A button that gives the panel all the room, and back. */
export function wideButton(container) {
  const button = iconButton(
    "widen",
    "Hide the 3-D view",
    () => {
      const wide = container.classList.toggle("wide");
      setIcon(button, wide ? "narrow" : "widen", wide ? "Show the 3-D view" : "Hide the 3-D view");
    },
    { class: "icon-button wide-button" },
  );
  return button;
}
