// The 3-D view: renderer, camera, lights, and what is drawn at a time.

import {
  AmbientLight,
  Box3,
  DirectionalLight,
  HemisphereLight,
  Matrix4,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Axes } from "./axes.js";
import { Bodies, poseMatrix } from "./bodies.js";
import { Forces, Patches } from "./contacts.js";
import { el } from "./dom.js";
import { Emitter } from "./emitter.js";
import { roundUp } from "./format.js";
import { frame, Subject, union } from "./framing.js";
import { Ground } from "./ground.js";
import { Labels } from "./labels.js";
import { isSoftware, Quality } from "./quality.js";
import { theme } from "./theme.js";

/** Where from the views look. */
const DIRECTIONS = {
  default: new Vector3(-0.72, 1, -0.55),
  front: new Vector3(-1, 0, 0),
  side: new Vector3(0, 1, 0),
  top: new Vector3(0, 1e-4, -1),
};
const SUN = new Vector3(-0.45, -0.55, 1).normalize();
/** After this rest, in ms, a reduced picture is drawn again in full quality. */
const REST = 180;
/** While a live run leaves the picture, the camera moves back: in this time, in s, by two thirds of the way. */
const GENTLE = 0.6;
/** The map of shadows has so many pixels on a side. */
const SHADOW_PIXELS = 2048;
/** Fixed things cast shadows up to so many times the camera's distance from what it looks at. */
const SHADOW_REACH = 1.5;
const LIGHT = new Matrix4().lookAt(SUN, new Vector3(), new Vector3(0, 1, 0));

/** Tells `wake` (something is to be drawn) and `ranges` (scales of forces and pressures changed). */
export class View3d extends Emitter {
  drawn = 0;
  camera = new PerspectiveCamera(38, 1, 0.01, 100);
  show = { visuals: true, collisions: false, forces: true, patches: true, frames: false, names: false };
  forceScale = 1;
  /** Whether there is no GPU. */
  software = false;
  following = null;
  bodies = null;
  #scene = new Scene();
  #renderer;
  #controls;
  #sun = new DirectionalLight(0xffffff, 2.3);
  #sky = new HemisphereLight(0xffffff, 0xb8b0a6, 1.75);
  #forces = new Forces();
  #patches = new Patches();
  #ground = null;
  #axes = null;
  #labels;
  #quality;
  #track = null;
  #size = 1;
  #usualForce = 0;
  #pressureRange = 0;
  #dirty = true;
  #moved = true;
  #restTimer = 0;
  #framed = true;
  #live;
  #goal = null;
  #subject = null;
  #lastFollowed = null;

  /** Throws if there is no WebGL. */
  constructor(live) {
    super();
    this.#live = live;
    this.canvas = el("canvas", { class: "view-canvas", tabindex: 0, "aria-label": "3-D view" });
    const software = isSoftware();
    const options = { antialias: !software, alpha: true };
    // Made here, as the renderer would complain on the console if there is none.
    const context = software === null ? null : this.canvas.getContext("webgl2", options);
    if (!context) throw new Error("no WebGL");
    this.#renderer = new WebGLRenderer({ canvas: this.canvas, context, ...options });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.software = software;
    this.#quality = new Quality(software);
    this.#labels = new Labels();
    this.element = el("div", { class: "view" }, this.canvas, this.#labels.element);
    this.camera.up.set(0, 0, 1);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    this.#sun.shadow.radius = 3;
    this.#sun.shadow.normalBias = 0.02;
    this.#scene.add(
      this.#sun,
      this.#sun.target,
      this.#sky,
      new AmbientLight(0xffffff, 0.25),
      this.#forces.root,
      this.#patches.root,
    );
    this.#controls = new OrbitControls(this.camera, this.canvas);
    Object.assign(this.#controls, { enableDamping: true, dampingFactor: 0.18, zoomToCursor: true, screenSpacePanning: true });
    this.#controls.addEventListener("change", () => this.#wake());
    // Once somebody moved the camera, it stays where they put it.
    this.#controls.addEventListener("start", () => {
      this.#framed = false;
      this.#goal = null;
    });
    new ResizeObserver(() => this.#wake()).observe(this.element);
    this.canvas.addEventListener("webglcontextrestored", () => this.#wake());
    theme.on("change", () => {
      this.#ground?.paint();
      this.#wake();
    });
  }

  /** Where a body's origin is on the page, in pixels. */
  screen(body) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const point = new Vector3().setFromMatrixPosition(this.bodies.groups[body].matrix).project(this.camera);
    return [left + 0.5 * (1 + point.x) * width, top + 0.5 * (1 - point.y) * height];
  }

