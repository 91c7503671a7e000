// Records: a JSON head and the arrays that it lists, in one piece of binary data.

const text = new TextDecoder("utf-8", { fatal: true });

const PLAIN = {
  f64: Float64Array,
  f32: Float32Array,
  u32: Uint32Array,
  u16: Uint16Array,
  i16: Int16Array,
  u8: Uint8Array,
};

/** The head of a record and its arrays by name. Throws if the bytes are no whole record. */
export function decodeRecord(bytes) {
  if (bytes.length < 4) throw new Error("a record of less than four bytes");
  const size = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  if (4 + size > bytes.length) throw new Error("a record that ends within its head");
  const head = JSON.parse(text.decode(bytes.subarray(4, 4 + size)));
  const arrays = {};
  let at = 4 + size;
  for (const entry of head.arrays ?? []) {
    const length = sizeOf(entry);
    if (!(at + length <= bytes.length)) throw new Error(`a record that ends within its array ${entry.name}`);
    // Sliced, not viewed: typed arrays need aligned offsets, which records do not have.
    arrays[entry.name] = decodeArray(entry, bytes.slice(at, at + length));
    at += length;
  }
  return { head, arrays };
}

function sizeOf({ codec, count, rows, columns }) {
  if (codec === "fixed" || codec === "bits") return 4 * rows * columns;
  if (codec === "bf16") return 2 * count;
  if (codec in PLAIN) return PLAIN[codec].BYTES_PER_ELEMENT * count;
  throw new Error(`unknown codec ${codec}`);
}

/** Plain codecs give typed arrays; `fixed` and `bits` give tables whose `data` has one column after the other. */
function decodeArray({ codec, rows, columns, step }, bytes) {
  if (codec === "fixed") return { rows, columns, step, data: integers(bytes, rows, columns) };
  if (codec === "bits") return { rows, columns, data: new Float32Array(integers(bytes, rows, columns).buffer) };
  if (codec === "bf16") return bfloats(new Uint16Array(bytes.buffer));
  return new PLAIN[codec](bytes.buffer);
}

/** Undoes byte planes, zigzag and differences. */
function integers(bytes, rows, columns) {
  const n = rows * columns;
  const out = new Int32Array(n);
  let i = 0;
  for (let column = 0; column < columns; column++) {
    let value = 0;
    for (let row = 0; row < rows; row++, i++) {
      const zigzag = bytes[i] | (bytes[n + i] << 8) | (bytes[2 * n + i] << 16) | (bytes[3 * n + i] << 24);
      value = (value + ((zigzag >>> 1) ^ -(zigzag & 1))) | 0;
      out[i] = value;
    }
  }
  return out;
}

function bfloats(halves) {
  const bits = new Uint32Array(halves.length);
  for (let i = 0; i < halves.length; i++) bits[i] = halves[i] << 16;
  return new Float32Array(bits.buffer);
}
