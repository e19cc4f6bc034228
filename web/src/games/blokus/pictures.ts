// What the help page shows beside the rules.
import type { Sample } from '../types';
import type { BlokusView } from './logic';
import { at, duo, four } from './samples';

/** Two colours that build from corner to corner, and where blue may go on. */
const corner: Sample<BlokusView> = {
  view: {
    width: 8, height: 8, mode: '2x2', colour: 0, colours: [],
    board: ['......22', '......2.', '....22..', '....2...', '...0....', '..00....', '00......', '0.......'],
    starts: [], anchors: ['c1', 'e2', 'b4', 'c5'],
  },
  options: { mode: '2x2', width: 8, height: 8 },
};

export const pictures: Record<string, Sample<BlokusView>> = {
  start: at({ mode: '4x4' }, four, 4),
  corner,
  middle: at({ mode: '4x4' }, four, 40),
  duo: at({ mode: 'duo' }, duo, 16),
};
