import type { Sample } from '../types';
import type { BattleshipView } from './logic';

export const samples: Sample<BattleshipView>[] = [
  { view: { size: 10, fleet: [5, 4, 3, 3, 2], boards: [
    ['..........', '.sxs......', '....o.....', '..o....s..', '.......x..', '.o.....s..', '.......s..', '..ss......', 'o.........', '...sssss..'],
    ['..o.......', '......o...', '.##.......', '....x.....', '....x..o..', '..........', '.o........', '.......o..', '...o......', '..........'],
  ], sunk: [[], [2]], placed: [true, true] } },
];
