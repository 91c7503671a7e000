// The bar below the 3-D view: what time is shown.

import { el, iconButton, setIcon, setPressed } from "./dom.js";
import { seconds } from "./format.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10];

export class Transport {
  #clock;
  #play;
  #slider;
  #now;
  #whole;
  #speed;
  #loop;
  #live;

  constructor(clock, store, live) {
    this.#clock = clock;
    this.#play = iconButton("play", "Play (space)", () => this.toggle(), { class: "icon-button primary" });
    this.#slider = el("input", {
      type: "range",
      class: "scrub",
      min: 0,
      max: 1,
      step: "any",
      "aria-label": "Time",
      input: () => clock.setTime(Number(this.#slider.value)),
    });
    this.#now = el("output", { class: "now" });
    this.#whole = el("span", { class: "whole" });
    this.#speed = el(
      "select",
      { title: "Speed", "aria-label": "Speed", change: () => clock.setSpeed(Number(this.#speed.value)) },
      ...SPEEDS.map((speed) => el("option", { value: speed, text: `${speed}×`, selected: speed === 1 })),
    );
    this.#loop = iconButton("loop", "Repeat", () => clock.setLoop(!clock.loop));
    this.#live = el(
      "button",
      { type: "button", class: "live-button", title: "Show the newest state, and follow it", click: () => clock.follow() },
      el("i"),
      "Live",
    );
    const step = (direction) => {
      clock.pause();
      clock.setTime(store.neighbour(clock.time, direction));
    };
    this.step = step;
    this.element = el(
      "div",
      { class: "transport" },
      el(
        "div",
        { class: "buttons" },
        iconButton("start", "To the start (Home)", () => clock.setTime(clock.begin)),
        iconButton("back", "One state back (←)", () => step(-1)),
        this.#play,
        iconButton("forward", "One state on (→)", () => step(1)),
        iconButton("end", "To the end (End)", () => clock.setTime(clock.end)),
      ),
      this.#slider,
      el("div", { class: "clock" }, this.#now, this.#whole),
      el("div", { class: "buttons" }, live ? this.#live : null, this.#speed, live ? null : this.#loop),
    );
    clock.on("change", () => this.update());
    this.update();
  }

  toggle() {
    if (this.#clock.playing) this.#clock.pause();
    else this.#clock.play();
  }

  update() {
    const { time, begin, end, playing, loop, following } = this.#clock;
    setIcon(this.#play, playing ? "pause" : "play", playing ? "Pause (space)" : "Play (space)");
    setPressed(this.#loop, loop);
    setPressed(this.#live, following);
    this.#slider.min = begin;
    this.#slider.max = Math.max(end, begin + 1e-9);
    this.#slider.value = time;
    this.#slider.style.setProperty("--share", end > begin ? (time - begin) / (end - begin) : 0);
    this.#now.textContent = seconds(time, end);
    this.#whole.textContent = ` / ${seconds(end, end)} s`;
    // As wide as the longest time, or the slider would jitter.
    this.#now.style.minWidth = `${seconds(end, end).length}ch`;
  }
}
