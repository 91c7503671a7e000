// Light or dark: as the system has it, until somebody chooses.

import { Emitter } from "./emitter.js";
import { recall, remember } from "./settings.js";

const system = matchMedia("(prefers-color-scheme: dark)");

class Theme extends Emitter {
  #chosen = recall("theme");

  constructor() {
    super();
    system.addEventListener("change", () => this.#apply());
    this.#apply();
  }

  get dark() {
    return this.#chosen ? this.#chosen === "dark" : system.matches;
  }

  toggle() {
    const chosen = this.dark ? "light" : "dark";
    // Back at what the system says, follow the system again.
    this.#chosen = (chosen === "dark") === system.matches ? null : chosen;
    remember("theme", this.#chosen ?? "");
    this.#apply();
  }

  /** A colour of the style sheet by its variable's name. */
  colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  }

  #apply() {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    this.emit("change");
  }
}

export const theme = new Theme();
