// What tests and curious people can do from the console: `window.cenic`.

export function installApi(page) {
  const { store, clock } = page;
  const bodyIndex = (name) => store.scene.bodies.findIndex((body) => body.name === name);
  window.cenic = {
    get ready() {
      return page.ready;
    },
    time: () => clock.time,
    setTime: (time) => clock.setTime(time),
    play: () => clock.play(),
    pause: () => clock.pause(),
    playing: () => clock.playing,
    /** A signal's value at the time shown. */
    value(name, element = "") {
      const column = store.scene.columns.findIndex((column) => column.name === name && column.element === element);
      return column < 0 ? NaN : store.signals.at(column, clock.time);
    },
    columns: () => store.scene.columns,
    bodies: () => store.scene.bodies.map(({ name }) => name),
    /** A body's pose at the time shown: x, y, z, qw, qx, qy, qz. */
    pose(name) {
      const body = bodyIndex(name);
      return body < 0 ? null : Array.from(store.track.pose(store.track.locate(clock.time), body, new Float64Array(7)));
    },
    /** Where a body's origin is on the page, in pixels. */
    screen(name) {
      const body = bodyIndex(name);
      return body < 0 || !page.view?.bodies ? null : page.view.screen(body);
    },
    duration: () => store.end,
    /** How many pictures of the 3-D view were drawn so far. */
    frames: () => page.view?.drawn ?? 0,
    fps: () => page.rate,
    live: () => store.status,
    /** Plots all signals of a port. */
    show: (name) =>
      page.plots.toggle(
        page.plots.signals.filter((signal) => signal.name === name),
        true,
      ),
    tab: (name) => page.tabs.show(name),
  };
}
