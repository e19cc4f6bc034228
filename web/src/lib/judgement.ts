// What evaluations say of a game: who stood how well, which moves cost most, and where there are shots,
// what was luck. Pure; how it is put into words stands in verdict.ts.
import type { Evaluation } from './types';

/** What scores mean: a lead in hundredths, large from `full` on, or a chance of winning, sure at `full`. */
export interface Worth {
  kind: 'lead' | 'chance';
  full: number;
}

export const kUsualWorth: Worth = { kind: 'lead', full: 400 };

/** A mistake costs at least a tenth of the way from a lost game to a won one, of a shot a fifth of a hit. */
export const kMistake = 0.2;
export const kMostMistakes = 3;
const kSure = 29000; // at and above: a win was seen to its end
const kWon = 10000; // the score of a game that is over

/** Null: not asked yet. Of a ply at which the table draws, seat and score are null. */
export type Evaluations = (Evaluation | null)[];

/** How somebody stands: from -1, lost, to 1, won. */
export interface Standing {
  height: number;
  /** hundredths from the same view; of a game that is over as many as of a sure win */
  score: number;
  sure: boolean;
}

export interface Line {
  seat: number;
  points: (Standing & { ply: number })[];
}

export interface Mistake {
  /** moves before it: the position in which `better` was possible */
  ply: number;
  seat: number;
  move: string;
  better: string;
  line: string[];
  /** hundredths, or of a shot its share of a hit */
  lost: number;
  /** of the height */
  drop: number;
  kind: 'plain' | 'win' | 'loss' | 'shot';
  /** of a shot, how likely it was to hit */
  chance?: number;
}

export interface Shot {
  ply: number;
  seat: number;
  cell: string;
  hit: boolean;
}

/** What was expected of somebody's shots, and what came. */
export interface Luck {
  seat: number;
  shots: number;
  expected: number;
  hits: number;
  /** chances taken, of the best that there were: 0 to 1 */
  skill: number;
}

export function height(score: number, { kind, full }: Worth): number {
  return kind === 'lead' ? Math.tanh(score / full) : Math.max(-1, Math.min(1, score / full));
}

/** The end of a game is told from the first seat's view, and of more than two seats it says nothing of the others. */
export function standingOf(one: Evaluation | null, seat: number, seats: number, worth: Worth): Standing | null {
  if (!one || one.score === null) return null;
  const view = one.over ? 0 : one.seat;
  if (view === null || (seats > 2 && view !== seat)) return null;
  const sign = view === seat ? 1 : -1;
  if (one.over) return { height: (sign * one.score) / kWon, score: sign * one.score * 3, sure: Math.abs(one.score) === kWon };
  return { height: sign * height(one.score, worth), score: sign * one.score, sure: Math.abs(one.score) >= kSure };
}

/** Of a game for two the first seat's line, else each mover's own. */
export function linesOf(evaluations: Evaluations, seats: number, worth: Worth): Line[] {
  return Array.from({ length: seats === 2 ? 1 : seats }, (_, seat) => ({
    seat,
    points: evaluations.flatMap((one, ply) => {
      const standing = standingOf(one, seat, seats, worth);
      return standing ? [{ ply, ...standing }] : [];
    }),
  })).filter(({ points }) => points.length > 0);
}

/** How the mover stands after its move: at once or, of more than two, at its next turn. What the table draws is passed over. */
function standingAfter(evaluations: Evaluations, movers: (number | null)[], ply: number, seats: number, worth: Worth): Standing | null {
  const seat = movers[ply]!;
  for (let next = ply + 1; next < evaluations.length; ++next) {
    const waits = seats === 2 ? movers[next] === null : movers[next] !== seat;
    if (next < movers.length && waits) continue;
    return standingOf(evaluations[next], seat, seats, worth);
  }
  return null;
}

function kindOf(before: Standing, after: Standing): Mistake['kind'] {
  if (before.sure && before.score > 0) return 'win';
  return after.sure && after.score < 0 ? 'loss' : 'plain';
}

