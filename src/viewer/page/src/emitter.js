// Who wants to know what.

export class Emitter {
  #listeners = new Map();

  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, []);
    this.#listeners.get(event).push(listener);
  }

  emit(event, ...values) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }
}
