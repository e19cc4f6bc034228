import type { Sample } from '../types';
import type { QuoridorView } from './logic';

export const samples: Sample<QuoridorView>[] = [
  { view: { size: 9, pawns: ['e4', 'e6'], walls: ['d4h', 'f6h', 'c5v', 'e2v', 'g3h'], owners: [1, 0, 0, 1, 1], left: [8, 7], goals: [{ side: 'top' }, { side: 'bottom' }] } },
];
