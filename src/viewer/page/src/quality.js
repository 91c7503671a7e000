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
  #software;

  /** `software`: no GPU, so there are no shadows in motion, and smooth edges (for lack of anti-aliasing) only at rest. */
  constructor(software) {
    this.#software = software;
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
    const wanted = this.#software && resting ? pixels : window.devicePixelRatio || 1;
    return { shadows, pixelRatio: Math.min(wanted, pixels) };
  }

  /** Whether frames in motion are drawn with less than frames at rest. */
  get reduced() {
    return this.#level > 0;
  }
}

/** Whether WebGL is done by the CPU, or null if there is no WebGL. */
export function isSoftware() {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return null;
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  // There are only so many contexts per page.
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
