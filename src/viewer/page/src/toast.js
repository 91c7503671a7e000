// Short notes at the corner of the page that go away by themselves; errors stay until they are closed.

import { el, iconButton } from "./dom.js";

const SHOWN = 5000;
const MOST = 4;
const holder = el("div", { class: "toasts", role: "status" });

export function toast(text, level = "info") {
  if (!holder.isConnected) document.body.append(holder);
  const same = [...holder.children].find((note) => note.dataset.text === text);
  same?.remove();
  const note = el(
    "div",
    { class: `toast ${level}`, data: { text } },
    el("span", { text }),
    iconButton("close", "Close", () => note.remove()),
  );
  holder.append(note);
  if (holder.children.length > MOST) holder.firstChild.remove();
  if (level !== "error") setTimeout(() => note.remove(), SHOWN);
}
