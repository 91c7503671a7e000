"""Drake on a scene: CENIC, its other integrators, and its discrete plants. Follows serve.py in the same program."""
import importlib.metadata
import math

import numpy as np
import pydrake.all as dr

DISCRETE = ("lagged", "similar", "sap", "tamsi")


def pose(spec):
    quat = np.array(spec.get("quat", [1, 0, 0, 0]), float)
    return dr.RigidTransform(dr.Quaternion(quat / np.linalg.norm(quat)), spec["xyz"])


def shape(geom, scene):
    kind = geom["shape"]
    if kind == "sphere":
        return dr.Sphere(geom["radius"])
    if kind == "box":
        return dr.Box(*geom["size"])
    if kind == "cylinder":
        return dr.Cylinder(geom["radius"], geom["length"])
    if kind == "halfspace":
        return dr.HalfSpace()
    if kind == "mesh":  # point contact has hulls only
        return dr.Convex(np.array(scene["meshes"][geom["mesh"]]["vertices"], float).T, geom["mesh"], 1.0)
    raise ValueError(f"no shape `{kind}` in this peer")


def properties(geom, contact):
    """Two geometries are in series: each has twice the pair's stiffness and, so weighted, the pair's dissipation.

    Discrete SAP knows no Hunt-Crossley dissipation but a relaxation time; it keeps Drake's own unless the scene has no dissipation.
    """
    props = dr.ProximityProperties()
    if contact["dissipation"] == 0:
        props.AddProperty("material", "relaxation_time", 0.0)
    friction = dr.CoulombFriction(contact["mu_static"], contact["mu_dynamic"])
    stiffness = {"point_stiffness": 2 * contact["stiffness"]} if contact["model"] == "point" else {}
    dr.AddContactMaterial(dissipation=contact["dissipation"], friction=friction, properties=props, **stiffness)
    hydro = geom.get("hydro")
    if contact["model"] == "hydroelastic" and hydro["kind"] == "rigid":
        dr.AddRigidHydroelasticProperties(hydro.get("resolution", 1.0), props)
    elif contact["model"] == "hydroelastic":
        dr.AddCompliantHydroelasticProperties(hydro.get("resolution", 0.1), hydro["modulus"], props)
    return props


def add_body(plant, scene, body, model, is_locked=False, collides=True):
    inertia = dr.SpatialInertia.MakeFromCentralInertia(
        body["mass"], np.array(body["com"], float), dr.RotationalInertia(*body["inertia"]))
    rigid = plant.AddRigidBody(body["name"], model, inertia)
    for i, geom in enumerate(body.get("geoms", []) if collides else []):
        plant.RegisterCollisionGeometry(
            rigid, pose(geom), shape(geom, scene), f"{body['name']}_{i}", properties(geom, scene["contact"]))
    joint = body["joint"]
    if joint["type"] == "free":
        return
    parent = plant.GetBodyByName(joint["parent"]) if joint.get("parent") else plant.world_body()
    name, frame = f"{body['name']}_joint", pose(joint)
    if joint["type"] == "weld" or is_locked:
        slides = joint["type"] == "prismatic"
        shift = joint["q0"] * np.array(joint["axis"], float) if slides else np.zeros(3)
        at = frame @ dr.RigidTransform(shift)
        plant.AddJoint(dr.WeldJoint(name, parent.body_frame(), rigid.body_frame(), at))
        return
    low, high = joint.get("limits") or (-math.inf, math.inf)
    kind = dr.RevoluteJoint if joint["type"] == "revolute" else dr.PrismaticJoint
    base = plant.AddFrame(dr.FixedOffsetFrame(f"{body['name']}_base", parent.body_frame(), frame))
    added = plant.AddJoint(kind(name, base, rigid.body_frame(), np.array(joint["axis"], float), low, high,
                                joint.get("damping", 0.0)))
    if joint.get("actuated"):
        motor = plant.AddJointActuator(f"{body['name']}_motor", added)
        motor.set_default_rotor_inertia(joint.get("armature", 0.0))
        motor.set_default_gear_ratio(1.0)


def add_models(plant, scene):
    names = dict.fromkeys(body.get("group") or "objects" for body in scene["bodies"])
    return {name: plant.AddModelInstance(name) for name in names}


