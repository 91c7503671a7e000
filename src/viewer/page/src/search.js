// Search in times, which do not decrease.

/** How many of the first `length` times are not after `time`. */
export function countUntil(times, length, time) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
