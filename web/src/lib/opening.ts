import { api } from './api';
import { prefs } from './prefs.svelte';
import { profileKey } from './profile.svelte';
import { go, links } from './router.svelte';
import { recall, remember } from './store';
import { keepToken } from './tokens';
import type { Clock, ClockRule, Journey, Options, SeatRequest, TableState } from './types';

/** Who is to hold a seat of a new table: me, whoever comes, a program, or a built-in player. */
export type Wish = { who: 'me' | 'open' | 'classic' } | { who: 'player'; spec: string };

export function requestFor(wish: Wish): SeatRequest {
  if (wish.who === 'player') return { kind: 'player', spec: wish.spec };
  return { kind: wish.who === 'classic' ? 'classic' : 'open' };
}

/** Me in one seat, everybody else like `other`. */
export function meAnd(other: Wish, seats: number, mine = 0): Wish[] {
  return Array.from({ length: seats }, (_, seat) => (seat === mine ? { who: 'me' } : other));
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

const kRemembered = 50;

/** This browser opened the table, whether it plays there or watches. */
export function hasOpened(id: string): boolean {
  return recall<string[]>('opened', []).includes(id);
}

/** Goes to a table that follows a game on another server. */
export async function playElsewhere(journey: Journey) {
  const { id, token } = await api.playElsewhere(journey);
  keepToken(id, token);
  go(links.table(id));
}

/** Opens a table, sits down where I wished to, and goes there. With moves the game begins with these. */
export async function openTable(game: string, options: Options, wishes: Wish[], clock?: ClockRule, moves?: string[]) {
  const table = await api.open({ game, options, seats: wishes.map(requestFor), clock, moves });
  remember('opened', [...recall<string[]>('opened', []), table.id].slice(-kRemembered));
  let token: string | undefined;
  for (const [seat, wish] of wishes.entries()) {
    if (wish.who !== 'me') continue;
    token = (await api.sit(table.id, { seat, name: prefs.name || undefined, token, profile: await profileKey() })).token;
    keepToken(table.id, token);
  }
  go(links.table(table.id));
}
