"""MuJoCo on a scene, at a time step. Follows serve.py in the same program.

MuJoCo has no stiffness in N/m, no Hunt-Crossley dissipation, no stiction velocity, no pressure patches and one coefficient of
friction. Method `default` is its own contact. Method `match` has the scene's stiffness k as far as MuJoCo can say it: with a constant
impedance d and solref (-s, -b) a contact of mass m obeys r'' = -b r' - s r + (1 - d) a0. Without dissipation s = k / m and b = 0
(the same period of a bounce); else s = (1 - d) k / m for the lightest body (the same depth at rest) with critical b, and s at most
1 / (2 step)^2, MuJoCo's own rule of stability. Hydroelastic scenes have no k: there `match` is solref (2 step, 1), the stiffest
contact that the rule allows. Method `stiff` is that contact in every scene.

Controllers cost nothing here: forces that depend on the time alone are tabulated, joint PD is an actuator, and what inverse dynamics
asked for is noted in a run that is not timed and then replayed, step by step the same, in the runs that are.
"""
import math
import xml.etree.ElementTree as xml

import mujoco as mj
import numpy as np
from mujoco import rollout

IMPEDANCE = 0.9


def text(values):
    return " ".join(repr(float(value)) for value in values)


def rotate(quat, vector):
    out = np.zeros(3)
    mj.mju_rotVecQuat(out, np.array(vector, float), np.array(quat, float))
    return out


def add_geom(parent, geom, name):
    kind, at = geom["shape"], {"pos": text(geom["xyz"]), "quat": text(geom.get("quat", [1, 0, 0, 0]))}
    if kind == "mesh":
        xml.SubElement(parent, "geom", name=name, type=kind, mesh=geom["mesh"], **at)
        return
    if kind == "sphere":
        size = [geom["radius"]]
    elif kind == "box":
        size = [length / 2 for length in geom["size"]]
    elif kind == "cylinder":
        size = [geom["radius"], geom["length"] / 2]
    elif kind == "halfspace":
        kind, size = "plane", [0, 0, 1]
    else:
        raise ValueError(f"no shape `{kind}` in this peer")
    xml.SubElement(parent, "geom", name=name, type=kind, size=text(size), **at)


def matched(scene, step):
    """Contact parameters that have the scene's stiffness, see above."""
    contact = scene["contact"]
    if contact["model"] != "point":
        return stiffest(step)
    mass = min(body["mass"] for body in scene["bodies"])
    if contact["dissipation"] == 0:
        s, b = contact["stiffness"] / mass, 0.0
    else:
        s = min((1 - IMPEDANCE) * contact["stiffness"] / mass, 0.25 / step ** 2)
        b = 2 * math.sqrt(s)
    return {"solref": text([-s, -b]), "solimp": text([IMPEDANCE, IMPEDANCE, 0.001, 0.5, 2])}


def stiffest(step):
    """The stiffest contact that MuJoCo's own rule of stability allows."""
    return {"solref": text([2 * step, 1])}


def moves_by_one(body):
    return body["joint"]["type"] in ("revolute", "prismatic")


def mjcf(request, only=None):
    """The scene as MJCF. With `only`, a group, the joints of that group alone move and nothing touches."""
    scene = request["scene"]
    root = xml.Element("mujoco")
    xml.SubElement(root, "compiler", angle="radian", autolimits="true")
    xml.SubElement(root, "option", timestep=repr(request["step"]), gravity=text([0, 0, -scene["gravity"]]))
    settings = {"friction": text([scene["contact"]["mu_dynamic"], 0.005, 0.0001]), "condim": "3"}
    if request["method"] == "match":
        settings |= matched(scene, request["step"])
    if request["method"] == "stiff":
        settings |= stiffest(request["step"])
    xml.SubElement(xml.SubElement(root, "default"), "geom", **settings)
    assets = xml.SubElement(root, "asset")
    for name, mesh in (scene.get("meshes") or {}).items():  # without faces: contact has hulls only
        xml.SubElement(assets, "mesh", name=name, vertex=text(np.ravel(mesh["vertices"])))
    made = {None: xml.SubElement(root, "worldbody")}
    if not only:
        for i, geom in enumerate(scene.get("world_geoms", [])):
            add_geom(made[None], geom, f"world_{i}")
    for body in scene["bodies"]:
        if not (only and body["joint"]["type"] == "free"):
            made[body["name"]] = add_body(made, body, only)
    contact = xml.SubElement(root, "contact")
    for names in [] if only else scene.get("exclude_within", []):
        for i, a in enumerate(names):
            for b in names[i + 1:]:
                xml.SubElement(contact, "exclude", body1=a, body2=b)
    actuator = xml.SubElement(root, "actuator")
    for body, spec, _ in [] if only else held_joints(scene):
        xml.SubElement(actuator, "general", joint=body["name"], biastype="affine", gainprm=text([spec["kp"]]),
                       biasprm=text([0, -spec["kp"], -spec["kd"]]))
    return xml.tostring(root, encoding="unicode")


