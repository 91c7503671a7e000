// Plots as files.

import { FONT_STACK } from "./fonts.js";
import { lineDash } from "./palette.js";
import { theme } from "./theme.js";

/** Hands a file to whoever looks at the page. */
function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const fileName = (plot, end) => `${plot.title.replace(/[^\w.-]+/g, "_") || "plot"}.${end}`;
const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** All rows of the plotted signals, times first. */
export function saveCsv(plot) {
  const table = plot.signals[0].table();
  const head = plot.signals.map(({ name, element, unit }) =>
    quoted(`${name}${element ? ` ${element}` : ""}${unit ? ` [${unit}]` : ""}`),
  );
  const columns = [table.time, ...plot.signals.map(({ column }) => table.column(column))];
  const lines = [["time [s]", ...head].join(",")];
  for (let row = 0; row < table.length; row++) lines.push(columns.map((column) => column[row]).join(","));
  download(fileName(plot, "csv"), new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }));
}

/** The plot as it is on the screen, with its title and its legend. */
export function savePng(plot) {
  const source = plot.canvas;
  if (!source) return;
  const scale = window.devicePixelRatio || 1;
  const head = 44 * scale;
  const canvas = document.createElement("canvas");
  canvas.width = source.width;
  canvas.height = source.height + head;
  const pen = canvas.getContext("2d");
  pen.fillStyle = theme.colour("panel");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = theme.colour("text");
  pen.font = `600 ${13 * scale}px ${FONT_STACK}`;
  pen.fillText(plot.unit ? `${plot.title} [${plot.unit}]` : plot.title, 10 * scale, 17 * scale);
  pen.font = `${11 * scale}px ${FONT_STACK}`;
  let x = 10 * scale;
  plot.signals.forEach((signal, i) => {
    const label = plot.label(signal);
    pen.strokeStyle = plot.colour(i);
    pen.lineWidth = 2.5 * scale;
    pen.setLineDash(lineDash(i).map((length) => length * scale));
    pen.beginPath();
    pen.moveTo(x, 32 * scale);
    pen.lineTo(x + 18 * scale, 32 * scale);
    pen.stroke();
    pen.fillStyle = theme.colour("text");
    pen.fillText(label, x + 23 * scale, 36 * scale);
    x += pen.measureText(label).width + 38 * scale;
  });
  pen.drawImage(source, 0, head);
  canvas.toBlob((blob) => blob && download(fileName(plot, "png"), blob));
}
