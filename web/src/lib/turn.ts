import { fateOf, winners } from './seats';
import type { TableState } from './types';

/** What the sign above the board says; `seat` is the one it speaks of. */
export type Sign =
  | { kind: 'open' | 'paused' | 'draw' | 'aborted' | 'table' }
  | { kind: 'yours' | 'theirs' | 'won' | 'lost' | 'winner'; seat: number };

export function signOf(table: TableState): Sign {
  if (table.state === 'open') return { kind: 'open' };
  if (table.result) return endOf(table);
  if (table.paused) return { kind: 'paused' };
  if (table.to_move === null) return { kind: 'table' };
  return { kind: table.you.includes(table.to_move) ? 'yours' : 'theirs', seat: table.to_move };
}

function endOf(table: TableState): Sign {
  const result = table.result!;
  if (!result.scores) return { kind: 'aborted' };
  const [first] = winners(result);
  if (first === undefined) return { kind: 'draw' };
  if (table.you.length === 1) {
    const seat = table.you[0];
    return { kind: fateOf(result, seat) === 'won' ? 'won' : 'lost', seat };
  }
  return { kind: 'winner', seat: first };
}
