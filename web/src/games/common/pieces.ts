import type { Cell } from '../../lib/grid';
import { sameCell } from './squares';

/** A piece that keeps its number while it moves, so that a board can show it moving. */
export interface Piece {
  id: number;
  kind: string;
  cell: Cell;
}

export interface Placed {
  kind: string;
  cell: Cell;
}

const side = (kind: string) => kind.toLowerCase();
const way = (a: Cell, b: Cell) => Math.abs(a.row - b.row) + Math.abs(a.column - b.column);

/**
 * Who is who in the next position. What stands still keeps its number; what is new on a square was
 * the nearest piece of its side that is missing; the rest is new.
 */
export function follow(before: Piece[], now: Placed[]): Piece[] {
  const gone = before.filter((old) => !now.some((next) => sameOne(old, next)));
  let fresh = before.reduce((most, piece) => Math.max(most, piece.id), -1);
  const claim = (next: Placed): number => {
    const kin = gone.filter((old) => side(old.kind) === side(next.kind));
    if (kin.length === 0) return ++fresh;
    const nearest = kin.reduce((best, old) => (way(old.cell, next.cell) < way(best.cell, next.cell) ? old : best));
    gone.splice(gone.indexOf(nearest), 1);
    return nearest.id;
  };
  const still = (next: Placed) => before.find((old) => sameOne(old, next));
  // in the order of numbers, so that drawing again does not reorder what is drawn
  return now.map((next) => ({ ...next, id: still(next)?.id ?? claim(next) })).sort((a, b) => a.id - b.id);
}

function sameOne(old: Placed, next: Placed): boolean {
  return side(old.kind) === side(next.kind) && sameCell(old.cell, next.cell);
}
