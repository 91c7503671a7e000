// Making elements.

import { icon } from "./icons.js";

/**
 * An element. Of `props`, functions are listeners (`click`), `text` is its text, `data` its data attributes, everything
 * else is an attribute; `false`, `null` and `undefined` leave it out.
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "text") element.textContent = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button that shows an icon. */
export function iconButton(name, title, click, props = {}) {
  return el("button", { type: "button", class: "icon-button", title, "aria-label": title, click, ...props }, icon(name));
}

/** Makes a button show another icon. */
export function setIcon(button, name, title) {
  if (button.dataset.icon === name && button.title === title) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
  button.title = title;
  button.setAttribute("aria-label", title);
}

/** Makes a button look and read as on or off. */
export function setPressed(button, on) {
  button.setAttribute("aria-pressed", String(on));
}

/** A tick box with its text. */
export function tickBox(text, checked, change, props = {}) {
  const box = el("input", { type: "checkbox", change: () => change(box.checked), ...props });
  box.checked = checked;
  return el("label", { class: "tick" }, box, el("span", { text }));
}

/** A button that opens a small panel beside it; a press elsewhere or Escape closes it. */
export function popover(button, panel) {
  const root = el("div", { class: "popover" }, button, panel);
  const toggle = (open) => {
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  toggle(false);
  button.addEventListener("click", () => toggle(panel.hidden));
  document.addEventListener("pointerdown", (event) => {
    if (!event.composedPath().includes(root)) toggle(false);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.stopPropagation();
    toggle(false);
    button.focus();
  });
  return root;
}

/** Calls `action` at most once per `interval` ms, the last time with the last values. */
export function throttle(interval, action) {
  let last = -Infinity;
  let timer = 0;
  let values;
  const run = () => {
    timer = 0;
    last = performance.now();
    action(...values);
  };
  return (...next) => {
    values = next;
    if (timer) return;
    const wait = last + interval - performance.now();
    if (wait <= 0) run();
    else timer = setTimeout(run, wait);
  };
}
