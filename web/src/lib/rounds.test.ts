import { describe, expect, it } from 'vitest';
import { turns as antsTurns } from '../games/ants/turns';
import { turns as battleshipTurns } from '../games/battleship/turns';
import { turns as blokusTurns } from '../games/blokus/turns';
import { turns as dameTurns } from '../games/dame/turns';
import { turns as quoridorTurns } from '../games/quoridor/turns';
import type { Turn } from '../games/types';
import { plainTurns, roundsOf, turnsAfter } from './rounds';

const seatsOf = (turns: (Turn | null)[]) => turns.map((turn) => turn?.first ?? null);
const text = (turn: Turn) => turn.marks.map((mark) => ('text' in mark ? mark.text : `<${mark.sign}>`)).join(' ');

describe('rounds', () => {
  it('have a row for each time round the table', () => {
    const rows = roundsOf(plainTurns(['a', 'b', 'c', 'd'], [0, 1, 0, 1]), 2);
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    expect(rows.map(({ turns }) => seatsOf(turns))).toEqual([[1, 2], [3, 4]]);
  });

  it('leave the column of a seat that was passed over empty', () => {
    const rows = roundsOf(plainTurns(['a', 'b', 'c', 'd', 'e'], [0, 1, 3, 2, 2]), 4);
    expect(rows.map(({ turns }) => seatsOf(turns))).toEqual([[1, 2, null, 3], [null, null, 4, null], [null, null, 5, null]]);
  });

  it('begin with the seat that began', () => {
    expect(roundsOf(plainTurns(['a', 'b'], [1, 0]), 2).map(({ turns }) => seatsOf(turns))).toEqual([[null, 1], [2, null]]);
  });

  it('give the table a row of its own', () => {
    const rows = roundsOf(plainTurns(['food:a7', 'a', 'b'], [null, 0, 1]), 2);
    expect(rows.map(({ number }) => number)).toEqual([null, 1]);
  });
});

describe('turns', () => {
  it('of dame are all plies of a side, with captures', () => {
    const moves = ['C3:D4', 'F6:E5', 'D4:F6', 'F6:G5', 'G7:F6'];
    const turns = dameTurns(moves, [0, 1, 0, 0, 1]);
    expect(turns.map(text)).toEqual(['C3–D4', 'F6–E5', 'D4×F6–G5', 'G7–F6']);
    expect(turns.map(({ first, last }) => [first, last])).toEqual([[1, 1], [2, 2], [3, 4], [5, 5]]);
  });

  it('of quoridor show walls as bars', () => {
    expect(quoridorTurns(['e2', 'e3h', 'd4v'], [0, 1, 0]).map(text)).toEqual(['e2', '<wall-h> e3', '<wall-v> d4']);
  });

  it('of ants have the luck behind the walk', () => {
    const turns = antsTurns(['food:a7,c7', 'a3-b4', 'c5xe7', '+', 'pass'], [null, 0, 1, null, 0]);
    expect(turns.map(text).slice(0, 3)).toEqual(['<food> a7 c7', 'a3–b4', 'c5×e7 <food>']);
    expect(turns[2]).toMatchObject({ first: 3, last: 4 });
  });

  it('of battleship have the answer that was told', () => {
    const turns = battleshipTurns(['A1h,C1h', '?', 'A1', 'water', 'A2', 'hit'], [0, 1, 0, null, 1, null], { fleet: [3, 2] });
    expect(turns.map(text)).toEqual(['<fleet>', '<fleet>', 'A1 <water> Water', 'A2 <hit> Hit']);
    expect(turns.map(({ last }) => last)).toEqual([1, 2, 4, 6]);
  });

  it('of battleship that is over find the answers in the fleets', () => {
    const moves = ['A1h', 'B1h', 'B1', 'J9', 'B2', 'A1'];
    const turns = battleshipTurns(moves, [0, 1, 0, 1, 0, 1], { fleet: [2] });
    expect(turns.slice(2).map(text)).toEqual(['B1 <hit> Hit', 'J9 <water> Water', 'B2 <sunk> Sunk', 'A1 <hit> Hit']);
    expect(turns.map(({ last }) => last)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('of blokus name the stone and where it lies', () => {
    expect(blokusTurns(['a1,a2,a3,a4,a5', 'c2,d2'], [0, 1]).map(text)).toEqual(['I a1', 'I2 c2']);
  });
});

describe('a line that is expected', () => {
  it('is written like the moves before it, a move at a time', () => {
    const dame = { turns: dameTurns, seats: () => 2 };
    const moves = ['C3:D4', 'F6:E5', 'D4:F6'];
    const line = ['F6:G5', 'H6:F4', 'E3:G5']; // the first by the side that has just captured
    expect(turnsAfter(dame, moves, [0, 1, 0], line, {}).map(text)).toEqual(['F6–G5', 'H6×F4', 'E3×G5']);
    const quoridor = { turns: quoridorTurns, seats: () => 2 };
    expect(turnsAfter(quoridor, ['e2'], [0], ['e8', 'c3h'], {}).map(text)).toEqual(['e8', '<wall-h> c3']);
  });

  it('begins after the moves, whoever makes them', () => {
    const ants = { turns: antsTurns, seats: () => 2 };
    expect(turnsAfter(ants, ['food:', 'b10-a11'], [null, 0], ['c11-d10'], {}).map(text)).toEqual(['c11–d10']);
    expect(turnsAfter(ants, ['food:'], [null], [], {})).toEqual([]);
  });
});
