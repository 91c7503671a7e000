"""What Pinocchio computes for a URDF file, in the conventions of cenic.

Both write M(q) v̇ + bias(q, v) = τ. They differ in coordinates, joint by joint:

| joint | | Pinocchio | cenic |
|---|---|---|---|
| revolute, prismatic | q | θ or d | the same |
| continuous | q | cos θ, sin θ | θ |
| planar | q | x, y, cos θ, sin θ | x, y, θ |
| | v | linear in the moving axes, θ̇ | linear in the fixed axes, θ̇ |
| free | q | position, quaternion x, y, z, w | quaternion w, x, y, z, position |
| | v | linear, angular, in the moving axes | angular, linear, in the fixed axes |

With v_pin = T(q) v:

    M = Tᵀ M_pin T    bias = Tᵀ rnea(q, T v, Ṫ v)    gravity = Tᵀ g_pin    J = J_pin T

where Ṫ v = −ω × v_linear in the moving axes, for the linear part of a planar or free joint. Joints that mimic others are
plain joints on both sides. Joints are matched by name, since Pinocchio sorts them. Pinocchio takes a planar joint's plane to be across
z, whatever its axis: such a joint can be compared only if its axis is z.
"""

import xml.etree.ElementTree as ElementTree

import numpy as np
import pinocchio as pin

KINDS = {  # by number of coordinates and velocities in Pinocchio
    (1, 1): "one",
    (2, 1): "continuous",
    (4, 3): "planar",
    (7, 6): "free",
}
VELOCITIES = {
    "one": [""],
    "continuous": [""],
    "planar": ["_vx", "_vy", "_rate"],
    "free": ["_wx", "_wy", "_wz", "_vx", "_vy", "_vz"],
}


class Reference:
    """A URDF file with its root link welded to the world, or free."""

    def __init__(self, path, free=False):
        self.root = root_link(path)
        if free:
            self.model = pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer(), self.root, mimic=False)
        else:
            self.model = pin.buildModelFromUrdf(str(path), mimic=False)
        self.model.gravity.linear = np.array([0.0, 0.0, -9.81])
        self.data = self.model.createData()
        # Joint 0 is the world.
        self.joints = list(zip(self.model.names, self.model.joints))[1:]
        self.kinds = {name: KINDS[joint.nq, joint.nv] for name, joint in self.joints}
        self.velocities = [name + suffix for name, _ in self.joints for suffix in VELOCITIES[self.kinds[name]]]
        self.mass = sum(inertia.mass for inertia in list(self.model.inertias)[1:])

    def random_state(self, rng):
        """Positions within the limits, up to ±π and ±1 m where there are none, and velocities up to ±1, by joint."""
        positions, velocities = {}, {}
        for name, joint in self.joints:
            angle, place = rng.uniform(-np.pi, np.pi), rng.uniform(-1, 1, 3)
            match self.kinds[name]:
                case "free":
                    quaternion = rng.normal(size=4)
                    q = [*(quaternion / np.linalg.norm(quaternion)), *place]
                case "planar":
                    q = [*place[:2], angle]
                case "continuous":
                    q = [angle]
                case "one":
                    lower = self.model.lowerPositionLimit[joint.idx_q]
                    upper = self.model.upperPositionLimit[joint.idx_q]
                    q = [rng.uniform(max(lower, -np.pi), min(upper, np.pi))] if lower < upper else [angle]
            positions[name] = [float(n) for n in q]
            velocities[name] = rng.uniform(-1, 1, joint.nv).tolist()
        return {"positions": positions, "velocities": velocities}

    def convert(self, state):
        """q_pin, v_pin, Ṫ v and T."""
        q, v = np.zeros(self.model.nq), np.zeros(self.model.nv)
        T, Tdot_v = np.eye(self.model.nv), np.zeros(self.model.nv)
        for name, joint in self.joints:
            q_ours, v_ours = np.array(state["positions"][name]), np.array(state["velocities"][name])
            at_q, at_v = slice(joint.idx_q, joint.idx_q + joint.nq), slice(joint.idx_v, joint.idx_v + joint.nv)
            match self.kinds[name]:
                case "one":
                    q[at_q], block = q_ours, np.eye(1)
                case "continuous":
                    q[at_q], block = [np.cos(q_ours[0]), np.sin(q_ours[0])], np.eye(1)
                case "planar":
                    c, s = np.cos(q_ours[2]), np.sin(q_ours[2])
                    q[at_q], block = [*q_ours[:2], c, s], np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
                case "free":
                    w, x, y, z = q_ours[:4]
                    R = pin.Quaternion(w, x, y, z).toRotationMatrix()
                    zero = np.zeros((3, 3))
                    q[at_q], block = [*q_ours[4:], x, y, z, w], np.block([[zero, R.T], [R.T, zero]])
            v[at_v], T[at_v, at_v] = block @ v_ours, block
            if self.kinds[name] == "planar":
                vx, vy, rate = v[at_v]
                Tdot_v[at_v] = [rate * vy, -rate * vx, 0]
            elif self.kinds[name] == "free":
                Tdot_v[at_v][:3] = -np.cross(v[at_v][3:], v[at_v][:3])
        return q, v, Tdot_v, T

    def dynamics(self, state):
        """Mass matrix, bias, and its part due to gravity, in the order of `velocities`."""
        q, v, Tdot_v, T = self.convert(state)
        M = pin.crba(self.model, self.data, q)
        M = np.triu(M) + np.triu(M, 1).T
        return {
            "mass_matrix": T.T @ M @ T,
            "bias": T.T @ pin.rnea(self.model, self.data, q, v, Tdot_v),
            "gravity": T.T @ pin.computeGeneralizedGravity(self.model, self.data, q),
        }

    def energies(self, state):
        """Centre of mass of what moves, and energies; the potential energy is zero with everything at the origin."""
        q, v, _, _ = self.convert(state)
        return {
            "centre_of_mass": pin.centerOfMass(self.model, self.data, q).copy(),
            "kinetic_energy": pin.computeKineticEnergy(self.model, self.data, q, v),
            "potential_energy": pin.computePotentialEnergy(self.model, self.data, q),
        }

    def link(self, state, name):
        """Pose of a link in the world, and its Jacobian: velocity of its origin in world axes, angular rows first."""
        q, _, _, T = self.convert(state)
        frame = self.model.getFrameId(name, pin.FrameType.BODY)
        pin.computeJointJacobians(self.model, self.data, q)
        pose = pin.updateFramePlacement(self.model, self.data, frame)
        J = pin.getFrameJacobian(self.model, self.data, frame, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
        J = np.reshape(J, (6, -1))  # a single column comes as a vector
        x, y, z, w = pin.Quaternion(pose.rotation).coeffs()
        return {
            "position": pose.translation.copy(),
            "quaternion": np.array([w, x, y, z]),
            "jacobian": np.vstack([J[3:], J[:3]]) @ T,
        }


def root_link(path):
    """The link that no joint carries."""
    robot = ElementTree.parse(path).getroot()
    carried = {child.get("link") for child in robot.findall("joint/child")}
    return next(link.get("name") for link in robot.findall("link") if link.get("name") not in carried)
