import { fill, lang } from '../../lib/i18n.svelte';
import type { Options } from '../../lib/types';
import type { GameUi } from '../types';
import { writeBlksgf } from './blksgf';
import { card } from './card';
import { drawnStone, modeOf, normal, readMove, squareName, stoneNames, stoneOf, usual, type BlokusView } from './logic';
import { looked } from './looks';
import { pictures } from './pictures';
import { texts } from './texts';
import { turns } from './turns';

function aspect(options: Options): number {
  const side = usual(modeOf(options));
  return Number(options.width ?? side.width) / Number(options.height ?? side.height);
}

function describe(move: string): string {
  const say = texts[lang()].words;
  const drawn = drawnStone(move);
  if (drawn) return fill(say['told.start'], { name: drawn });
  if (move === 'pass') return say['told.pass'];
  const squares = readMove(move);
  const name = stoneNames[stoneOf(squares.length ? normal(squares) : [])];
  return name ? fill(say['told.stone'], { name, cell: squareName(squares[0]) }) : move;
}

export const blokus: GameUi<BlokusView> = {
  ...card,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  looks: looked.looks,
  aspect,
  pictures,
  protocol: (options) => (modeOf(options) === 'teams' ? 'software-challenge' : 'blokus'),
  exports: [{ name: 'blksgf', extension: 'blksgf', write: writeBlksgf }],
  describe,
  worth: { kind: 'chance', full: 100 },
  turns,
  premove: true,
};
