import { describe, expect, it } from 'vitest';
import { readChoice, seatIn } from './choices.svelte';
import { entriesOf, featuredOf, pulseOf } from './lobby';
import type { EventSummary, TableSummary } from './types';

const free = { kind: 'open', name: '', taken: false } as const;
const table = (id: string, of: Partial<TableSummary> = {}): TableSummary =>
  ({ id, game: 'dame', options: {}, state: 'running', seats: [], moves: 3, spectators: 0, ...of });
const event = (id: string, complete: boolean): EventSummary =>
  ({ id, name: id, game: 'dame', format: 'swiss', complete, games: 1, expected: 2, running: 1 });

it('lists free seats, what goes on, and events that are over', () => {
  const tables = [table('live'), table('waits', { state: 'open', seats: [free] }), table('for-a-program', { state: 'open' })];
  expect(entriesOf(tables, [event('old', true), event('new', false)]).map(({ id }) => id))
    .toEqual(['waits', 'event new', 'live', 'event old']);
});

describe('the featured game', () => {
  const start = pulseOf(new Map(), [table('a'), table('b')], 0);

  it('is the most watched one', () => {
    expect(featuredOf([table('a'), table('b', { spectators: 2 })], start, 0, null)?.id).toBe('b');
    expect(featuredOf([table('waits', { state: 'open' })], start, 0, null)).toBeNull();
  });

  it('is, of equals, the one that moved last, or else the newest', () => {
    expect(featuredOf([table('a'), table('b')], start, 0, null)?.id).toBe('a');
    const moved = [table('a'), table('b', { moves: 4 })];
    expect(featuredOf(moved, pulseOf(start, moved, 5000), 5000, null)?.id).toBe('b');
  });

  it('stays while it is as good as any, and is not its own reason', () => {
    const moved = [table('a', { spectators: 1 }), table('b', { moves: 4 })];
    const pulse = pulseOf(start, moved, 5000);
    expect(featuredOf(moved, pulse, 5000, 'a')?.id).toBe('a');
    expect(featuredOf([moved[0], { ...moved[1], spectators: 1 }], pulse, 5000, 'a')?.id).toBe('b');
  });

  it('gives way when it stands still', () => {
    const later = [table('a', { spectators: 5 }), table('b', { moves: 9 })];
    expect(featuredOf(later, pulseOf(start, later, 200_000), 200_000, 'a')?.id).toBe('b');
    const still = [table('a', { spectators: 5 }), table('b')];
    expect(featuredOf(still, pulseOf(start, still, 200_000), 200_000, 'a')?.id).toBe('a');
  });
});

describe('how somebody likes to begin', () => {
  it('is remembered where it makes sense', () => {
    expect(readChoice(undefined)).toEqual({ level: 1, clock: 'none', seat: 0, variant: 0 });
    expect(readChoice({ level: 3, clock: 'days', seat: null, variant: 1 })).toEqual({ level: 3, clock: 'days', seat: null, variant: 1 });
    expect(readChoice({ level: 9, clock: 'soon' as never, seat: -1, variant: 0.5 })).toEqual(readChoice(undefined));
  });

  it('leaves the seat to chance, or takes one that there is', () => {
    expect([0, 0.49, 0.5, 0.99, 1].map((chance) => seatIn(null, 2, chance))).toEqual([0, 0, 1, 1, 1]);
    expect(seatIn(1, 2)).toBe(1);
    expect(seatIn(3, 2)).toBe(0);
  });
});
