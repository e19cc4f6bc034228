import { lang } from '../../lib/i18n.svelte';
import type { Mark, Turn } from '../types';
import { isWall } from './logic';
import { texts } from './texts';

function marksOf(move: string): Mark[] {
  if (!isWall(move)) return [{ text: move }];
  const lies = move.endsWith('h') ? 'h' : 'v';
  return [{ sign: `wall-${lies}`, name: texts[lang()].words[`tool.${lies}`] }, { text: move.slice(0, -1) }];
}

/** A wall is a small bar and its square. */
export function turns(moves: string[], movers: (number | null)[]): Turn[] {
  return moves.map((move, index) => ({ seat: movers[index] ?? null, first: index + 1, last: index + 1, marks: marksOf(move) }));
}
