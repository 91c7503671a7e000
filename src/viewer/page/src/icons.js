// Icons, drawn in a square of 16: the page asks nobody for files.

const line = (d) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d) => `<path d="${d}" fill="currentColor"/>`;

const ICONS = {
  play: solid("M4.5 2.6v10.8a.6.6 0 0 0 .9.5l8.4-5.4a.6.6 0 0 0 0-1L5.4 2.1a.6.6 0 0 0-.9.5z"),
  pause: solid("M4 2.5h2.6v11H4zM9.4 2.5H12v11H9.4z"),
  start: solid("M3 3h1.8v10H3zM13 3.6v8.8a.5.5 0 0 1-.8.4L6.3 8.4a.5.5 0 0 1 0-.8l5.9-4.4a.5.5 0 0 1 .8.4z"),
  end: solid("M11.2 3H13v10h-1.8zM3 3.6v8.8a.5.5 0 0 0 .8.4l5.9-4.4a.5.5 0 0 0 0-.8L3.8 3.2a.5.5 0 0 0-.8.4z"),
  back: line("M10 3.5 5.5 8l4.5 4.5"),
  forward: line("M6 3.5 10.5 8 6 12.5"),
  step: solid("M3 3v10l5.6-5zM10 3h2.2v10H10z"),
  loop: line("M3 7.5V6.6A2.6 2.6 0 0 1 5.6 4H13M11 1.8 13.2 4 11 6.2M13 8.5v.9a2.6 2.6 0 0 1-2.6 2.6H3M5 9.8 2.8 12 5 14.2"),
  reset: line("M3.2 8a4.9 4.9 0 1 0 1.7-3.7M5.2 1.6 4.7 4.5l2.9.5"),
  camera: line("M2 5h2.4l1-1.7h5.2l1 1.7H14v8H2zM8 11.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"),
  download: line("M8 2v8M4.8 7.2 8 10.3l3.2-3.1M2.6 13.4h10.8"),
  stop: solid("M3.5 3.5h9v9h-9z"),
  sun: line(
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  ),
  moon: line("M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"),
  help: line("M5.9 6.1a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.5M8 11.6v.1M8 14.4A6.4 6.4 0 1 0 8 1.6a6.4 6.4 0 0 0 0 12.8z"),
  fit: line("M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"),
  layers: line("M8 2 14 5.2 8 8.4 2 5.2zM2.4 8.2 8 11.2l5.6-3M2.4 11 8 14l5.6-3"),
  hand: line(
    "M5.2 8.6V4.2a1 1 0 0 1 2 0v3V3a1 1 0 0 1 2 0v4.2-3a1 1 0 0 1 2 0v3.6-1.7a1 1 0 0 1 2 0v3.4c0 2.9-1.7 4.9-4.3 4.9-2 0-3-.8-4-2.4L2.8 9.2a1 1 0 0 1 1.6-1z",
  ),
  close: line("M4 4l8 8M12 4l-8 8"),
  more: solid(
    "M3.3 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM8 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4zM12.7 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z",
  ),
  list: line("M5.8 4h7.7M5.8 8h7.7M5.8 12h7.7M2.6 4h.1M2.6 8h.1M2.6 12h.1"),
  widen: line("M9.5 3.5 5 8l4.5 4.5M2.5 2.5v11M13.5 8H5.4"),
  narrow: line("M6.5 3.5 11 8l-4.5 4.5M13.5 2.5v11M2.5 8h8.1"),
};

export function icon(name) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${ICONS[name]}</svg>`;
  return holder.content.firstChild;
}
