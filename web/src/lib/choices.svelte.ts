import { levels } from './seats';
import { recall, remember } from './store';
import type { ClockRule } from './types';

/** The clocks that a click offers. */
export const clocks = {
  none: undefined,
  blitz: { total: 180, increment: 2 },
  rapid: { total: 600 },
  days: { move: 3 * 24 * 3600 },
} satisfies Record<string, ClockRule | undefined>;

export type ClockName = keyof typeof clocks;
export const clockNames = Object.keys(clocks) as ClockName[];

/** How somebody likes to begin a game. */
export interface Choice {
  /** of `levels` */
  level: number;
  clock: ClockName;
  /** null: chance decides */
  seat: number | null;
  /** of the game's variants */
  variant: number;
}

const usual: Choice = { level: 1, clock: 'none', seat: 0, variant: 0 };

const isPlace = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** What was remembered, where it still makes sense. */
export function readChoice(kept: Partial<Choice> | undefined): Choice {
  const { level, clock, seat, variant } = { ...usual, ...kept };
  return {
    level: isPlace(level) && level < levels.length ? level : usual.level,
    clock: clockNames.includes(clock) ? clock : usual.clock,
    seat: seat === null || isPlace(seat) ? seat : usual.seat,
    variant: isPlace(variant) ? variant : usual.variant,
  };
}

const kept = $state<Record<string, Partial<Choice>>>(recall('choices', {}));

export function choiceOf(game: string): Choice {
  return readChoice(kept[game]);
}

export function choose(game: string, part: Partial<Choice>) {
  kept[game] = { ...kept[game], ...part };
  remember('choices', $state.snapshot(kept));
}

/** My seat at a table of so many; a seat it does not have is the first one. */
export function seatIn(seat: number | null, seats: number, chance = Math.random()): number {
  if (seat === null) return Math.min(Math.floor(chance * seats), seats - 1);
  return seat < seats ? seat : 0;
}
