#!/usr/bin/env python3
"""Writes hare.obj: a body with a head, two ears and a tail, 1 m high, as one closed surface that is not convex.

The surface is where a smooth union of balls, an ellipsoid and capsules is zero; it is found with surface nets on a grid: one
vertex in every cell that it goes through, then moved onto it, and a quadrilateral for every edge of the grid that it crosses.
The origin is the centre of mass.
"""
import math

STEP = 0.036      # of the grid, m
BLEND = 0.05      # how far shapes flow into each other, m


def ball(p, centre, radius):
    return math.dist(p, centre) - radius


def ellipsoid(p, centre, radii):
    """Nearly the distance: exact in the sign, and in the slope near the surface."""
    d = [(a - b) / r for a, b, r in zip(p, centre, radii)]
    k = math.hypot(*d)
    g = math.hypot(*(a / r for a, r in zip(d, radii)))
    return k * (k - 1.0) / g if g > 0.0 else -min(radii)


def capsule(p, a, b, radius):
    ab = [y - x for x, y in zip(a, b)]
    s = sum((x - y) * z for x, y, z in zip(p, a, ab)) / sum(z * z for z in ab)
    s = min(1.0, max(0.0, s))
    return math.dist(p, [x + s * z for x, z in zip(a, ab)]) - radius


def union(distances):
    """The least of the distances, rounded where two are alike."""
    result = distances[0]
    for d in distances[1:]:
        h = max(BLEND - abs(result - d), 0.0) / BLEND
        result = min(result, d) - h * h * BLEND / 4.0
    return result


def hare(p):
    return union([
        ellipsoid(p, (-0.03, 0.0, 0.3), (0.31, 0.25, 0.3)),
        ball(p, (0.17, 0.0, 0.62), 0.17),
        capsule(p, (0.13, 0.08, 0.75), (0.02, 0.2, 0.94), 0.055),
        capsule(p, (0.13, -0.08, 0.75), (0.02, -0.2, 0.94), 0.055),
        ball(p, (-0.35, 0.0, 0.18), 0.09),
        capsule(p, (0.05, 0.16, 0.06), (0.28, 0.17, 0.06), 0.06),
        capsule(p, (0.05, -0.16, 0.06), (0.28, -0.17, 0.06), 0.06),
    ])


def gradient(p, e=1e-5):
    def slope(i):
        q, r = list(p), list(p)
        q[i] += e
        r[i] -= e
        return (hare(q) - hare(r)) / (2 * e)
    return [slope(i) for i in range(3)]


def surface():
    low, high = (-0.52, -0.4, -0.08), (0.48, 0.4, 1.08)
    n = [int((b - a) / STEP) + 2 for a, b in zip(low, high)]
    at = lambda i, j, k: (low[0] + STEP * i, low[1] + STEP * j, low[2] + STEP * k)
    value = {(i, j, k): hare(at(i, j, k)) for i in range(n[0]) for j in range(n[1]) for k in range(n[2])}
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    edges = [(a, b) for a in corners for b in corners if a < b and sum(x != y for x, y in zip(a, b)) == 1]
    vertices, index = [], {}
    for i in range(n[0] - 1):
        for j in range(n[1] - 1):
            for k in range(n[2] - 1):
                cell = {c: value[i + c[0], j + c[1], k + c[2]] for c in corners}
                if len({v < 0.0 for v in cell.values()}) == 1:
                    continue
                crossings = []
                for a, b in edges:
                    if (cell[a] < 0.0) != (cell[b] < 0.0):
                        s = cell[a] / (cell[a] - cell[b])
                        crossings.append([x + s * (y - x) for x, y in zip(a, b)])
                mean = [sum(c[m] for c in crossings) / len(crossings) for m in range(3)]
                p = list(at(i + mean[0], j + mean[1], k + mean[2]))
                for _ in range(3):
                    g, f = gradient(p), hare(p)
                    p = [x - f * d / sum(e * e for e in g) for x, d in zip(p, g)]
                index[i, j, k] = len(vertices)
                vertices.append(p)
    faces = []
    for (i, j, k), v in value.items():
        for axis in range(3):
            end = [i, j, k]
            end[axis] += 1
            w = value.get(tuple(end))
            if w is None or (v < 0.0) == (w < 0.0):
                continue
            b, c = (axis + 1) % 3, (axis + 2) % 3
            around = []
            for db, dc in ((0, 0), (-1, 0), (-1, -1), (0, -1)):
                cell = [i, j, k]
                cell[b] += db
                cell[c] += dc
                around.append(index[tuple(cell)])
            if w < 0.0:
                around.reverse()
            q0, q1, q2, q3 = around
            faces += [(q0, q1, q2), (q0, q2, q3)]
    return vertices, faces


def centre_of_mass(vertices, faces):
    volume, moment = 0.0, [0.0] * 3
    for f in faces:
        a, b, c = (vertices[i] for i in f)
        v = (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
             + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6.0
        volume += v
        moment = [m + v * (x + y + z) / 4.0 for m, x, y, z in zip(moment, a, b, c)]
    return volume, [m / volume for m in moment]


if __name__ == "__main__":
    vertices, faces = surface()
    _, com = centre_of_mass(vertices, faces)
    with open("hare.obj", "w") as out:
        out.write("# A hare, m; made by hare.py\n")
        for p in vertices:
            out.write("v " + " ".join(f"{x - c:.5f}" for x, c in zip(p, com)) + "\n")
        for f in faces:
            out.write("f " + " ".join(str(i + 1) for i in f) + "\n")
