import { describe, expect, it } from 'vitest';
import {
  cellUnder, expected, goalSide, hit, home, isWall, kFingerReach, kPitch, lastMove, middle, outline, owners, slotAt, slotMiddle, slotOf, span, stepSlot,
  walledSides, wallName,
} from './logic';
import { pictures } from './pictures';
import { samples } from './samples';

describe('walls', () => {
  it('are named by the square below and left of their middle', () => {
    expect(slotOf('e3h', 9)).toEqual({ row: 5, column: 4, upright: false });
    expect(wallName({ row: 5, column: 4, upright: true }, 9)).toBe('e3v');
    for (const wall of ['a1h', 'h8v', 'd5h']) expect(wallName(slotOf(wall, 9), 9)).toBe(wall);
    expect(wallName(slotOf('j10v', 11), 11)).toBe('j10v');
  });

  it('lie between the squares they part', () => {
    const point = slotMiddle(slotOf('e3h', 9), 9, false);
    const below = middle({ row: 6, column: 4 }, 9, false);
    const above = middle({ row: 5, column: 4 }, 9, false);
    expect(point.y).toBe((below.y + above.y) / 2);
    expect(point.x).toBeGreaterThan(below.x);
  });

  it('begin at a square, also at the edge', () => {
    expect(wallName(slotAt({ row: 6, column: 4 }, false, 9), 9)).toBe('e3h');
    expect(wallName(slotAt({ row: 0, column: 8 }, true, 9), 9)).toBe('h8v');
  });

  it('walk by arrow keys as the board is shown', () => {
    expect(wallName(stepSlot('ArrowUp', slotOf('e3h', 9), 9, false)!, 9)).toBe('e4h');
    expect(wallName(stepSlot('ArrowUp', slotOf('e3h', 9), 9, true)!, 9)).toBe('e2h');
    expect(wallName(stepSlot('ArrowLeft', slotOf('a3h', 9), 9, false)!, 9)).toBe('a3h');
    expect(stepSlot('x', slotOf('a3h', 9), 9, false)).toBeNull();
  });

  it('are felt from the squares beside them', () => {
    expect(walledSides(['e3h'], { row: 6, column: 5 }, 9, false)).toEqual(['top']);
    expect(walledSides(['e3h'], { row: 5, column: 4 }, 9, false)).toEqual(['bottom']);
    expect(walledSides(['e3v'], { row: 5, column: 5 }, 9, false)).toEqual(['left']);
    expect(walledSides(['e3v'], { row: 5, column: 5 }, 9, true)).toEqual(['right']);
    expect(walledSides(['e3h'], { row: 6, column: 6 }, 9, false)).toEqual([]);
  });

  it('belong to who built them', () => {
    expect([...owners(['e2', 'e8', 'e3h', 'c4v'], [0, 1, 0, 1])]).toEqual([['e3h', 0], ['c4v', 1]]);
  });
});

describe('the pointer', () => {
  it('finds squares by their middle, either way round', () => {
    expect(hit({ x: 5, y: 5 }, 9, false)).toEqual({ cell: { row: 0, column: 0 } });
    expect(hit({ x: 5, y: 5 }, 9, true)).toEqual({ cell: { row: 8, column: 8 } });
  });

  it('finds walls by the gaps', () => {
    for (const flipped of [false, true])
      for (const wall of ['a1h', 'e3v', 'h8h', 'd6v']) {
        const { x, y } = slotMiddle(slotOf(wall, 9), 9, flipped);
        const aside = wall.endsWith('h') ? { x: x + 3, y } : { x, y: y + 3 };
        expect(hit(aside, 9, flipped)).toEqual({ slot: slotOf(wall, 9) });
      }
  });

  it('finds a wall of the wanted kind everywhere', () => {
    expect(hit({ x: 5, y: 5 }, 9, false, 'v')).toEqual({ slot: { row: 0, column: 0, upright: true } });
    expect(hit({ x: span(9), y: span(9) }, 9, false, 'h')).toEqual({ slot: { row: 7, column: 7, upright: false } });
  });

  it('means a square more often when it is a finger', () => {
    const beside = { x: 8.5, y: 5 };
    expect(hit(beside, 9, false)).toEqual({ slot: { row: 0, column: 0, upright: true } });
    expect(hit(beside, 9, false, null, kFingerReach)).toEqual({ cell: { row: 0, column: 0 } });
  });

  it('tells squares from gaps', () => {
    expect(cellUnder({ x: 9.9, y: 14 }, 9, false)).toEqual({ row: 1, column: 0 });
    expect(cellUnder({ x: 11, y: 14 }, 9, false)).toBeNull();
    expect(cellUnder({ x: span(9), y: 1 }, 9, false)).toBeNull();
    expect(cellUnder({ x: 1, y: 1 }, 9, true)).toEqual({ row: 8, column: 8 });
  });

  it('finds nothing outside', () => {
    expect(hit({ x: -1, y: 5 }, 9, false)).toBeNull();
    expect(hit({ x: 5, y: span(9) + 1 }, 9, false, 'h')).toBeNull();
  });
});

