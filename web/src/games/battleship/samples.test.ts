import { describe, expect, it } from 'vitest';
import { pictures } from './pictures';
import { samples } from './samples';

describe.each([...samples.map((sample, i) => [`sample ${i}`, sample] as const), ...Object.entries(pictures)])('%s', (_, { view }) => {
  it('is a position of this size', () => {
    for (const board of view.boards) {
      expect(board).toHaveLength(view.size);
      expect(board.every((line) => /^[.ox#s]+$/.test(line) && line.length === view.size)).toBe(true);
    }
  });

  it('has the whole fleet in the sea of the one who looks, and as many sunk squares as it says', () => {
    const count = (board: string[], marks: RegExp) => board.join('').replace(marks, '').length;
    expect(count(view.boards[0], /[.o]/g)).toBe(17);
    expect(count(view.boards[1], /[^#]/g)).toBe(view.sunk[1].reduce((sum, length) => sum + length, 0));
  });
});
