import { describe, expect, it } from 'vitest';
import { recordsIn } from './files';
import { columnName, step } from './grid';
import { fill } from './i18n.svelte';
import { waitBefore } from './live.svelte';
import { meAnd, requestFor, ruleOf, wishesOf } from './opening';
import type { Holder } from './types';

describe('arrow keys', () => {
  it('walk the grid and stop at its edge', () => {
    expect(step('ArrowUp', { row: 0, column: 2 }, 3, 3)).toEqual({ row: 0, column: 2 });
    expect(step('ArrowDown', { row: 0, column: 2 }, 3, 3)).toEqual({ row: 1, column: 2 });
    expect(step('ArrowLeft', { row: 1, column: 1 }, 3, 3)).toEqual({ row: 1, column: 0 });
    expect(step('End', { row: 1, column: 0 }, 3, 5)).toEqual({ row: 1, column: 4 });
    expect(step('PageDown', { row: 0, column: 1 }, 3, 5)).toEqual({ row: 2, column: 1 });
    expect(step('x', { row: 0, column: 0 }, 3, 3)).toBeNull();
  });
  it('know columns after z', () => {
    expect([0, 25, 26, 27, 51, 52].map(columnName)).toEqual(['a', 'z', 'aa', 'ab', 'az', 'ba']);
  });
});

it('fills in names and leaves unknown ones', () => {
  expect(fill('{a} beats {b}', { a: 'x' })).toBe('x beats {b}');
});

it('waits longer and longer before it connects again, but not forever', () => {
  const waits = [0, 1, 2, 3, 4, 20].map((attempt) => waitBefore(attempt, 0.5));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
});

describe('a new table', () => {
  it('asks for its seats', () => {
    const wishes = meAnd({ who: 'player', spec: 'hard' }, 3);
    expect(wishes.map(requestFor)).toEqual([
      { kind: 'open' }, { kind: 'player', spec: 'hard' }, { kind: 'player', spec: 'hard' },
    ]);
    expect(requestFor({ who: 'classic' })).toEqual({ kind: 'classic' });
  });
  it('can be like another one', () => {
    const person = { kind: 'open', name: 'Ann', taken: true } as const;
    const seats: Holder[] = [person, person, { ...person, kind: 'player', spec: 'hard' }, { ...person, kind: 'classic' }];
    expect(wishesOf({ seats, you: [1] })).toEqual([
      { who: 'open' }, { who: 'me' }, { who: 'player', spec: 'hard' }, { who: 'classic' },
    ]);
    expect(ruleOf({ move: 5, left: [5, 5], paused: false })).toEqual({ move: 5 });
    expect(ruleOf({ total: 60, increment: 2, left: [7, 8], paused: false })).toEqual({ total: 60, increment: 2 });
  });
});

describe('record files', () => {
  const record = '{"game":"dame","moves":["A3:B4"]}';
  it('hold one game or one a line', () => {
    expect(recordsIn(record)).toHaveLength(1);
    expect(recordsIn(`${record}\n${record}\n`)).toHaveLength(2);
    expect(recordsIn(JSON.stringify(JSON.parse(record), null, 2))).toHaveLength(1);
  });
  it('may be broken', () => {
    expect(recordsIn(`nonsense\n${record}\n{"game":1}`)).toHaveLength(1);
    expect(recordsIn('')).toEqual([]);
  });
});