describe('the last move', () => {
  it('knows where a pawn came from', () => {
    expect(lastMove(['e2', 'e8', 'e3h', 'e7'], [0, 1, 0, 1], 9)).toEqual({ move: 'e7', seat: 1, from: 'e8' });
    expect(lastMove(['e2'], [0], 9)).toEqual({ move: 'e2', seat: 0, from: 'e1' });
    expect(lastMove(['e2', 'e3h'], [0, 1], 9)).toEqual({ move: 'e3h', seat: 1, from: null });
    expect(lastMove([], [], 9)).toBeNull();
  });
});

describe('an expected line', () => {
  it('goes round the seats and follows their pawns', () => {
    expect(expected(['e2', 'e5h', 'e3', 'e8', 'e4'], ['e1', 'e9'], 0)).toEqual([
      { move: 'e2', seat: 0, from: 'e1' }, { move: 'e5h', seat: 1, from: null },
      { move: 'e3', seat: 0, from: 'e2' }, { move: 'e8', seat: 1, from: 'e9' },
    ]);
    expect(expected(['h5'], ['e1', 'e9', 'a5', 'i5'], 3)).toEqual([{ move: 'h5', seat: 3, from: 'i5' }]);
    expect(expected([], ['e1', 'e9'], 1)).toEqual([]);
  });
});

describe('the drawing', () => {
  it('has room for four racks when four may sit', () => {
    expect(outline(9, 4, false).width).toBeGreaterThan(outline(9, 2, false).width);
    expect(outline(9, 4, false).height).toBe(outline(9, 2, false).height);
    expect(span(9)).toBe(9 * kPitch - 3);
  });

  it.each([5, 7, 9, 11])('gives most of itself to the squares (%i)', (size) => {
    for (const seats of [2, 3, 4]) {
      const { left, top, width, height } = outline(size, seats, false);
      expect(span(size) / height).toBeGreaterThanOrEqual(0.88);
      expect(span(size) / width).toBeGreaterThanOrEqual(0.88);
      expect([2 * left + width, 2 * top + height]).toEqual([expect.closeTo(span(size)), expect.closeTo(span(size))]);
    }
  });

  it('turns homes and goals', () => {
    expect(home('top', false)).toBe('bottom');
    expect(home('top', true)).toBe('top');
    expect(goalSide('right', true)).toBe('left');
  });
});

describe('samples', () => {
  it('are positions of their size', () => {
    for (const { view } of [...samples, ...Object.values(pictures)]) {
      expect(view.left).toHaveLength(view.pawns.length);
      expect(view.goals).toHaveLength(view.pawns.length);
      for (const wall of view.walls) {
        expect(isWall(wall)).toBe(true);
        const { row, column } = slotOf(wall, view.size);
        expect(Math.min(row, column)).toBeGreaterThanOrEqual(0);
        expect(Math.max(row, column)).toBeLessThan(view.size - 1);
      }
    }
  });
});
