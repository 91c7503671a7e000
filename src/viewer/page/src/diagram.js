// The tab of the block diagram: the picture, which can be moved and zoomed, with values at its ports.

import { el, iconButton, throttle } from "./dom.js";
import { list } from "./format.js";
import { theme } from "./theme.js";

const SVG = "http://www.w3.org/2000/svg";
const INTERVAL = 90;
/** Room for values, and of one character, in units of the picture. */
const ENOUGH = 130;
const CHARACTER = 5.2;
const MOST_ZOOM = 8;
/** So many pixels per unit of the picture at most when it is fitted. */
const LARGEST = 1.4;
/** So many are wanted when it is first shown, and so many needed: its smallest texts are 10.5 units high. */
const WANTED = 0.9;
const LEGIBLE = 0.67;

/** Values have a halo in the colour of the paper, so that wires below them do not disturb. */
const STYLE = `
:host{display:block;height:100%}svg{display:block;width:100%;height:100%;touch-action:none;cursor:grab;user-select:none}svg.held{cursor:grabbing}
.value{font-size:9px;font-weight:600;fill:#2563eb;stroke:#fff;stroke-width:3px;paint-order:stroke;stroke-linejoin:round;pointer-events:none;font-variant-numeric:tabular-nums}
.has-data{cursor:pointer}.has-data:hover text,text.has-data:hover{fill:#2563eb;text-decoration:underline}
@media (prefers-color-scheme:dark){.value{fill:#7db2ff;stroke:#0f172a}.has-data:hover text,text.has-data:hover{fill:#7db2ff}}`;

export class Diagram {
  #store;
  #toggle;
  #host = el("div", { class: "diagram-host" });
  #root;
  #svg = null;
  #box = null;
  #whole = null;
  #ports = [];
  #styles = [];
  #fingers = new Map();
  #travelled = 0;
  #touched = false;

