import type { Turn } from '../types';
import { drawnStone, normal, readMove, squareName, stoneNames, stoneOf } from './logic';

/** A stone of five squares is known by its letter alone: `F e5`, `L4 c2`. */
function written(move: string): string {
  const drawn = drawnStone(move);
  if (drawn) return drawn[0];
  const squares = readMove(move);
  const name = squares.length ? stoneNames[stoneOf(normal(squares))] : undefined;
  return name ? `${name.replace('5', '')} ${squareName(squares[0])}` : move;
}

export function turns(moves: string[], movers: (number | null)[]): Turn[] {
  return moves.map((move, index) => ({ seat: movers[index] ?? null, first: index + 1, last: index + 1, marks: [{ text: move === 'pass' ? '–' : written(move) }] }));
}
