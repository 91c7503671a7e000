// Numbers and names as people read them.

/** A number in at most some seven characters. */
export function short(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 1e-3 || size >= 1e5) return value.toExponential(2).replace("e+", "e").replace("-", "−").replace("e-", "e−");
  const decimals = Math.max(0, 3 - Math.max(0, Math.floor(Math.log10(size))));
  return value.toFixed(decimals).replace("-", "−");
}

/** Some numbers as a list in brackets; a single one without. */
export function list(values, shown = 3) {
  if (values.length === 1) return short(values[0]);
  const more = values.length > shown ? ", …" : "";
  return `[${values.slice(0, shown).map(short).join(", ")}${more}]`;
}

/** A time with as many decimals as the whole run needs. */
export function seconds(time, whole) {
  const decimals = whole >= 1000 ? 1 : whole >= 100 ? 2 : whole >= 0.5 ? 3 : 6;
  return time.toFixed(decimals);
}

/** A number with a prefix before its unit, such as 12 kPa. */
export function withPrefix(value, unit) {
  const prefixes = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"]];
  const [scale, prefix] = prefixes.find(([scale]) => Math.abs(value) >= scale * 0.9999) ?? [1, ""];
  return `${Number((value / scale).toPrecision(3))} ${prefix}${unit}`;
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
