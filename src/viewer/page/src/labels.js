// Names of bodies over the 3-D view.

import { Vector3 } from "three";
import { el } from "./dom.js";

const at = new Vector3();

export class Labels {
  element = el("div", { class: "labels", hidden: true });
  #labels = [];
  #centres = [];

  setBodies(bodies, boxes) {
    // What has no shape has no place where a name would help.
    this.#labels = bodies.map(({ name }, i) =>
      boxes[i].isEmpty() ? null : el("span", { text: name.slice(name.indexOf(".") + 1) }),
    );
    this.#centres = boxes.map((box) => box.getCenter(new Vector3()));
    this.element.replaceChildren(...this.#labels.filter(Boolean));
  }

  update(camera, groups, canvas) {
    const { clientWidth: width, clientHeight: height } = canvas;
    this.#labels.forEach((label, i) => {
      if (!label) return;
      at.copy(this.#centres[i]).applyMatrix4(groups[i].matrix).project(camera);
      const inView = at.z < 1 && Math.abs(at.x) < 1.1 && Math.abs(at.y) < 1.1;
      label.style.display = inView ? "" : "none";
      if (inView)
        label.style.transform = `translate(${((at.x + 1) / 2) * width}px, ${((1 - at.y) / 2) * height}px) translate(-50%, -50%)`;
    });
  }
}
