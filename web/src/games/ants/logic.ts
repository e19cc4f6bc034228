import type { Cell } from '../../lib/grid';
import { squareAt, squareName } from '../common/squares';

export const kRows = 12;
export const kColumns = 8;

/** What the server tells of a position, as its viewer may know it. */
export interface AntsView {
  /** rows from the top: `b` `w` ants, `*` food, `.` nothing */
  board: string[];
  scores: number[];
  food: string[];
  must_jump: boolean;
}

export interface Walk {
  /** the ant's square and where it lands, in order */
  squares: string[];
  jump: boolean;
}

export const cellOf = (name: string): Cell => squareAt(name, kRows);
export const nameOf = (cell: Cell): string => squareName(cell, kRows);
export const isLand = (cell: Cell): boolean => (kRows - cell.row + cell.column + 1) % 2 === 0;
export const at = (board: string[], cell: Cell): string => board[cell.row][cell.column];
export const seatOf = (ant: string): number | null => (ant === 'b' ? 0 : ant === 'w' ? 1 : null);
export const farRow = (seat: number): number => (seat === 0 ? 0 : kRows - 1);

/** A step or a chain of jumps; null: a pass or something the table drew. */
export function walkOf(move: string): Walk | null {
  if (!/^[a-h]\d/.test(move)) return null;
  const jump = move.includes('x');
  return { squares: move.split(jump ? 'x' : '-'), jump };
}

export function starts(legal: string[]): Set<string> {
  return new Set(legal.flatMap((move) => walkOf(move)?.squares[0] ?? []));
}

const beginsWith = (squares: string[], begun: string[]) => begun.every((square, i) => squares[i] === square);

/** The legal moves that begin so. */
export function going(legal: string[], begun: string[]): { move: string; squares: string[] }[] {
  return legal.flatMap((move) => {
    const walk = walkOf(move);
    return walk && beginsWith(walk.squares, begun) ? [{ move, squares: walk.squares }] : [];
  });
}

/** Where the ant lands next. */
export function landings(legal: string[], begun: string[]): string[] {
  return [...new Set(going(legal, begun).map(({ squares }) => squares[begun.length]).filter(Boolean))];
}

export interface Progress {
  begun: string[];
  /** the whole move, as soon as there is nothing left to choose */
  move: string | null;
}

/**
 * What choosing a square makes of a move that has begun: the next landing or, further on, a square
 * to which only one way leads. Null: it leads nowhere.
 */
export function proceed(legal: string[], begun: string[], square: string): Progress | null {
  const ways = new Set<string>();
  for (const { squares } of going(legal, begun)) {
    const index = squares.indexOf(square, begun.length);
    if (index >= 0) ways.add(squares.slice(0, index + 1).join(' '));
  }
  if (ways.size !== 1) return null;
  const longer = [...ways][0].split(' ');
  const whole = going(legal, longer).find(({ squares }) => squares.length === longer.length);
  return { begun: longer, move: whole?.move ?? null };
}

/** The square an ant jumped over. */
export function jumped(from: string, to: string): string {
  const [a, b] = [cellOf(from), cellOf(to)];
  return nameOf({ row: (a.row + b.row) / 2, column: (a.column + b.column) / 2 });
}

export function victims(walk: Walk): string[] {
  return walk.jump ? walk.squares.slice(1).map((to, i) => jumped(walk.squares[i], to)) : [];
}

/** The board while a walk is under way or sent: its ant where it has got to, the jumped ones gone. */
export function after(board: string[], walk: Walk): string[] {
  const next = board.map((line) => [...line]);
  const put = (name: string, what: string) => {
    const { row, column } = cellOf(name);
    next[row][column] = what;
  };
  const ant = at(board, cellOf(walk.squares[0]));
  const end = walk.squares[walk.squares.length - 1];
  for (const square of victims(walk)) put(square, '.');
  for (const square of walk.squares) put(square, '.');
  const isQueen = cellOf(end).row === farRow(seatOf(ant) ?? 0);
  if (!isQueen || walk.squares.length === 1) put(end, ant);
  return next.map((line) => line.join(''));
}

/** How a visit to food turned out. */
export interface Luck {
  square: string;
  scored: boolean;
}

export interface Trail extends Walk {
  seat: number;
  /** the newest of all */
  newest: boolean;
  queen: boolean;
  luck: Luck | null;
}

const kFoodRows = [6, 7];

/** Each side's last walk, the older one first, with what came of its food. */
export function trails(moves: string[], movers: (number | null)[]): Trail[] {
  const found: Trail[] = [];
  for (let i = moves.length - 1; i >= 0 && found.length < 2; --i) {
    const seat = movers[i];
    const walk = walkOf(moves[i]);
    if (seat === null || seat === undefined || !walk || found.some((trail) => trail.seat === seat)) continue;
    const end = walk.squares[walk.squares.length - 1];
    const queen = cellOf(end).row === farRow(seat);
    const newest = moves.slice(i + 1).every((_, after) => movers[i + 1 + after] === null);
    found.unshift({ ...walk, seat, newest, queen, luck: luckOf(walk, moves[i + 1]) });
  }
  return found;
}

/** Food lies on two rows only, and a walk stands on one of them at most once. */
function luckOf(walk: Walk, drawn: string | undefined): Luck | null {
  if (drawn !== '+' && drawn !== '.') return null;
  const square = walk.squares.slice(1).find((name) => kFoodRows.includes(kRows - cellOf(name).row));
  return square ? { square, scored: drawn === '+' } : null;
}

/** What each side's points came from. */
export function tally(moves: string[], movers: (number | null)[]) {
  const sides = [{ queens: 0, food: 0 }, { queens: 0, food: 0 }];
  let walker = 0;
  moves.forEach((move, i) => {
    const seat = movers[i];
    if (move === '+') ++sides[walker].food;
    const walk = walkOf(move);
    if (seat === null || seat === undefined || !walk) return;
    walker = seat;
    if (cellOf(walk.squares[walk.squares.length - 1]).row === farRow(seat)) ++sides[seat].queens;
  });
  return sides;
}
