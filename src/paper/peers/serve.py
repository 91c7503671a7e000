"""The loop of a peer: reads requests as lines of JSON, answers each with one line of JSON.

A peer's own part follows this text and ends with `serve(name, version, run)`. A request has a `scene`, a `method`, an `accuracy` or a
`step`, and how to measure: `duration` (s), `repeats`, `limit` (CPU seconds of one run), `audit` (a further run that is not timed: it
looks at what happens after `steps`, or, with steps of one size, at `samples` of 50 Hz only). Times are CPU seconds of the stepping alone.
"""
import gc
import json
import os
import signal
import statistics
import sys
import tempfile
import time

os.environ["OMP_NUM_THREADS"] = "1"
SAMPLES_PER_SECOND = 50.0


class TooSlow(Exception):
    """A run has used up its CPU seconds."""


class Limit:
    """Stops what runs inside once it has used so many CPU seconds, as soon as Python has a say again.

    Looks at the clock a few times a second: a timer of CPU time would make the system's measure of it coarse.
    """

    def __init__(self, seconds):
        self.end = time.process_time() + seconds
        self.has_timer = hasattr(signal, "setitimer")

    def __enter__(self):
        if self.has_timer:
            signal.signal(signal.SIGALRM, self.look)
            signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)

    def __exit__(self, *_):
        if self.has_timer:
            signal.setitimer(signal.ITIMER_REAL, 0.0)

    def look(self, *_):
        if time.process_time() > self.end:
            raise TooSlow


class Measured:
    """What one request found, gathered while it runs so that a run that stops early still says what it knows."""

    def __init__(self, request):
        self.request = request
        self.found = {"status": "ok"}
        self.cpu = []

    def timed(self, prepare, run):
        """Times run(prepare()) as often as is asked for, a slow run less often and a quick one more; returns what was prepared last."""
        state, wanted = None, self.request["repeats"]
        while len(self.cpu) < wanted or 0.0 < sum(self.cpu) < 0.02 * wanted:
            state = prepare()
            begin = time.process_time()
            with Limit(self.request["limit"]):
                run(state)
            self.cpu.append(time.process_time() - begin)
            if sum(self.cpu) > 0.3:
                break
        return state

    def audited(self, run):
        """The run that looks at every step, which Python makes slower: it may take longer."""
        if self.request["audit"] != "none":
            with Limit(3.0 * self.request["limit"]):
                run()

    def answer(self):
        if self.cpu:
            self.found["cpu_s"] = statistics.median(self.cpu)
        self.found["repeats"] = len(self.cpu)
        return self.found


def steps_between_looks(request):
    """Steps of one size from one look to the next."""
    per_sample = 1.0 / SAMPLES_PER_SECOND / request["step"]
    return max(1, round(per_sample)) if request["audit"] == "samples" else 1


class Trajectory:
    """Compared coordinates at every step: x, y, z of free bodies and q of joints, in the order of the file."""

    def __init__(self, duration):
        self.duration = duration
        self.times, self.q, self.v, self.kinetic, self.depth = [], [], [], [], []

    def look(self, time, q, v, kinetic, depth):
        self.times.append(time)
        self.q.append(q)
        self.v.append(v)
        self.kinetic.append(kinetic)
        self.depth.append(depth)

    def samples(self):
        """q at 50 Hz, by the cubic with the ends and slopes of each step, which is exact in free fall."""
        import numpy as np
        times, q, v = map(np.asarray, (self.times, self.q, self.v))
        keep = np.concatenate([np.diff(times) > 0, [True]])
        times, q, v = times[keep], q[keep], v[keep]
        grid = np.linspace(0, self.duration, int(round(self.duration * SAMPLES_PER_SECOND)) + 1)
        i = np.clip(np.searchsorted(times, grid, side="right") - 1, 0, len(times) - 2)
        h = (times[i + 1] - times[i])[:, None]
        s = np.clip((grid - times[i])[:, None] / h, 0, 1)
        a, b = 1 + s * s * (2 * s - 3), s * s * (3 - 2 * s)
        return a * q[i] + b * q[i + 1] + h * s * (1 - s) * ((1 - s) * v[i] - s * v[i + 1])

    def report(self):
        """Depth, the same and unrest in the last tenth of the time, and samples where a trajectory can be compared."""
        import numpy as np
        late = [i for i, t in enumerate(self.times) if t >= 0.9 * self.duration]
        found = {"max_penetration_m": max(self.depth),
                 "late_penetration_m": max((self.depth[i] for i in late), default=None),
                 "late_kinetic_energy_J": max((self.kinetic[i] for i in late), default=None),
                 "final_q": [float(x) for x in self.q[-1]]}
        samples = self.samples()
        if np.isfinite(samples).all():
            found["samples"] = samples.tolist()
        return found


def without_nan(value):
    """JSON has no NaN: numbers that are none are left out as null."""
    if isinstance(value, float):
        return value if value - value == 0.0 else None
    if isinstance(value, dict):
        return {key: without_nan(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [without_nan(entry) for entry in value]
    return value


def serve(name, version, run):
    """Answers until there are no more requests. What libraries print goes to the error stream."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks ends this when it is time

    def say(line):
        out.write(json.dumps(without_nan(line)) + "\n")
        out.flush()

    with tempfile.TemporaryDirectory() as folder:  # libraries leave logs where they run
        os.chdir(folder)
        say({"peer": name, "version": version, "python": sys.version.split()[0]})
        for line in sys.stdin:
            request = json.loads(line)
            measured = Measured(request)
            try:
                run(request, measured)
            except TooSlow:
                measured.found["status"] = "slow"
            except Exception as problem:
                text = " ".join(str(problem).split()) or type(problem).__name__
                measured.found["status"] = f"failed: {text[:160]}"
            say({"id": request["id"]} | measured.answer())
            gc.collect()
        os.chdir("/")
