// A sea and the ships in it, as they are drawn.
import type { Cell } from '../../lib/grid';

/** What the server tells of a position, as its viewer may know it. */
export interface BattleshipView {
  size: number;
  fleet: number[];
  /** of each seat, rows from A: `.` nothing known, `o` water, `x` hit, `#` sunk, `s` ship not hit */
  boards: string[][];
  sunk: number[][];
  placed: boolean[];
  /** a shot that waits for its answer */
  pending?: string | null;
}

// The frame around a sea of ten by ten squares of ten: with letters and numbers, and without.
export const kFrame = 5.4;
export const kRim = 1;

/** Where a ship begins: its top or left end. */
export interface Ship {
  row: number;
  column: number;
  vertical: boolean;
}

export function cellName(row: number, column: number): string {
  return String.fromCharCode(65 + row) + (column + 1);
}

export function readCell(text: string): Cell | null {
  const match = /^([A-T])([1-9]\d?)$/.exec(text);
  return match && { row: match[1].charCodeAt(0) - 65, column: Number(match[2]) - 1 };
}

export function cellsOf(ship: Ship, length: number): Cell[] {
  return Array.from({ length }, (_, i) => ({
    row: ship.row + (ship.vertical ? i : 0),
    column: ship.column + (ship.vertical ? 0 : i),
  }));
}

/** What is drawn as one ship. */
export interface Vessel {
  cells: Cell[];
  vertical: boolean;
  /** false: ships that touch, and nothing tells where one ends */
  single: boolean;
  sunk: boolean;
}

/** The ships of a sea as far as they are known. Without the fleet, neighbours count as one ship. */
export function vessels(board: string[], fleet: Ship[] | null, lengths: number[], known: boolean): Vessel[] {
  const mark = (cell: Cell) => board[cell.row]?.[cell.column] ?? '?';
  if (!fleet) return groups(board, lengths);
  return fleet.flatMap((ship, i) => {
    const cells = cellsOf(ship, lengths[i]);
    if (!known && cells.some((cell) => mark(cell) === '.')) return [];
    return { cells, vertical: ship.vertical, single: true, sunk: cells.every((cell) => mark(cell) === '#') };
  });
}

function groups(board: string[], lengths: number[]): Vessel[] {
  const told = board.some((line) => line.includes('s'));
  const taken = new Set<string>();
  const gather = (row: number, column: number, marks: string): Cell[] => {
    const name = cellName(row, column);
    if (!marks.includes(board[row]?.[column] || '?') || taken.has(name)) return [];
    taken.add(name);
    return [{ row, column }, ...[[0, 1], [1, 0], [0, -1], [-1, 0]].flatMap(([down, right]) => gather(row + down, column + right, marks))];
  };
  return board.flatMap((line, row) => [...line].flatMap((mark, column) => {
    const cells = gather(row, column, mark === '#' ? '#' : told ? 'sx' : '');
    if (cells.length === 0) return [];
    const upright = cells.every((cell) => cell.column === column);
    const straight = upright || cells.every((cell) => cell.row === row);
    return { cells, vertical: upright && cells.length > 1, single: straight && lengths.includes(cells.length), sunk: mark === '#' };
  }));
}

/** Where this sea was shot at last. */
export function lastShot(moves: string[], movers: (number | null)[], sea: number): string | null {
  for (let i = moves.length - 1; i >= 0; i--)
    if (movers[i] === 1 - sea && readCell(moves[i])) return moves[i];
  return null;
}
