// What the help page shows beside the rules.
import type { Sample } from '../types';
import { after, kStart, type DameView } from './logic';
import { movers, moves, view } from './samples';

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
