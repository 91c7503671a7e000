// Puts the page together.

import "uplot/dist/uPlot.min.css";
import "./style.css";
import { installApi } from "./api.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { Diagram } from "./diagram.js";
import { el, iconButton, setIcon, throttle } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { splitter, Tabs, wideButton } from "./layout.js";
import { Live } from "./live.js";
import { Loop } from "./loop.js";
import { Pick } from "./pick.js";
import { Plots } from "./plots.js";
import { readRecording } from "./recording.js";
import { RunBar } from "./runbar.js";
import { Solver } from "./solver.js";
import { Store } from "./store.js";
import { Summary } from "./summary.js";
import { theme } from "./theme.js";
import { toast } from "./toast.js";
import { Transport } from "./transport.js";
import { View3d } from "./view3d.js";
import { ViewBar } from "./viewbar.js";

/** So often, in ms, plots take in new rows. */
const PLOT_INTERVAL = 120;
/** Without a GPU, everything beside the 3-D view follows the time only so often, in ms: the picture matters more. */
const SOFTWARE_INTERVAL = 110;
/** A live run has said enough about its signals to choose which ones to show first. */
const ENOUGH_ROWS = 30;
const NOTHING = "There is no recording in this file.";

class Page {
  ready = false;
  store = new Store();
  clock = new Clock();
  rate = 0;
  main = el("main", { class: "main no-bodies" });
  #live = document.documentElement.dataset.mode === "live" ? new Live() : null;
  #loop = new Loop((seconds) => this.#tick(seconds));
  #newData = false;
  #shownTime = NaN;
  #chosen = false;
  #hasBodies = false;
  #bodyNames = null;
  #title = el("h1");
  #doc = el("span", { class: "doc" });

