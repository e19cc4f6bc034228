import { describe, expect, it } from 'vitest';
import { colourAt, readMove } from './logic';
import { pictures } from './pictures';
import { samples } from './samples';

describe.each([...samples.map((sample, i) => [`sample ${i}`, sample] as const), ...Object.entries(pictures).filter(([, { moves }]) => moves)])('%s', (_, { view, moves }) => {
  it('uses no stone twice and loses no square', () => {
    expect(view.colours.flatMap(({ left }) => left).every((left) => left >= 0)).toBe(true);
    const squares = moves!.flatMap(readMove).length;
    expect(view.board.join('').replaceAll('.', '')).toHaveLength(squares);
    expect(view.colours.reduce((sum, { points }) => sum + points, 0)).toBe(squares);
  });

  it('has no stone side by side with one of its colour', () => {
    for (const move of moves!) {
      const own = new Set(move.split(','));
      for (const { x, y } of readMove(move))
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
          const near = { x: x + dx, y: y + dy };
          if (colourAt(view, near) !== colourAt(view, { x, y })) continue;
          expect(own.has(`${String.fromCharCode(97 + near.x)}${near.y + 1}`)).toBe(true);
        }
    }
  });
});
