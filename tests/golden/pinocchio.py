"""Writes pinocchio.json: what Pinocchio computes for the models in diagrams/models, in the conventions of cenic.

    pip install pin && python tests/golden/pinocchio.py

For each model, at three random states (the seed is in the file): mass matrix, bias, gravity forces, centre of mass, energies, and
pose and Jacobian of one link; see tests/reference.py for what they mean. Vectors and matrices are in the order of `velocities`,
states are by joint. `base` says whether the root link is welded to the world or free.

The conversion was checked with Drake, whose velocities are those of cenic:

    pip install drake && python tests/golden/pinocchio.py --check

compares mass matrix, bias, gravity, pose and Jacobian of every model with Drake's, and ½ vᵀ M v with the kinetic energy, to 1e-9
of the largest entry.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[0] = str(HERE.parent)  # for `reference`, and so that `pinocchio` is the library and not this file

import numpy as np  # noqa: E402
import pinocchio as pin  # noqa: E402
from reference import Reference  # noqa: E402

MODELS = HERE.parents[1] / "diagrams" / "models"
SEED = 2026
LINKS = {  # the link whose pose and Jacobian are written
    "pendulum": "bob",
    "double_pendulum": "tip",
    "cart_pole": "pole",
    "arm7": "tool",
    "quadruped": "fl_foot",
    "humanoid": "r_hand",
}
FREE = ("quadruped", "humanoid")


def golden():
    rng = np.random.default_rng(SEED)
    models = {}
    for name, link in LINKS.items():
        reference = Reference(MODELS / f"{name}.urdf", free=name in FREE)
        states = []
        for _ in range(3):
            state = reference.random_state(rng)
            results = {**reference.dynamics(state), **reference.energies(state), "link": reference.link(state, link)}
            states.append({**state, **results})
        models[name] = {
            "base": "free" if name in FREE else "weld",
            "root": reference.root,
            "link": link,
            "mass": reference.mass,
            "velocities": reference.velocities,
            "states": states,
        }
    return {"source": f"Pinocchio {pin.__version__}, tests/golden/pinocchio.py", "seed": SEED, "models": models}


def check_with_drake(models):
    """Largest difference to Drake, relative to the largest entry, for each model."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import JacobianWrtVariable

    for name, model in models.items():
        plant = MultibodyPlant(0.0)
        Parser(plant).AddModels(str(MODELS / f"{name}.urdf"))
        if model["base"] == "weld":
            plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(model["root"]))
        plant.Finalize()
        worst = 0.0
        for state in model["states"]:
            context = plant.CreateDefaultContext()
            q, v, order = np.zeros(plant.num_positions()), np.zeros(plant.num_velocities()), []
            for name_of_joint in state["positions"]:
                joint = plant.GetJointByName(name_of_joint)
                at_q, at_v = joint.position_start(), joint.velocity_start()
                q[at_q : at_q + joint.num_positions()] = state["positions"][name_of_joint]
                v[at_v : at_v + joint.num_velocities()] = state["velocities"][name_of_joint]
                order.extend(range(at_v, at_v + joint.num_velocities()))
            plant.SetPositions(context, q)
            plant.SetVelocities(context, v)
            frame, world = plant.GetFrameByName(model["link"]), plant.world_frame()
            gravity = -plant.CalcGravityGeneralizedForces(context)
            pose = frame.CalcPoseInWorld(context)
            quaternion = pose.rotation().ToQuaternion().wxyz()
            J = plant.CalcJacobianSpatialVelocity(context, JacobianWrtVariable.kV, frame, np.zeros(3), world, world)
            v = v[order]
            pairs = [
                (state["mass_matrix"], plant.CalcMassMatrix(context)[np.ix_(order, order)]),
                (state["bias"], (plant.CalcBiasTerm(context) + gravity)[order]),
                (state["gravity"], gravity[order]),
                (state["link"]["position"], pose.translation()),
                (state["link"]["quaternion"], quaternion * np.sign(quaternion @ state["link"]["quaternion"])),
                (state["link"]["jacobian"], J[:, order]),
                ([state["kinetic_energy"]], [0.5 * v @ state["mass_matrix"] @ v]),
            ]
            worst = max(worst, *(np.abs(a - np.array(b)).max() / np.abs(b).max() for a, b in pairs))
        print(f"{name:16} {worst:.1e}")
        assert worst < 1e-9, f"{name} differs from Drake"


def text(value, indent=0):
    """JSON with lists of numbers on one line, and every number as it is (17 digits where it takes them)."""
    pad = " " * (indent + 1)
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"{pad}{json.dumps(k)}: {text(v, indent + 1)}" for k, v in value.items()) + "\n" + pad[1:] + "}"
    if isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        return "[\n" + ",\n".join(pad + text(v, indent + 1) for v in value) + "\n" + pad[1:] + "]"
    return json.dumps(value)


if __name__ == "__main__":
    result = golden()
    if "--check" in sys.argv:
        check_with_drake(result["models"])
    (HERE / "pinocchio.json").write_text(text(result) + "\n")
