// Drawing on demand: a frame is drawn after something asked for it, and only then.

/** A pause in drawing is not time that passed for who watches. */
const LONGEST = 0.25;

export class Loop {
  #tick;
  #pending = false;
  #last = null;

  /** `tick(seconds since the last frame)` returns whether another frame is to follow. */
  constructor(tick) {
    this.#tick = tick;
  }

  wake = () => {
    if (this.#pending) return;
    this.#pending = true;
    requestAnimationFrame(this.#frame);
  };

  #frame = (now) => {
    this.#pending = false;
    const seconds = this.#last === null ? 0 : Math.min((now - this.#last) / 1000, LONGEST);
    const again = this.#tick(seconds);
    // After a rest, the first frame takes no time.
    this.#last = again ? now : null;
    if (again) this.wake();
  };
}