/** Those that cost most, in the order of the game. A move that is also the best one is none, whatever came of it. */
export function mistakesOf(evaluations: Evaluations, moves: string[], movers: (number | null)[], seats: number, worth: Worth): Mistake[] {
  const found: Mistake[] = [];
  moves.forEach((move, ply) => {
    const one = evaluations[ply];
    const seat = movers[ply] ?? null;
    if (!one?.move || seat === null || one.seat !== seat || one.move === move) return;
    const before = standingOf(one, seat, seats, worth);
    const after = standingAfter(evaluations, movers, ply, seats, worth);
    if (!before || !after || before.height - after.height < kMistake) return;
    found.push({
      ply, seat, move, better: one.move, line: one.line ?? [], lost: before.score - after.score,
      drop: before.height - after.height, kind: kindOf(before, after),
    });
  });
  return worst(found);
}

/** Shots where another had been much more likely to hit. */
export function badShots(evaluations: Evaluations, shots: Shot[]): Mistake[] {
  return worst(shots.flatMap(({ ply, seat, cell }): Mistake[] => {
    const one = evaluations[ply];
    if (!one?.heat || !one.move) return [];
    const chance = one.heat[cell] ?? 0;
    const lost = (one.heat[one.move] ?? 0) - chance;
    if (lost < kMistake) return [];
    return [{ ply, seat, move: cell, better: one.move, line: one.line ?? [], lost, drop: lost, kind: 'shot', chance }];
  }));
}

function worst(found: Mistake[]): Mistake[] {
  return found.sort((a, b) => b.drop - a.drop).slice(0, kMostMistakes).sort((a, b) => a.ply - b.ply);
}

/** How likely each shot was to hit, of those that were looked at. */
function chancesOf(evaluations: Evaluations, shots: Shot[]) {
  return shots.flatMap((shot) => {
    const heat = evaluations[shot.ply]?.heat;
    return heat ? [{ ...shot, chance: heat[shot.cell] ?? 0, best: Math.max(...Object.values(heat)) }] : [];
  });
}

export function luckOf(evaluations: Evaluations, shots: Shot[], seats: number): Luck[] {
  const all = chancesOf(evaluations, shots);
  return Array.from({ length: seats }, (_, seat) => {
    const own = all.filter((shot) => shot.seat === seat);
    const sum = (of: (shot: (typeof all)[number]) => number) => own.reduce((total, shot) => total + of(shot), 0);
    const expected = sum(({ chance }) => chance);
    const best = sum((shot) => shot.best);
    return { seat, shots: own.length, expected, hits: sum(({ hit }) => Number(hit)), skill: best > 0 ? expected / best : 1 };
  }).filter(({ shots: count }) => count > 0);
}

/** Hits beyond what was expected, shot by shot; a height of 1 is `most` hits. */
export function luckLines(evaluations: Evaluations, shots: Shot[], seats: number): { lines: Line[]; most: number } {
  const all = chancesOf(evaluations, shots);
  const lines = Array.from({ length: seats }, (_, seat): Line => {
    let luck = 0;
    const own = all.filter((shot) => shot.seat === seat);
    return { seat, points: own.map(({ ply, hit, chance }) => ({ ply: ply + 1, height: 0, score: (luck += Number(hit) - chance), sure: false })) };
  }).filter(({ points }) => points.length > 0);
  const most = Math.max(2, ...lines.flatMap(({ points }) => points.map(({ score }) => Math.ceil(Math.abs(score)))));
  for (const { points } of lines) for (const point of points) point.height = point.score / most;
  return { lines, most };
}

/** Every fourth first, so that the whole game shows early, then the rest. */
export function orderOf(plies: number): number[] {
  const all = Array.from({ length: plies }, (_, ply) => ply);
  const first = all.filter((ply) => ply % 4 === 0 || ply === plies - 1);
  return [...first, ...all.filter((ply) => !first.includes(ply))];
}
