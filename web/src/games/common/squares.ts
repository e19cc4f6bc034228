// Squares by name and place, as all boards with letters and numbers share them. A cell's row counts
// from the top as the server draws a board; a turned board shows the same cells from the other side.
import { columnName, type Cell } from '../../lib/grid';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The side of a square in units of a drawing. */
export const kSquare = 10;

/** Moves that are drawn of a line; more would hide the board. */
export const kArrows = 4;

export function squareName(cell: Cell, rows: number): string {
  return columnName(cell.column) + (rows - cell.row);
}

/** The cell of `e3`, in either case; what follows the number is passed over. */
export function squareAt(name: string, rows: number): Cell {
  return { row: rows - parseInt(name.slice(1), 10), column: name.toLowerCase().charCodeAt(0) - 97 };
}

export function turned(cell: Cell, rows: number, columns: number, flipped: boolean): Cell {
  return flipped ? { row: rows - 1 - cell.row, column: columns - 1 - cell.column } : cell;
}

/** The corner of a cell's square as one looks at it. */
export function cornerOf(cell: Cell, rows: number, columns: number, flipped: boolean): Point {
  const seen = turned(cell, rows, columns, flipped);
  return { x: kSquare * seen.column, y: kSquare * seen.row };
}

export function middleOf(cell: Cell, rows: number, columns: number, flipped: boolean): Point {
  const { x, y } = cornerOf(cell, rows, columns, flipped);
  return { x: x + kSquare / 2, y: y + kSquare / 2 };
}

export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return a !== null && b !== null && a.row === b.row && a.column === b.column;
}

/** What stands on the squares of rows drawn as text: each letter that is not a dot. */
export function standing(board: string[]): { kind: string; cell: Cell }[] {
  return board.flatMap((line, row) =>
    [...line].flatMap((kind, column) => (kind === '.' ? [] : [{ kind, cell: { row, column } }])));
}

/** Indices of the moves of the last turn: one side's, however many, without the table's own. */
export function lastTurn(movers: (number | null)[]): number[] {
  const mine: number[] = [];
  let side: number | null = null;
  for (let i = movers.length - 1; i >= 0; --i) {
    if (movers[i] === null) continue;
    side ??= movers[i];
    if (movers[i] !== side) break;
    mine.unshift(i);
  }
  return mine;
}

/**
 * Where something passes on its way and after what part of it. Of `way`, only what lies after the
 * start counts: a piece may have gone its first squares already.
 */
export function journey(from: Point, way: Point[], to: Point) {
  const same = (point: Point) => point.x === from.x && point.y === from.y;
  const rest = way.slice(way.map(same).lastIndexOf(true) + 1);
  const points = [from, ...rest, to];
  const walked = points.map(() => 0);
  for (let i = 1; i < points.length; ++i)
    walked[i] = walked[i - 1] + Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  const length = walked[points.length - 1];
  return { length, stops: points.map((point, i) => ({ point, offset: length > 0 ? walked[i] / length : i / (points.length - 1) })) };
}

/** Where one is on a journey after this part of it, from 0 to 1. */
export function pointAt(stops: { point: Point; offset: number }[], part: number): Point {
  const next = Math.max(1, stops.findIndex(({ offset }) => offset >= part));
  const [from, to] = [stops[next - 1], stops[next]];
  const along = to.offset > from.offset ? (part - from.offset) / (to.offset - from.offset) : 1;
  return { x: from.point.x + along * (to.point.x - from.point.x), y: from.point.y + along * (to.point.y - from.point.y) };
}
