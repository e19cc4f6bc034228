// What the help page shows beside the rules.
import type { Sample } from '../types';
import { at, fleet, own, samples } from './samples';
import type { BattleshipView } from './sea';

const clear = Array.from({ length: 10 }, () => '..........');

export const pictures: Record<string, Sample<BattleshipView>> = {
  aim: samples[3],
  place: { view: { size: 10, fleet, placed: [true, false], sunk: [[], []], boards: [own, clear] } },
  shoot: samples[5],
  end: at('B2 C5 F8 H1 G8 E8 J2 D8', 'C3 D5 E5 F7 H2 F5 C2 G5 H5 I5 A8 B8', 'C2 C3 E5 F5 G5 H5 I5', [2, 5], false),
};
