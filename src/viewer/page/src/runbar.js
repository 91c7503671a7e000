// Controls of a live run.

import { el, iconButton, setIcon } from "./dom.js";
import { seconds, short } from "./format.js";

const FACTORS = [0.1, 0.25, 0.5, 1, 2, 5, 10];
const FASTEST = "max";

export class RunBar {
  #store;
  #live;
  #state = el("span", { class: "badge" });
  #numbers = el("span", { class: "numbers" });
  #run;
  #step;
  #factor;

  constructor(store, live) {
    this.#store = store;
    this.#live = live;
    const send = (what) => () => live.send({ do: what });
    this.#run = iconButton("pause", "Pause the run", () => this.toggle(), { class: "icon-button primary" });
    this.#step = iconButton("step", "One step of the solver", send("step"));
    this.#factor = el(
      "select",
      {
        title: "Real-time factor: how fast it may run at most",
        "aria-label": "Real-time factor",
        change: () => this.#setFactor(),
      },
      ...FACTORS.map((factor) => el("option", { value: factor, text: `${factor}×` })),
      el("option", { value: FASTEST, text: "fastest" }),
    );
    this.element = el(
      "div",
      { class: "run-bar" },
      el("div", { class: "run-state" }, this.#state, this.#numbers),
      el(
        "div",
        { class: "buttons" },
        this.#run,
        this.#step,
        iconButton("reset", "Reset: back to the start", send("reset")),
        el("label", { class: "pace" }, el("span", { class: "hint", text: "Real time" }), this.#factor),
        iconButton("camera", "Save a snapshot of the state", send("snapshot")),
        el(
          "a",
          {
            class: "icon-button",
            href: `/recording.html${location.search}`,
            download: "recording.html",
            title: "Download the recording so far",
            "aria-label": "Download the recording so far",
          },
          iconButton("download", "").firstChild,
        ),
        iconButton(
          "stop",
          "End the run and the server",
          () => confirm("End the run and its server?") && live.send({ do: "stop" }),
        ),
      ),
    );
    this.update();
  }

  toggle() {
    this.#live.send({ do: this.#store.status?.state === "running" ? "pause" : "play" });
  }

  #setFactor() {
    const { value } = this.#factor;
    this.#live.send({ do: "factor", value: value === FASTEST ? null : Number(value) });
  }

  update() {
    const { status } = this.#store;
    const lost = !this.#live.connected;
    const state = lost ? (this.#live.stopped ? "stopped" : "not connected") : (status?.state ?? "connecting");
    this.#state.textContent = state;
    this.#state.dataset.outcome = state;
    this.#state.title = status?.text ?? "";
    const running = !lost && status?.state === "running";
    setIcon(this.#run, running ? "pause" : "play", running ? "Pause the run" : "Run");
    const over = lost || status?.state === "ended" || status?.state === "failed";
    this.#run.disabled = over && (lost || !status?.can_go_on);
    this.#step.disabled = over;
    const rate = Number.isFinite(status?.rate) && status.rate > 0 ? ` · ${short(status.rate)}×` : "";
    this.#numbers.textContent = status ? `${seconds(status.t, 1)} s${rate}` : "";
    if (status && document.activeElement !== this.#factor) this.#showFactor(status.factor);
  }

  #showFactor(factor) {
    const value = factor === null || factor === undefined ? FASTEST : String(factor);
    if (![...this.#factor.options].some((option) => option.value === value)) {
      this.#factor.prepend(el("option", { value, text: `${value}×` }));
    }
    this.#factor.value = value;
  }
}
