// What the pointer points at in the 3-D view: hovering, choosing and dragging bodies.

import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Plane, Raycaster, Vector2, Vector3 } from "three";
import { el, throttle } from "./dom.js";
import { Emitter } from "./emitter.js";
import { short } from "./format.js";
import { DRAG_COLOUR } from "./palette.js";

/** A press that moves less than this, in pixels, is a click. */
const STILL = 5;
/** So often, in ms, the target of a drag is sent. */
const INTERVAL = 33;

/** Tells `select` (a body or null), `drag` (body, point in its frame, target) and `release`. */
export class Pick extends Emitter {
  /** Whether a plain press drags bodies. */
  hand = false;
  canDrag = false;
  #view;
  #ray = new Raycaster();
  #pressed = null;
  #drag = null;
  #hovering = 0;
  #line;
  #tip = el("div", { class: "tip", hidden: true });

  constructor(view) {
    super();
    this.#view = view;
    const { canvas } = view;
    view.element.append(this.#tip);
    const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(6), 3));
    this.#line = new Line(geometry, new LineBasicMaterial({ color: DRAG_COLOUR, depthTest: false, transparent: true }));
    this.#line.frustumCulled = false;
    this.#line.renderOrder = 20;
    this.#line.visible = false;
    view.add(this.#line);
    this.#sendDrag = throttle(INTERVAL, () => {
      if (this.#drag) this.emit("drag", this.#drag.body, this.#drag.point.toArray(), this.#drag.target.toArray());
    });
    // Captured, so that a drag is not taken for a turn of the camera.
    canvas.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", () => this.#release());
    canvas.addEventListener("pointerleave", () => this.#showTip(null));
  }

  #sendDrag;

  #down(event) {
    this.#showTip(null);
    if (event.button !== 0) return;
    this.#pressed = { x: event.clientX, y: event.clientY };
    if (!this.canDrag || !(this.hand || event.shiftKey)) return;
    // Walls and tables in front are reached through: only what moves can be pulled at.
    const hit = this.#hit(event, (body) => !this.#view.sceneBodies[body].fixed);
    if (!hit) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.#pressed = null;
    this.#view.canvas.setPointerCapture(event.pointerId);
    const body = hit.object.userData.body;
    const normal = this.#view.camera.getWorldDirection(new Vector3());
    this.#drag = {
      body,
      point: hit.point.clone().applyMatrix4(this.#view.bodies.groups[body].matrix.clone().invert()),
      target: hit.point.clone(),
      plane: new Plane().setFromNormalAndCoplanarPoint(normal, hit.point),
    };
    this.emit("grab", body);
    this.#sendDrag();
    this.update();
  }

  #move(event) {
    if (this.#drag) {
      this.#aim(event);
      if (!this.#ray.ray.intersectPlane(this.#drag.plane, this.#drag.target)) return;
      this.#sendDrag();
      this.update();
    } else if (!event.buttons && event.pointerType === "mouse") {
      cancelAnimationFrame(this.#hovering);
      this.#hovering = requestAnimationFrame(() => this.#showTip(event));
    }
  }

  #up(event) {
    if (this.#drag) return this.#release();
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) return;
    this.emit("select", this.#hit(event)?.object.userData.body ?? null);
  }

  #release() {
    this.#pressed = null;
    if (!this.#drag) return;
    this.#drag = null;
    this.emit("release");
    this.update();
  }

  /** Moves the line of a drag along with the body. */
  update() {
    this.#line.visible = Boolean(this.#drag);
    if (this.#drag) {
      const { position } = this.#line.geometry.attributes;
      const from = this.#drag.point.clone().applyMatrix4(this.#view.bodies.groups[this.#drag.body].matrix);
      position.setXYZ(0, ...from.toArray());
      position.setXYZ(1, ...this.#drag.target.toArray());
      position.needsUpdate = true;
    }
    this.#view.redraw();
  }

  get dragging() {
    return Boolean(this.#drag);
  }

  #aim(event) {
    const { left, top, width, height } = this.#view.canvas.getBoundingClientRect();
    const at = new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
    this.#ray.setFromCamera(at, this.#view.camera);
  }

  #hit(event, counts = () => true) {
    if (!this.#view.bodies) return undefined;
    this.#aim(event);
    const seen = this.#view.bodies.visuals.filter((mesh) => mesh.visible && counts(mesh.userData.body));
    return this.#ray.intersectObjects(seen, false)[0];
  }

  #showTip(event) {
    const hit = event && this.#hit(event);
    this.#tip.hidden = !hit;
    this.#view.canvas.style.cursor = hit && this.hand ? "grab" : "";
    if (!hit) return;
    const { left, top } = this.#view.canvas.getBoundingClientRect();
    const { body } = hit.object.userData;
    const at = new Vector3().setFromMatrixPosition(this.#view.bodies.groups[body].matrix);
    this.#tip.replaceChildren(
      this.#view.sceneBodies[body].name,
      el("small", { text: `${at.toArray().map(short).join("  ")} m` }),
    );
    this.#tip.style.transform = `translate(${event.clientX - left + 14}px, ${event.clientY - top + 14}px)`;
  }
}
