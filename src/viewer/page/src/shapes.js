// Shapes of the scene as geometries, shared wherever sizes allow it.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Matrix4,
  SphereGeometry,
} from "three";
import { creased } from "./mesh.js";

const ROUND = 36;
const TO_Z = new Matrix4().makeRotationX(Math.PI / 2);

/** Makes geometries for one scene; `arrays` holds the vertices, triangles and colours of its meshes. */
export class Shapes {
  #cache = new Map();
  #meshes;

  constructor(meshes, arrays) {
    this.#meshes = meshes.map(({ vertices, triangles, colors }) => {
      const mesh = { vertices: arrays[vertices], triangles: arrays[triangles], colours: arrays[colors] };
      const points = (mesh.vertices?.length ?? 0) / 3;
      return mesh.triangles?.every((point) => point < points) ? mesh : null;
    });
  }

  /** What is filled: a geometry and the scale it is to be drawn with. Null for half spaces (ground) and broken meshes. */
  solid(shape) {
    switch (shape.type) {
      case "sphere":
        return { geometry: this.#ball(), scale: [shape.radius, shape.radius, shape.radius] };
      case "ellipsoid":
        return { geometry: this.#ball(), scale: shape.radii };
      case "box":
        return { geometry: this.#make("box", () => new BoxGeometry()), scale: shape.size };
      case "cylinder": {
        const geometry = this.#make("cylinder", () => new CylinderGeometry(1, 1, 1, ROUND).applyMatrix4(TO_Z));
        return { geometry, scale: [shape.radius, shape.radius, shape.length] };
      }
      case "capsule": {
        const { radius, length } = shape;
        const make = () => new CapsuleGeometry(radius, length, 7, ROUND).applyMatrix4(TO_Z);
        return { geometry: this.#make(`capsule ${radius} ${length}`, make), scale: [1, 1, 1] };
      }
      case "mesh": {
        const mesh = this.#meshes[shape.mesh];
        if (!mesh) return null;
        const make = () => creased(mesh.vertices, mesh.triangles, mesh.colours);
        return { geometry: this.#make(`mesh ${shape.mesh}`, make), scale: [1, 1, 1] };
      }
      default:
        return null;
    }
  }

  /** The same as lines: edges of what has edges, circles of what is round. */
  wires(shape) {
    const solid = this.solid(shape);
    if (!solid) return null;
    const { type } = shape;
    if (type === "sphere" || type === "ellipsoid") {
      return { ...solid, geometry: this.#make("ball wires", () => lines(ballLines(1, 0))) };
    }
    if (type === "cylinder") {
      return { ...solid, geometry: this.#make("cylinder wires", () => lines(cylinderLines())) };
    }
    if (type === "capsule") {
      const { radius, length } = shape;
      return { ...solid, geometry: this.#make(`capsule wires ${radius} ${length}`, () => lines(ballLines(radius, length))) };
    }
    const key = type === "mesh" ? `mesh wires ${shape.mesh}` : "box wires";
    return { ...solid, geometry: this.#make(key, () => new EdgesGeometry(solid.geometry, 12)) };
  }

  dispose() {
    for (const geometry of this.#cache.values()) geometry.dispose();
    this.#cache.clear();
  }

  #ball() {
    return this.#make("ball", () => new SphereGeometry(1, ROUND, 18).applyMatrix4(TO_Z));
  }

  #make(key, make) {
    if (!this.#cache.has(key)) this.#cache.set(key, make());
    return this.#cache.get(key);
  }
}

function lines(points) {
  return new BufferGeometry().setAttribute("position", new BufferAttribute(Float32Array.from(points.flat()), 3));
}

/** An arc as pairs of points; `place` maps cosine and sine to a point. */
function arc(from, to, place) {
  const pieces = Math.max(2, Math.round((ROUND * Math.abs(to - from)) / (2 * Math.PI)));
  const at = (i) => {
    const angle = from + ((to - from) * i) / pieces;
    return place(Math.cos(angle), Math.sin(angle));
  };
  return Array.from({ length: pieces }, (_, i) => [at(i), at(i + 1)]).flat();
}

const TURN = 2 * Math.PI;

/** A ball, or a capsule along z if `length` is not zero. */
function ballLines(radius, length) {
  const top = length / 2;
  const out = [];
  for (const z of length ? [-top, top] : [0]) out.push(...arc(0, TURN, (c, s) => [radius * c, radius * s, z]));
  for (const [ax, ay] of [
    [1, 0],
    [0, 1],
  ]) {
    out.push(...arc(0, Math.PI, (c, s) => [ax * radius * c, ay * radius * c, top + radius * s]));
    out.push(...arc(Math.PI, TURN, (c, s) => [ax * radius * c, ay * radius * c, -top + radius * s]));
    for (const side of length ? [-radius, radius] : []) out.push([ax * side, ay * side, -top], [ax * side, ay * side, top]);
  }
  return out;
}

function cylinderLines() {
  const out = [];
  for (const z of [-0.5, 0.5]) out.push(...arc(0, TURN, (c, s) => [c, s, z]));
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ])
    out.push([x, y, -0.5], [x, y, 0.5]);
  return out;
}