def add_body(made, body, only):
    joint = body["joint"]
    quat = joint.get("quat", [1, 0, 0, 0])
    node = xml.SubElement(made[joint.get("parent")], "body", name=body["name"], pos=text(joint["xyz"]), quat=text(quat))
    if joint["type"] == "free":
        xml.SubElement(node, "freejoint", name=body["name"])
    elif moves_by_one(body) and only and body["group"] != only:
        if joint["type"] == "prismatic":  # stays where it starts
            shift = rotate(quat, np.array(joint["axis"]) * joint["q0"])
            node.set("pos", text(np.array(joint["xyz"]) + shift))
    elif moves_by_one(body):
        limits = {"range": text(joint["limits"])} if joint.get("limits") else {}
        xml.SubElement(node, "joint", name=body["name"], axis=text(joint["axis"]),
                       type="hinge" if joint["type"] == "revolute" else "slide",
                       damping=repr(joint.get("damping", 0.0)), armature=repr(joint.get("armature", 0.0)), **limits)
    xml.SubElement(node, "inertial", mass=repr(body["mass"]), pos=text(body["com"]), fullinertia=text(body["inertia"]))
    if not only:
        for i, geom in enumerate(body.get("geoms", [])):
            add_geom(node, geom, f"{body['name']}_{i}")
    return node


def held_joints(scene):
    """Joints under PD control: body, gains, target."""
    for group, spec in (scene.get("pd") or {}).items():
        bodies = [body for body in scene["bodies"] if moves_by_one(body) and body.get("group") == group]
        yield from ((body, spec, target) for body, target in zip(bodies, spec["target"]))


class InverseDynamics:
    """tau = M(q) a + bias of the controlled group alone, a = -kp (q - q_d) - kd (v - v_d)."""

    def __init__(self, request, model):
        self.spec = request["scene"]["controller"]
        bodies = [b for b in request["scene"]["bodies"] if moves_by_one(b) and b["group"] == self.spec["group"]]
        self.in_q = [model.joint(body["name"]).qposadr[0] for body in bodies]
        self.in_v = [model.joint(body["name"]).dofadr[0] for body in bodies]
        self.arm = mj.MjModel.from_xml_string(mjcf(request, only=self.spec["group"]))
        self.data = mj.MjData(self.arm)
        self.mass = np.zeros((self.arm.nv, self.arm.nv))
        self.times, self.points = np.array(self.spec["times"]), np.array(self.spec["setpoints"])

    def target(self, t):
        i = int(np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, len(self.times) - 2))
        h = self.times[i + 1] - self.times[i]
        s = min((t - self.times[i]) / h, 1.0)
        change = self.points[i + 1] - self.points[i]
        return self.points[i] + change * s * s * (3 - 2 * s), change * 6 * s * (1 - s) / h

    def force(self, data):
        arm = self.data
        arm.qpos[:], arm.qvel[:] = data.qpos[self.in_q], data.qvel[self.in_v]
        mj.mj_fwdPosition(self.arm, arm)
        mj.mj_fwdVelocity(self.arm, arm)
        mj.mj_fullM(self.arm, arm, self.mass)
        q_d, v_d = self.target(data.time)
        wanted = -self.spec["kp"] * (arm.qpos - q_d) - self.spec["kd"] * (arm.qvel - v_d)
        return self.mass @ wanted + arm.qfrc_bias


