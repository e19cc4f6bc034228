import { describe, expect, it } from 'vitest';
import { clockText, fateOf, freeSeats, levelOf, mayChange, swapPartner, timeLeft, winners } from './seats';
import { signOf } from './turn';
import type { Holder, TableState } from './types';

const person: Holder = { kind: 'open', name: 'Ann', taken: true };
const nobody: Holder = { kind: 'open', name: '', taken: false };
const computer: Holder = { kind: 'player', spec: 'hard', name: '', taken: true };

const table = (changes: Partial<TableState>): TableState => ({
  id: '0123456789abc', game: 'dame', options: {}, state: 'running', event: 1, to_move: 0, you: [0],
  seats: [person, computer], moves: [], movers: [], legal: null, view: {}, clock: null, result: null,
  undo: null, rematch: [false, false], next: null, spectators: 0, chat: [], paused: false, ...changes,
});

describe('seats', () => {
  it('reads the level out of a spec', () => {
    expect(levelOf('hard:time=0.5')).toBe('hard');
    expect(levelOf(undefined)).toBe('');
  });
  it('may change hands unless another person holds them', () => {
    expect(mayChange(person, 1, [0])).toBe(false);
    expect(mayChange(person, 0, [0])).toBe(true);
    expect(mayChange(computer, 1, [0])).toBe(true);
    expect(mayChange(nobody, 1, [])).toBe(true);
  });
  it('are free when open and not taken', () => {
    expect(freeSeats([person, nobody, computer, { ...nobody, kind: 'classic' }])).toEqual([1]);
  });
  it('swap with a built-in player only, at a table for two', () => {
    expect(swapPartner(table({}))).toBe(1);
    expect(swapPartner(table({ seats: [person, person] }))).toBeNull();
    expect(swapPartner(table({ you: [0, 1] }))).toBeNull();
    expect(swapPartner(table({ seats: [person, computer, computer, computer] }))).toBeNull();
  });
});

describe('the result', () => {
  it('tells each seat its fate', () => {
    expect(fateOf({ scores: [1, 0], reason: '' }, 0)).toBe('won');
    expect(fateOf({ scores: [1, 0], reason: '' }, 1)).toBe('lost');
    expect(fateOf({ scores: [0.5, 0.5], reason: '' }, 1)).toBe('draw');
    expect(fateOf({ scores: null, reason: 'aborted' }, 0)).toBe('none');
  });
  it('knows who has won alone', () => {
    expect(winners({ scores: [0, 1, 0, 0], reason: '' })).toEqual([1]);
    expect(winners({ scores: [0.5, 0.5, 0, 0], reason: '' })).toEqual([]);
  });
});

describe('the sign above the board', () => {
  it('says whose turn it is', () => {
    expect(signOf(table({}))).toEqual({ kind: 'yours', seat: 0 });
    expect(signOf(table({ to_move: 1 }))).toEqual({ kind: 'theirs', seat: 1 });
    expect(signOf(table({ paused: true }))).toEqual({ kind: 'paused' });
    expect(signOf(table({ state: 'open', to_move: null }))).toEqual({ kind: 'open' });
    expect(signOf(table({ to_move: null }))).toEqual({ kind: 'table' });
  });
  it('says how it ended, to players and to others', () => {
    const over = { state: 'over', result: { scores: [0, 1], reason: 'goal' } } as const;
    expect(signOf(table(over as never))).toEqual({ kind: 'lost', seat: 0 });
    expect(signOf(table({ ...over, you: [1] } as never))).toEqual({ kind: 'won', seat: 1 });
    expect(signOf(table({ ...over, you: [] } as never))).toEqual({ kind: 'winner', seat: 1 });
    expect(signOf(table({ ...over, you: [0, 1] } as never))).toEqual({ kind: 'winner', seat: 1 });
    expect(signOf(table({ state: 'over', result: { scores: [0.5, 0.5], reason: '' } }))).toEqual({ kind: 'draw' });
    expect(signOf(table({ state: 'over', result: { scores: null, reason: 'aborted' } }))).toEqual({ kind: 'aborted' });
  });
});

describe('the clock', () => {
  it('runs for the seat to move only, and never below zero', () => {
    const clock = { move: 10, left: [10, 4], paused: false };
    expect(timeLeft(clock, 0, true, 3)).toBe(7);
    expect(timeLeft(clock, 1, false, 3)).toBe(4);
    expect(timeLeft(clock, 1, true, 30)).toBe(0);
    expect(timeLeft({ ...clock, paused: true }, 0, true, 3)).toBe(10);
  });
  it('is written short', () => {
    expect(clockText(9.94)).toBe('9.9');
    expect(clockText(59.2)).toBe('1:00');
    expect(clockText(75)).toBe('1:15');
    expect(clockText(3725)).toBe('1:02:05');
  });
});