class Hold(dr.LeafSystem):
    """Repeats the input that it saw first at each time, so that a step sees a constant."""

    def __init__(self, size):
        super().__init__()
        self.DeclareVectorInputPort("in", size)
        self.DeclareVectorOutputPort("held", size, self.calc).disable_caching_by_default()
        self.time, self.value = None, None

    def calc(self, context, output):
        if context.get_time() != self.time:
            self.time, self.value = context.get_time(), self.get_input_port().Eval(context)
        output.SetFromVector(self.value)


def add_controller(builder, plant, scene, instance, is_held):
    """Inverse dynamics of one group, of a model in which nothing else moves and nothing touches."""
    spec = scene["controller"]
    arm = dr.MultibodyPlant(0.0)
    arm.mutable_gravity_field().set_gravity_vector([0, 0, -scene["gravity"]])
    groups = add_models(arm, scene)
    for body in scene["bodies"]:
        if body["joint"]["type"] != "free":
            group = body["group"]
            add_body(arm, scene, body, groups[group], is_locked=group != spec["group"], collides=False)
    arm.Finalize()
    n = arm.num_positions()
    control = builder.AddSystem(dr.InverseDynamicsController(
        arm, np.full(n, spec["kp"]), np.zeros(n), np.full(n, spec["kd"]), False))
    control.keeps = arm
    points = np.array(spec["setpoints"]).T
    path = dr.PiecewisePolynomial.CubicHermite(spec["times"], points, np.zeros_like(points))
    target = builder.AddSystem(dr.TrajectorySource(path, 1))
    builder.Connect(target.get_output_port(), control.get_input_port_desired_state())
    builder.Connect(plant.get_state_output_port(instance), control.get_input_port_estimated_state())
    effort = control.get_output_port_control()
    if is_held:
        hold = builder.AddSystem(Hold(n))
        builder.Connect(effort, hold.get_input_port())
        effort = hold.get_output_port()
    builder.Connect(effort, plant.get_actuation_input_port(instance))


def add_pd(builder, plant, instance, spec):
    n = len(spec["target"])
    control = builder.AddSystem(dr.PidController(np.full(n, spec["kp"]), np.zeros(n), np.full(n, spec["kd"])))
    target = builder.AddSystem(dr.ConstantVectorSource(spec["target"] + [0.0] * n))
    builder.Connect(target.get_output_port(), control.get_input_port_desired_state())
    builder.Connect(plant.get_state_output_port(instance), control.get_input_port_estimated_state())
    builder.Connect(control.get_output_port_control(), plant.get_actuation_input_port(instance))


def add_force(builder, plant, spec):
    """A sine of the time on the origin of a free body."""
    start = plant.GetBodyByName(spec["body"]).floating_velocities_start_in_v()
    gain = np.zeros((plant.num_velocities(), 1))
    gain[start + 3:start + 6, 0] = spec["direction"]
    sine = builder.AddSystem(dr.Sine(spec["amplitude"], spec["omega"], 0.0, 1))
    spread = builder.AddSystem(dr.MatrixGain(gain))
    builder.Connect(sine.get_output_port(0), spread.get_input_port())
    builder.Connect(spread.get_output_port(), plant.get_applied_generalized_force_input_port())


