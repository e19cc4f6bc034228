import type { Replay } from '../lib/types';

/** Seconds of a seat's slowest move, to hundredths; null: it made none, or nobody knows. */
export function slowest(replay: Replay, seat: number): number | null {
  const times = replay.plies.flatMap((ply) => (ply.seat === seat && ply.time !== undefined ? [ply.time] : []));
  return times.length === 0 ? null : Math.round(Math.max(...times) / 10) / 100;
}
