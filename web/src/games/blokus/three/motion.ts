// How things move: all by time, so that every screen shows the same at its own rate.
import { Quaternion, Vector3 } from 'three';
import { keyOf, mirrored, turned, type Shape } from '../logic';

/** A stone somewhere: its middle, how it is turned, how large it is. */
export interface Place {
  at: Vector3;
  turn: Quaternion;
  scale: number;
}

export interface Flight {
  from: Place;
  to: Place;
  /** milliseconds */
  start: number;
  length: number;
  /** how much higher than its ends the way goes */
  lift: number;
  /** rolls so often about this axis */
  axis: Vector3;
  rolls: number;
}

export function place(x: number, y: number, z: number, scale = 1, turn = new Quaternion()): Place {
  return { at: new Vector3(x, y, z), turn, scale };
}

export const clamp01 = (t: number) => Math.min(1, Math.max(0, t));
export const eased = (t: number) => t * t * (3 - 2 * t);
export const landing = (t: number) => 1 - (1 - t) ** 3;

const kUp = new Vector3(0, 1, 0);
const kAway = new Vector3(0, 0, 1);
const rolled = new Quaternion();

/** Rolls forward along its way; farther ways take longer and rise higher. */
export function flight(from: Place, to: Place, start: number, unit: number): Flight {
  const way = new Vector3(to.at.x - from.at.x, 0, to.at.z - from.at.z);
  const far = way.length() / unit;
  const axis = far < 0.1 ? new Vector3(1, 0, 0) : new Vector3().crossVectors(kUp, way).normalize();
  return { from, to, start, axis, length: 420 + 28 * Math.min(far, 24), lift: (1.6 + 0.16 * far) * unit, rolls: far > 12 ? 2 : 1 };
}

export const progress = (of: Flight, now: number) => clamp01((now - of.start) / of.length);

/** Where the stone is by now, written into `out`; true once it has arrived. */
export function flown(of: Flight, now: number, out: Place): boolean {
  const t = progress(of, now);
  const along = eased(t);
  out.at.lerpVectors(of.from.at, of.to.at, along);
  out.at.y += of.lift * 4 * along * (1 - along);
  rolled.setFromAxisAngle(of.axis, of.rolls * 2 * Math.PI * along);
  out.turn.slerpQuaternions(of.from.turn, of.to.turn, along).premultiply(rolled);
  out.scale = of.from.scale + (of.to.scale - of.from.scale) * along;
  return t >= 1;
}

/** What is left of a distance after `elapsed` ms, when half of it goes every `half` ms. */
export const remains = (elapsed: number, half: number) => 0.5 ** (elapsed / half);

/** Moves `now` towards `goal`; true while it is still on its way. */
export function follow(now: Place, goal: Place, elapsed: number, half = 38): boolean {
  const done = 1 - remains(elapsed, half);
  now.at.lerp(goal.at, done);
  now.turn.slerp(goal.turn, done);
  now.scale += (goal.scale - now.scale) * done;
  const near = now.at.distanceToSquared(goal.at) < 1e-4 && now.turn.angleTo(goal.turn) < 0.01 && Math.abs(now.scale - goal.scale) < 1e-3;
  if (near) settle(now, goal);
  return !near;
}

export function settle(now: Place, goal: Place) {
  now.at.copy(goal.at);
  now.turn.copy(goal.turn);
  now.scale = goal.scale;
}

const kBreath = 1800;
/** Fades in and out, from nothing. */
export const breath = (elapsed: number) => (1 - Math.cos((elapsed / kBreath) * 2 * Math.PI)) / 2;

/** The turn that makes the second way of lying from the first; over the back where it is a mirror image. */
export function turnBetween(from: Shape, to: Shape, out = new Quaternion()): Quaternion {
  const wanted = keyOf(to);
  let now = from;
  for (let i = 0; i < 8; i++) {
    if (keyOf(now) === wanted) {
      out.setFromAxisAngle(kUp, (-(i % 4) * Math.PI) / 2);
      if (i >= 4) out.multiply(new Quaternion().setFromAxisAngle(kAway, Math.PI));
      return out;
    }
    now = i === 3 ? mirrored(from) : turned(now);
  }
  return out.identity();
}

export interface Change {
  kind: 'same' | 'played' | 'taken' | 'other';
  moves: string[];
}

/** What happened between two positions, if it is little enough to be shown. */
export function changeOf(before: string[], now: string[], most: number): Change {
  const shared = Math.min(before.length, now.length);
  for (let i = 0; i < shared; i++) if (before[i] !== now[i]) return { kind: 'other', moves: [] };
  if (before.length === now.length) return { kind: 'same', moves: [] };
  const moves = (before.length < now.length ? now : before).slice(shared);
  if (moves.length > most) return { kind: 'other', moves: [] };
  return before.length < now.length ? { kind: 'played', moves } : { kind: 'taken', moves: moves.reverse() };
}