  /** `toggle(name of a port)` is called when one with data is clicked. */
  constructor(store, toggle) {
    this.#store = store;
    this.#toggle = toggle;
    // In a shadow tree, because the picture has a style sheet of its own.
    this.#root = this.#host.attachShadow({ mode: "open" });
    this.element = el(
      "div",
      { class: "diagram" },
      this.#host,
      el(
        "div",
        { class: "corner" },
        iconButton("fit", "Show all of it (double click); drag to move, scroll to zoom", () => this.fit(true)),
      ),
    );
    this.time = throttle(INTERVAL, (time) => this.#values(time));
    theme.on("change", () => this.#paint());
    new ResizeObserver(() => this.#touched || this.#begin()).observe(this.#host);
  }

  setScene() {
    const { picture, columns } = this.#store.scene;
    this.#root.replaceChildren();
    this.#svg = picture ? parse(picture) : null;
    this.#ports = [];
    if (!this.#svg) {
      this.#root.append(
        el("style", { text: ":host{padding:16px}" }),
        el("span", { text: "There is no picture of this diagram." }),
      );
      return;
    }
    const { width, height } = this.#svg.viewBox.baseVal;
    // Values at ports on the right edge need some room, too.
    this.#whole = [0, 0, (width || 600) + 30, height || 400];
    this.#svg.removeAttribute("width");
    this.#svg.removeAttribute("height");
    const style = document.createElementNS(SVG, "style");
    style.textContent = STYLE;
    this.#svg.append(style);
    this.#root.append(this.#svg);
    this.#styles = [...this.#svg.querySelectorAll("style")].map((element) => ({ element, text: element.textContent }));
    const byName = new Map();
    columns.forEach(({ name }, column) => byName.set(name, [...(byName.get(name) ?? []), column]));
    for (const port of this.#svg.querySelectorAll("[data-port]")) {
      const found = byName.get(port.dataset.port);
      if (found) this.#ports.push({ port, columns: found, place: null });
    }
    for (const { port } of this.#ports) {
      port.classList.add("has-data");
      port.addEventListener("click", () => this.#travelled < 5 && this.#toggle(port.dataset.port));
    }
    this.#listen();
    this.#paint();
    this.#begin();
  }

  /** The width that it can be read at as a whole, in pixels. */
  get wanted() {
    return this.#svg ? WANTED * this.#whole[2] : 0;
  }

  /** All of it if that can be read, otherwise as much from its upper left corner on as can be read. */
  #begin() {
    this.fit();
    if (!this.#svg) return;
    const { clientWidth, clientHeight } = this.#host;
    const [, , width, height] = this.#whole;
    const scale = Math.min(clientWidth / width, clientHeight / height);
    if (!clientWidth || scale >= LEGIBLE) return;
    // Whichever side has room is still centred.
    const [wide, high] = [clientWidth / LEGIBLE, clientHeight / LEGIBLE];
    this.#setBox([Math.min(0, (width - wide) / 2), Math.min(0, (height - high) / 2), wide, high]);
  }

  /** The picture follows the system's colours; a chosen theme must win, so its media queries are decided here. */
  #paint() {
    const query = theme.dark ? "all" : "not all";
    for (const { element, text } of this.#styles) {
      element.textContent = text.replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, `@media ${query}`);
    }
  }

  #values(time) {
    for (const entry of this.#ports) {
      entry.place ??= placeText(this.#svg, entry.port, this.#whole[2]);
      if (!entry.place) continue;
      const { text, room } = entry.place;
      const shown = list(
        entry.columns.map((column) => this.#store.signals.at(column, time)),
        room,
      );
      if (text.textContent !== shown) text.textContent = shown;
    }
  }

  fit(asked = false) {
    if (!this.#svg) return;
    // Whoever asks for all of it is not shown a part of it again, until another scene comes.
    this.#touched = asked;
    const [, , width, height] = this.#whole;
    const { clientWidth, clientHeight } = this.#host;
    // Small pictures are not blown up.
    const grow = Math.max(1, Math.min(clientWidth / width, clientHeight / height) / LARGEST);
    this.#setBox([(width * (1 - grow)) / 2, (height * (1 - grow)) / 2, width * grow, height * grow]);
  }

  shown() {
    if (!this.#touched) this.#begin();
  }

  data() {}

  #setBox(box) {
    this.#box = box;
    this.#svg.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
  }

  /** Screen pixels per unit of the picture, and the point of the picture below a point of the screen. */
  #map(x, y) {
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    const scale = Math.min(width / this.#box[2], height / this.#box[3]) || 1;
    const [ox, oy] = [(width - scale * this.#box[2]) / 2, (height - scale * this.#box[3]) / 2];
    return { scale, at: [this.#box[0] + (x - left - ox) / scale, this.#box[1] + (y - top - oy) / scale] };
  }

  #zoom(factor, x, y) {
    const width = this.#box[2] / factor;
    if (width < this.#whole[2] / (2 * MOST_ZOOM) || width > this.#whole[2] * 4) return;
    this.#touched = true;
    const { at } = this.#map(x, y);
    this.#setBox([
      at[0] - (at[0] - this.#box[0]) / factor,
      at[1] - (at[1] - this.#box[1]) / factor,
      width,
      this.#box[3] / factor,
    ]);
  }

  #pan(dx, dy) {
    this.#touched = true;
    const { scale } = this.#map(0, 0);
    this.#setBox([this.#box[0] - dx / scale, this.#box[1] - dy / scale, this.#box[2], this.#box[3]]);
  }

  #listen() {
    const svg = this.#svg;
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
      },
      { passive: false },
    );
    svg.addEventListener("dblclick", () => this.fit(true));
    svg.addEventListener("pointerdown", (event) => {
      if (!this.#fingers.size) this.#travelled = 0;
      this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(name, (event) => {
        this.#fingers.delete(event.pointerId);
        svg.classList.remove("held");
      });
    }
  }

  #move(event) {
    const last = this.#fingers.get(event.pointerId);
    if (!last) return;
    const now = [event.clientX, event.clientY];
    this.#travelled += Math.hypot(now[0] - last[0], now[1] - last[1]);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (this.#travelled < 5) return;
    // Captured only now: a captured pointer's clicks would not reach the ports.
    this.#svg.setPointerCapture(event.pointerId);
    this.#svg.classList.add("held");
    const share = other ? 0.5 : 1;
    this.#pan(share * (now[0] - last[0]), share * (now[1] - last[1]));
    if (!other) return;
    const distance = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
    this.#zoom(distance(now) / Math.max(distance(last), 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }
}

/** The picture as an element; nothing in it may run. */
function parse(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return null;
  for (const node of [...parsed.querySelectorAll("*")]) {
    if (/^(script|foreignObject)$/i.test(node.nodeName)) node.remove();
    for (const { name } of [...node.attributes]) if (/^on/i.test(name)) node.removeAttribute(name);
  }
  return document.importNode(parsed, true);
}

/** An element's box in the coordinates of the picture. */
function boxIn(svg, element) {
  const { x, y, width, height } = element.getBBox();
  const [from, to] = [element.getScreenCTM(), svg.getScreenCTM()];
  if (!width || !from || !to) return null;
  const at = new DOMPoint(x, y).matrixTransform(to.inverse().multiply(from));
  return { left: at.x, right: at.x + width, top: at.y, bottom: at.y + height };
}

/**
 * A text for values right of a port's label, just above the wire, on top of everything, and how many characters have room
 * until the next block or the `end` of the picture. Null while nothing is laid out.
 */
function placeText(svg, port, end) {
  const box = boxIn(svg, port);
  if (!box) return null;
  const at = { x: box.right + 12, y: (box.top + box.bottom) / 2 - 3 };
  const room = [...svg.querySelectorAll("[data-block] > .edge")]
    .map((edge) => boxIn(svg, edge))
    .filter((edge) => edge && edge.left > box.right + 8 && edge.top < box.bottom && edge.bottom > box.top - 6)
    .reduce((least, { left }) => Math.min(least, left - at.x), Math.min(ENOUGH, end - at.x));
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", "value");
  text.setAttribute("x", at.x);
  text.setAttribute("y", at.y);
  svg.append(text);
  return { text, room: Math.floor(room / CHARACTER) };
}