  /** Builds a scene anew; the camera stays where it is if `keep`. */
  setScene(scene, arrays, track, keep) {
    if (this.bodies) {
      this.#scene.remove(this.bodies.root, this.#ground.root, this.#axes.root);
      for (const part of [this.bodies, this.#ground, this.#axes]) part.dispose();
    }
    this.#track = track;
    this.following = null;
    this.bodies = new Bodies(scene, arrays);
    this.boxes = this.bodies.localBoxes();
    this.sceneBodies = scene.bodies;
    this.#ground = new Ground(this.bodies.grounds);
    this.#measure();
    this.#axes = new Axes(this.bodies.groups, this.boxes, scene.frames, this.#size);
    this.#labels.setBodies(scene.bodies, this.boxes);
    this.#scene.add(this.bodies.root, this.#ground.root, this.#axes.root);
    this.applyShow();
    if (!keep) this.look("default");
  }

  /** Data came: scales may change, and as long as nobody moved the camera it is fitted to what there is. */
  dataChanged(refit) {
    const force = this.#track.forces.percentile(0.9);
    const usual = force > 0 ? roundUp(force) : 1;
    const pressure = this.#track.pressures.percentile(0.9);
    const range = pressure > 0 ? roundUp(pressure) : 1;
    if (usual !== this.#usualForce || range !== this.#pressureRange) {
      this.#usualForce = usual;
      this.#pressureRange = range;
      this.emit("ranges");
    }
    if (refit && this.#framed) {
      this.#measure();
      this.look("default");
    }
    this.#wake();
  }

  #measure() {
    this.#subject = new Subject(this.sceneBodies, this.boxes, this.#track, this.bodies.groundHeights());
    const box = union(this.#subject.boxes);
    this.#size = box.isEmpty() ? 1 : Math.max(box.getSize(new Vector3()).length(), 1e-3);
  }

  /** The force that an arrow of `arrowLength` m stands for, in N. */
  get usualForce() {
    return this.#usualForce;
  }

  get arrowLength() {
    return 0.16 * this.#size * this.forceScale;
  }

  get pressureRange() {
    return this.#pressureRange;
  }

  get hasForces() {
    return this.#track.forces.total > 0;
  }

  get hasPatches() {
    return this.#track.pressures.total > 0;
  }

  look(name) {
    this.#resize();
    this.#goal = null;
    this.#place(this.#frame(name), DIRECTIONS[name]);
    this.#controls.update();
    this.#framed = name === "default";
    this.#lastFollowed = null;
    this.#wake();
  }

  /** Where a live run will go is not known yet: it gets more air. */
  #frame(name) {
    return frame(this.camera, this.#subject.boxes, DIRECTIONS[name], this.#live ? 1.45 : 1.15);
  }

  #place({ target, distance }, direction) {
    this.#controls.target.copy(target);
    this.camera.position.copy(target).addScaledVector(direction.clone().normalize(), -distance);
    this.camera.near = distance / 300;
    this.camera.far = distance * 60;
    this.camera.updateProjectionMatrix();
    this.#controls.minDistance = distance / 100;
    this.#controls.maxDistance = distance * 20;
  }

  /** Moves the camera towards where everything is in view. Returns whether it is still on its way. */
  #glide(seconds) {
    if (!this.#goal) return false;
    const share = 1 - Math.exp(-Math.min(seconds, 0.1) / GENTLE);
    const target = this.#controls.target.clone();
    const distance = this.camera.position.distanceTo(target);
    const rest = Math.abs(this.#goal.distance - distance) + this.#goal.target.distanceTo(target);
    const done = rest < 0.003 * this.#goal.distance;
    const mixed = {
      target: target.lerp(this.#goal.target, done ? 1 : share),
      distance: distance + (this.#goal.distance - distance) * (done ? 1 : share),
    };
    this.#place(mixed, DIRECTIONS.default);
    if (done) this.#goal = null;
    this.#wake();
    return !done;
  }

  /** Lets the camera go along with a body, or with none. */
  follow(body) {
    this.following = body;
    this.#lastFollowed = null;
    if (body !== null) {
      this.#framed = false;
      const centre = new Vector3().setFromMatrixPosition(this.bodies.groups[body].matrix);
      this.camera.position.add(centre.clone().sub(this.#controls.target));
      this.#controls.target.copy(centre);
      this.#controls.update();
    }
    this.#wake();
  }

  applyShow() {
    this.bodies.showVisuals(this.show.visuals);
    this.bodies.showCollisions(this.show.collisions);
    this.#forces.root.visible = this.show.forces;
    this.#patches.root.visible = this.show.patches;
    this.#axes.root.visible = this.show.frames;
    this.#labels.element.hidden = !this.show.names;
    this.#wake();
  }

  /** Puts everything where it is at a time. */
  setTime(time) {
    const place = this.#track.locate(time);
    const pose = new Float64Array(7);
    this.sceneBodies.forEach((body, i) => {
      if (body.fixed) return;
      const group = this.bodies.groups[i];
      poseMatrix(this.#track.pose(place, i, pose), group.matrix);
      group.matrixWorldNeedsUpdate = true;
    });
    this.#forces.update(this.show.forces ? this.#track.contacts(place) : null, this.#usualForce, this.arrowLength);
    this.#patches.update(this.show.patches ? this.#track.polygons(place) : null, this.#pressureRange);
    if (this.show.frames) this.#axes.update();
    this.#followBody();
    if (this.#live && this.#framed && this.#subject.grow(this.bodies.groups)) this.#goal = this.#frame("default");
    this.#wake();
  }

  #followBody() {
    if (this.following === null) return;
    const now = new Vector3().setFromMatrixPosition(this.bodies.groups[this.following].matrix);
    if (this.#lastFollowed) {
      const moved = now.clone().sub(this.#lastFollowed);
      this.#controls.target.add(moved);
      this.camera.position.add(moved);
    }
    this.#lastFollowed = now;
  }

  /** Draws if there is anything new; `seconds` since the frame before. Returns whether the camera still moves. */
  render(seconds, playing) {
    const going = this.#glide(seconds);
    const gliding = this.#controls.update() || going;
    if (!this.#dirty || !this.bodies || !this.element.clientWidth) return gliding;
    const moving = playing || gliding;
    if (moving && seconds > 0) this.#quality.measure(seconds);
    this.#draw(!moving && !this.#moved);
    return gliding;
  }

  #draw(resting) {
    this.#dirty = false;
    this.#moved = false;
    const { shadows, pixelRatio } = this.#quality.settings(resting);
    if (this.#renderer.getPixelRatio() !== pixelRatio) this.#renderer.setPixelRatio(pixelRatio);
    this.#resize();
    if (this.#sun.castShadow !== shadows) this.#sun.castShadow = shadows;
    const distance = this.camera.position.distanceTo(this.#controls.target);
    this.#ground.update(this.#controls.target, distance);
    this.#aimSun(distance);
    this.#renderer.render(this.#scene, this.camera);
    if (this.show.names) this.#labels.update(this.camera, this.bodies.groups, this.canvas);
    this.drawn++;
    clearTimeout(this.#restTimer);
    if (!resting && this.#quality.reduced) {
      this.#restTimer = setTimeout(() => {
        this.#dirty = true;
        this.emit("wake");
      }, REST);
    }
  }

  /** The map of shadows covers everything that moves, and what is fixed around the place that the camera looks at. */
  #aimSun(distance) {
    const light = new Box3();
    const corner = new Vector3();
    const toLight = LIGHT.clone().transpose();
    const heights = this.bodies.groundHeights();
    const near = SHADOW_REACH * distance;
    this.boxes.forEach((local, body) => {
      if (local.isEmpty()) return;
      const box = local.clone().applyMatrix4(this.bodies.groups[body].matrix);
      if (this.sceneBodies[body].fixed) {
        const { x, y, z } = this.#controls.target;
        box.min.max(new Vector3(x - near, y - near, z - near));
        box.max.min(new Vector3(x + near, y + near, z + near));
        if (box.isEmpty()) return;
      }
      const below = Math.max(...heights.filter((height) => height <= box.min.z + 1e-6));
      for (let i = 0; i < 8; i++) {
        corner.set(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
        light.expandByPoint(corner.clone().applyMatrix4(toLight));
        // The light goes on to the ground.
        if (Number.isFinite(below)) {
          light.expandByPoint(corner.addScaledVector(SUN, -(corner.z - below) / SUN.z).applyMatrix4(toLight));
        }
      }
    });
    if (light.isEmpty()) return;
    const size = light.getSize(new Vector3());
    const reach = 0.5 * Math.max(size.x, size.y, 1e-6);
    light.expandByScalar(0.03 * (reach + 0.5 * size.z));
    const middle = light.getCenter(new Vector3()).setZ(light.max.z);
    const { shadow, target } = this.#sun;
    this.#sun.position.copy(middle).applyMatrix4(LIGHT);
    target.position.copy(this.#sun.position).sub(SUN);
    const [right, top] = [0.5 * (light.max.x - light.min.x), 0.5 * (light.max.y - light.min.y)];
    Object.assign(shadow.camera, { left: -right, right, top, bottom: -top, near: 0, far: light.max.z - light.min.z });
    // Some four pixels of the map: less makes surfaces shade themselves.
    shadow.normalBias = (8 * reach) / SHADOW_PIXELS;
    shadow.camera.updateProjectionMatrix();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const { width: w, height: h } = this.canvas;
    const ratio = this.#renderer.getPixelRatio();
    if (w === Math.floor(width * ratio) && h === Math.floor(height * ratio)) return;
    this.#renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (this.#framed && this.#subject && !this.#goal) this.look("default");
  }

  #wake() {
    this.#dirty = true;
    this.#moved = true;
    this.emit("wake");
  }

  /** Adds something drawn by others, such as the line of a drag. */
  add(object) {
    this.#scene.add(object);
  }

  redraw() {
    this.#wake();
  }
}
