import { describe, expect, it } from 'vitest';
import { recordsIn } from './files';
import { height, linesOf } from './graph';
import { columnName, step } from './grid';
import { fill } from './i18n.svelte';
import { waitBefore } from './live.svelte';
import { meAnd, requestFor } from './opening';
import { correction, qr } from './qr';

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
});

describe('the evaluation graph', () => {
  it('shows a game for two from the first seat', () => {
    const [line, ...rest] = linesOf([{ seat: 0, score: 100, over: false }, { seat: 1, score: 100, over: false }, null], 2);
    expect(rest).toEqual([]);
    expect(line.points).toEqual([{ ply: 0, height: height(100) }, { ply: 1, height: -height(100) }]);
  });
  it('has a line for each of more than two', () => {
    const lines = linesOf([{ seat: 0, score: 5, over: false }, { seat: 2, score: 7, over: false }], 4);
    expect(lines.map((line) => line.seat)).toEqual([0, 2]);
  });
  it('stays within its frame', () => {
    expect(Math.abs(height(1e9))).toBeLessThanOrEqual(1);
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

describe('QR codes', () => {
  // read back once by an independent reader (zbar); the picture must not change
  it('draw the picture that was read', () => {
    const rows = qr('a')!.map((row) => row.map(Number).join(''));
    expect(rows).toMatchInlineSnapshot(`
      [
        "111111100101101111111",
        "100000101011001000001",
        "101110101101001011101",
        "101110101011001011101",
        "101110100100101011101",
        "100000100011001000001",
        "111111101010101111111",
        "000000001100000000000",
        "100000101011011001110",
        "100110000001110111001",
        "001011100110101100000",
        "010101011001111101010",
        "110100111101111111111",
        "000000001100100000101",
        "111111100111010011110",
        "100000100010001000111",
        "101110100111010011100",
        "101110100101111101000",
        "101110100101110111011",
        "100000100011111101000",
        "111111101010100100110",
      ]
    `);
  });
  it('grow with the text and have an end', () => {
    expect(qr('http://127.0.0.1:8080/#/table/0123456789abc')).toHaveLength(33);
    expect(qr('w'.repeat(213))).toHaveLength(57);
    expect(qr('w'.repeat(214))).toBeNull();
  });
  // the worked example of ISO/IEC 18004: 01234567 in version 1-M
  it('correct errors by the standard', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });
});
