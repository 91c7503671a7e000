// The time that is shown, and how it goes on.

import { Emitter } from "./emitter.js";

/** How fast the time shown catches up with the newest data of a live run, in s: smooths out that data come in pieces. */
const CATCH_UP = 0.06;

/** Tells `change` when anything but the time itself changed. */
export class Clock extends Emitter {
  time = 0;
  begin = 0;
  end = 0;
  playing = false;
  speed = 1;
  loop = false;
  /** Whether the time shown follows the newest data. */
  following = false;

  /** The range of times there are data for. */
  setRange(begin, end) {
    this.begin = begin;
    this.end = end;
    this.time = this.#clamp(this.time);
  }

  /** Shows a time, for good. */
  setTime(time) {
    if (!Number.isFinite(time)) return;
    this.time = this.#clamp(time);
    this.#set({ following: false });
  }

  play() {
    if (this.time >= this.end) this.time = this.begin;
    this.#set({ playing: true, following: false });
  }

  pause() {
    this.#set({ playing: false });
  }

  follow() {
    this.#set({ playing: false, following: true });
  }

  setSpeed(speed) {
    this.#set({ speed });
  }

  setLoop(loop) {
    this.#set({ loop });
  }

  /** Whether time goes on by itself. */
  get moving() {
    return this.playing || (this.following && this.time !== this.end);
  }

  /** Lets `seconds` of the viewer's time pass. */
  advance(seconds) {
    if (this.following) {
      const gap = this.end - this.time;
      const near = Math.abs(gap) < 1e-3 || gap > 1;
      this.time = near ? this.end : this.time + gap * (1 - Math.exp(-seconds / CATCH_UP));
    } else if (this.playing) {
      const time = this.time + seconds * this.speed;
      if (time < this.end) {
        this.time = time;
      } else if (this.loop && this.end > this.begin) {
        this.time = this.begin;
      } else {
        this.time = this.end;
        this.pause();
      }
    }
  }

  #clamp(time) {
    return Math.min(Math.max(time, this.begin), this.end);
  }

  #set(values) {
    Object.assign(this, values);
    this.emit("change");
  }
}
