// What a rating means, for people.
import type { ProfileGame, ProfileRating } from './types';

export type Sureness = 'guess' | 'rough' | 'fair' | 'sure';

/** How much a rating is to be believed. */
export function surenessOf({ deviation }: ProfileRating): Sureness {
  if (deviation > 200) return 'guess';
  if (deviation > 120) return 'rough';
  return deviation > 80 ? 'fair' : 'sure';
}

/** The levels between which a rating stands; null at an end. */
export function neighbours(rating: number, levels: Record<string, number>): [below: string | null, above: string | null] {
  const rising = Object.entries(levels).sort(([, a], [, b]) => a - b);
  const above = rising.findIndex(([, level]) => level > rating);
  if (above === -1) return [rising.at(-1)?.[0] ?? null, null];
  return [rising[above - 1]?.[0] ?? null, rising[above][0]];
}

/** Where ratings stand on a scale from 0 to 1 that holds the levels and this rating with its doubt. */
export function scaleOf({ rating, deviation }: ProfileRating, levels: Record<string, number>): (value: number) => number {
  const all = [...Object.values(levels), rating - deviation, rating + deviation];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return (value) => (value - least) / Math.max(most - least, 1);
}

/** 12.3 → +12, -0.4 → ±0; the minus is a real one. */
export function changeText(change: number): string {
  const whole = Math.round(change);
  if (whole === 0) return '±0';
  return whole > 0 ? `+${whole}` : `−${-whole}`;
}

/** The others at the table. */
export function opponents({ players, seat }: Pick<ProfileGame, 'players' | 'seat'>) {
  return players.filter((_, index) => index !== seat);
}
