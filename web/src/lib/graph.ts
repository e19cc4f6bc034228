import type { Evaluation } from './types';

/** One line of the evaluation graph: seat 0's view of a game for two, else each mover's own. */
export interface Line {
  seat: number;
  points: { ply: number; height: number }[];
}

const kSteep = 400;

/** Hundredths → -1 … 1; small advantages are told apart, large ones are all near the edge. */
export function height(score: number): number {
  return Math.tanh(score / kSteep);
}

export function linesOf(evaluations: (Evaluation | null)[], seats: number): Line[] {
  const lines: Line[] = Array.from({ length: seats === 2 ? 1 : seats }, (_, seat) => ({ seat, points: [] }));
  evaluations.forEach((one, ply) => {
    if (!one || one.seat === null || one.score === null) return;
    if (seats === 2) lines[0].points.push({ ply, height: height(one.seat === 0 ? one.score : -one.score) });
    else lines[one.seat]?.points.push({ ply, height: height(one.score) });
  });
  return lines.filter((line) => line.points.length > 0);
}
