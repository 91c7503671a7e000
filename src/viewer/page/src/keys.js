// Keys, and the list of them.

import { el, iconButton } from "./dom.js";

const LIST = [
  ["Space", "play or pause"],
  ["← →", "one state back or on"],
  ["Home End", "to the start or the end"],
  ["F", "follow the chosen body"],
  ["R", "reset the view"],
  ["?", "show these keys"],
  ["Mouse", "turn: left · move: right · zoom: wheel"],
  ["In plots", "click: set the time · drag: zoom · double click: all"],
];
const LIVE = [["Shift + drag", "pull at a body"]];

/** `actions`: toggle, step(±1), toStart, toEnd, follow, resetView. Returns what shows the list. */
export function listenToKeys(actions, live) {
  const rows = [...LIST, ...(live ? LIVE : [])].map(([key, text]) => [el("dt", { text: key }), el("dd", { text })]).flat();
  const dialog = el(
    "dialog",
    { class: "keys" },
    el(
      "header",
      {},
      el("strong", { text: "Keys and mouse" }),
      iconButton("close", "Close", () => dialog.close()),
    ),
    el("dl", {}, ...rows),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  const help = () => (dialog.open ? dialog.close() : dialog.showModal());
  const byKey = {
    " ": actions.toggle,
    ArrowLeft: () => actions.step(-1),
    ArrowRight: () => actions.step(1),
    Home: actions.toStart,
    End: actions.toEnd,
    f: actions.follow,
    r: actions.resetView,
    "?": help,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
    if (dialog.open && event.key !== "?") return;
    const action = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    // A focused button must not be pressed by the same space.
    event.preventDefault();
    action();
  });
  return help;
}

/** Whether keys belong to the element, because it takes text or numbers. The time slider leaves them to the page. */
function writes(target) {
  if (target.matches?.(".scrub")) return false;
  return Boolean(target.closest?.("input:not([type=checkbox]), select, textarea"));
}
