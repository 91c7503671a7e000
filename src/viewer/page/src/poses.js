// Poses as seven numbers: x, y, z and a quaternion qw, qx, qy, qz.

/** Writes the pose a share `f` of the way from `a` to `b`; quaternions along the shorter arc, normalised. */
export function mix(a, b, f, out) {
  for (let i = 0; i < 3; i++) out[i] = a[i] + (b[i] - a[i]) * f;
  let dot = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6];
  const sign = dot < 0 ? -1 : 1;
  dot = Math.min(1, dot * sign);
  let wa = 1 - f;
  let wb = f;
  if (dot < 0.9995) {
    const angle = Math.acos(dot);
    wa = Math.sin((1 - f) * angle);
    wb = Math.sin(f * angle);
  }
  for (let i = 3; i < 7; i++) out[i] = wa * a[i] + wb * sign * b[i];
  return normalise(out);
}

export function normalise(pose) {
  const length = Math.hypot(pose[3], pose[4], pose[5], pose[6]);
  if (length > 0) {
    for (let i = 3; i < 7; i++) pose[i] /= length;
  } else {
    pose[3] = 1;
  }
  return pose;
}
