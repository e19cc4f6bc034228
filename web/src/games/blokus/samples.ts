import type { Sample } from '../types';
import type { BlokusView } from './logic';

export const samples: Sample<BlokusView>[] = [
  { view: { width: 14, height: 14, mode: 'duo', board: [
    '..............', '..............', '..............', '........22....', '.........22...', '.......2..2...', '.....222......', '....02........',
    '...000........', '...0..........', '..00..........', '..............', '..............', '..............',
  ], colour: 0, colours: [], starts: [{ colour: 0, cell: 'e5' }, { colour: 2, cell: 'j10' }], anchors: [] } },
];
