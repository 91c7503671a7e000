// The ground: an endless plane with a grid whose lines keep a legible distance, fading out far away.

import { Color, Group, Matrix4, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import { theme } from "./theme.js";

const VERTEX = `
varying vec2 local;
uniform vec2 centre;
uniform float reach;
void main() {
  local = centre + position.xy * reach;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(local, 0.0, 1.0);
}`;

// Lines get as wide as a pixel with the help of derivatives; where cells get narrower than a few pixels, they vanish.
const FRAGMENT = `
varying vec2 local;
uniform vec2 centre;
uniform float reach, cell, blend, fill;
uniform vec3 ground, line;
float grid(float size) {
  vec2 p = local / size;
  vec2 w = fwidth(p);
  vec2 d = abs(fract(p - 0.5) - 0.5) / max(w, vec2(1e-6));
  vec2 cover = (1.0 - clamp(d - 0.15, 0.0, 1.0)) * (1.0 - smoothstep(0.12, 0.5, w));
  return max(cover.x, cover.y);
}
void main() {
  float fade = 1.0 - smoothstep(0.25, 1.0, length(local - centre) / reach);
  float lines = max(max(grid(cell) * 0.4 * blend, grid(cell * 10.0) * mix(0.4, 0.75, blend)), grid(cell * 100.0) * 0.75);
  float alpha = max(fill, lines) * fade;
  if (alpha < 0.003) discard;
  gl_FragColor = vec4(mix(line, mix(ground, line, lines), fill), alpha);
  #include <colorspace_fragment>
}`;

const local = new Vector3();
const inverse = new Matrix4();

export class Ground {
  root = new Group();
  #planes = [];
  #shadow = new ShadowMaterial({ opacity: 0.22, depthWrite: false });
  #square = new PlaneGeometry(2, 2);

  /** Planes of half spaces; without any, a bare grid at z = 0. */
  constructor(grounds) {
    for (const { group, local: offset } of grounds) this.#add(group, offset, 1);
    if (!grounds.length) this.#add(null, new Matrix4(), 0);
    this.paint();
  }

  #add(group, offset, fill) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      // Bodies that touch the ground must not flicker with it.
      polygonOffset: true,
      polygonOffsetFactor: 2,
      polygonOffsetUnits: 4,
      uniforms: {
        centre: { value: [0, 0] },
        reach: { value: 1 },
        cell: { value: 1 },
        blend: { value: 1 },
        fill: { value: fill },
        ground: { value: new Color() },
        line: { value: new Color() },
      },
    });
    if (!fill) material.side = 2;
    const plane = new Mesh(this.#square, material);
    const shade = fill ? new Mesh(this.#square, this.#shadow) : null;
    for (const [order, mesh] of [plane, shade].entries()) {
      if (!mesh) continue;
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = -2 + order;
      this.root.add(mesh);
    }
    if (shade) shade.receiveShadow = true;
    this.#planes.push({ plane, shade, material, group, offset });
  }

  paint() {
    for (const { material } of this.#planes) {
      material.uniforms.ground.value.set(theme.colour("ground"));
      material.uniforms.line.value.set(theme.colour("grid"));
    }
    this.#shadow.opacity = theme.dark ? 0.45 : 0.2;
  }

  /** Centres the planes below what the camera looks at, in proportion to its distance. */
  update(target, distance) {
    const level = Math.log10(Math.max(distance, 1e-6) * 0.2);
    const cell = 10 ** Math.floor(level);
    for (const { plane, shade, material, group, offset } of this.#planes) {
      plane.matrix.copy(offset);
      if (group) plane.matrix.premultiply(group.matrix);
      local.copy(target).applyMatrix4(inverse.copy(plane.matrix).invert());
      const { uniforms } = material;
      uniforms.centre.value = [local.x, local.y];
      uniforms.reach.value = 7 * distance;
      uniforms.cell.value = cell;
      uniforms.blend.value = 1 - (level - Math.floor(level));
      if (!shade) continue;
      shade.matrix.copy(plane.matrix).multiply(inverse.makeScale(3 * distance, 3 * distance, 1).setPosition(local.x, local.y, 0));
    }
  }

  dispose() {
    for (const { material } of this.#planes) material.dispose();
    this.#shadow.dispose();
    this.#square.dispose();
  }
}
