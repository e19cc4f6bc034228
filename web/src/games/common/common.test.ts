import { describe, expect, it } from 'vitest';
import { follow } from './pieces';
import { journey, lastTurn, pointAt, squareAt, squareName, standing, turned } from './squares';

describe('squares', () => {
  it('are named from the bottom and drawn from the top', () => {
    expect(squareAt('E3', 8)).toEqual({ row: 5, column: 4 });
    expect(squareAt('a12', 12)).toEqual({ row: 0, column: 0 });
    expect(squareAt('e3h', 9)).toEqual({ row: 6, column: 4 });
    expect(squareName({ row: 0, column: 7 }, 12)).toBe('h12');
  });

  it('turn about the middle', () => {
    expect(turned({ row: 0, column: 1 }, 12, 8, true)).toEqual({ row: 11, column: 6 });
    expect(turned({ row: 0, column: 1 }, 12, 8, false)).toEqual({ row: 0, column: 1 });
  });

  it('hold what the drawing shows', () => {
    expect(standing(['.b', 'W.'])).toEqual([
      { kind: 'b', cell: { row: 0, column: 1 } }, { kind: 'W', cell: { row: 1, column: 0 } }]);
  });
});

describe('the last turn', () => {
  it('is all that one side did last', () => {
    expect(lastTurn([0, 1, 0, 0, 0])).toEqual([2, 3, 4]);
    expect(lastTurn([])).toEqual([]);
  });

  it('looks past what the table drew', () => {
    expect(lastTurn([null, 0, 1, null])).toEqual([2]);
    expect(lastTurn([null])).toEqual([]);
  });
});

describe('a journey', () => {
  const [a, b, c] = [{ x: 0, y: 0 }, { x: 0, y: 10 }, { x: 30, y: 10 }];

  it('takes each leg its part of the time', () => {
    expect(journey(a, [b], c)).toEqual({
      length: 40, stops: [{ point: a, offset: 0 }, { point: b, offset: 0.25 }, { point: c, offset: 1 }] });
  });

  it('leaves out what has been gone already', () => {
    expect(journey(b, [a, b], c).stops.map(({ point }) => point)).toEqual([b, c]);
  });

  it('is somewhere at any time', () => {
    const { stops } = journey(a, [b], c);
    expect([0, 0.125, 0.25, 0.5, 1].map((part) => pointAt(stops, part))).toEqual([a, { x: 0, y: 5 }, b, { x: 10, y: 10 }, c]);
  });
});

describe('pieces', () => {
  const place = (board: string[]) => follow([], standing(board));
  const idAt = (pieces: ReturnType<typeof place>, row: number, column: number) =>
    pieces.find((piece) => piece.cell.row === row && piece.cell.column === column)?.id;

  it('keep their number when they move and when they are crowned', () => {
    const before = place(['....', 'w.w.', '.b..']);
    const after = follow(before, standing(['.W..', '..w.', '.b..']));
    expect(idAt(after, 0, 1)).toBe(idAt(before, 1, 0));
    expect(idAt(after, 1, 2)).toBe(idAt(before, 1, 2));
    expect(after).toHaveLength(3);
  });

  it('lose the captured one only', () => {
    const before = place(['....', '.b..', 'w.b.']);
    const after = follow(before, standing(['..w.', '....', '..b.']));
    expect(idAt(after, 0, 2)).toBe(idAt(before, 2, 0));
    expect(after.map((piece) => piece.id)).not.toContain(idAt(before, 1, 1));
    expect(idAt(after, 2, 2)).toBe(idAt(before, 2, 2));
  });

  it('get new numbers when they come from nowhere', () => {
    const before = place(['w...']);
    const after = follow(before, standing(['w..b']));
    expect(idAt(after, 0, 3)).not.toBe(idAt(before, 0, 0));
  });
});
