import { expect, it } from 'vitest';
import { ants } from './ants';
import { battleship } from './battleship';
import { dame } from './dame';
import type { GameUi } from './types';

const strikes = (game: GameUi, view: unknown, moves: string[]) => moves.filter((move) => game.strikes!(move, view));

it('knows which moves take or hit something', () => {
  expect(strikes(ants, {}, ['b3-c4', 'b3xd5xf7', 'pass', '+', 'food:a1,b2'])).toEqual(['b3xd5xf7']);
  expect(strikes(battleship, {}, ['A1', 'water', 'hit', 'sunk', 'lost', '?'])).toEqual(['hit', 'sunk', 'lost']);
  const board = ['........', '........', '........', '....b...', '........', '........', '........', 'W.......'];
  expect(strikes(dame, { board }, ['A1:D4', 'A1:F6'])).toEqual(['A1:F6']);
  // the view may be ahead of what is told
  expect(strikes(dame, { board }, ['B8:F4'])).toEqual([]);
});
