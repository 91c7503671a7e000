// Frames as three coloured rods: x red, y green, z blue. All of them are one draw call.

import { BoxGeometry, Color, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Vector3 } from "three";
import { poseMatrix } from "./bodies.js";

const COLOURS = ["#e5484d", "#2f9e44", "#3b82f6"].map((colour) => new Color(colour));
const THICK = 0.05;
/** Rods reach out of their body, but no longer and no shorter than these shares of the whole scene. */
const LONGEST = 0.1;
const SHORTEST = 0.025;
const matrix = new Matrix4();

export class Axes {
  root = new Group();
  #mesh;
  #places;
  #rods;

  /** Of all bodies (`boxes` are around their shapes) and, shorter, of the frames on them; `size` of the scene in m. */
  constructor(groups, boxes, frames, size) {
    const scale = (body, share) => {
      const own = boxes[body].isEmpty() ? 0 : 0.45 * boxes[body].getSize(new Vector3()).length();
      const length = share * Math.min(Math.max(own, SHORTEST * size), LONGEST * size);
      return new Matrix4().makeScale(length, length, length);
    };
    this.#places = [
      ...groups.map((group, body) => ({ group, local: scale(body, 1) })),
      ...frames
        .filter(({ body }) => groups[body])
        .map(({ body, pose }) => ({ group: groups[body], local: poseMatrix(pose, new Matrix4()).multiply(scale(body, 0.7)) })),
    ];
    this.#rods = [0, 1, 2].map((axis) => {
      const size = [0, 1, 2].map((k) => (k === axis ? 1 : THICK));
      const shift = [0, 1, 2].map((k) => (k === axis ? 0.5 : 0));
      return new Matrix4().makeTranslation(...shift).multiply(new Matrix4().makeScale(...size));
    });
    this.#mesh = new InstancedMesh(
      new BoxGeometry(),
      new MeshBasicMaterial({ depthTest: false, transparent: true }),
      3 * this.#places.length,
    );
    this.#mesh.frustumCulled = false;
    this.#mesh.renderOrder = 8;
    for (let i = 0; i < 3 * this.#places.length; i++) this.#mesh.setColorAt(i, COLOURS[i % 3]);
    this.root.add(this.#mesh);
    this.root.visible = false;
  }

  update() {
    this.#places.forEach(({ group, local }, i) => {
      this.#rods.forEach((rod, axis) => {
        this.#mesh.setMatrixAt(3 * i + axis, matrix.multiplyMatrices(group.matrix, local).multiply(rod));
      });
    });
    this.#mesh.instanceMatrix.needsUpdate = true;
  }

  dispose() {
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
    this.#mesh.dispose();
  }
}
