"""Hydroelastic contact surfaces as Drake computes them: `python hydroelastic_reference.py OUTPUT.json`.

Needs NumPy and pydrake (written with Drake 1.51.1). The same seed gives the same file.

Two geometries A and B, one of them compliant at least, A's frame the world's. Half spaces are z ≤ 0; cylinders and
capsules stand along z, and a capsule's length is its cylinder's. The file is
{"drake", "seed", "cases": [...]}, a case

| key | |
|---|---|
| group | the pair of shapes, or "aligned ..." where axes are parallel or at round angles |
| a, b | shape, dimensions in m, kind, modulus in Pa, resolution in m of what Drake tessellates |
| overlap | of random poses, about, as a fraction of the smaller radius, see `size`; one pose in three is nearly aligned |
| rotation, position | of B in A: quaternion w, x, y, z, and xyz |
| faces | number of polygons |
| area | Σ area |
| centroid | Σ area centroid / Σ area |
| force | on A: Σ area p n, p the pressure at the face's centroid, n its normal from B into A |
| torque | on A about its origin: Σ centroid × (area p n), one point a face |
| torque_exact | the same with p integrated over each face: independent of how the surface is divided into faces |
| k | Σ area g, 1/g = 1/g_A + 1/g_B of the compliant sides, g_A = ∇p_A · n, g_B = −∇p_B · n, without idle faces |
| idle | count, area and force on A of idle faces, if any; they are in all sums above except k |
| finer | if a shape is curved, area and force with half the resolution: errors are four times less |

Everything is in A's axes. A face is idle where g_A or g_B is not above 10⁻⁹ of |∇p|: moving along n would not press it
more.
"""

import json
import sys
from importlib.metadata import version

import numpy as np
import pydrake.all as drake

SEED = 20240607
POSES = 15  # of each pair of shapes
DIGITS = 12  # significant, of results


def shape_of(geometry):
    """Drake's shape."""
    match geometry["shape"]:
        case "sphere":
            return drake.Sphere(geometry["radius"])
        case "box":
            return drake.Box(*geometry["size"])
        case "cylinder":
            return drake.Cylinder(geometry["radius"], geometry["length"])
        case "capsule":
            return drake.Capsule(geometry["radius"], geometry["length"])
        case "ellipsoid":
            return drake.Ellipsoid(*geometry["radii"])
        case "convex":
            return drake.Convex(points=np.array(geometry["vertices"]).T, label="hull")
        case "half_space":
            return drake.HalfSpace()


def size(geometry):
    """The radius of the largest ball inside, nearly so for hulls; none for a half space."""
    match geometry["shape"]:
        case "sphere":
            return geometry["radius"]
        case "box":
            return min(geometry["size"]) / 2
        case "cylinder":
            return min(geometry["radius"], geometry["length"] / 2)
        case "capsule":
            return geometry["radius"]
        case "ellipsoid":
            return min(geometry["radii"])
        case "convex":
            return min(np.linalg.norm(geometry["vertices"], axis=1)) / 2
        case "half_space":
            return np.inf


def reach(geometry):
    """The radius of a ball about the origin that holds the shape."""
    match geometry["shape"]:
        case "box":
            return np.linalg.norm(geometry["size"]) / 2
        case "cylinder":
            return np.hypot(geometry["radius"], geometry["length"] / 2)
        case "capsule":
            return geometry["radius"] + geometry["length"] / 2
        case "ellipsoid":
            return max(geometry["radii"])
        case "convex":
            return max(np.linalg.norm(geometry["vertices"], axis=1))
        case "half_space":
            return 0.0
        case _:
            return geometry["radius"]


