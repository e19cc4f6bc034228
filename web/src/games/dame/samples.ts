import type { Sample } from '../types';
import { after, kStart, type DameView } from './logic';

const view = (board: string[]): DameView => ({ board, again: null, more: false, quiet: 0, limit: 80 });

/** The opening of a game in which black takes twice and then moves a third time. */
const moves = ['G3:F4', 'F6:E5', 'F4:G5', 'G7:F6', 'H2:G3', 'H6:F4', 'F4:H2', 'B6:C5', 'E3:D4', 'C7:B6', 'D2:E3', 'H8:G7'];
const movers = [0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1];
const kFirst = 5;

export const samples: Sample<DameView>[] = moves.map((_, i) => {
  const count = (i + kFirst) % moves.length;
  return {
    view: view(moves.slice(0, count).reduce(after, kStart)),
    moves: moves.slice(0, count),
    movers: movers.slice(0, count),
  };
});

const empty = '........';

export const pictures: Record<string, Sample<DameView>> = {
  start: { view: view(kStart) },
  // the man on B4 has gone one step; the man on E5 took D4 and may take backwards, too
  man: {
    view: view([empty, empty, '.....b..', '....w...', '.w......', empty, '...b....', empty]),
    moves: ['A3:B4'],
    movers: [0],
  },
  king: {
    view: view([empty, '......W.', empty, empty, empty, 'b.......', '.......b', empty]),
    moves: ['C3:G7'],
    movers: [0],
  },
  // the same side, three plies: two captures by one man and a step of another
  again: {
    view: view(moves.slice(0, 8).reduce(after, kStart)),
    moves: moves.slice(0, 8),
    movers: movers.slice(0, 8),
  },
};
