import { describe, expect, it } from 'vitest';
import {
  afloat, ashore, latestShot, randomFleet, readFleet, shipAt, toldFleet, turned, warmth, whyNot, writeFleet, type Fleet, type Touch,
} from './logic';
import { cellName, cellsOf, lastShot, readCell, vessels, type Vessel } from './sea';

const lengths = [5, 4, 3, 3, 2];

/** A generator with a seed, so that a failure can be repeated. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

describe('notation', () => {
  it('names cells by row letter and column number', () => {
    expect(cellName(0, 0)).toBe('A1');
    expect(cellName(19, 19)).toBe('T20');
    expect(readCell('J10')).toEqual({ row: 9, column: 9 });
  });

  it.each(['', 'A', 'A0', 'a1', 'A1h', 'water', '?', '11'])('does not take %j for a cell', (text) => {
    expect(readCell(text)).toBeNull();
  });

  it('reads back the fleet it writes', () => {
    const text = 'A1h,B3v,D5h,F7v,J1h';
    expect(writeFleet(readFleet(text)!)).toBe(text);
    expect(readFleet('?')).toBeNull();
  });
});

describe('placing', () => {
  const fleet = (text: string): Fleet => readFleet(text)!;
  const why = (text: string, index: number, touch: Touch) => {
    const ships = fleet(text);
    return whyNot(ships, lengths, index, ships[index]!, 10, touch);
  };

  it('refuses what leaves the board, overlaps or touches', () => {
    expect(why('A7h,C1h,E1h,G1h,I1h', 0, 'corner')).toBe('off-board');
    expect(why('A1h,A5v,F1h,H1h,J1h', 1, 'corner')).toBe('ships-overlap');
    expect(why('A1h,B1h,F1h,H1h,J1h', 1, 'corner')).toBe('ships-touch');
    expect(why('A1h,B1h,F1h,H1h,J1h', 1, 'any')).toBe('');
    expect(why('A1h,B6v,F1h,H1h,J1h', 1, 'corner')).toBe('');
    expect(why('A1h,B6v,F1h,H1h,J1h', 1, 'none')).toBe('ships-touch');
  });

  it('does not let a ship stand in its own way', () => {
    expect(why('A1h,C1h,E1h,G1h,I1h', 0, 'none')).toBe('');
  });

  it.each(['none', 'corner', 'any'] as const)('draws only legal fleets (%s)', (touch) => {
    for (let seed = 1; seed <= 20; seed++) {
      const drawn = randomFleet(10, lengths, touch, chance(seed))!;
      drawn.forEach((ship, i) => expect(whyNot(drawn, lengths, i, ship, 10, touch)).toBe(''));
    }
  });

  it('says when it finds no fleet', () => {
    expect(randomFleet(6, [8], 'any')).toBeNull();
  });

  it('turns a ship about the square it is held by', () => {
    const ship = { row: 4, column: 2, vertical: false };
    const up = turned(ship, 2);
    expect(cellsOf(up, 4)[2]).toEqual(cellsOf(ship, 4)[2]);
    expect(turned(up, 2)).toEqual(ship);
  });

  it('keeps a ship on the board', () => {
    expect(ashore({ row: -2, column: 8, vertical: false }, 4, 10)).toEqual({ row: 0, column: 6, vertical: false });
    expect(ashore({ row: 9, column: 12, vertical: true }, 3, 10)).toEqual({ row: 7, column: 9, vertical: true });
  });

  it('finds the ship on a square', () => {
    expect(shipAt([null, { row: 1, column: 1, vertical: true }], [5, 4], { row: 4, column: 1 })).toBe(1);
    expect(shipAt([null, { row: 1, column: 1, vertical: true }], [5, 4], { row: 5, column: 1 })).toBe(-1);
  });
});

describe('what is drawn', () => {
  const names = (found: Vessel[]) => found.map(({ cells }) => cells.map(({ row, column }) => cellName(row, column)).sort().join(' '));

  it('tells ships that touch apart by their fleet', () => {
    const found = vessels(['ss', 'ss'], readFleet('A1h,B1h'), [2, 2], true);
    expect(names(found)).toEqual(['A1 A2', 'B1 B2']);
    expect(found.every(({ single, vertical }) => single && !vertical)).toBe(true);
  });

  it('is nothing of a told fleet before it is found', () => {
    const fleet = readFleet('A1h,C1v');
    expect(names(vessels(['##.', '...', '#..', 'x..'], fleet, [2, 2], false))).toEqual(['A1 A2', 'C1 D1']);
    expect(names(vessels(['##.', '...', 'x..', '...'], fleet, [2, 2], false))).toEqual(['A1 A2']);
  });

  it('joins neighbours where the fleet is not known, and open hits not at all', () => {
    const found = vessels(['##.', '...', 'xx.'], null, [2, 2], false);
    expect(names(found)).toEqual(['A1 A2']);
    expect(found[0]).toMatchObject({ single: true, sunk: true, vertical: false });
  });

  it('makes no ship of a shape or length that the fleet has not', () => {
    expect(vessels(['##', '#.'], null, [2], false).map(({ single }) => single)).toEqual([false]);
    expect(vessels(['####'], null, [2, 2], false).map(({ single }) => single)).toEqual([false]);
    expect(vessels(['s', 'x', '#', '#'], null, [2, 2], true).map(({ sunk, vertical }) => [sunk, vertical])).toEqual([[false, true], [true, true]]);
  });

  it('knows the last shots and the fleet that was told', () => {
    const moves = ['A1h', '?', 'B2', 'water', 'C3', 'hit', 'D4', 'sunk'];
    const movers = [0, 1, 0, null, 1, null, 0, null];
    expect(lastShot(moves, movers, 1)).toBe('D4');
    expect(lastShot(moves, movers, 0)).toBe('C3');
    expect(latestShot(moves, movers)).toEqual({ cell: 'D4', sea: 1 });
    expect(latestShot(moves.slice(0, 2), movers)).toBeNull();
    expect(toldFleet(moves, movers, 0)).toHaveLength(1);
    expect(toldFleet(moves, movers, 1)).toBeNull();
  });

  it('counts ships of one length one by one', () => {
    expect(afloat([2, 3, 3], [3]).map((ship) => ship.sunk)).toEqual([true, false, false]);
  });

  it('warms squares by their share of the hottest', () => {
    const warm = warmth({ A1: 0.5, A2: 0.25, A3: 0 });
    expect(warm.get('A1')).toEqual({ share: 1, percent: 50, top: true });
    expect(warm.get('A2')).toEqual({ share: 0.5, percent: 25, top: false });
    expect(warm.has('A3')).toBe(false);
    expect(warmth(undefined).size).toBe(0);
  });
});
