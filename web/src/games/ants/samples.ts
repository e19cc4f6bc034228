import type { Sample } from '../types';
import { after, cellOf, farRow, nameOf, seatOf, tally, walkOf, type AntsView } from './logic';
import { standing } from '../common/squares';

const kHomes = ['.w.w.w.w', 'w.w.w.w.', '.w.w.w.w', ...Array<string>(6).fill('........'), 'b.b.b.b.', '.b.b.b.b', 'b.b.b.b.'];

const foodOn = (board: string[]): string[] =>
  standing(board).filter(({ kind }) => kind === '*').map(({ cell }) => nameOf(cell));

function withFood(board: string[], squares: string[]): string[] {
  const next = board.map((line) => [...line]);
  for (const { row, column } of squares.map(cellOf)) next[row][column] = '*';
  return next.map((line) => line.join(''));
}

/** The position after some moves of two sides that both can move. */
function played(moves: string[]): Sample<AntsView> {
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

const game = ['food:e7,g7,b6,d6,f6,h6', 'g3-h4', 'b10-c9', 'f2-g3', 'c9-d8', 'a3-b4', 'd8-e7', '.', 'b4-c5', 'e7-f6', '.', 'c5-b6', '+',
  'd10-e9', 'g1-f2', 'e9-f8', 'b2-a3', 'f8-g7', '+', 'g3-f4', 'c11-b10', 'c1-b2', 'b10-c9', 'b6-c7', 'c9-d8', 'c7xe9', 'f10xd8', 'a3-b4'];
const kFirst = 13;

export const samples: Sample<AntsView>[] = game.slice(1).map((_, i) => played(game.slice(0, 1 + ((i + kFirst) % game.length))));

/** Some ants and food on an empty board, after the walks of one side. */
function scene(ants: Record<string, string>, food: string[], moves: string[] = [], movers: (number | null)[] = []): Sample<AntsView> {
  const board = Array.from({ length: 12 }, () => [...'........']);
  for (const [square, ant] of Object.entries(ants)) {
    const { row, column } = cellOf(square);
    if (row !== farRow(seatOf(ant)!)) board[row][column] = ant;
  }
  const drawn = withFood(board.map((line) => line.join('')), food);
  return { view: { board: drawn, scores: [0, 0], food, must_jump: false }, moves, movers };
}

export const pictures: Record<string, Sample<AntsView>> = {
  start: played(game.slice(0, 1)),
  step: scene({ d4: 'b', f10: 'w' }, [], ['g11-f10', 'c3-d4'], [1, 0]),
  chain: scene({ g9: 'b', c9: 'w' }, [], ['c5xe7xg9'], [0]),
  queen: scene({ c9: 'b', f4: 'w' }, [], ['g5-f4', 'c11-d12'], [1, 0]),
  food: scene({ b6: 'b', e9: 'w' }, ['e7', 'h6'], ['a5-b6', '+'], [0, null]),
};
