import type { Clock, Result, Holder, TableState } from './types';

export const levels = ['easy', 'normal', 'hard', 'best'] as const;

/** What people are offered of a game's players: the levels, then curiosities; plain Monte Carlo is for measuring. */
export function offered(players: string[]): string[] {
  return [...levels, ...players.filter((name) => name !== 'mcts' && !(levels as readonly string[]).includes(name))];
}

/** The player's name in a spec: `hard:time=0.5` → `hard`. */
export function levelOf(spec: string | undefined): string {
  return (spec ?? '').split(':')[0];
}

/** A seat that is the asker's own or held by no person may be handed to another. */
export function mayChange(seat: Holder, index: number, you: number[]): boolean {
  return seat.kind !== 'remote' && (you.includes(index) || seat.kind !== 'open' || !seat.taken);
}

/** Another server plays here too: what it decides nobody decides at this table. */
export function isElsewhere(seats: Holder[]): boolean {
  return seats.some(({ kind }) => kind === 'remote');
}

export function freeSeats(seats: Holder[]): number[] {
  return seats.flatMap((seat, index) => (seat.kind === 'open' && !seat.taken ? [index] : []));
}

/** The other seat of a two-seat table where I hold one and no person holds the other. */
export function swapPartner(table: TableState): number | null {
  if (table.seats.length !== 2 || table.you.length !== 1) return null;
  const other = 1 - table.you[0];
  return table.seats[other].kind === 'player' ? other : null;
}

export type Fate = 'won' | 'lost' | 'draw' | 'none';

export function fateOf(result: Result, seat: number): Fate {
  if (!result.scores) return 'none';
  const mine = result.scores[seat];
  const best = Math.max(...result.scores);
  if (mine < best) return 'lost';
  return result.scores.filter((score) => score === best).length > 1 ? 'draw' : 'won';
}

export function winners(result: Result): number[] {
  return (result.scores ?? []).flatMap((_, seat) => (fateOf(result, seat) === 'won' ? [seat] : []));
}

/** Seconds a seat has left now, counted on from when the state arrived. */
export function timeLeft(clock: Clock, seat: number, running: boolean, passed: number): number {
  const left = clock.left[seat] ?? 0;
  return Math.max(0, running && !clock.paused ? left - passed : left);
}

/** 75 → 1:15, under ten seconds with tenths. */
export function clockText(seconds: number): string {
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}
