import type { Sample } from '../types';
import type { BattleshipView } from './logic';

const fleet = [5, 4, 3, 3, 2];

const own = [
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

function at(mine: string, theirs: string, sunkOfTheirs = '', sunk: number[] = [], hidden = true): Sample<BattleshipView> {
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

const clear = Array.from({ length: 10 }, () => '..........');

export const pictures: Record<string, Sample<BattleshipView>> = {
  aim: samples[3],
  place: { view: { size: 10, fleet, placed: [true, false], sunk: [[], []], boards: [own, clear] } },
  shoot: samples[5],
  end: at('B2 C5 F8 H1 G8 E8 J2 D8', 'C3 D5 E5 F7 H2 F5 C2 G5 H5 I5 A8 B8', 'C2 C3 E5 F5 G5 H5 I5', [2, 5], false),
};
