import type { Turn } from '../types';
import { after, ends, kStart, pieceAt, cellOf, storyText, victimOf, type Step } from './logic';

/** All plies of one side in a row are one turn: `C3×E5, B2–C3`. */
export function turns(moves: string[], movers: (number | null)[]): Turn[] {
  const found: (Turn & { steps: Step[] })[] = [];
  let board: string[] | null = kStart; // null: the game did not begin there
  moves.forEach((move, index) => {
    if (board && pieceAt(board, cellOf(ends(move).from)) === '.') board = null;
    const step = { ...ends(move), victim: board && victimOf(board, move) };
    if (board) board = after(board, move);
    const seat = movers[index] ?? null;
    const last = found[found.length - 1];
    if (last && last.seat === seat) {
      last.steps.push(step);
      last.last = index + 1;
    } else found.push({ seat, first: index + 1, last: index + 1, marks: [], steps: [step] });
  });
  return found.map(({ steps, ...turn }) => ({ ...turn, marks: [{ text: storyText(steps) }] }));
}