class Built:
    """A scene as a model of MuJoCo's, for one request."""

    def __init__(self, request):
        self.request, self.scene = request, request["scene"]
        self.model = mj.MjModel.from_xml_string(mjcf(request))
        self.steps = round(request["duration"] / request["step"])
        self.end = None  # where a controller took it, which a replay must reach again

    def start(self):
        scene, model, data = self.scene, self.model, mj.MjData(self.model)
        for body in scene["bodies"]:
            joint, zero = body["joint"], [0.0, 0.0, 0.0]
            if joint["type"] == "free":
                v = model.joint(body["name"]).dofadr[0]
                back = [joint["quat"][0]] + [-x for x in joint["quat"][1:]]
                data.qvel[v:v + 3] = joint.get("linear", zero)
                data.qvel[v + 3:v + 6] = rotate(back, joint.get("angular", zero))
            elif joint["type"] != "weld":
                data.joint(body["name"]).qpos[0] = joint["q0"]
                data.joint(body["name"]).qvel[0] = joint.get("v0", 0.0)
        for i, (_, _, target) in enumerate(held_joints(scene)):
            data.ctrl[i] = target
        mj.mj_forward(model, data)
        return data

    def coordinates(self):
        """Where the compared coordinates are in qpos and qvel."""
        in_q, in_v = [], []
        for body in self.scene["bodies"]:
            if body["joint"]["type"] != "weld":
                joint = self.model.joint(body["name"])
                n = 3 if body["joint"]["type"] == "free" else 1
                in_q += range(joint.qposadr[0], joint.qposadr[0] + n)
                in_v += range(joint.dofadr[0], joint.dofadr[0] + n)
        return in_q, in_v

    def forces(self):
        """Forces from outside for every step, a row of nv each; none where there are none."""
        if not (self.scene.get("force") or self.scene.get("controller")):
            return None
        table = np.zeros((self.steps, self.model.nv))
        if force := self.scene.get("force"):
            v = self.model.joint(force["body"]).dofadr[0]
            times = np.arange(self.steps) * self.request["step"]
            push = force["amplitude"] * np.sin(force["omega"] * times)
            table[:, v:v + 3] = push[:, None] * np.array(force["direction"])
        if self.scene.get("controller"):
            control, data = InverseDynamics(self.request, self.model), self.start()
            for row in table:
                row[control.in_v] += control.force(data)
                data.qfrc_applied[:] = row
                mj.mj_step(self.model, data)
            self.end = data.qpos.copy()
        return table

    def advance(self, data, forces):
        """All steps in few calls: as many a call as take some hundredths of a second, so that a limit is heeded."""
        done, count = 0, 64
        while done < self.steps:
            count = min(count, self.steps - done)
            begin = time.process_time()
            if forces is None:
                mj.mj_step(self.model, data, nstep=count)
            else:
                self.replay(data, forces[done:done + count])
            done += count
            if time.process_time() - begin < 0.05:
                count *= 2

    def replay(self, data, forces):
        """Some steps with these forces; targets of joints stay as they are, which a rollout must be told."""
        physics = mj.mjtState.mjSTATE_FULLPHYSICS
        state = np.empty(mj.mj_stateSize(self.model, physics))
        mj.mj_getState(self.model, data, state, physics)
        inputs = np.hstack([np.tile(data.ctrl, (len(forces), 1)), forces])
        rollout.rollout(self.model, data, state, inputs, initial_warmstart=data.qacc_warmstart.copy(),
                        control_spec=mj.mjtState.mjSTATE_CTRL | mj.mjtState.mjSTATE_QFRC_APPLIED)

    def audit(self, forces):
        """A run that is looked at; also counts the iterations of the solver."""
        model, data = self.model, self.start()
        trajectory, (in_q, in_v) = Trajectory(self.request["duration"]), self.coordinates()
        iterations = 0

        def look():
            depth = -float(data.contact.dist.min()) if data.ncon else 0.0
            mj.mj_energyVel(model, data)
            trajectory.look(data.time, data.qpos[in_q], data.qvel[in_v], float(data.energy[1]), depth)

        look()
        stride = steps_between_looks(self.request)
        for step in range(self.steps):
            if forces is not None:
                data.qfrc_applied[:] = forces[step]
            mj.mj_step(model, data)
            iterations += int(data.solver_niter.sum())
            if (step + 1) % stride == 0 or step + 1 == self.steps:
                look()
        found = trajectory.report()
        if is_unstable(data):
            found["status"] = "unstable"
            found.pop("samples", None)
        return found | {"solver_iterations": iterations}


def is_unstable(data):
    """MuJoCo warns and starts anew when its state is no number."""
    bad = (mj.mjtWarning.mjWARN_BADQPOS, mj.mjtWarning.mjWARN_BADQVEL, mj.mjtWarning.mjWARN_BADQACC)
    return any(data.warning[int(kind)].number for kind in bad)


def run(request, measured):
    if request["method"] not in ("default", "match", "stiff"):
        raise ValueError(f"no method `{request['method']}` in this peer")
    built = Built(request)
    with Limit(3.0 * request["limit"]):
        forces = built.forces()
    last = measured.timed(built.start, lambda data: built.advance(data, forces))
    measured.found["steps"] = built.steps
    if last is not None and is_unstable(last):
        measured.found["status"] = "unstable"
    elif last is not None and built.end is not None and not np.array_equal(last.qpos, built.end):
        raise ValueError("the replay of the controller's forces ends elsewhere than the run that they come from")
    measured.audited(lambda: measured.found.update(built.audit(forces)))


serve("mujoco", mj.__version__, run)
