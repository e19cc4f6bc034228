import { describe, expect, it } from 'vitest';
import { pictures } from './pictures';
import { samples } from './samples';
import { after, between, cellOf, isDark, movable, nameOf, story, storyText, targets, victimOf } from './logic';

const start = ['.b.b.b.b', 'b.b.b.b.', '.b.b.b.b', '........', '........', 'w.w.w.w.', '.w.w.w.w', 'w.w.w.w.'];

describe('squares', () => {
  it('A1 is dark and lies at the bottom left', () => {
    expect(cellOf('A1')).toEqual({ row: 7, column: 0 });
    expect(nameOf({ row: 0, column: 7 })).toBe('H8');
    expect(isDark(cellOf('A1'))).toBe(true);
    expect(isDark(cellOf('B1'))).toBe(false);
  });

  it('between two on a diagonal', () => {
    expect(between(cellOf('A1'), cellOf('D4')).map(nameOf)).toEqual(['B2', 'C3']);
    expect(between(cellOf('D4'), cellOf('C5'))).toEqual([]);
  });
});

describe('legal moves', () => {
  const legal = ['E3:F4', 'E3:D4', 'C3:D4'];
  it('are grouped by piece', () => {
    expect([...movable(legal)]).toEqual(['E3', 'C3']);
    expect(targets(legal, 'E3')).toEqual(['F4', 'D4']);
    expect(targets(legal, 'A3')).toEqual([]);
  });
});

describe('a move shown', () => {
  it('takes the enemy between, near or far', () => {
    const board = ['........', '........', '........', '....b...', '........', '........', '........', 'W.......'];
    expect(victimOf(board, 'A1:D4')).toBeNull();
    expect(victimOf(board, 'A1:F6')).toBe('E5');
    expect(victimOf(board, 'A1:H8')).toBe('E5');
    expect(victimOf(start.map((line, row) => (row === 4 ? '...b....' : line)), 'C3:E5')).toBe('D4');
  });

  it('crowns on the far row only', () => {
    const board = ['........', 'w.......', '........', '........', '........', '........', '...b....', '........'];
    expect(after(board, 'A7:B8')[0]).toBe('.W......');
    expect(after(board, 'D2:E1')[7]).toBe('....B...');
    expect(after(start, 'C3:D4')[4]).toBe('...w....');
  });
});

describe('the last turn', () => {
  // White offers a man; black takes it and, moving again, takes another.
  const moves = ['C3:D4', 'B6:C5', 'A3:B4', 'C5:E3', 'D6:C5'];
  const movers = [0, 1, 0, 1, 1];
  const board = moves.reduce(after, start);

  it('is one story with its victims', () => {
    expect(story(moves, movers, board)).toEqual([
      { from: 'C5', to: 'E3', victim: 'D4' }, { from: 'D6', to: 'C5', victim: null }]);
  });

  it('leaves victims out where the moves do not lead to the board', () => {
    expect(story(moves, movers, start).every((step) => step.victim === null)).toBe(true);
  });

  it('is written in a row as long as one piece goes on', () => {
    expect(storyText([{ from: 'C3', to: 'E5', victim: 'D4' }, { from: 'E5', to: 'G7', victim: 'F6' },
      { from: 'B2', to: 'C3', victim: null }])).toBe('C3×E5×G7, B2–C3');
    expect(storyText([])).toBe('');
  });
});

describe('samples', () => {
  it('are boards', () => {
    for (const { view } of [...samples, ...Object.values(pictures)]) {
      expect(view.board).toHaveLength(8);
      view.board.forEach((line, row) => {
        expect(line).toMatch(/^[.wbWB]{8}$/);
        [...line].forEach((piece, column) => expect(piece === '.' || isDark({ row, column })).toBe(true));
      });
    }
  });
});
