// What the camera is to have in view.

import { Box3, Matrix4, Vector3 } from "three";
import { poseMatrix } from "./bodies.js";

/** So many times of a recording are looked at. */
const SAMPLES = 24;
/** Fixed shapes this much larger than everything that moves are surroundings, not subject. */
const SURROUNDINGS = 4;
/** Motion may make the view at most this much larger than the start: what falls for ever is not worth seeing small. */
const FARTHEST = 2.5;

/** What is this many times its own size above the ground will be seen to fall on it. */
const HIGH = 12;

/**
 * Boxes in world coordinates around what matters: all bodies at the start, moving ones also where they fall to and later on.
 * `heights` are those of level ground.
 */
export function subjectBoxes(bodies, localBoxes, track, heights) {
  const matrix = new Matrix4();
  const pose = new Float64Array(7);
  const at = (body, place) => localBoxes[body].clone().applyMatrix4(poseMatrix(track.pose(place, body, pose), matrix));
  const shaped = bodies.map((_, body) => body).filter((body) => !localBoxes[body].isEmpty());
  const start = track.locate(track.begin);
  const moving = shaped.filter((body) => !bodies[body].fixed);
  const first = union(moving.map((body) => at(body, start)));
  const size = first.isEmpty() ? Infinity : first.getSize(new Vector3()).length();
  const boxes = shaped
    .filter((body) => !bodies[body].fixed || at(body, start).getSize(new Vector3()).length() < SURROUNDINGS * size)
    .map((body) => at(body, start));
  for (const body of moving) {
    const box = at(body, start);
    const below = Math.max(...heights.filter((height) => height <= box.min.z));
    const drop = box.min.z - below;
    if (drop <= HIGH * box.getSize(new Vector3()).length()) boxes.push(box.translate(new Vector3(0, 0, -drop)));
  }
  if (!track.count) return boxes;
  const limit = union(boxes);
  limit.expandByScalar(((FARTHEST - 1) / 2) * limit.getSize(new Vector3()).length());
  for (let i = 1; i <= SAMPLES; i++) {
    const place = track.locate(track.begin + ((track.end - track.begin) * i) / SAMPLES);
    for (const body of moving) {
      const box = at(body, place);
      if (limit.containsBox(box)) boxes.push(box);
    }
  }
  return boxes;
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
