import type { Sample } from '../types';
import { after, kStart, type DameView } from './logic';

export const view = (board: string[]): DameView => ({ board, again: null, more: false, quiet: 0, limit: 80 });

/** The opening of a game in which black takes twice and then moves a third time. */
export const moves = ['G3:F4', 'F6:E5', 'F4:G5', 'G7:F6', 'H2:G3', 'H6:F4', 'F4:H2', 'B6:C5', 'E3:D4', 'C7:B6', 'D2:E3', 'H8:G7'];
export const movers = [0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1];
const kFirst = 5;

export const samples: Sample<DameView>[] = moves.map((_, i) => {
  const count = (i + kFirst) % moves.length;
  return {
    view: view(moves.slice(0, count).reduce(after, kStart)),
    moves: moves.slice(0, count),
    movers: movers.slice(0, count),
  };
});
