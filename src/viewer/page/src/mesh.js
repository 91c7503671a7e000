// Triangle meshes with normals that are smooth over gentle bends and sharp at edges.

import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace } from "three";

/** Faces that meet at less than this angle look like one smooth surface. */
const CREASE = Math.cos((35 * Math.PI) / 180);

/** With `colours`, four bytes for each triangle, the geometry has colours, too; without, or if they do not fit, it has none. */
export function creased(vertices, triangles, colours) {
  const faces = Math.floor(triangles.length / 3);
  const normals = faceNormals(vertices, triangles, faces);
  const { corners, starts, point } = cornersByPoint(vertices, triangles, faces);
  const positions = new Float32Array(9 * faces);
  const smooth = new Float32Array(9 * faces);
  for (let corner = 0; corner < 3 * faces; corner++) {
    const face = Math.floor(corner / 3);
    const [nx, ny, nz, area] = normals.subarray(4 * face, 4 * face + 4);
    let [x, y, z] = [nx * area, ny * area, nz * area];
    const at = point[triangles[corner]];
    for (let i = starts[at]; i < starts[at + 1]; i++) {
      const other = 4 * Math.floor(corners[i] / 3);
      if (other === 4 * face) continue;
      const cosine = nx * normals[other] + ny * normals[other + 1] + nz * normals[other + 2];
      if (cosine < CREASE) continue;
      x += normals[other] * normals[other + 3];
      y += normals[other + 1] * normals[other + 3];
      z += normals[other + 2] * normals[other + 3];
    }
    const length = Math.hypot(x, y, z) || 1;
    smooth.set([x / length, y / length, z / length], 3 * corner);
    positions.set(vertices.subarray(3 * triangles[corner], 3 * triangles[corner] + 3), 3 * corner);
  }
  const geometry = new BufferGeometry()
    .setAttribute("position", new BufferAttribute(positions, 3))
    .setAttribute("normal", new BufferAttribute(smooth, 3));
  if (colours?.length && colours.length === 4 * faces) {
    geometry.setAttribute("color", new BufferAttribute(cornerColours(colours, faces), 4));
    geometry.userData.seeThrough = colours.some((value, i) => i % 4 === 3 && value < 255);
  }
  return geometry;
}

/** Of each corner: colours of light, not of the screen, as shaders want them. */
function cornerColours(colours, faces) {
  const out = new Float32Array(12 * faces);
  const light = new Color();
  for (let face = 0; face < faces; face++) {
    const [red, green, blue, opacity] = colours.subarray(4 * face, 4 * face + 4);
    light.setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace);
    for (let corner = 0; corner < 3; corner++) out.set([light.r, light.g, light.b, opacity / 255], 12 * face + 4 * corner);
  }
  return out;
}

/** Per face: the unit normal and twice the area. */
function faceNormals(vertices, triangles, faces) {
  const out = new Float32Array(4 * faces);
  for (let face = 0; face < faces; face++) {
    const [a, b, c] = [0, 1, 2].map((i) => 3 * triangles[3 * face + i]);
    const [ux, uy, uz] = [0, 1, 2].map((k) => vertices[b + k] - vertices[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => vertices[c + k] - vertices[a + k]);
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal) || 1;
    out.set([normal[0] / length, normal[1] / length, normal[2] / length, length], 4 * face);
  }
  return out;
}

/** Which corners of faces meet at a point. Files often hold a point once per face, so points are matched by place. */
function cornersByPoint(vertices, triangles, faces) {
  const places = new Map();
  const point = new Uint32Array(vertices.length / 3);
  for (let i = 0; i < point.length; i++) {
    const key = `${vertices[3 * i]} ${vertices[3 * i + 1]} ${vertices[3 * i + 2]}`;
    if (!places.has(key)) places.set(key, places.size);
    point[i] = places.get(key);
  }
  const starts = new Uint32Array(places.size + 1);
  for (let i = 0; i < 3 * faces; i++) starts[point[triangles[i]] + 1]++;
  for (let i = 0; i < places.size; i++) starts[i + 1] += starts[i];
  const next = starts.slice();
  const corners = new Uint32Array(3 * faces);
  for (let i = 0; i < 3 * faces; i++) corners[next[point[triangles[i]]]++] = i;
  return { corners, starts, point };
}