def properties_of(geometry):
    """Drake's proximity properties."""
    properties = drake.ProximityProperties()
    # Drake asks for a resolution even where it tessellates nothing or ignores it.
    resolution = geometry.get("resolution", 1.0)
    if geometry["kind"] == "rigid":
        drake.AddRigidHydroelasticProperties(resolution, properties)
    elif geometry["shape"] == "half_space":
        drake.AddCompliantHydroelasticPropertiesForHalfSpace(geometry["thickness"], geometry["modulus"], properties)
    else:
        drake.AddCompliantHydroelasticProperties(resolution, geometry["modulus"], properties)
    return properties


def finer(geometry):
    """The geometry with half the resolution."""
    return {key: value / 2 if key == "resolution" else value for key, value in geometry.items()}


class Pair:
    """Geometry A fixed to the world and geometry B free."""

    def __init__(self, a, b):
        builder = drake.DiagramBuilder()
        plant, graph = drake.AddMultibodyPlantSceneGraph(builder, 0.0)
        inertia = drake.SpatialInertia.SolidSphereWithMass(1.0, 0.1)
        self.bodies, self.ids = [], []
        for name, geometry in (("a", a), ("b", b)):
            body = plant.AddRigidBody(name, inertia)
            self.bodies.append(body)
            self.ids.append(
                plant.RegisterCollisionGeometry(
                    body, drake.RigidTransform(), shape_of(geometry), name, properties_of(geometry)
                )
            )
        plant.WeldFrames(plant.world_frame(), self.bodies[0].body_frame())
        plant.Finalize()
        self.compliant = [geometry["kind"] == "compliant" for geometry in (a, b)]
        self.plant, self.graph = plant, graph
        self.diagram = builder.Build()
        self.context = self.diagram.CreateDefaultContext()
        self.query = graph.get_query_output_port()

    def surface(self, rotation, position):
        """The contact surface with B at a pose in A; none where they do not touch."""
        pose = drake.RigidTransform(drake.Quaternion(np.array(rotation) / np.linalg.norm(rotation)), position)
        self.plant.SetFreeBodyPose(self.plant.GetMyMutableContextFromRoot(self.context), self.bodies[1], pose)
        query = self.query.Eval(self.graph.GetMyContextFromRoot(self.context))
        surfaces = query.ComputeContactSurfaces(drake.HydroelasticContactRepresentation.kPolygon)
        return surfaces[0] if surfaces else None

    def sums(self, rotation, position):
        """What is recorded of the contact surface."""
        surface = self.surface(rotation, position)
        mesh, pressure = surface.poly_mesh_W(), surface.poly_e_MN()
        a_is_m = surface.id_M() == self.ids[0]
        gradients = (surface.EvaluateGradE_M_W, surface.EvaluateGradE_N_W)
        gradient_a, gradient_b = gradients if a_is_m else gradients[::-1]

        area, k = 0.0, 0.0
        moment, force, torque, torque_exact = (np.zeros(3) for _ in range(4))
        idle_count, idle_area, idle_force = 0, 0.0, np.zeros(3)
        for face in range(surface.num_faces()):
            face_area = surface.area(face)
            centroid = surface.centroid(face)
            # Drake's points from N into M.
            normal = surface.face_normal(face) * (1 if a_is_m else -1)
            at_centroid = pressure.EvaluateCartesian(face, centroid)
            face_force = face_area * at_centroid * normal
            area += face_area
            moment += face_area * centroid
            force += face_force
            torque += np.cross(centroid, face_force)
            torque_exact += np.cross(self.first_moment(mesh, pressure, face, centroid, at_centroid), normal)

            compliance = 0.0
            for compliant, gradient, sign in zip(self.compliant, (gradient_a, gradient_b), (1, -1)):
                if compliant:
                    gradient = gradient(face)
                    along = sign * gradient @ normal
                    compliance += 1 / along if along > 1e-9 * np.linalg.norm(gradient) else np.inf
            if np.isinf(compliance):
                idle_count += 1
                idle_area += face_area
                idle_force += face_force
            else:
                k += face_area / compliance

        sums = {
            "faces": surface.num_faces(),
            "area": area,
            "centroid": moment / area,
            "force": force,
            "torque": torque,
            "torque_exact": torque_exact,
            "k": k,
        }
        if idle_count:
            sums["idle"] = {"count": idle_count, "area": idle_area, "force": idle_force}
        return sums

    @staticmethod
    def first_moment(mesh, pressure, face, centroid, at_centroid):
        """∫ r p dA over a face, whose p is linear: by triangles about its centroid."""
        polygon = mesh.element(face)
        vertices = [polygon.vertex(i) for i in range(polygon.num_vertices())]
        total = np.zeros(3)
        for v, w in zip(vertices, vertices[1:] + vertices[:1]):
            r = np.array([centroid, mesh.vertex(v), mesh.vertex(w)])
            p = np.array([at_centroid, pressure.EvaluateAtVertex(v), pressure.EvaluateAtVertex(w)])
            triangle = np.linalg.norm(np.cross(r[1] - r[0], r[2] - r[0])) / 2
            total += triangle / 12 * (r.sum(0) * p.sum() + p @ r)
        return total


