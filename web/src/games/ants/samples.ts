import type { Sample } from '../types';
import { after, cellOf, nameOf, tally, walkOf, type AntsView } from './logic';
import { standing } from '../common/squares';

const kHomes = ['.w.w.w.w', 'w.w.w.w.', '.w.w.w.w', ...Array<string>(6).fill('........'), 'b.b.b.b.', '.b.b.b.b', 'b.b.b.b.'];

const foodOn = (board: string[]): string[] =>
  standing(board).filter(({ kind }) => kind === '*').map(({ cell }) => nameOf(cell));

export function withFood(board: string[], squares: string[]): string[] {
  const next = board.map((line) => [...line]);
  for (const { row, column } of squares.map(cellOf)) next[row][column] = '*';
  return next.map((line) => line.join(''));
}

/** The position after some moves of two sides that both can move. */
export function played(moves: string[]): Sample<AntsView> {
  const movers: (number | null)[] = [];
  let seat = 0;
  let board = kHomes;
  for (const move of moves) {
    const walk = walkOf(move);
    if (move.startsWith('food:')) board = withFood(board, move.slice(5).split(','));
    if (walk) board = after(board, walk);
    movers.push(walk ? seat : null);
    if (walk) seat = 1 - seat;
  }
  const scores = tally(moves, movers).map(({ queens, food }) => queens + food);
  return { view: { board, scores, food: foodOn(board), must_jump: false }, moves, movers };
}

export const game = ['food:e7,g7,b6,d6,f6,h6', 'g3-h4', 'b10-c9', 'f2-g3', 'c9-d8', 'a3-b4', 'd8-e7', '.', 'b4-c5', 'e7-f6', '.', 'c5-b6', '+',
  'd10-e9', 'g1-f2', 'e9-f8', 'b2-a3', 'f8-g7', '+', 'g3-f4', 'c11-b10', 'c1-b2', 'b10-c9', 'b6-c7', 'c9-d8', 'c7xe9', 'f10xd8', 'a3-b4'];
const kFirst = 13;

export const samples: Sample<AntsView>[] = game.slice(1).map((_, i) => played(game.slice(0, 1 + ((i + kFirst) % game.length))));
