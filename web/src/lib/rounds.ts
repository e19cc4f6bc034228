// Moves as they are read: turns in rows, each seat its column.
import type { GameUi, Turn } from '../games/types';
import type { Options } from './types';

/** One row of the list: what each seat did, or what the table drew on its own. */
export interface Round {
  /** null: the table's own */
  number: number | null;
  /** one entry a seat; a row of the table's own has one entry */
  turns: (Turn | null)[];
}

/** A turn of a seat that has had its column, or stands before one that has, begins a new row. */
export function roundsOf(turns: Turn[], seats: number): Round[] {
  const rows: Round[] = [];
  let number = 0;
  let column = seats;
  for (const turn of turns) {
    if (turn.seat === null) {
      rows.push({ number: null, turns: [turn] });
      column = seats;
      continue;
    }
    if (turn.seat <= column || rows.length === 0) rows.push({ number: ++number, turns: Array<Turn | null>(seats).fill(null) });
    rows[rows.length - 1].turns[turn.seat] = turn;
    column = turn.seat;
  }
  return rows;
}

/** Every move a turn of its own, as the server writes it. */
export function plainTurns(moves: string[], movers: (number | null)[]): Turn[] {
  return moves.map((move, index) => ({ seat: movers[index] ?? null, first: index + 1, last: index + 1, marks: [{ text: move }] }));
}

/**
 * Moves that are expected after others, each a turn of its own: that a side moves twice in a row is for
 * the rules to say, so the seats are taken to come in turn.
 */
export function turnsAfter(
  game: Pick<GameUi, 'seats' | 'turns'>, moves: string[], movers: (number | null)[], line: string[], options: Options): Turn[] {
  const last = movers.at(-1) ?? -1;
  const next = line.map((_, i) => (last + 1 + i) % game.seats(options));
  const turns = (game.turns ?? plainTurns)([...moves, ...line], [...movers, ...next], options);
  return turns.filter(({ first }) => first > moves.length);
}
