// Numbers over time: one shared list of times and any number of columns, growing.

import { countUntil } from "./search.js";

export class Table {
  length = 0;
  #capacity = 256;
  #time = new Float64Array(256);
  #columns;
  #gaps;
  #filled = new Map();

  constructor(columns) {
    this.#columns = Array.from({ length: columns }, () => new Float32Array(this.#capacity));
    this.#gaps = new Uint8Array(columns);
  }

  get width() {
    return this.#columns.length;
  }

  get begin() {
    return this.length ? this.#time[0] : Infinity;
  }

  get end() {
    return this.length ? this.#time[this.length - 1] : -Infinity;
  }

  get time() {
    return this.#time.subarray(0, this.length);
  }

  /** Appends rows; `data` has one column after the other. */
  append(times, data) {
    const rows = times.length;
    this.#reserve(this.length + rows);
    let last = this.end;
    for (let row = 0; row < rows; row++) {
      // Plots need times in order, whatever was sent.
      last = Math.max(last, times[row]);
      this.#time[this.length + row] = last;
    }
    this.#columns.forEach((column, i) => {
      for (let row = 0; row < rows; row++) {
        const value = data[i * rows + row];
        column[this.length + row] = value;
        if (!Number.isFinite(value)) this.#gaps[i] = 1;
      }
    });
    this.length += rows;
  }

  /** A column as it is. */
  column(i) {
    return this.#columns[i].subarray(0, this.length);
  }

  /** A column for plotting, in which `null` stands for what is no finite number. */
  plottable(i) {
    const column = this.column(i);
    if (!this.#gaps[i]) return column;
    const filled = this.#filled.get(i) ?? [];
    for (let row = filled.length; row < column.length; row++) {
      filled.push(Number.isFinite(column[row]) ? column[row] : null);
    }
    this.#filled.set(i, filled);
    return filled;
  }

  /** A column's value at a time if each row's value holds since the row before. */
  heldAt(i, time) {
    if (!this.length) return NaN;
    const row = countUntil(this.#time, this.length, time);
    const exact = row > 0 && this.#time[row - 1] === time;
    return this.#columns[i][exact ? row - 1 : Math.min(row, this.length - 1)];
  }

  /** A column's value at a time: between rows as the line in the plot runs, at a jump what follows it. */
  at(i, time) {
    if (!this.length) return NaN;
    const column = this.#columns[i];
    const next = countUntil(this.#time, this.length, time);
    if (next === 0) return column[0];
    const before = column[next - 1];
    if (next === this.length || !Number.isFinite(column[next]) || !Number.isFinite(before)) return before;
    const start = this.#time[next - 1];
    return before + ((column[next] - before) * (time - start)) / (this.#time[next] - start);
  }

  #reserve(length) {
    if (length <= this.#capacity) return;
    this.#capacity = Math.max(length, 2 * this.#capacity);
    const grow = (old, Kind) => {
      const grown = new Kind(this.#capacity);
      grown.set(old);
      return grown;
    };
    this.#time = grow(this.#time, Float64Array);
    this.#columns = this.#columns.map((column) => grow(column, Float32Array));
  }
}
