import { fill, lang } from '../../lib/i18n.svelte';
import type { Options } from '../../lib/types';
import type { GameUi } from '../types';
import { writeBlksgf } from './blksgf';
import { coloursOf, modeOf, normal, readMove, squareName, stoneNames, stoneOf, usual, type BlokusView } from './logic';
import Mini from './Mini.svelte';
import { pictures, samples } from './samples';
import { colourName, texts } from './texts';

const kColours = ['#2f6fb0', '#d9a514', '#c8402f', '#3c8c4a'];
/** the room for the stones beside the board, in heights of the board */
const kSide = 0.42;

function aspect(options: Options): number {
  const side = usual(modeOf(options));
  const board = Number(options.width ?? side.width) / Number(options.height ?? side.height);
  return board + kSide;
}

function seatNames(options: Options): string[] {
  return coloursOf(modeOf(options)).map((colours) =>
    colours.length === 1 ? colourName(colours[0])
      : fill(texts[lang()].words.and, { a: colourName(colours[0]), b: colourName(colours[1]) }));
}

function describe(move: string): string {
  const squares = readMove(move);
  const name = stoneNames[stoneOf(squares.length ? normal(squares) : [])];
  return name ? fill(texts[lang()].words['told.stone'], { name, cell: squareName(squares[0]) }) : move;
}

export const blokus: GameUi<BlokusView> = {
  name: 'blokus',
  mini: Mini,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  texts,
  aspect,
  miniAspect: 1,
  samples,
  pictures,
  seats: (options) => coloursOf(modeOf(options)).length,
  colours: (options) => coloursOf(modeOf(options)).map(([first]) => kColours[first]),
  seatNames,
  exports: [{ name: 'blksgf', extension: 'blksgf', write: writeBlksgf }],
  describe,
};
