// Fleets and shots. What may be done is the server's to say; the checks here only let a person see at
// once where a ship does not fit.
import type { Cell } from '../../lib/grid';
import type { Shot } from '../../lib/judgement';
import type { Options } from '../../lib/types';
import { cellName, cellsOf, readCell, type Ship } from './sea';

export type Touch = 'none' | 'corner' | 'any';

/** In the order of the lengths; null: still in harbour. */
export type Fleet = (Ship | null)[];

export const answers = ['water', 'hit', 'sunk', 'lost'] as const;

export function isFleet(move: string): boolean {
  return move === '?' || /[hv]$/.test(move);
}

export function readFleet(text: string): Ship[] | null {
  const ships = text.split(',').map((part): Ship | null => {
    const cell = readCell(part.slice(0, -1));
    return cell && { ...cell, vertical: part.endsWith('v') };
  });
  return ships.every((ship) => ship !== null) ? ships : null;
}

export function writeFleet(fleet: Ship[]): string {
  return fleet.map((ship) => cellName(ship.row, ship.column) + (ship.vertical ? 'v' : 'h')).join(',');
}

export function shipAt(fleet: Fleet, lengths: number[], at: Cell): number {
  return fleet.findIndex((ship, i) => ship !== null &&
    cellsOf(ship, lengths[i]).some((cell) => cell.row === at.row && cell.column === at.column));
}

/** The nearest place that lies wholly on the board. */
export function ashore(ship: Ship, length: number, size: number): Ship {
  const within = (value: number, room: number) => Math.min(size - room, Math.max(0, value));
  return {
    row: within(ship.row, ship.vertical ? length : 1),
    column: within(ship.column, ship.vertical ? 1 : length),
    vertical: ship.vertical,
  };
}

/** Turned about its square number `pivot`. */
export function turned(ship: Ship, pivot: number): Ship {
  return ship.vertical
    ? { row: ship.row + pivot, column: ship.column - pivot, vertical: false }
    : { row: ship.row - pivot, column: ship.column + pivot, vertical: true };
}

function distanceKind(a: Cell, b: Cell): 'same' | 'side' | 'corner' | 'apart' {
  const rows = Math.abs(a.row - b.row);
  const columns = Math.abs(a.column - b.column);
  if (rows + columns === 0) return 'same';
  if (rows + columns === 1) return 'side';
  return rows === 1 && columns === 1 ? 'corner' : 'apart';
}

/** The rule code that keeps ship number `index` from standing at `ship`; '' if none does. */
export function whyNot(fleet: Fleet, lengths: number[], index: number, ship: Ship, size: number, touch: Touch): string {
  const cells = cellsOf(ship, lengths[index]);
  if (cells.some((cell) => cell.row < 0 || cell.column < 0 || cell.row >= size || cell.column >= size)) return 'off-board';
  let touches = false;
  for (const [other, stands] of fleet.entries()) {
    if (!stands || other === index) continue;
    for (const theirs of cellsOf(stands, lengths[other]))
      for (const cell of cells) {
        const kind = distanceKind(cell, theirs);
        if (kind === 'same') return 'ships-overlap';
        touches ||= kind === 'side' ? touch !== 'any' : kind === 'corner' && touch === 'none';
      }
  }
  return touches ? 'ships-touch' : '';
}

function placesFor(fleet: Fleet, lengths: number[], index: number, size: number, touch: Touch): Ship[] {
  const places: Ship[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      for (const vertical of [false, true]) {
        const ship = { row, column, vertical };
        if (!whyNot(fleet, lengths, index, ship, size, touch)) places.push(ship);
      }
  return places;
}

/** Some legal fleet, the long ships first; null if none is found in a fair number of tries. */
export function randomFleet(size: number, lengths: number[], touch: Touch, chance: () => number = Math.random): Ship[] | null {
  const kMostTries = 60;
  const order = lengths.map((_, i) => i).sort((a, b) => lengths[b] - lengths[a]);
  for (let tries = 0; tries < kMostTries; tries++) {
    const fleet: Fleet = lengths.map(() => null);
    const complete = order.every((index) => {
      const places = placesFor(fleet, lengths, index, size, touch);
      fleet[index] = places[Math.floor(chance() * places.length)] ?? null;
      return fleet[index] !== null;
    });
    if (complete) return fleet as Ship[];
  }
  return null;
}

/** The fleet of a seat, if this viewer was told it. */
export function toldFleet(moves: string[], movers: (number | null)[], seat: number): Ship[] | null {
  const at = moves.findIndex((move, i) => movers[i] === seat && isFleet(move));
  return at < 0 ? null : readFleet(moves[at]);
}

/** Every shot and whether it hit: as it was answered or, where the table answers, by the other fleet. */
export function shotsOf(moves: string[], movers: (number | null)[], options: Options): Shot[] {
  const lengths = (options.fleet as number[] | undefined) ?? [5, 4, 3, 3, 2];
  const fleets = [0, 1].map((seat) => toldFleet(moves, movers, seat));
  const isAnswer = (move: string | undefined) => answers.some((answer) => answer === move);
  return moves.flatMap((cell, ply) => {
    const seat = movers[ply];
    const at = readCell(cell);
    if (seat === null || !at) return [];
    const told = moves[ply + 1];
    const hit = isAnswer(told) ? told !== 'water' : shipAt(fleets[1 - seat] ?? [], lengths, at) >= 0;
    return [{ ply, seat, cell, hit }];
  });
}

/** The latest shot of the game and at whose sea it went. */
export function latestShot(moves: string[], movers: (number | null)[]): { cell: string; sea: number } | null {
  for (let i = moves.length - 1; i >= 0; i--) {
    const by = movers[i];
    if (by !== null && by !== undefined && readCell(moves[i])) return { cell: moves[i], sea: 1 - by };
  }
  return null;
}

export function markAt(board: string[], cell: string): string {
  const at = readCell(cell);
  return (at && board[at.row]?.[at.column]) ?? '.';
}

/** The ships in falling length, each with whether it is sunk. */
export function afloat(fleet: number[], sunk: number[]): { length: number; sunk: boolean }[] {
  const gone = [...sunk];
  return [...fleet].sort((a, b) => b - a).map((length) => {
    const at = gone.indexOf(length);
    if (at >= 0) gone.splice(at, 1);
    return { length, sunk: at >= 0 };
  });
}

/** Heat as shares of the hottest square, and the squares worth a number. */
export function warmth(heat: Record<string, number> | undefined): Map<string, { share: number; percent: number; top: boolean }> {
  const entries = Object.entries(heat ?? {}).filter(([, chance]) => chance > 0);
  const most = Math.max(...entries.map(([, chance]) => chance), 0);
  return new Map(entries.map(([cell, chance]) => [cell, {
    share: chance / most, percent: Math.round(chance * 100), top: chance >= 0.9 * most,
  }]));
}

/** How many ships there are of each length; the index is the length. */
export function countsOf(fleet: number[]): number[] {
  const counts = Array<number>(9).fill(0);
  for (const length of fleet) counts[length]++;
  return counts;
}

/** The longest first. */
export function fleetOf(counts: number[]): number[] {
  return counts.flatMap((count, length) => Array<number>(count).fill(length)).reverse();
}

/** A copy with one entry changed. */
export function put<T>(list: T[], index: number, value: T): T[] {
  return list.map((one, i) => (i === index ? value : one));
}
