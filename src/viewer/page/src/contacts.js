// Contact forces as arrows and contact patches as coloured polygons.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  SRGBColorSpace,
  Vector3,
} from "three";
import { FORCE_COLOUR, FORCE_CUT_COLOUR, ramp } from "./palette.js";

/** Arrows end at this multiple of the usual length, so that an impact does not fill the view; they get another colour. */
const LONGEST = 4;
const Y = new Vector3(0, 1, 0);

const point = new Vector3();
const force = new Vector3();
const size = new Vector3();
const turn = new Quaternion();
const matrix = new Matrix4();

export class Forces {
  root = new Group();
  #capacity = 0;
  #meshes = [];
  #colour = new Color(FORCE_COLOUR);
  #cutColour = new Color(FORCE_CUT_COLOUR);
  #shaft = new CylinderGeometry(1, 1, 1, 10).translate(0, 0.5, 0);
  #head = new ConeGeometry(1, 1, 16).translate(0, 0.5, 0);
  // Arrows are often inside of bodies: there, they shine through faintly.
  #materials = [
    new MeshLambertMaterial({ emissive: FORCE_COLOUR, emissiveIntensity: 0.35 }),
    new MeshBasicMaterial({ transparent: true, opacity: 0.3, depthTest: false, depthWrite: false }),
  ];

  /** `usual` N are drawn `length` m long. */
  update(contacts, usual, length) {
    const count = contacts ? contacts.end - contacts.first : 0;
    this.#reserve(count);
    let drawn = 0;
    for (let i = 0; i < count; i++) {
      const at = contacts.first + i;
      const { data, rows, step } = contacts.points;
      point.set(data[at] * step, data[rows + at] * step, data[2 * rows + at] * step);
      force.fromArray(contacts.forces, 3 * at);
      const strength = force.length();
      if (!(strength > usual * 1e-3) || !Number.isFinite(strength)) continue;
      this.#put(drawn++, strength / usual, length);
    }
    for (const mesh of this.#meshes) {
      mesh.count = drawn;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  #put(i, share, length) {
    const cut = share > LONGEST;
    const long = Math.min(share, LONGEST) * length;
    // Short arrows are thin, too, or they would be nothing but a head.
    const thick = Math.min(0.028 * length, 0.09 * long);
    const tip = Math.min(5.5 * thick, 0.5 * long);
    turn.setFromUnitVectors(Y, force.normalize());
    const shaft = matrix.compose(point, turn, size.set(thick, long - tip, thick)).toArray();
    point.addScaledVector(force, long - tip);
    const head = matrix.compose(point, turn, size.set(2.4 * thick, tip, 2.4 * thick)).toArray();
    for (const mesh of this.#meshes) {
      mesh.instanceMatrix.set(mesh.geometry === this.#shaft ? shaft : head, 16 * i);
      mesh.setColorAt(i, cut ? this.#cutColour : this.#colour);
    }
  }

  #reserve(count) {
    if (count <= this.#capacity) return;
    this.#capacity = Math.max(64, 2 * this.#capacity, count);
    for (const mesh of this.#meshes) {
      this.root.remove(mesh);
      mesh.dispose();
    }
    this.#meshes = this.#materials.flatMap((material, layer) =>
      [this.#shaft, this.#head].map((geometry) => {
        const mesh = new InstancedMesh(geometry, material, this.#capacity);
        mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        mesh.frustumCulled = false;
        mesh.renderOrder = 10 * layer;
        this.root.add(mesh);
        return mesh;
      }),
    );
  }
}

export class Patches {
  root = new Group();
  #mesh;
  #shown = null;
  #range = 0;

  constructor() {
    // Patches are between bodies, so that only what ignores them can be seen.
    const material = new MeshBasicMaterial({
      vertexColors: true,
      side: 2,
      transparent: true,
      opacity: 0.9,
      depthTest: false,
      depthWrite: false,
    });
    this.#mesh = new Mesh(new BufferGeometry(), material);
    this.#mesh.frustumCulled = false;
    this.#mesh.renderOrder = 5;
    this.root.add(this.#mesh);
  }

  /** Colours reach from 0 to `range` Pa. */
  update(polygons, range) {
    const key = polygons ? `${polygons.first} ${polygons.count}` : "";
    if (this.#shown?.key === key && this.#shown.data === polygons?.data && this.#range === range) return;
    this.#shown = { key, data: polygons?.data };
    this.#range = range;
    this.#mesh.visible = Boolean(polygons);
    if (polygons) this.#fill(polygons, range);
  }

  #fill({ data, first, count, corner: from }, range) {
    const { corners, points, pressures } = data;
    let triangles = 0;
    for (let i = 0; i < count; i++) triangles += Math.max(corners[first + i] - 2, 0);
    const positions = new Float32Array(9 * triangles);
    const colours = new Float32Array(9 * triangles);
    const colour = new Color();
    let corner = from;
    let at = 0;
    for (let i = 0; i < count; i++) {
      const [r, g, b] = ramp(Math.abs(pressures[first + i]) / range);
      colour.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);
      for (let k = 1; k + 1 < corners[first + i]; k++) {
        for (const j of [corner, corner + k, corner + k + 1]) {
          for (let axis = 0; axis < 3; axis++) positions[at + axis] = points.data[axis * points.rows + j] * points.step;
          colour.toArray(colours, at);
          at += 3;
        }
      }
      corner += corners[first + i];
    }
    this.#mesh.geometry.dispose();
    this.#mesh.geometry = new BufferGeometry()
      .setAttribute("position", new BufferAttribute(positions, 3))
      .setAttribute("color", new BufferAttribute(colours, 3));
  }
}
