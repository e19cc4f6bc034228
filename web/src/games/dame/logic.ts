import type { Cell } from '../../lib/grid';
import { lastTurn, squareAt, squareName } from '../common/squares';

export const kRows = 8;

/** What the server tells of a position, as its viewer may know it. */
export interface DameView {
  /** rows from the top: `w` `b` men, `W` `B` kings, `.` nothing */
  board: string[];
  /** the only piece that may make the extra move, with the option again=same */
  again: string | null;
  /** the side to move has just captured and moves once more */
  more: boolean;
  quiet: number;
  limit: number;
}

/** One ply of a turn, and whom it took. */
export interface Step {
  from: string;
  to: string;
  victim: string | null;
}

export const cellOf = (name: string): Cell => squareAt(name, kRows);
export const nameOf = (cell: Cell): string => squareName(cell, kRows).toUpperCase();
export const isDark = (cell: Cell): boolean => (kRows - cell.row + cell.column + 1) % 2 === 0;
export const pieceAt = (board: string[], cell: Cell): string => board[cell.row][cell.column];
export const seatOf = (piece: string): number | null =>
  piece === '.' ? null : piece.toLowerCase() === 'w' ? 0 : 1;

export function ends(move: string): { from: string; to: string } {
  const [from, to] = move.split(':');
  return { from, to };
}

export function targets(legal: string[], from: string): string[] {
  return legal.map(ends).filter((move) => move.from === from).map((move) => move.to);
}

export function movable(legal: string[]): Set<string> {
  return new Set(legal.map((move) => ends(move).from));
}

/** The squares strictly between two on one diagonal. */
export function between(from: Cell, to: Cell): Cell[] {
  const rows = Math.sign(to.row - from.row);
  const columns = Math.sign(to.column - from.column);
  const distance = Math.abs(to.row - from.row);
  return Array.from({ length: Math.max(0, distance - 1) }, (_, i) =>
    ({ row: from.row + rows * (i + 1), column: from.column + columns * (i + 1) }));
}

/** Whom a move takes on this board; null: it is a mere step. */
export function victimOf(board: string[], move: string): string | null {
  const { from, to } = ends(move);
  const side = seatOf(pieceAt(board, cellOf(from)));
  const taken = between(cellOf(from), cellOf(to)).find((cell) => {
    const owner = seatOf(pieceAt(board, cell));
    return side !== null && owner === 1 - side;
  });
  return taken ? nameOf(taken) : null;
}

/** The board after a legal move. */
export function after(board: string[], move: string): string[] {
  const { from, to } = ends(move);
  const next = board.map((line) => [...line]);
  const put = (name: string, piece: string) => {
    const { row, column } = cellOf(name);
    next[row][column] = piece;
  };
  const piece = pieceAt(board, cellOf(from));
  const farRow = seatOf(piece) === 0 ? 0 : kRows - 1;
  const victim = victimOf(board, move);
  if (victim) put(victim, '.');
  put(from, '.');
  put(to, cellOf(to).row === farRow ? piece.toUpperCase() : piece);
  return next.map((line) => line.join(''));
}

export const kStart = ['.b.b.b.b', 'b.b.b.b.', '.b.b.b.b', '........', '........', 'w.w.w.w.', '.w.w.w.w', 'w.w.w.w.'];

/**
 * The plies of the last turn in their order. Whom a king took from afar only the board before
 * tells, so the game is played through; where it does not lead to `board` victims stay unknown.
 */
export function story(moves: string[], movers: (number | null)[], board: string[]): Step[] {
  const turn = lastTurn(movers);
  const victims: (string | null)[] = [];
  let position = kStart;
  for (const move of moves) {
    victims.push(victimOf(position, move));
    position = after(position, move);
  }
  const known = position.join() === board.join();
  return turn.map((index) => ({ ...ends(moves[index]), victim: known ? victims[index] : null }));
}

/** `C3×E5×G7, B2–C3`: what one piece does in a row is written in a row. */
export function storyText(steps: Step[]): string {
  let text = '';
  steps.forEach((step, i) => {
    const sign = step.victim ? '×' : '–';
    const goesOn = i > 0 && steps[i - 1].to === step.from;
    text += goesOn ? sign + step.to : `${i > 0 ? ', ' : ''}${step.from}${sign}${step.to}`;
  });
  return text;
}