def rounded(value, digits=DIGITS):
    """Numbers to so many significant digits, arrays to lists."""
    match value:
        case dict():
            return {key: rounded(item, digits) for key, item in value.items()}
        case np.ndarray() | list() | tuple():
            # Roundoff of a vector's zeros is left out.
            floor = 1e-13 * max((abs(x) for x in value if isinstance(x, float)), default=0.0)
            return [0.0 if isinstance(x, float) and abs(x) < floor else rounded(x, digits) for x in value]
        case float():
            return float(f"{value:.{digits}g}")
        case _:
            return value


def case_of(group, a, b, rotation, position, overlap=None, pair=None):
    """A record, evaluated at the numbers as they are written."""
    rotation, position = rounded(np.array(rotation)), [round(float(x), 6) for x in position]
    pair = pair or Pair(a, b)
    record = {"group": group, "a": a, "b": b}
    if overlap is not None:
        record["overlap"] = round(overlap, 3)
    record |= {"rotation": rotation, "position": position, **pair.sums(rotation, position)}
    if "resolution" in a or "resolution" in b:
        more = Pair(finer(a), finer(b)).sums(rotation, position)
        record["finer"] = rounded({"area": more["area"], "force": more["force"]}, 6)
    return rounded(record)


def random_geometry(random, shape, kind):
    """A shape of a few centimetres with a modulus between 10⁵ and 10⁷ Pa."""
    length = lambda low, high: round(float(random.uniform(low, high)), 3)
    geometry = {"shape": shape}
    match shape:
        case "sphere":
            geometry["radius"] = length(0.03, 0.08)
        case "box":
            geometry["size"] = [length(0.05, 0.2) for _ in range(3)]
        case "cylinder":
            geometry |= {"radius": length(0.03, 0.08), "length": length(0.04, 0.2)}
        case "capsule":
            geometry |= {"radius": length(0.03, 0.08), "length": length(0.04, 0.2)}
        case "ellipsoid":
            geometry["radii"] = [length(0.03, 0.08) for _ in range(3)]
        case "convex":
            # On a stretched sphere, so that every point is a corner.
            points = random.normal(size=(12, 3))
            points *= 0.06 / np.linalg.norm(points, axis=1, keepdims=True)
            geometry["vertices"] = np.round(points * random.uniform(0.7, 1.3, size=3), 4).tolist()
    geometry["kind"] = kind
    if kind == "compliant":
        geometry["modulus"] = float(f"{10 ** random.uniform(5, 7):.3g}")
        if shape == "half_space":
            geometry["thickness"] = length(0.02, 0.1)
    if shape in ("sphere", "cylinder", "capsule", "ellipsoid"):
        geometry["resolution"] = round(geometry.get("radius", size(geometry)) / 20, 6)
    return geometry


def unit(random, dimension):
    vector = random.normal(size=dimension)
    return vector / np.linalg.norm(vector)


