"""Compares `cenic model` with Pinocchio on the robots of the example-robot-data package.

    pip install pin example-robot-data
    python tests/robots.py [--cenic target/debug/cenic] [--seed 0] [--only NAME] [--install]

For every URDF file, with its root link welded to the world and free: mass matrix, bias and gravity forces at three random
states must agree to 1e-9 of the largest entry (tests/reference.py says how coordinates are converted). Prints a table, and what
does not load or differs; exits with 1 if there is any such file. `--install` fetches the robots into a temporary folder.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

try:
    import numpy as np
    from reference import Reference, root_link
except ImportError as error:
    print(f"skipped: {error}; pip install pin")
    sys.exit(0)

PACKAGE = "example-robot-data"
TOLERANCE = 1e-9
STATES = 3

# Files that describe nothing that could be compared, and why.
EMPTY = {"ur_description/urdf/ur3.urdf": "has no link"}


def robots_folder(install_into):
    """The folder that holds the robots, or None."""
    if install_into:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", install_into, PACKAGE]
        subprocess.run(pip, check=True)
        return next(Path(install_into).rglob(f"share/{PACKAGE}/robots"), None)
    try:
        files = metadata.files(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return None
    urdf = next((Path(file.locate()) for file in files if file.suffix == ".urdf"), None)
    return urdf and next(folder for folder in urdf.parents if folder.name == "robots" and folder.parent.name == PACKAGE)


class Difference(Exception):
    """What cenic and Pinocchio do not agree on, or what one of them does not load."""


def run_cenic(cenic, path, folder, weld, states):
    """What `cenic model` prints."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(states, file)
        file.flush()
        command = [cenic, "model", str(path), "--json", "--states", file.name]
        # `package://example-robot-data/robots/…` and `package://b1_description/…`
        for holder in (folder.parents[1], folder):
            command += ["--package-path", str(holder)]
        run = subprocess.run(command + ["--weld"] * weld, capture_output=True, text=True, timeout=600)
    if run.returncode != 0:
        raise Difference(f"exit code {run.returncode}: {run.stderr.strip() or 'no message'}")
    return json.loads(run.stdout)


def compare(cenic, path, folder, weld, seed):
    """Velocities, mass, largest relative difference and warnings."""
    try:
        reference = Reference(path, free=not weld)
    except Exception as error:
        raise Difference(f"Pinocchio: {error}") from error
    rng = np.random.default_rng(seed)
    states = [reference.random_state(rng) for _ in range(STATES)]
    ours = run_cenic(cenic, path, folder, weld, states)
    if sorted(ours["velocities"]) != sorted(reference.velocities):
        more = set(ours["velocities"]) - set(reference.velocities)
        less = set(reference.velocities) - set(ours["velocities"])
        raise Difference(f"velocities differ: only cenic has {sorted(more)}, only Pinocchio has {sorted(less)}")
    order = [ours["velocities"].index(name) for name in reference.velocities]
    n, weight = len(order), 9.81 * reference.mass
    worst = 0.0
    for state, found in zip(states, ours["states"], strict=True):
        expected = reference.dynamics(state)
        found = {
            "mass_matrix": np.reshape(found["mass_matrix"], (n, n))[np.ix_(order, order)],
            "bias": np.reshape(found["bias"], n)[order],
            "gravity": np.reshape(found["gravity"], n)[order],
        }
        for what, value in expected.items():
            # Gravity forces may cancel to rounding, on a joint about a vertical axis for instance.
            floor = 1e-300 if what == "mass_matrix" else 1e-3 * weight
            error = np.abs(found[what] - value)
            relative = np.max(error, initial=0.0) / max(np.max(np.abs(value), initial=0.0), floor, 1e-300)
            if not relative <= TOLERANCE:
                at = ", ".join(reference.velocities[i] for i in np.unravel_index(np.argmax(error), error.shape))
                raise Difference(f"{what} differs by {relative:.1e}, most at {at}")
            worst = max(worst, relative)
    # The root's mass counts only where it moves.
    if not weld and abs(ours["mass"] - reference.mass) > TOLERANCE * reference.mass:
        raise Difference(f"mass {ours['mass']} kg, expected {reference.mass} kg")
    return n, reference.mass, worst, ours["warnings"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cenic", default="target/debug/cenic", help="the command")
    parser.add_argument("--seed", type=int, default=0, help="of the random states")
    parser.add_argument("--only", metavar="NAME", help="only files whose path contains NAME")
    parser.add_argument("--install", action="store_true", help="fetch the robots with pip into a temporary folder")
    parser.add_argument("--verbose", action="store_true", help="print what was not understood")
    options = parser.parse_args()
    if shutil.which(options.cenic) is None:
        parser.error(f"no command {options.cenic}; cargo build first, or --cenic PATH")

    with tempfile.TemporaryDirectory() as temporary:
        folder = robots_folder(temporary if options.install else None)
        if folder is None:
            print(f"skipped: no {PACKAGE}; pip install {PACKAGE}, or --install")
            return 0
        files = [path for path in sorted(folder.rglob("*.urdf")) if not options.only or options.only in str(path)]
        print(f"seed {options.seed}; velocities, moving mass, largest relative difference, warnings")
        failures, compared = [], 0
        for path in files:
            name = path.relative_to(folder).as_posix()
            if name in EMPTY:
                print(f"{name:66} left out: {EMPTY[name]}")
                continue
            rows = []
            for weld in (True, False):
                if not weld and root_link(path) == "world":
                    continue  # it is the ground
                try:
                    rows.append(compare(options.cenic, path, folder, weld, options.seed))
                except (Difference, subprocess.TimeoutExpired, json.JSONDecodeError) as error:
                    failures.append(f"{name} ({'welded' if weld else 'free'}): {error}")
            if rows:
                compared += 1
                dofs, mass = rows[-1][:2]
                worst, warnings = max(row[2] for row in rows), rows[-1][3]
                print(f"{name:66} {dofs:4} {mass:9.3f} kg {worst:8.1e}  {len(warnings)}")
                for warning in warnings if options.verbose else ():
                    print(f"    {warning}")
    print(f"\n{compared} of {len(files)} files agree, welded or free; {len(failures)} comparisons failed")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
