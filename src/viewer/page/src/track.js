// The states for the 3-D view: poses, contacts and patches over time, in the chunks in which they came.

import { Histogram } from "./histogram.js";
import { mix, normalise } from "./poses.js";
import { countUntil } from "./search.js";
import { Table } from "./table.js";

const AS_BEFORE = 65535;
const NO_POLYGONS = { chunk: null, first: 0, count: 0, corner: 0 };

export class Track {
  count = 0;
  forces = new Histogram();
  pressures = new Histogram();
  #bodies;
  #chunks = [];
  #starts = [];
  #rest;
  #positions = new Map();

  constructor(bodies) {
    this.#bodies = bodies;
    this.#rest = bodies.map((body) => normalise(Float64Array.from(body.pose)));
  }

  get begin() {
    return this.#chunks.length ? this.#starts[0] : Infinity;
  }

  get end() {
    const last = this.#chunks.at(-1);
    return last ? last.times[last.times.length - 1] : -Infinity;
  }

  append({ head, arrays }) {
    const times = arrays.t;
    if (!times?.length) return;
    if (times[0] < this.end) throw new Error("frames out of order");
    const { moving } = head;
    const { poses } = arrays;
    if (moving.length && (poses?.columns !== 7 * moving.length || poses.rows !== times.length)) {
      throw new Error("frames whose poses do not fit");
    }
    const chunk = { times, poses, slots: this.#slots(moving), rest: this.#rest };
    chunk.contacts = this.#contacts(times.length, arrays);
    chunk.patches = this.#patches(chunk, times.length, arrays);
    this.#chunks.push(chunk);
    this.#starts.push(times[0]);
    this.count += times.length;
    // What a later chunk does not move stays where this one leaves it.
    this.#rest = this.#rest.slice();
    for (const body of moving) this.#rest[body] = read(chunk, times.length - 1, body, new Float64Array(7));
    for (const [body, table] of this.#positions) this.#extend(table, chunk, body);
  }

  /** The frame shown at a time (the last one not after it), the one that follows, and how far between them. */
  locate(time) {
    const i = Math.max(countUntil(this.#starts, this.#starts.length, time) - 1, 0);
    const chunk = this.#chunks[i];
    if (!chunk) return null;
    const row = Math.max(countUntil(chunk.times, chunk.times.length, time) - 1, 0);
    const inside = row + 1 < chunk.times.length;
    const next = inside ? chunk : (this.#chunks[i + 1] ?? chunk);
    const nextRow = inside ? row + 1 : next === chunk ? row : 0;
    const span = next.times[nextRow] - chunk.times[row];
    const share = span > 0 ? Math.min(Math.max((time - chunk.times[row]) / span, 0), 1) : 0;
    return { chunk, row, next, nextRow, share };
  }

  /** The places of all frames, or of every `stride`th of them and the last. */
  *places(stride) {
    let number = 0;
    for (const chunk of this.#chunks) {
      const rows = chunk.times.length;
      for (let row = 0; row < rows; row++) {
        const last = chunk === this.#chunks.at(-1) && row === rows - 1;
        if (number++ % Math.max(stride, 1) === 0 || last) yield { chunk, row, next: chunk, nextRow: row, share: 0 };
      }
    }
  }

  /** Writes a body's pose at a place from `locate`. */
  pose(place, body, out) {
    if (!place) {
      out.set(this.#rest[body]);
      return out;
    }
    read(place.chunk, place.row, body, a);
    if (!place.share) {
      out.set(a);
      return out;
    }
    return mix(a, read(place.next, place.nextRow, body, b), place.share, out);
  }

  /** Where the contacts of a place are within its chunk. */
  contacts(place) {
    const contacts = place?.chunk.contacts;
    if (!contacts) return null;
    return { ...contacts, first: contacts.starts[place.row], end: contacts.starts[place.row + 1] };
  }

  /** The polygons of a place: `count` of them, from `first` on, with corners from `corner` on, in `data`. */
  polygons(place) {
    const found = place?.chunk.patches?.[place.row] ?? NO_POLYGONS;
    return found.count ? { ...found, data: found.chunk.polygons } : null;
  }

  /** The time of the frame before (`step` -1) or after (1) the one shown. */
  neighbour(time, step) {
    const place = this.locate(time);
    if (!place) return time;
    if (step > 0) return place.next.times[place.nextRow];
    const shown = place.chunk.times[place.row];
    if (shown < time) return shown;
    if (place.row > 0) return place.chunk.times[place.row - 1];
    const before = this.#chunks[this.#chunks.indexOf(place.chunk) - 1];
    return before ? before.times[before.times.length - 1] : shown;
  }

  /** A body's x, y and z as a table that grows with the frames. */
  positions(body) {
    let table = this.#positions.get(body);
    if (!table) {
      table = new Table(3);
      for (const chunk of this.#chunks) this.#extend(table, chunk, body);
      this.#positions.set(body, table);
    }
    return table;
  }

  #extend(table, chunk, body) {
    const rows = chunk.times.length;
    const data = new Float32Array(3 * rows);
    for (let row = 0; row < rows; row++) {
      read(chunk, row, body, a);
      for (let axis = 0; axis < 3; axis++) data[axis * rows + row] = a[axis];
    }
    table.append(chunk.times, data);
  }

  /** Which columns belong to a body; the list is nearly always the one of the chunk before, and then shared. */
  #slots(moving) {
    const last = this.#chunks.at(-1)?.slots;
    if (last && last.moving.length === moving.length && last.moving.every((body, i) => body === moving[i])) return last;
    const of = new Int32Array(this.#bodies.length).fill(-1);
    moving.forEach((body, i) => {
      if (!(body < of.length)) throw new Error("frames of an unknown body");
      of[body] = i;
    });
    return { moving, of };
  }

  #contacts(frames, arrays) {
    const counts = arrays["contacts.count"];
    const points = arrays["contacts.point"];
    const forces = arrays["contacts.force"];
    if (!counts || !points || !forces) return null;
    const starts = new Uint32Array(frames + 1);
    for (let i = 0; i < frames; i++) starts[i + 1] = starts[i] + counts[i];
    if (starts[frames] !== points.rows || 3 * points.rows !== forces.length) throw new Error("contacts that do not fit");
    for (let i = 0; i < forces.length; i += 3) this.forces.add(Math.hypot(forces[i], forces[i + 1], forces[i + 2]));
    return { starts, points, forces };
  }

  #patches(chunk, frames, arrays) {
    const counts = arrays["patches.count"];
    if (!counts) return null;
    const corners = arrays["patches.corners"] ?? new Uint8Array(0);
    const points = arrays["patches.points"];
    const pressures = arrays["patches.pressure"];
    chunk.polygons = { corners, points, pressures };
    for (const pressure of pressures ?? []) this.pressures.add(Math.abs(pressure));
    const last = this.#chunks.at(-1);
    let before = last?.patches?.at(-1) ?? NO_POLYGONS;
    let first = 0;
    let corner = 0;
    return Array.from({ length: frames }, (_, row) => {
      if (counts[row] === AS_BEFORE) return before;
      before = { chunk, first, count: counts[row], corner };
      for (let i = 0; i < counts[row]; i++) corner += corners[first + i];
      first += counts[row];
      if (first > corners.length || (first > 0 && corner > (points?.rows ?? 0))) throw new Error("patches that do not fit");
      return before;
    });
  }
}

const a = new Float64Array(7);
const b = new Float64Array(7);

function read(chunk, row, body, out) {
  const slot = chunk.slots.of[body];
  if (slot < 0) {
    out.set(chunk.rest[body]);
    return out;
  }
  const { data, rows, step } = chunk.poses;
  for (let i = 0; i < 7; i++) out[i] = data[(7 * slot + i) * rows + row] * step;
  return normalise(out);
}