class Built:
    """A scene as a diagram of Drake's, for one request."""

    def __init__(self, request):
        self.request, self.scene = request, request["scene"]
        scene, method = self.scene, request["method"]
        self.is_discrete = method in DISCRETE
        builder = dr.DiagramBuilder()
        plant, graph = dr.AddMultibodyPlant(dr.MultibodyPlantConfig(
            time_step=request["step"] if self.is_discrete else 0.0,
            contact_model=scene["contact"]["model"],
            discrete_contact_approximation=method if self.is_discrete else "lagged",
            stiction_tolerance=scene["contact"]["stiction_velocity"]), builder)
        self.plant = plant
        plant.mutable_gravity_field().set_gravity_vector([0, 0, -scene["gravity"]])
        groups = add_models(plant, scene)
        for body in scene["bodies"]:
            add_body(plant, scene, body, groups[body.get("group") or "objects"])
        for i, geom in enumerate(scene.get("world_geoms", [])):
            plant.RegisterCollisionGeometry(plant.world_body(), pose(geom), shape(geom, scene), f"world_{i}",
                                            properties(geom, scene["contact"]))
        for names in scene.get("exclude_within", []):
            bodies = [plant.GetBodyByName(name) for name in names]
            ids = [g for body in bodies for g in plant.GetCollisionGeometriesForBody(body)]
            graph.collision_filter_manager().Apply(
                dr.CollisionFilterDeclaration().ExcludeWithin(dr.GeometrySet(ids)))
        plant.Finalize()
        if scene.get("controller"):
            add_controller(builder, plant, scene, groups[scene["controller"]["group"]], request.get("held", False))
        for group, spec in (scene.get("pd") or {}).items():
            add_pd(builder, plant, groups[group], spec)
        if scene.get("force"):
            add_force(builder, plant, scene["force"])
        self.diagram = builder.Build()

    def simulator(self):
        """At the start, ready to run."""
        simulator = dr.Simulator(self.diagram)
        self.set_start(self.plant.GetMyMutableContextFromRoot(simulator.get_mutable_context()))
        request, step = self.request, self.request.get("step")
        if not self.is_discrete:
            dr.ApplySimulatorConfig(dr.SimulatorConfig(
                integration_scheme=request["method"], max_step_size=step or 0.1,
                accuracy=request.get("accuracy") or 1e-3, use_error_control=not step), simulator)
        simulator.Initialize()
        return simulator

    def set_start(self, context):
        plant = self.plant
        for body in self.scene["bodies"]:
            joint, rigid = body["joint"], plant.GetBodyByName(body["name"])
            if joint["type"] == "free":
                zero = [0.0, 0.0, 0.0]
                plant.SetFreeBodyPose(context, rigid, pose(joint))
                plant.SetFreeBodySpatialVelocity(context, rigid, dr.SpatialVelocity(
                    joint.get("angular", zero), joint.get("linear", zero)))
            elif joint["type"] != "weld":
                moving = plant.GetJointByName(f"{body['name']}_joint")
                turns = joint["type"] == "revolute"
                (moving.set_angle if turns else moving.set_translation)(context, joint["q0"])
                rate = moving.set_angular_rate if turns else moving.set_translation_rate
                rate(context, joint.get("v0", 0.0))

    def coordinates(self):
        """Where the compared coordinates are in q and v."""
        in_q, in_v = [], []
        for body in self.scene["bodies"]:
            rigid, kind = self.plant.GetBodyByName(body["name"]), body["joint"]["type"]
            if kind == "free":
                q, v = rigid.floating_positions_start(), rigid.floating_velocities_start_in_v()
                in_q += [q + 4, q + 5, q + 6]
                in_v += [v + 3, v + 4, v + 5]
            elif kind != "weld":
                joint = self.plant.GetJointByName(f"{body['name']}_joint")
                in_q.append(joint.position_start())
                in_v.append(joint.velocity_start())
        return in_q, in_v

    def counts(self, simulator):
        if self.is_discrete:
            return {"steps": round(self.request["duration"] / self.request["step"])}
        integrator = simulator.get_integrator()
        summary = dict(integrator.GetStatisticsSummary())
        return {"steps": integrator.get_num_steps_taken(),
                "rejected": integrator.get_num_step_shrinkages_from_error_control(),
                "solver_iterations": summary.get("cenic_total_solver_iterations"),
                "factorizations": summary.get("cenic_total_hessian_factorizations"),
                "linesearch_iterations": summary.get("cenic_total_ls_iterations")}

    def audit(self):
        """A run that is looked at."""
        plant, duration = self.plant, self.request["duration"]
        trajectory, (in_q, in_v) = Trajectory(duration), self.coordinates()
        query = plant.get_geometry_query_input_port()

        def look(root):
            context = plant.GetMyContextFromRoot(root)
            pairs = query.Eval(context).ComputePointPairPenetration()
            trajectory.look(root.get_time(), plant.GetPositions(context)[in_q], plant.GetVelocities(context)[in_v],
                            plant.CalcKineticEnergy(context), max((pair.depth for pair in pairs), default=0.0))
            return dr.EventStatus.DidNothing()

        simulator = self.simulator()
        look(simulator.get_context())
        if self.is_discrete and self.request["audit"] == "samples":
            for step in range(0, round(duration / self.request["step"]), steps_between_looks(self.request)):
                simulator.AdvanceTo(min(duration, (step + steps_between_looks(self.request)) * self.request["step"]))
                look(simulator.get_context())
        else:
            simulator.set_monitor(look)
            simulator.AdvanceTo(duration)
            look(simulator.get_context())
        return trajectory


def run(request, measured):
    built = Built(request)
    last = measured.timed(built.simulator, lambda simulator: simulator.AdvanceTo(request["duration"]))
    if last is not None:
        measured.found |= built.counts(last)
    measured.audited(lambda: measured.found.update(built.audit().report()))


serve("drake", importlib.metadata.version("drake"), run)
