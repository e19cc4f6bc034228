// What the help page shows beside the rules.
import type { Sample } from '../types';
import type { QuoridorView } from './logic';
import { played, sides } from './samples';

const small = (pawns: string[], walls: string[]): Sample<QuoridorView> => ({
  view: { size: 5, pawns, walls, left: pawns.map(() => 5), goals: pawns.map((_, seat) => ({ side: sides[seat] })) },
  options: { players: pawns.length, size: 5 },
});

export const pictures: Record<string, Sample<QuoridorView>> = {
  start: played([]),
  step: { ...small(['c2', 'c5'], []), moves: ['c2'], movers: [0] },
  jump: { ...small(['c4', 'c3'], []), moves: ['c2', 'c3', 'c4'], movers: [0, 1, 0] },
  aside: { ...small(['b3', 'c3'], ['b3h']), moves: ['c2', 'c3', 'b3'], movers: [0, 1, 0] },
  walls: { ...small(['c1', 'c5'], ['b2h', 'c3v', 'd2h']), moves: ['d2h'], movers: [1] },
  four: played(['c8v', 'e8', 'b5', 'h5', 'h8h', 'e7', 'c5', 'g5'], 4),
};
