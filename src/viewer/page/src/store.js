// Everything received so far.

import { Emitter } from "./emitter.js";
import { Table } from "./table.js";
import { Track } from "./track.js";

const NO_SCENE = {
  name: "",
  doc: "",
  bodies: [],
  shapes: [],
  meshes: [],
  frames: [],
  columns: [],
  params: [],
  solver: [],
  picture: "",
};

/**
 * Tells `scene` (everything before is forgotten), `look` (a parameter made the same bodies look different; the rest stays), `data` (frames or rows came), `message`, `summary`, `status`, `note`.
 */
export class Store extends Emitter {
  /** What a live run last said of itself; a reset does not change who runs. */
  status = null;

  constructor() {
    super();
    this.#clear(NO_SCENE, {});
  }

  #clear(scene, arrays) {
    this.scene = scene;
    this.arrays = arrays;
    this.track = new Track(scene.bodies);
    this.signals = new Table(scene.columns.length);
    this.steps = new Table(scene.solver.length);
    this.messages = [];
    this.summary = null;
  }

  get begin() {
    const begin = Math.min(this.track.begin, this.signals.begin, this.steps.begin);
    return Number.isFinite(begin) ? begin : 0;
  }

  get end() {
    const end = Math.max(this.track.end, this.signals.end, this.steps.end);
    return Number.isFinite(end) ? end : 0;
  }

  /** Takes a record in. Throws if it does not fit to what came before. */
  accept(record) {
    const { head, arrays } = record;
    switch (head.kind) {
      case "scene":
        if (head.goes_on) {
          this.scene = { ...NO_SCENE, ...head };
          this.arrays = arrays;
          this.emit("look");
        } else {
          this.#clear({ ...NO_SCENE, ...head }, arrays);
          this.emit("scene");
        }
        break;
      case "frames":
        this.track.append(record);
        this.emit("data");
        break;
      case "rows": {
        const table = { signals: this.signals, steps: this.steps }[head.table];
        const { t, values } = arrays;
        if (!table || values?.columns !== table.width || values.rows !== t.length) throw new Error("rows that do not fit");
        table.append(t, values.data);
        this.emit("data");
        break;
      }
      case "message":
        this.messages.push(head);
        this.emit("message");
        break;
      case "summary":
      case "status":
        this[head.kind] = head;
        this.emit(head.kind);
        break;
      case "note":
        this.emit("note", head);
        break;
      // Kinds of a later version are no damage.
    }
  }

  /** The time of the state before (`step` -1) or after (1): of frames if there are any, otherwise of rows. */
  neighbour(time, step) {
    if (this.track.count) return this.track.neighbour(time, step);
    const { time: times } = this.signals.length ? this.signals : this.steps;
    if (step > 0) return times.find((t) => t > time) ?? time;
    return times.findLast((t) => t < time) ?? time;
  }
}
