// Percentiles of positive numbers of unknown magnitude, without keeping them.

const LOWEST = -12;
const DECADES = 30;
const PER_DECADE = 20;

export class Histogram {
  total = 0;
  #bins = new Uint32Array(DECADES * PER_DECADE);

  add(value) {
    if (!(value > 0) || !Number.isFinite(value)) return;
    const bin = Math.floor((Math.log10(value) - LOWEST) * PER_DECADE);
    this.#bins[Math.min(Math.max(bin, 0), this.#bins.length - 1)]++;
    this.total++;
  }

  /** A value that the given share of the numbers does not exceed by more than a bin; 0 if there are none. */
  percentile(share) {
    let left = share * this.total;
    for (let bin = 0; bin < this.#bins.length; bin++) {
      left -= this.#bins[bin];
      if (this.#bins[bin] && left <= 0) return 10 ** (LOWEST + (bin + 1) / PER_DECADE);
    }
    return 0;
  }
}