def nearly_aligned(random):
    """Up to some 5° off a rotation that takes axes to axes."""
    turns = (random.integers(4) * 90, random.integers(4) * 90)
    tilt = np.array([1.0, *random.uniform(-0.03, 0.03, size=3)])
    rotation = drake.Quaternion(tilt / np.linalg.norm(tilt)).multiply(
        drake.Quaternion(about("x", turns[0])).multiply(drake.Quaternion(about("y", turns[1])))
    )
    return rotation.wxyz()


def random_case(random, group, a, b, overlap, tilted):
    """B turned at random, or only tilted, then moved towards A along a random line until it overlaps as wished."""
    pair = Pair(a, b)
    radius = min(size(a), size(b))
    step = 0.02 * radius
    while True:
        rotation = nearly_aligned(random) if tilted else unit(random, 4)
        axis = unit(random, 3)
        # Half spaces have only one side.
        if a["shape"] == "half_space":
            axis[2] = abs(axis[2])
        if b["shape"] == "half_space":
            turn = drake.RotationMatrix(drake.Quaternion(rotation)).matrix()
            axis *= -np.sign(axis @ turn[:, 2])
        # The line passes beside A's origin.
        offset = random.uniform(-0.5, 0.5, size=3) * radius
        distance = 3 * (reach(a) + reach(b)) + 2 * radius
        if pair.surface(rotation, offset + distance * axis):
            continue  # nearly along a half space
        # Steps until they touch, then bisection.
        while distance > 0 and not pair.surface(rotation, offset + distance * axis):
            distance -= step
        if distance <= 0:
            continue
        near, far = distance, distance + step
        while far - near > 1e-5 * radius:
            middle = (near + far) / 2
            if pair.surface(rotation, offset + middle * axis):
                near = middle
            else:
                far = middle
        # The direction of the force there tells how much of a move along the line goes deeper.
        touch = pair.sums(rotation, offset + near * axis)["force"]
        slope = abs(touch @ axis) / np.linalg.norm(touch)
        depth = overlap * radius / slope
        if slope < 0.3 or near < depth:
            continue
        return case_of(group, a, b, rotation, offset + (near - depth) * axis, overlap, pair)


def random_cases(random):
    pairs = [
        ("sphere", "compliant", "half_space", "rigid"),
        ("box", "compliant", "half_space", "rigid"),
        ("cylinder", "compliant", "half_space", "rigid"),
        ("capsule", "compliant", "half_space", "rigid"),
        ("ellipsoid", "compliant", "half_space", "rigid"),
        ("convex", "compliant", "half_space", "rigid"),
        ("box", "compliant", "box", "compliant"),
        ("box", "compliant", "box", "rigid"),
        ("sphere", "compliant", "sphere", "compliant"),
        ("sphere", "compliant", "box", "compliant"),
        ("cylinder", "compliant", "box", "compliant"),
        ("cylinder", "compliant", "cylinder", "rigid"),
        ("half_space", "compliant", "box", "rigid"),
        ("half_space", "compliant", "sphere", "rigid"),
        ("convex", "compliant", "box", "compliant"),
    ]
    for shape_a, kind_a, shape_b, kind_b in pairs:
        group = f"{kind_a} {shape_a} | {kind_b} {shape_b}"
        for i in range(POSES):
            a, b = random_geometry(random, shape_a, kind_a), random_geometry(random, shape_b, kind_b)
            # One overlap in each of as many parts of the range.
            overlap = 0.01 + 0.29 * (i + float(random.uniform())) / POSES
            yield random_case(random, group, a, b, overlap, tilted=i % 3 == 2)


def about(axis, degrees):
    """The quaternion of a turn about x, y or z."""
    half = np.radians(degrees) / 2
    quaternion = np.zeros(4)
    quaternion[0], quaternion["xyz".index(axis) + 1] = np.cos(half), np.sin(half)
    return quaternion