  constructor() {
    const { store, clock } = this;
    this.plots = new Plots(store, clock);
    this.summary = new Summary(store, (time) => clock.setTime(time));
    const controls = this.#live ? new Controls(store, this.#live) : null;
    const diagram = new Diagram(
      store,
      (port) => this.plots.togglePort(port) && toast(`Plot of ${port} ${this.#isPlotted(port) ? "added" : "removed"}`),
    );
    this.panels = {
      Plots: this.plots,
      ...(controls ? { Controls: controls } : {}),
      Diagram: diagram,
      Solver: new Solver(store, clock),
      Summary: this.summary,
    };
    this.tabs = new Tabs(
      this.panels,
      () => {
        this.#makeRoom();
        this.tabs.current.time(clock.time);
      },
      wideButton(this.main),
    );
    this.transport = new Transport(clock, store, Boolean(this.#live));
    this.runBar = this.#live ? new RunBar(store, this.#live) : null;
    this.#makeView();
    this.#assemble();
    this.refreshPlots = throttle(PLOT_INTERVAL, () => this.tabs.current.data());
    const showTime = () => {
      this.transport.update();
      this.tabs.current.time(clock.time);
    };
    this.showTime = this.view?.software ? throttle(SOFTWARE_INTERVAL, showTime) : showTime;
    clock.on("change", this.#loop.wake);
    store.on("scene", () => this.#sceneChanged());
    store.on("look", () => this.#lookChanged());
    store.on("data", () => this.#dataCame());
    store.on("message", () => this.summary.update());
    store.on("summary", () => this.summary.update());
    store.on("note", ({ text, level }) => toast(text, level));
    store.on("status", () => {
      this.runBar?.update();
      controls?.update();
      this.summary.update();
      this.#sayFailure();
    });
    this.tabs.show("Plots");
    installApi(this);
  }

  /** A tab may need more of the width than the others to be read. */
  #makeRoom() {
    this.main.style.setProperty("--least", `${Math.ceil(this.tabs.current.wanted ?? 0)}px`);
  }

  #isPlotted(port) {
    const ids = this.plots.shownIds();
    return this.plots.signals.some(({ name, id }) => name === port && ids.has(id));
  }

  #makeView() {
    try {
      this.view = new View3d(Boolean(this.#live));
    } catch {
      this.view = null;
      return;
    }
    const pick = new Pick(this.view);
    this.pick = pick;
    pick.canDrag = Boolean(this.#live);
    this.viewBar = new ViewBar(this.view, pick, Boolean(this.#live), {
      redraw: () => this.#redraw(),
      plotPosition: (body) => {
        this.plots.plotPosition(body);
        this.tabs.show("Plots");
      },
    });
    this.view.element.append(this.viewBar.element);
    this.view.on("wake", this.#loop.wake);
    pick.on("grab", () => this.clock.follow());
    pick.on("drag", (body, point, target) => this.#live?.send({ do: "drag", body, point, target }));
    pick.on("release", () => this.#live?.send({ do: "release" }));
  }

  #assemble() {
    const help = listenToKeys(
      {
        toggle: () => (this.#live && this.clock.following ? this.runBar.toggle() : this.transport.toggle()),
        step: (direction) => this.transport.step(direction),
        toStart: () => this.clock.setTime(this.clock.begin),
        toEnd: () => this.clock.setTime(this.clock.end),
        follow: () => this.viewBar?.toggleFollow(),
        resetView: () => this.viewBar?.reset(),
      },
      Boolean(this.#live),
    );
    const toggle = iconButton("moon", "Dark", () => theme.toggle());
    const showTheme = () => setIcon(toggle, theme.dark ? "sun" : "moon", theme.dark ? "Light colours" : "Dark colours");
    theme.on("change", showTheme);
    showTheme();
    const header = el(
      "header",
      { class: "top" },
      this.#title,
      this.#live ? null : this.#doc,
      this.runBar?.element,
      el("div", { class: "buttons end" }, toggle, iconButton("help", "Keys (?)", help)),
    );
    const view =
      this.view?.element ??
      el(
        "div",
        { class: "view none" },
        el("p", { text: "This browser offers no WebGL, so there is no 3-D view. Everything else works." }),
      );
    this.main.append(view, splitter(this.main), this.tabs.element);
    document.getElementById("app").replaceChildren(header, this.main, this.transport.element);
  }

  #sayFailure() {
    const { state, text } = this.store.status;
    if (state !== "failed" || !text) return;
    if (this.summary.note(text)) toast(text, "error");
  }

  #sceneChanged() {
    const { scene, arrays, track } = this.store;
    this.#title.textContent = scene.name || "cenic";
    this.#doc.textContent = scene.doc;
    this.#doc.title = scene.doc;
    if (scene.name) document.title = scene.name;
    this.#hasBodies = scene.shapes.length > 0 || scene.bodies.some(({ fixed }) => !fixed);
    this.main.classList.toggle("no-bodies", !this.#hasBodies);
    this.clock.setRange(0, 0);
    if (this.#live) this.clock.follow();
    if (this.view && this.#hasBodies) {
      // After a reset, the camera stays where somebody put it.
      const names = scene.bodies.map(({ name }) => name).join();
      this.view.setScene(scene, arrays, track, names === this.#bodyNames);
      this.#bodyNames = names;
      this.viewBar.setScene(scene.bodies);
    }
    for (const panel of Object.values(this.panels)) panel.setScene();
    this.#makeRoom();
    this.#chosen = false;
    this.#newData = true;
    this.#loop.wake();
  }

  #lookChanged() {
    const { scene, arrays, track } = this.store;
    if (this.view && this.#hasBodies) this.view.setScene(scene, arrays, track, true);
    this.panels.Diagram.setScene();
    this.#redraw();
  }

  #dataCame() {
    this.clock.setRange(this.store.begin, this.store.end);
    this.#newData = true;
    if (this.#live && !this.#chosen && this.store.signals.length >= ENOUGH_ROWS) {
      this.#chosen = true;
      this.plots.chooseFirst();
    }
    this.#loop.wake();
  }

  #redraw() {
    this.#shownTime = NaN;
    this.#loop.wake();
  }

  #tick(seconds) {
    const { clock, view } = this;
    if (seconds > 0 && clock.moving) this.rate = this.rate ? 0.92 * this.rate + 0.08 / seconds : 1 / seconds;
    clock.advance(seconds);
    const drawsScene = view?.bodies && this.#hasBodies;
    const moved = clock.time !== this.#shownTime;
    // While a recording is read, what comes is later than what is shown: drawing that again would only delay reading.
    const newState = moved || (this.#newData && this.ready);
    if (this.#newData && this.ready && drawsScene) {
      view.dataChanged(false);
      this.viewBar.update();
    }
    if (moved || this.#newData) {
      this.#shownTime = clock.time;
      if (this.#newData) this.refreshPlots();
      this.showTime();
      if (drawsScene && newState) {
        view.setTime(clock.time);
        this.viewBar.showPosition();
        if (this.pick.dragging) this.pick.update();
      }
    }
    this.#newData = false;
    const gliding = drawsScene ? view.render(seconds, clock.moving) : false;
    return clock.moving || gliding;
  }

  /** A record that fits nowhere is left out, and the page says so. */
  #accept = (record) => {
    try {
      this.store.accept(record);
    } catch (error) {
      this.#damaged(error, false);
    }
  };

  #damaged = (error, last) => {
    const text = last
      ? "The recording ends within a record: the run did not end by itself. Shown is what was recorded until then."
      : `A damaged record was left out (${error.message}).`;
    toast(text, last ? "info" : "error");
    this.summary.note(text);
  };

  async start() {
    if (this.#live) {
      this.#live.on("record", this.#accept);
      this.#live.on("damaged", (error) => this.#damaged(error, false));
      this.#live.on("connection", () => this.runBar.update());
      this.#live.connect();
      this.ready = true;
      return;
    }
    this.plots.setReading(true);
    await readRecording(this.#accept, this.#damaged);
    this.plots.setReading(false);
    if (!this.store.scene.kind && this.summary.note(NOTHING)) toast(NOTHING, "error");
    this.ready = true;
    if (this.view && this.#hasBodies) {
      this.view.dataChanged(true);
      this.viewBar.update();
    }
    this.plots.chooseFirst();
    this.#redraw();
  }
}

function boot() {
  new Page().start();
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", boot);
else boot();
