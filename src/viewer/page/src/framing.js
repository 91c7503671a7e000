// What the camera is to have in view.

import { Box3, Matrix4, Vector3 } from "three";
import { poseMatrix } from "./bodies.js";

/** The motion of a body is covered by so many boxes at most, each around all that it passes in a stretch of time. */
const STRETCHES = 24;
/** So many poses are looked at, at most: of a longer recording every other frame, or every third … */
const MANY_POSES = 400000;
/** Fixed shapes this much larger than everything that moves are surroundings, not subject. */
const SURROUNDINGS = 4;
/** Motion may make the view at most this much larger than the start: what falls for ever is not worth seeing small. */
const FARTHEST = 30;
/** What is this many times its own size above the ground will be seen to fall on it. */
const HIGH = 12;

/**
 * What the camera is to have in view: boxes in world coordinates around all bodies at the start and around everything that
 * they pass later on. Ground has no box, and does not count.
 */
export class Subject {
  boxes = [];
  #moving;
  #local;
  #limit;
  #grown = new Map();

  /** `heights` are those of level ground: on what is not recorded yet, things will fall. */
  constructor(bodies, localBoxes, track, heights) {
    this.#local = localBoxes;
    const matrix = new Matrix4();
    const pose = new Float64Array(7);
    const at = (body, place) => localBoxes[body].clone().applyMatrix4(poseMatrix(track.pose(place, body, pose), matrix));
    const shaped = bodies.map((_, body) => body).filter((body) => !localBoxes[body].isEmpty());
    const start = track.locate(track.begin);
    this.#moving = shaped.filter((body) => !bodies[body].fixed);
    const first = union(this.#moving.map((body) => at(body, start)));
    const size = first.isEmpty() ? Infinity : first.getSize(new Vector3()).length();
    this.boxes = shaped
      .map((body) => [body, at(body, start)])
      .filter(([body, box]) => !bodies[body].fixed || box.getSize(new Vector3()).length() < SURROUNDINGS * size)
      .map(([, box]) => box);
    if (track.count < 2) this.#letFall(heights, (body) => at(body, start));
    this.#limit = union(this.boxes);
    this.#limit.expandByScalar(((FARTHEST - 1) / 2) * this.#limit.getSize(new Vector3()).length());
    const places = [...track.places(Math.ceil((track.count * this.#moving.length) / MANY_POSES))];
    const stretch = Math.max(1, Math.ceil(places.length / STRETCHES));
    for (let from = 0; from < places.length; from += stretch) {
      for (const body of this.#moving) {
        const passed = places.slice(from, from + stretch).map((place) => at(body, place));
        const seen = union(passed.filter((box) => this.#limit.containsBox(box)));
        if (!seen.isEmpty()) this.boxes.push(seen);
      }
    }
  }

  #letFall(heights, at) {
    for (const body of this.#moving) {
      const box = at(body);
      const below = Math.max(...heights.filter((height) => height <= box.min.z));
      const drop = box.min.z - below;
      if (drop <= HIGH * box.getSize(new Vector3()).length()) this.boxes.push(box.translate(new Vector3(0, 0, -drop)));
    }
  }

  /** Takes in where bodies are now, given by their groups. Returns whether there is more to be seen than before. */
  grow(groups) {
    let more = false;
    for (const body of this.#moving) {
      const box = this.#local[body].clone().applyMatrix4(groups[body].matrix);
      if (!this.#limit.containsBox(box) || this.boxes.some((other) => other.containsBox(box))) continue;
      if (!this.#grown.has(body)) {
        this.#grown.set(body, new Box3());
        this.boxes.push(this.#grown.get(body));
      }
      this.#grown.get(body).union(box);
      more = true;
    }
    return more;
  }
}

export function union(boxes) {
  return boxes.reduce((all, box) => all.union(box), new Box3());
}

/**
 * Places a camera that looks along `direction` so that all boxes are in view, as large as possible
 * with some `air` (a factor) around. Returns where it looks at and from how far.
 */
export function frame(camera, boxes, direction, air) {
  const box = union(boxes);
  const target = box.isEmpty() ? new Vector3() : box.getCenter(new Vector3());
  if (box.isEmpty()) return { target, distance: 3 };
  const forward = direction.clone().normalize();
  const right = new Vector3().crossVectors(forward, camera.up).normalize();
  if (right.lengthSq() < 0.5) right.set(1, 0, 0);
  const up = new Vector3().crossVectors(right, forward);
  const tan = Math.tan((camera.fov * Math.PI) / 360);
  const corners = boxes.flatMap(cornersOf);
  let distance = 0;
  // The middle of the picture is not the middle of the box, as near things look larger: found in a few rounds.
  for (let round = 0; round < 4; round++) {
    distance = 0;
    const seen = [Infinity, -Infinity, Infinity, -Infinity];
    const relative = corners.map((corner) => corner.clone().sub(target));
    for (const corner of relative) {
      const depth = corner.dot(forward);
      distance = Math.max(
        distance,
        Math.abs(corner.dot(right)) / (tan * camera.aspect) - depth,
        Math.abs(corner.dot(up)) / tan - depth,
      );
    }
    for (const corner of relative) {
      const depth = Math.max(distance + corner.dot(forward), 1e-9);
      const [x, y] = [corner.dot(right) / depth, corner.dot(up) / depth];
      seen[0] = Math.min(seen[0], x);
      seen[1] = Math.max(seen[1], x);
      seen[2] = Math.min(seen[2], y);
      seen[3] = Math.max(seen[3], y);
    }
    target.addScaledVector(right, (distance * (seen[0] + seen[1])) / 2);
    target.addScaledVector(up, (distance * (seen[2] + seen[3])) / 2);
  }
  return { target, distance: air * distance };
}

function cornersOf({ min, max }) {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
