// What is remembered from one visit to the next, where the browser allows it (pages opened from files may not).

const PREFIX = "cenic.";

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Not remembered, then.
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
