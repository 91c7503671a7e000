// Numbers and names as people read them.

/** A number in at most some seven characters. */
export function short(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  if (size < 1e5 && Number.isInteger(value)) return String(value).replace("-", "−");
  if (size < 1e-3 || size >= 1e5) return value.toExponential(2).replace("e+", "e").replace("-", "−").replace("e-", "e−");
  const decimals = Math.max(0, 3 - Math.max(0, Math.floor(Math.log10(size))));
  return value.toFixed(decimals).replace("-", "−");
}

/** A number in as few characters as still tell something. */
function shortest(value) {
  if (!Number.isFinite(value)) return short(value);
  const rounded = Number(value.toPrecision(2));
  const size = Math.abs(rounded);
  const text = size > 0 && (size < 0.01 || size >= 1e4) ? rounded.toExponential().replace("e+", "e") : String(rounded);
  return text.replaceAll("-", "−");
}

/** Some numbers as a list in brackets, a single one without, in at most so many characters; nothing if there is no way. */
export function list(values, room) {
  const brackets = (format, shown) => `[${values.slice(0, shown).map(format).join(", ")}${values.length > shown ? ", …" : ""}]`;
  const ways =
    values.length === 1
      ? [short(values[0]), shortest(values[0])]
      : [brackets(short, 3), brackets(short, 2), brackets(shortest, 2), brackets(shortest, 1)];
  return ways.find((text) => text.length <= room) ?? "";
}

/** A time with as many decimals as the whole run needs. */
export function seconds(time, whole) {
  const decimals = whole >= 1000 ? 1 : whole >= 100 ? 2 : whole >= 0.5 || whole === 0 ? 3 : 6;
  return time.toFixed(decimals);
}

/** A number with a prefix before its unit, such as 12 kPa. */
export function withPrefix(value, unit) {
  const prefixes = [
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
    [1, ""],
    [1e-3, "m"],
    [1e-6, "µ"],
  ];
  const [scale, prefix] = prefixes.find(([scale]) => Math.abs(value) >= scale * 0.9999) ?? [1, ""];
  return `${Number((value / scale).toPrecision(3))} ${prefix}${unit}`;
}

/** A length as people say it. */
export function length(metres) {
  if (metres >= 1) return `${Number(metres.toPrecision(3))} m`;
  if (metres >= 0.01) return `${Number((100 * metres).toPrecision(2))} cm`;
  return `${Number((1000 * metres).toPrecision(2))} mm`;
}

/** The smallest of 1, 2, 5, 10, … that is not below a value. */
export function roundUp(value) {
  if (!(value > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(value));
  return decade * [1, 2, 5, 10].find((digit) => digit * decade >= value * 0.9999);
}

/** A column's name apart: the block's path, its port and the element. Block paths have slashes, and no dots. */
export function splitName(name) {
  const dot = name.indexOf(".");
  return dot < 0 ? { block: name, port: "" } : { block: name.slice(0, dot), port: name.slice(dot + 1) };
}
