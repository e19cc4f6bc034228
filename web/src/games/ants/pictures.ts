// What the help page shows beside the rules.
import type { Sample } from '../types';
import { cellOf, farRow, seatOf, type AntsView } from './logic';
import { game, played, withFood } from './samples';

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