def aligned_cases():
    """Faces on faces and edges on faces, at round numbers."""
    box = {"shape": "box", "size": [0.1, 0.16, 0.2], "kind": "compliant", "modulus": 1e6}
    soft = {"shape": "box", "size": [0.12, 0.08, 0.06], "kind": "compliant", "modulus": 3e5}
    cube = {"shape": "box", "size": [0.1, 0.1, 0.1], "kind": "compliant", "modulus": 1e6}
    long = {"radius": 0.04, "length": 0.12, "kind": "compliant", "modulus": 1e6, "resolution": 0.002}
    rod, pill = {"shape": "cylinder"} | long, {"shape": "capsule"} | long
    ground = {"shape": "half_space", "kind": "rigid"}
    slab = {"shape": "half_space", "kind": "compliant", "modulus": 1e6, "thickness": 0.05}
    rigid = lambda geometry: {key: value for key, value in geometry.items() if key != "modulus"} | {"kind": "rigid"}
    level = about("x", 0)

    # The ground below, beside and behind: −z, −x and −y of the box.
    for turn, direction, half in ((level, 2, 0.1), (about("y", 90), 0, 0.05), (about("x", -90), 1, 0.08)):
        for depth in (0.001, 0.01):
            position = np.array([0.013, -0.021, 0.034])
            position[direction] = depth - half
            yield case_of("aligned box face | half space", box, ground, turn, position)
    yield case_of("aligned box face | half space", cube, ground, level, [0, 0, 0.005 - 0.05])
    yield case_of("aligned box edge | half space", box, ground, about("x", 45), [0, 0, 0.01 * 2**0.5 - 0.18])

    # B above A: face on face, B centred, shifted, over A's edge, turned; as soft, softer and rigid.
    for other in (soft, rigid(soft)):
        group = f"aligned box face | {other['kind']} box face"
        for depth in (0.001, 0.008):
            top = 0.1 + 0.03 - depth
            yield case_of(group, box, other, level, [0, 0, top])
            yield case_of(group, box, other, level, [0.015, 0.02, top])
            yield case_of(group, box, other, level, [0.06, 0.09, top])
            yield case_of(group, box, other, about("z", 30), [0.01, -0.02, top])
        group = f"aligned box face | {other['kind']} box edge"
        for depth in (0.001, 0.008):
            # B stands on the edge along x between its −y and −z faces, or on one not evenly between them.
            for degrees in (45, 20):
                y, z = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
                top = 0.1 + 0.04 * y + 0.03 * z - depth
                yield case_of(group, box, other, about("x", degrees), [0.01, 0.02, top])
    yield case_of("aligned cube | equal cube", cube, cube, level, [0, 0, 0.1 - 0.004])
    yield case_of("aligned cube | equal cube", cube, cube, level, [0.03, 0.02, 0.1 - 0.004])

    yield case_of("aligned cylinder end | half space", rod, ground, level, [0, 0, 0.004 - 0.06])
    yield case_of("aligned cylinder side | half space", rod, ground, about("y", 90), [0.004 - 0.04, 0, 0])
    yield case_of("aligned capsule end | half space", pill, ground, level, [0, 0, 0.004 - 0.1])
    yield case_of("aligned capsule side | half space", pill, ground, about("y", 90), [0.004 - 0.04, 0, 0])
    yield case_of("aligned half space | box face", slab, rigid(box), level, [0.01, 0.02, 0.1 - 0.005])
    corner = [0.01, 0.02, 0.05 * 2**0.5 - 0.005]
    yield case_of("aligned half space | box edge", slab, rigid(cube), about("x", 45), corner)


def main(path):
    random = np.random.default_rng(SEED)
    cases = [*random_cases(random), *aligned_cases()]
    head = {"drake": version("drake"), "seed": SEED}
    with open(path, "w") as file:
        # One case a line.
        lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
        file.write(json.dumps(head)[:-1] + ', "cases": [\n' + lines + "\n]}\n")


if __name__ == "__main__":
    main(sys.argv[1])
