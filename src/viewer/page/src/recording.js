// The records of a recording: script elements after the page's own markup.

import { decodeRecord } from "./records.js";

/** How long to decode before the page gets a chance to draw, in ms. */
const SLICE = 40;

/**
 * Hands all records to `accept`, in order. A record that cannot be read is handed to `damaged` with whether it was the
 * last: the last one of a run that was killed may be cut off, which is no damage.
 */
export async function readRecording(accept, damaged) {
  const elements = [...document.querySelectorAll('script[type="text/cenic"]')];
  let slice = performance.now();
  for (const [i, element] of elements.entries()) {
    try {
      accept(decodeRecord(await inflate(fromBase64(element.textContent.trim()))));
    } catch (error) {
      damaged(error, i === elements.length - 1);
    }
    if (performance.now() - slice > SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      slice = performance.now();
    }
  }
}

function fromBase64(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const whole = new Response(stream).arrayBuffer();
  return new Uint8Array(await whole.catch(() => Promise.reject(new Error("it cannot be unpacked"))));
}
