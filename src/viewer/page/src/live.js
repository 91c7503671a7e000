// The connection to a live run.

import { Emitter } from "./emitter.js";
import { decodeRecord } from "./records.js";

const RETRY = 1500;

/** Tells `record`, `damaged` (error) and `connection` (whether there is one). */
export class Live extends Emitter {
  connected = false;
  #socket = null;
  #stopped = false;

  connect() {
    const { protocol, host, search } = location;
    const socket = new WebSocket(`${protocol === "https:" ? "wss:" : "ws:"}//${host}/ws${search}`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => this.#set(true));
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") return;
      let record;
      try {
        record = decodeRecord(new Uint8Array(data));
      } catch (error) {
        this.emit("damaged", error);
        return;
      }
      this.emit("record", record);
    });
    socket.addEventListener("close", () => {
      this.#set(false);
      if (!this.#stopped) setTimeout(() => this.connect(), RETRY);
    });
    this.#socket = socket;
  }

  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    // After the run was ended on purpose, nobody will answer any more.
    if (message.do === "stop") this.#stopped = true;
    this.#socket.send(JSON.stringify(message));
  }

  get stopped() {
    return this.#stopped;
  }

  #set(connected) {
    if (connected === this.connected && connected) return;
    this.connected = connected;
    this.emit("connection");
  }
}
