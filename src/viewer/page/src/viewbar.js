// What lies over the 3-D view: buttons, the menu of what is shown, the legend and the card of the chosen body.

import { el, iconButton, popover, setPressed, tickBox } from "./dom.js";
import { length, short, withPrefix } from "./format.js";
import { rampGradient } from "./palette.js";

const LAYERS = [
  ["visuals", "Visual shapes"],
  ["collisions", "Collision shapes"],
  ["forces", "Contact forces"],
  ["patches", "Contact patches"],
  ["frames", "Frames"],
  ["names", "Names"],
];

export class ViewBar {
  selected = null;
  #view;
  #actions;
  #ticks = {};
  #scale;
  #scaleText = el("output", { class: "hint" });
  #follow;
  #legend = el("div", { class: "legend" });
  #card = el("div", { class: "card", hidden: true });
  #position = el("div", { class: "numbers" });
  #cardFollow = el("button", { type: "button", text: "Follow", click: () => this.toggleFollow() });

  /** `actions`: redraw(), plotPosition(body); `pick` may be null where nothing can be dragged. */
  constructor(view, pick, live, actions) {
    this.#view = view;
    this.#actions = actions;
    this.#follow = el("select", {
      "aria-label": "Follow a body",
      change: () => this.follow(this.#follow.value === "" ? null : Number(this.#follow.value)),
    });
    const hand = iconButton("hand", "Drag bodies (or hold Shift)", () => {
      pick.hand = !pick.hand;
      setPressed(hand, pick.hand);
    });
    setPressed(hand, false);
    const views = el(
      "div",
      { class: "button-group" },
      iconButton("fit", "Fit everything (r)", () => this.reset()),
      ...["front", "side", "top"].map((name) =>
        el("button", {
          type: "button",
          class: "icon-button word",
          title: name === "top" ? "From above" : `From the ${name}`,
          text: name[0].toUpperCase() + name.slice(1),
          click: () => this.look(name),
        }),
      ),
    );
    const button = iconButton("layers", "What is shown");
    this.element = el(
      "div",
      { class: "view-overlay" },
      el("div", { class: "view-buttons" }, popover(button, this.#menu()), views, live ? hand : null),
      this.#legend,
      this.#card,
    );
    pick.on("select", (body) => this.select(body));
    view.on("ranges", () => this.update());
    this.#card.append(
      el(
        "div",
        { class: "card-head" },
        el("strong"),
        iconButton("close", "Close", () => this.select(null)),
      ),
      this.#position,
      el(
        "div",
        { class: "row" },
        this.#cardFollow,
        el("button", { type: "button", text: "Plot position", click: () => actions.plotPosition(this.selected) }),
      ),
    );
  }

  #menu() {
    const ticks = LAYERS.map(([key, text]) => {
      const label = tickBox(text, this.#view.show[key], (on) => this.setShown(key, on));
      this.#ticks[key] = label;
      return label;
    });
    const scale = el("input", {
      type: "range",
      min: -1,
      max: 1,
      step: 0.05,
      value: 0,
      "aria-label": "Length of force arrows",
      input: () => {
        this.#view.forceScale = 10 ** Number(scale.value);
        this.update();
        this.#actions.redraw();
      },
    });
    this.#scale = el("label", { class: "field" }, el("span", { text: "Arrow length" }), scale, this.#scaleText);
    return el(
      "div",
      { class: "menu" },
      ...ticks,
      this.#scale,
      el("label", { class: "field" }, el("span", { text: "Follow" }), this.#follow),
    );
  }

  setShown(key, on) {
    this.#view.show[key] = on;
    this.#ticks[key].firstChild.checked = on;
    this.#view.applyShow();
    this.update();
    this.#actions.redraw();
  }

  setScene(bodies) {
    this.select(null);
    const moving = bodies.map((body, i) => [body, i]).filter(([body]) => !body.fixed);
    this.#follow.replaceChildren(
      el("option", { value: "", text: "nothing" }),
      ...moving.map(([{ name }, i]) => el("option", { value: i, text: name })),
    );
    this.#ticks.collisions.hidden = !this.#view.bodies.hasCollisions;
    this.update();
  }

  /** Scales and legend. */
  update() {
    const { usualForce, arrowLength, pressureRange, show, hasForces, hasPatches } = this.#view;
    this.#scaleText.textContent = `${withPrefix(usualForce, "N")} = ${length(arrowLength)}`;
    this.#ticks.forces.hidden = !hasForces;
    this.#ticks.patches.hidden = !hasPatches;
    this.#scale.hidden = !hasForces;
    this.#legend.replaceChildren();
    if (show.forces && hasForces) {
      this.#legend.append(
        el(
          "div",
          {
            class: "legend-force",
            title: "Contact forces: an arrow as long as this stands for this force. What is more than four times as strong ends there, and is purple.",
          },
          el("span", { class: "arrow" }),
          el("span", { text: `${withPrefix(usualForce, "N")} = ${length(arrowLength)}` }),
        ),
      );
    }
    if (show.patches && hasPatches) {
      const bar = el("div", { class: "bar" });
      bar.style.background = rampGradient();
      const [top, half] = [withPrefix(pressureRange, "Pa"), withPrefix(pressureRange / 2, "Pa")];
      this.#legend.append(
        el(
          "div",
          { class: "legend-pressure", title: "The pressure on surfaces of contact, dark for little and bright for much." },
          el("div", { class: "caption", text: "Contact pressure" }),
          bar,
          el("div", { class: "marks" }, el("span", { text: "0" }), el("span", { text: half }), el("span", { text: top })),
        ),
      );
    }
  }

  reset() {
    this.follow(null);
    this.look("default");
  }

  look(name) {
    this.#view.look(name);
  }

  follow(body) {
    this.#view.follow(body);
    this.#follow.value = body ?? "";
    this.#showFollowed();
  }

  /** Follows the chosen body, or stops it. */
  toggleFollow() {
    const { following } = this.#view;
    this.follow(this.selected !== null && this.selected !== following ? this.selected : null);
  }

  #showFollowed() {
    const on = this.selected !== null && this.#view.following === this.selected;
    setPressed(this.#cardFollow, on);
    this.#cardFollow.textContent = on ? "Following" : "Follow";
  }

  select(body) {
    this.selected = body;
    this.#view.bodies?.highlight(body);
    this.#card.hidden = body === null;
    if (body !== null) {
      this.#card.querySelector("strong").textContent = this.#view.sceneBodies[body].name;
      this.#cardFollow.hidden = this.#view.sceneBodies[body].fixed;
      this.#showFollowed();
      this.showPosition();
    }
    this.#view.redraw();
  }

  showPosition() {
    if (this.selected === null) return;
    const { elements } = this.#view.bodies.groups[this.selected].matrix;
    const parts = ["x", "y", "z"].map((axis, i) => el("span", {}, el("i", { text: axis }), short(elements[12 + i])));
    this.#position.replaceChildren(...parts, el("span", { class: "unit", text: "m" }));
  }
}
