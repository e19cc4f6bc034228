import { api } from './api';
import { prefs } from './prefs.svelte';
import { go, links } from './router.svelte';
import { keepToken } from './tokens';
import type { Clock, ClockRule, Options, SeatRequest, TableState } from './types';

/** Who is to hold a seat of a new table: me, whoever comes, a program, or a built-in player. */
export type Wish = { who: 'me' | 'open' | 'classic' } | { who: 'player'; spec: string };

export function requestFor(wish: Wish): SeatRequest {
  if (wish.who === 'player') return { kind: 'player', spec: wish.spec };
  return { kind: wish.who === 'classic' ? 'classic' : 'open' };
}

/** Me first, everybody else like `other`. */
export function meAnd(other: Wish, seats: number): Wish[] {
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? { who: 'me' } : other));
}

/** Who holds the seats of a table, as wishes for one like it. */
export function wishesOf({ seats, you }: Pick<TableState, 'seats' | 'you'>): Wish[] {
  return seats.map(({ kind, spec }, seat) => {
    if (kind === 'player') return { who: 'player', spec: spec ?? 'normal' };
    if (kind === 'classic') return { who: 'classic' };
    return { who: you.includes(seat) ? 'me' : 'open' };
  });
}

/** The rule by which this clock runs. */
export function ruleOf({ move, total, increment }: Clock): ClockRule {
  return move !== undefined ? { move } : { total: total!, increment: increment ?? 0 };
}

/** Opens a table, sits down where I wished to, and goes there. */
export async function openTable(game: string, options: Options, wishes: Wish[], clock?: ClockRule) {
  const table = await api.open({ game, options, seats: wishes.map(requestFor), clock });
  let token: string | undefined;
  for (const [seat, wish] of wishes.entries()) {
    if (wish.who !== 'me') continue;
    token = (await api.sit(table.id, { seat, name: prefs.name || undefined, token })).token;
    keepToken(table.id, token);
  }
  go(links.table(table.id));
}
