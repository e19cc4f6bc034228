// Where the eye is, and what it sees where: the arithmetic of looking at a table.
import { beside, type Point } from './layout';

/** Turned round a point on the board: `azimuth` from the near edge to the right, `elevation` above the table. */
export interface Pose extends Point {
  azimuth: number;
  elevation: number;
  distance: number;
}

export interface Vector extends Point {
  y: number;
}

/** half of what is seen up and down: tangent of the half angle */
export const kFov = 30;
const kHalf = Math.tan((kFov * Math.PI) / 360);
const kLowest = 0.2;
const kHighest = Math.PI / 2 - 0.01;

export function eyeOf({ x, z, azimuth, elevation, distance }: Pose): Vector {
  const flat = Math.cos(elevation) * distance;
  return { x: x + Math.sin(azimuth) * flat, y: Math.sin(elevation) * distance, z: z + Math.cos(azimuth) * flat };
}

interface Axes {
  right: Vector;
  up: Vector;
  ahead: Vector;
}

function axesOf({ azimuth, elevation }: Pose): Axes {
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return {
    right: { x: ca, y: 0, z: -sa },
    up: { x: -sa * se, y: ce, z: -ca * se },
    ahead: { x: -sa * ce, y: -se, z: -ca * ce },
  };
}

/** The point at this height that is seen at u, v (-1 to 1, right and up); null: above the horizon. */
export function onPlane(pose: Pose, aspect: number, u: number, v: number, y: number): Point | null {
  const { right, up, ahead } = axesOf(pose);
  const eye = eyeOf(pose);
  const [a, b] = [u * kHalf * aspect, v * kHalf];
  const down = ahead.y + b * up.y;
  const far = (y - eye.y) / down;
  if (down >= -1e-6 || far <= 0) return null;
  return { x: eye.x + far * (ahead.x + a * right.x + b * up.x), z: eye.z + far * (ahead.z + a * right.z + b * up.z) };
}

/** Where a point is seen; `far` is its depth. */
export function seenAt(pose: Pose, aspect: number, point: Vector): { u: number; v: number; far: number } {
  const { right, up, ahead } = axesOf(pose);
  const eye = eyeOf(pose);
  const [dx, dy, dz] = [point.x - eye.x, point.y - eye.y, point.z - eye.z];
  const far = dx * ahead.x + dy * ahead.y + dz * ahead.z;
  return {
    u: (dx * right.x + dz * right.z) / (far * kHalf * aspect),
    v: (dx * up.x + dy * up.y + dz * up.z) / (far * kHalf),
    far,
  };
}

const kMargin = 0.97;

/** Two rectangles across each other: the stones beside each edge, but not the empty corners of the table. */
export function outline(reach: Point, along: Point): Vector[] {
  return [-1, 1].flatMap((x) => [-1, 1].flatMap((z): Vector[] =>
    [{ x: x * reach.x, y: 0, z: z * along.z }, { x: x * along.x, y: 0, z: z * reach.z }]));
}

/** The board, and of the stones only those before whoever looks from this side. */
export function foreground(board: Point, reach: Point, azimuth: number): Vector[] {
  const [sideways, away] = [Math.abs(Math.sin(azimuth)), Math.abs(Math.cos(azimuth))];
  const half = sideways * board.z + away * board.x;
  const near = sideways * reach.x + away * reach.z;
  const far = sideways * board.x + away * board.z;
  return [-half, half].flatMap((right) => [near, -far].map((out): Vector => ({ ...beside(azimuth, right, out), y: 0 })));
}

/** The nearest pose from this direction that shows all these points, up and down in the middle. */
export function fitted(corners: Vector[], azimuth: number, elevation: number, aspect: number): Pose {
  const most = Math.max(...corners.map(({ x, z }) => Math.hypot(x, z)));
  const pose: Pose = { x: 0, z: 0, azimuth, elevation, distance: 1 };
  for (let round = 0; round < 6; round++) {
    let [near, away] = [0, (40 * most) / Math.min(1, aspect)];
    for (let i = 0; i < 30; i++) {
      pose.distance = (near + away) / 2;
      if (corners.every((corner) => isSeen(pose, aspect, corner))) away = pose.distance;
      else near = pose.distance;
    }
    pose.distance = away;
    const heights = corners.map((corner) => seenAt(pose, aspect, corner).v);
    const off = (Math.max(...heights) + Math.min(...heights)) / 2;
    const shift = (off * kHalf * pose.distance) / Math.sin(elevation);
    pose.x -= Math.sin(azimuth) * shift;
    pose.z -= Math.cos(azimuth) * shift;
  }
  return pose;
}

function isSeen(pose: Pose, aspect: number, point: Vector): boolean {
  const { u, v, far } = seenAt(pose, aspect, point);
  return far > 0.1 && Math.abs(u) <= kMargin && Math.abs(v) <= kMargin;
}

const nearest = (from: number, to: number) => from + Math.atan2(Math.sin(to - from), Math.cos(to - from));

/** On the way from one pose to another, the short way round; written into `out`. */
export function glide(from: Pose, to: Pose, t: number, out: Pose) {
  out.x = from.x + (to.x - from.x) * t;
  out.z = from.z + (to.z - from.z) * t;
  out.azimuth = from.azimuth + (nearest(from.azimuth, to.azimuth) - from.azimuth) * t;
  out.elevation = from.elevation + (to.elevation - from.elevation) * t;
  out.distance = from.distance * (to.distance / from.distance) ** t;
}

/** Never under the table, too near, too far or away from the board. */
export function bounded(pose: Pose, reach: Point, home: number): Pose {
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return {
    x: clamp(pose.x, -reach.x, reach.x),
    z: clamp(pose.z, -reach.z, reach.z),
    azimuth: pose.azimuth,
    elevation: clamp(pose.elevation, kLowest, kHighest),
    distance: clamp(pose.distance, home * 0.18, home * 1.7),
  };
}

export function orbited(pose: Pose, right: number, up: number): Pose {
  return { ...pose, azimuth: pose.azimuth - right, elevation: pose.elevation + up };
}

/** By parts of the picture's height, as if the table were pulled. */
export function panned(pose: Pose, right: number, down: number): Pose {
  const far = 2 * kHalf * pose.distance;
  const [c, s] = [Math.cos(pose.azimuth), Math.sin(pose.azimuth)];
  const ahead = (down * far) / Math.max(0.3, Math.sin(pose.elevation));
  return { ...pose, x: pose.x - right * far * c - ahead * s, z: pose.z + right * far * s - ahead * c };
}

/** Nearer or farther; what is under u, v stays there. */
export function zoomed(pose: Pose, factor: number, aspect: number, u = 0, v = 0): Pose {
  const next = { ...pose, distance: pose.distance * factor };
  const [held, slid] = [onPlane(pose, aspect, u, v, 0), onPlane(next, aspect, u, v, 0)];
  return held && slid ? { ...next, x: next.x + held.x - slid.x, z: next.z + held.z - slid.z } : next;
}

/** By how many quarters the board is turned before the eye. */
export function quarters(azimuth: number): number {
  return ((Math.round(azimuth / (Math.PI / 2)) % 4) + 4) % 4;
}
