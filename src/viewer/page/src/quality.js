// How much a frame may cost: full quality at rest, less while things move if the machine is slow.

/** Frames that take longer than this, in s, are too slow. */
const SLOW = 1 / 34;
const WINDOW = 16;
/** From best to cheapest: shadows, and the most pixels per CSS pixel. */
const LEVELS = [
  { shadows: true, pixels: 2 },
  { shadows: false, pixels: 2 },
  { shadows: false, pixels: 1 },
  { shadows: false, pixels: 0.75 },
];

export class Quality {
  #level = 0;
  #times = [];

  /** `software`: no GPU, so do not even try shadows in motion. */
  constructor(software) {
    if (software) this.#level = 2;
  }

  /** Takes in how long a frame of continuous motion took. */
  measure(seconds) {
    this.#times.push(seconds);
    if (this.#times.length < WINDOW) return;
    const typical = [...this.#times].sort((a, b) => a - b)[WINDOW >> 1];
    this.#times = [];
    if (typical > SLOW && this.#level < LEVELS.length - 1) this.#level++;
  }

  /** What to draw with; `resting` frames are single ones and may take their time. */
  settings(resting) {
    const { shadows, pixels } = LEVELS[resting ? 0 : this.#level];
    return { shadows, pixelRatio: Math.min(window.devicePixelRatio || 1, pixels) };
  }

  /** Whether frames in motion are drawn with less than frames at rest. */
  get reduced() {
    return this.#level > 0;
  }
}
