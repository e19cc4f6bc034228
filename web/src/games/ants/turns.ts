import { lang } from '../../lib/i18n.svelte';
import type { Mark, Turn } from '../types';
import { describeMove } from './describe';
import { cellOf, farRow, walkOf } from './logic';
import { texts } from './texts';

function marksOf(move: string, seat: number | null): Mark[] {
  const say = texts[lang()].words;
  const walk = walkOf(move);
  if (walk) {
    const marks: Mark[] = [{ text: walk.squares.join(walk.jump ? '×' : '–') }];
    const end = walk.squares[walk.squares.length - 1];
    if (seat !== null && cellOf(end).row === farRow(seat)) marks.push({ sign: 'crown', name: say.queen });
    return marks;
  }
  if (move === 'pass') return [{ text: say['move.pass'] }];
  if (move === '+') return [{ sign: 'food', name: say['move.luck'] }];
  if (move === '.') return [{ sign: 'no-food', name: say['move.no-luck'] }];
  const squares = move.replace(/^food:/, '');
  return [{ sign: squares ? 'food' : 'no-food', name: describeMove(move) }, { text: squares.split(',').join(' ') }];
}

/** What the table draws after a visit to food stands behind the walk. */
export function turns(moves: string[], movers: (number | null)[]): Turn[] {
  const found: Turn[] = [];
  moves.forEach((move, index) => {
    const seat = movers[index] ?? null;
    const last = found[found.length - 1];
    if (seat === null && last && last.seat !== null) {
      last.marks.push(...marksOf(move, seat));
      last.last = index + 1;
    } else found.push({ seat, first: index + 1, last: index + 1, marks: marksOf(move, seat) });
  });
  return found;
}
