import { describe, expect, it } from 'vitest';
import { anchorsOf } from './anchors';
import {
  coloursOf, drawnStone, fittingStones, grip, keyOf, letters, mirrored, moveNumbers, normal, orientations, placesOf, readMove, readSquare, recent,
  snapped, squareName, stoneNames, stoneOf, stones, turned, usual, waysFor, within, writeMove,
} from './logic';
import { turns } from './turns';

describe('stones', () => {
  it('are 21 of 89 squares and lie in 91 ways', () => {
    expect(stones).toHaveLength(21);
    expect(stoneNames).toHaveLength(21);
    expect(stones.flat()).toHaveLength(89);
    expect(stones.flatMap((_, stone) => orientations(stone))).toHaveLength(91);
  });

  it('have the sizes their names say', () => {
    stones.forEach((shape, i) => expect(shape).toHaveLength(Number(stoneNames[i][1])));
  });

  it('are the same after four turns, two mirrorings, a turn there and back', () => {
    for (const shape of stones) {
      expect(turned(turned(turned(turned(shape))))).toEqual(shape);
      expect(mirrored(mirrored(shape))).toEqual(shape);
      expect(turned(turned(shape), false)).toEqual(shape);
    }
  });

  it('turn clockwise as seen with rows going up', () => {
    // an L: the foot at the lower right goes to the lower left
    const l = normal([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: 0, y: 2 }]);
    expect(keyOf(turned(l))).toBe(keyOf(normal([{ x: 0, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }, { x: 2, y: 1 }])));
  });

  it('are known in every way they lie', () => {
    stones.forEach((_, stone) => orientations(stone).forEach((shape) => expect(stoneOf(shape)).toBe(stone)));
    expect(stoneOf(readMove('a1,c1'))).toBe(-1);
  });

  it('are held by a square of their own', () => {
    for (const shape of stones) expect(shape).toContainEqual(grip(shape));
    expect(grip(stones[20])).toEqual({ x: 2, y: 0 });
  });
});

describe('notation', () => {
  it('goes on after z', () => {
    expect(squareName({ x: 25, y: 0 })).toBe('z1');
    expect(squareName({ x: 26, y: 49 })).toBe('aa50');
    expect(readSquare('ax50')).toEqual({ x: 49, y: 49 });
    for (const text of ['', 'a', '1', 'a0', 'A1', 'a1b']) expect(readSquare(text)).toBeNull();
  });

  it('writes squares by row and then column', () => {
    expect(writeMove(orientations(16)[0], { x: 0, y: 0 })).toBe('b1,a2,b2,c2,b3');
    expect(readMove('b1,a2,b2,c2,b3')).toHaveLength(5);
    expect(readMove('pass')).toEqual([]);
  });
});

describe('places', () => {
  const legal = ['a1', 'c3', 'a1,b1', 'a1,a2', 'e5,e6'];
  const places = placesOf(legal);

  it('are found by the way a stone lies', () => {
    expect(places.get(keyOf(stones[0]))).toEqual([{ x: 0, y: 0 }, { x: 2, y: 2 }]);
    expect(fittingStones(places)).toEqual(new Set([0, 1]));
    expect(placesOf(['nonsense']).size).toBe(0);
  });

  it('draw a stone from nearby, the nearest first, and no further', () => {
    expect(snapped(places, stones[0], { x: 1, y: 1 }, 1)).toEqual({ x: 0, y: 0 });
    expect(snapped(places, stones[0], { x: 3, y: 3 }, 1)).toEqual({ x: 2, y: 2 });
    expect(snapped(places, stones[0], { x: 4, y: 2 }, 1)).toBeNull();
    expect(snapped(places, stones[2], { x: 0, y: 0 }, 9)).toBeNull();
  });

  it('are listed with the present way of the stone first', () => {
    const upright = turned(stones[1]);
    expect(waysFor(places, 1, upright).map(({ shape, at }) => writeMove(shape, at))).toEqual(['a1,a2', 'e5,e6', 'a1,b1']);
  });

  it('keep a stone on the board', () => {
    expect(within(stones[20], { x: 18, y: -1 }, 20, 20)).toEqual({ x: 15, y: 0 });
  });
});

describe('what is told', () => {
  it('numbers each stone once', () => {
    expect([...moveNumbers(['a1', 'n14,n13', 'b2,c2,d2']).values()]).toEqual([1, 2, 3]);
    expect(moveNumbers(['b2,c2,d2']).get('c2')).toBe(1);
  });

  it('marks what came since my move', () => {
    const moves = ['a1', 'a20', 't20', 't1', 'b2', 'b19'];
    const movers = [0, 1, 2, 3, 0, 1];
    expect(recent(moves, movers, [0])).toEqual(['b19']);
    expect(recent(moves.slice(0, 4), movers, [0])).toEqual(['a20', 't20', 't1']);
    expect(recent(moves, movers, [])).toEqual(['b19']);
    expect(recent([], [], [0])).toEqual([]);
  });

  it('knows what each mode has', () => {
    expect(usual('4x4').stones.reduce((a, b) => a + b)).toBe(21);
    expect(usual('junior').stones.reduce((a, b) => a + b)).toBe(24);
    expect([usual('2x2').width, usual('duo').height]).toEqual([15, 14]);
    expect(coloursOf('4x2')).toEqual([[0, 2], [1, 3]]);
  });
});

describe('corners to touch', () => {
  const view = { width: 4, height: 4, mode: 'duo', board: ['....', '..1.', '00..', '....'], colour: 0, colours: [], starts: [{ colour: 1, cell: 'd4' }] };
  it('are free, at a corner of the colour and at none of its sides', () => {
    expect(anchorsOf(view)).toEqual(['c1']);
    expect(anchorsOf({ ...view, colour: 1 })).toEqual(['d2', 'b4', 'd4']);
  });
  it('are the start before the first stone', () => {
    expect(anchorsOf({ ...view, board: ['....', '....', '....', '....'], colour: 1 })).toEqual(['d4']);
    expect(anchorsOf({ ...view, mode: 'teams', starts: [], board: ['....', '....', '....', '.0..'], colour: 1 })).toHaveLength(11);
  });
});

describe('mode teams', () => {
  it('has two colours a seat and moves that are no stones', () => {
    expect(coloursOf('teams')).toEqual([[0, 2], [1, 3]]);
    expect(drawnStone('start:V')).toBe('V5');
    expect(drawnStone('pass')).toBeNull();
    expect(turns(['start:V', 'pass', 'a1'], [null, 0, 1]).map(({ marks }) => marks[0])).toEqual([{ text: 'V' }, { text: '–' }, { text: 'I1 a1' }]);
    expect(letters).toHaveLength(12);
  });
});
