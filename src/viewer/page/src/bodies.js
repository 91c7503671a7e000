// The bodies of a scene in the 3-D view.

import {
  Box3,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshPhongMaterial,
  Quaternion,
  SRGBColorSpace,
  Vector3,
} from "three";
import { bodyColours, WIRE_COLOUR } from "./palette.js";
import { Shapes } from "./shapes.js";

const place = new Vector3();
const turn = new Quaternion();
const ONE = new Vector3(1, 1, 1);

/** Writes the matrix of a pose. */
export function poseMatrix(pose, matrix, scale = ONE) {
  place.set(pose[0], pose[1], pose[2]);
  turn.set(pose[4], pose[5], pose[6], pose[3]);
  return matrix.compose(place, turn, scale);
}

export class Bodies {
  root = new Group();
  /** One group per body, in the order of the scene. */
  groups;
  /** Poses of half spaces: what stands on the ground stands on these. */
  grounds = [];
  #shapes;
  #materials = new Map();
  #visuals = [];
  #collisions = [];
  #wire = new LineBasicMaterial({ color: WIRE_COLOUR, transparent: true, opacity: 0.75, depthTest: false });
  #highlighted = null;

  constructor(scene, arrays) {
    this.#shapes = new Shapes(scene.meshes, arrays);
    const colours = bodyColours(scene.bodies);
    this.groups = scene.bodies.map((body, index) => {
      const group = new Group();
      group.matrixAutoUpdate = false;
      group.userData.body = index;
      poseMatrix(body.pose, group.matrix);
      this.root.add(group);
      return group;
    });
    for (const shape of scene.shapes) {
      if (!this.groups[shape.body]) continue;
      if (shape.role === "collision") this.#addWires(shape);
      else this.#addVisual(shape, colours[shape.body]);
    }
    this.showCollisions(false);
  }

  /** Heights of half spaces that are level. */
  groundHeights() {
    return this.grounds
      .map(({ group, local }) => group.matrix.clone().multiply(local).elements)
      .filter((elements) => elements[10] > 0.999)
      .map((elements) => elements[14]);
  }

  #addVisual(shape, { colour, lighter }) {
    const group = this.groups[shape.body];
    const local = poseMatrix(shape.pose, new Matrix4());
    if (shape.shape.type === "half_space") {
      this.grounds.push({ group, local, colour: shape.color });
      return;
    }
    const solid = this.#shapes.solid(shape.shape);
    if (!solid) return;
    // A colour that the model gives counts more than those in the file of a mesh.
    const painted = !shape.color && solid.geometry.hasAttribute("color") ? solid.geometry.userData : null;
    const colours = [shape.color, colour, lighter, painted];
    const mesh = new Mesh(solid.geometry, this.#material(...colours, false));
    mesh.userData = { body: shape.body, colours };
    mesh.castShadow = Boolean(painted) || !mesh.material.transparent;
    mesh.receiveShadow = true;
    attach(mesh, group, shape.pose, solid.scale);
    this.#visuals.push(mesh);
  }

  #addWires(shape) {
    const wires = this.#shapes.wires(shape.shape);
    if (!wires) return;
    const lines = new LineSegments(wires.geometry, this.#wire);
    lines.renderOrder = 4;
    attach(lines, this.groups[shape.body], shape.pose, wires.scale);
    this.#collisions.push(lines);
  }

  /** Materials are shared by colour. */
  #material(rgba, colour, lighter, painted, bright) {
    const key = painted ? `painted ${painted.seeThrough} ${bright}` : `${rgba ?? `${colour} ${lighter}`} ${bright}`;
    if (!this.#materials.has(key)) {
      const base = rgba
        ? new Color().setRGB(rgba[0], rgba[1], rgba[2], SRGBColorSpace)
        : new Color(colour).offsetHSL(0, 0, lighter);
      const opacity = rgba?.[3] ?? 1;
      const material = new MeshPhongMaterial({ color: painted ? 0xffffff : base, specular: 0x1c1c1c, shininess: 28 });
      material.vertexColors = Boolean(painted);
      if (opacity < 1) Object.assign(material, { transparent: true, opacity, depthWrite: false });
      // Parts of a mesh may be opaque: what is behind them stays hidden.
      if (painted?.seeThrough) material.transparent = true;
      if (bright) material.emissive.set("#2563eb").multiplyScalar(0.45);
      this.#materials.set(key, material);
    }
    return this.#materials.get(key);
  }

  get visuals() {
    return this.#visuals;
  }

  get hasCollisions() {
    return this.#collisions.length > 0;
  }

  showVisuals(on) {
    for (const mesh of this.#visuals) mesh.visible = on;
  }

  showCollisions(on) {
    for (const lines of this.#collisions) lines.visible = on;
  }

  highlight(body) {
    if (body === this.#highlighted) return;
    this.#highlighted = body;
    for (const mesh of this.#visuals) mesh.material = this.#material(...mesh.userData.colours, mesh.userData.body === body);
  }

  /** Per body, the box around its shapes in its own frame (empty without shapes). */
  localBoxes() {
    const boxes = this.groups.map(() => new Box3());
    for (const mesh of this.#visuals) {
      if (!mesh.geometry.boundingBox) mesh.geometry.computeBoundingBox();
      boxes[mesh.userData.body].union(mesh.geometry.boundingBox.clone().applyMatrix4(mesh.matrix));
    }
    return boxes;
  }

  dispose() {
    this.#shapes.dispose();
    for (const material of [...this.#materials.values(), this.#wire]) material.dispose();
  }
}

function attach(object, group, pose, scale) {
  object.matrixAutoUpdate = false;
  poseMatrix(pose, object.matrix, new Vector3(...scale));
  group.add(object);
}
