import type { Sample } from '../types';
import type { BattleshipView } from './sea';

export const fleet = [5, 4, 3, 3, 2];

export const own = [
  '..........', '.ssss.....', '..........', '.......s..', '.s.....s..',
  '.s.....s..', '.......s..', '.sss...s..', '..........', '.....sss..',
];
const enemy = [
  '..........', '.......s..', '.ss....s..', '.......s..', '....s.....',
  '....s.....', '....s.....', '....s.....', '....s..sss', 'ssss......',
];

/** The sea after shots at these cells; hidden: only what the shots told. */
function shot(sea: string[], shots: string, sunkCells: string, hidden: boolean): string[] {
  const shotAt = new Set(shots.split(' '));
  const sunk = new Set(sunkCells.split(' '));
  return sea.map((line, row) => [...line].map((mark, column) => {
    const cell = String.fromCharCode(65 + row) + (column + 1);
    if (sunk.has(cell)) return '#';
    if (shotAt.has(cell)) return mark === 's' ? 'x' : 'o';
    return hidden ? '.' : mark;
  }).join(''));
}

export function at(mine: string, theirs: string, sunkOfTheirs = '', sunk: number[] = [], hidden = true): Sample<BattleshipView> {
  const last = theirs.split(' ').at(-1)!;
  return {
    view: {
      size: 10, fleet, placed: [true, true], sunk: [[], sunk],
      boards: [shot(own, mine, '', false), shot(enemy, theirs, sunkOfTheirs, hidden)],
    },
    moves: [last], movers: [0],
  };
}

export const samples: Sample<BattleshipView>[] = [
  at('B2 C5 F8 H1', 'C3 D5 E5 F7 H2'),
  at('B2 C5 F8 H1', 'C3 D5 E5 F7 H2 F5'),
  at('B2 C5 F8 H1 G8', 'C3 D5 E5 F7 H2 F5 C2', 'C2 C3', [2]),
  at('B2 C5 F8 H1 G8 E8', 'C3 D5 E5 F7 H2 F5 C2 G5', 'C2 C3', [2]),
  at('B2 C5 F8 H1 G8 E8 J2', 'C3 D5 E5 F7 H2 F5 C2 G5 H5', 'C2 C3', [2]),
  at('B2 C5 F8 H1 G8 E8 J2 D8', 'C3 D5 E5 F7 H2 F5 C2 G5 H5 I5', 'C2 C3 E5 F5 G5 H5 I5', [2, 5]),
];
