import type { Sample } from '../types';
import type { AntsView } from './logic';

export const samples: Sample<AntsView>[] = [
  { view: { board: ['.w.w.w.w', 'w.w...w.', '.w.w.w.w', '....w...', '........', '*...*...', '.*.....*', '....b...', '.b......', 'b...b.b.', '.b.b.b.b', 'b.b.b.b.'], scores: [1, 0], food: ['a7', 'e7', 'b6', 'h6'] } },
];
