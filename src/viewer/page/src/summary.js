// The tab of the summary: what ran, how it ended, and what blocks printed.

import { el } from "./dom.js";
import { seconds } from "./format.js";

export class Summary {
  #store;
  #name = el("h2");
  #doc = el("p", { class: "doc" });
  #outcome = el("span", { class: "badge" });
  #text = el("pre");
  #log = el("ol", { class: "log" });
  #logHead = el("h3", { text: "Messages" });
  #notes = el("ul", { class: "notes" });
  #setTime;
  #listed = 0;

  constructor(store, setTime) {
    this.#store = store;
    this.#setTime = setTime;
    this.element = el(
      "div",
      { class: "summary" },
      el("div", { class: "title" }, this.#name, this.#outcome),
      this.#doc,
      this.#notes,
      this.#text,
      this.#logHead,
      this.#log,
    );
    this.setScene();
  }

  setScene() {
    const { name, doc } = this.#store.scene;
    this.#name.textContent = name || "Untitled diagram";
    this.#doc.textContent = doc;
    this.#notes.replaceChildren();
    this.#log.replaceChildren();
    this.#listed = 0;
    this.update();
  }

  /** Says for good that something is wrong. Returns whether that is news. */
  note(text) {
    const known = [...this.#notes.children].some((item) => item.textContent === text);
    if (!known) this.#notes.append(el("li", { text }));
    return !known;
  }

  update() {
    const { summary, status, messages } = this.#store;
    const outcome = summary?.outcome ?? status?.state ?? "";
    this.#outcome.textContent = outcome;
    this.#outcome.hidden = !outcome;
    this.#outcome.dataset.outcome = outcome;
    this.#text.textContent = summary?.text ?? "";
    this.#text.hidden = !summary;
    for (; this.#listed < messages.length; this.#listed++) {
      const { t, block, line } = messages[this.#listed];
      const time = el("button", {
        type: "button",
        class: "log-time",
        title: "Show this time",
        text: `${seconds(t, 1)} s`,
        click: () => this.#setTime(t),
      });
      this.#log.append(el("li", {}, time, el("span", { class: "log-block", text: block }), el("span", { text: line })));
    }
    this.#logHead.hidden = !messages.length;
  }

  data() {}
  time() {}
  shown() {}
}
