"""Scenes side by side: ours, Drake's CENIC and MuJoCo, one after the other on one core, as a table.

    python -m venv v && . v/bin/activate && pip install drake mujoco
    cargo build --release --example peer_scene
    python benches/peers.py FOLDER [scene ...] [--accuracy 1e-3] [--repeats 3]

FOLDER holds `scenes/`, `reference/`, `run_drake.py` and `run_mujoco.py`, which print lines of the same form as the example
`peer_scene`. Times are CPU seconds, medians; ratios above one mean that ours is faster. `OURS=PATH` takes another build of the example.
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

OURS = Path(os.environ.get("OURS") or Path(__file__).parent.parent / "target/release/examples/peer_scene")
SCENES = ["ball", "conveyor", "quadruped", "cylinder", "gripper", "franka", "soft_clutter", "hard_spheres", "hard_clutter"]


def run(command):
    os.environ["OMP_NUM_THREADS"] = "1"
    pin = lambda: os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=pin)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if lines else {"status": (done.stderr or "no output").splitlines()[-1]}


def cell(value, form):
    return format(value, form) if isinstance(value, (int, float)) else "–"


def ratio(other, ours):
    try:
        return cell(other["cpu_s"] / ours["cpu_s"], ".1f")
    except (KeyError, TypeError):
        return "–"


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", default=SCENES)
    parser.add_argument("--accuracy", nargs="*", default=["1e-3"])
    parser.add_argument("--repeats", default="3")
    parser.add_argument("--option", action="append", default=[], help="of ours, such as scheme=trapezoid")
    parser.add_argument("--ours-only", action="store_true")
    parser.add_argument("--no-audit", action="store_true", help="no errors, no penetration")
    given = parser.parse_args()
    more = ["--repeats", given.repeats] + ["--no-audit"] * given.no_audit
    options = [word for option in given.option for word in ("--option", option)]
    peer = lambda script, *words: run([sys.executable, given.folder / script, *words, *more])
    row("scene", "accuracy", "ours s", "steps", "rejected", "iterations", "error", "mm deep",
        "Drake s", "steps", "iterations", "error", "Drake/ours", "MuJoCo 1 ms/ours", "MuJoCo 10 ms/ours")
    row(*["---"] * 15)
    for scene in given.scenes or SCENES:
        mujoco = {} if given.ours_only else {dt: peer("run_mujoco.py", scene, "--dt", dt) for dt in ("1e-3", "1e-2")}
        for accuracy in given.accuracy:
            file = given.folder / "scenes" / f"{scene}.json"
            ours = run([OURS, file, "--accuracy", accuracy, *more, *options])
            drake = {} if given.ours_only else peer("run_drake.py", scene, "--accuracy", accuracy)
            row(scene, accuracy,
                cell(ours.get("cpu_s"), ".3g"), *(cell(ours.get(k), "d") for k in ("steps", "rejected", "solver_iterations")),
                cell(ours.get("error_max"), ".1e"), cell(1e3 * (ours.get("max_penetration_m") or 0), ".2f"),
                cell(drake.get("cpu_s"), ".3g"), *(cell(drake.get(k), "d") for k in ("steps", "solver_iterations")),
                cell(drake.get("error_max"), ".1e"), ratio(drake, ours),
                *(ratio(mujoco.get(dt, {}), ours) for dt in ("1e-3", "1e-2")))
            for name, line in (("ours", ours), ("drake", drake), *mujoco.items()):
                if line.get("status", "ok") != "ok":
                    print(f"{scene}, {name}: {line['status']}", file=sys.stderr)


main()
