import { describe, expect, it } from 'vitest';
import { after, cellOf, going, isLand, landings, proceed, starts, tally, trails, victims, walkOf } from './logic';
import { pictures } from './pictures';
import { samples } from './samples';

const start = ['.w.w.w.w', 'w.w.w.w.', '.w.w.w.w', ...Array<string>(6).fill('........'), 'b.b.b.b.', '.b.b.b.b', 'b.b.b.b.'];

describe('the board', () => {
  it('has land where column and row sum to an even number', () => {
    expect(isLand(cellOf('a1'))).toBe(true);
    expect(isLand(cellOf('h12'))).toBe(true);
    expect(isLand(cellOf('a12'))).toBe(false);
    expect(cellOf('a12')).toEqual({ row: 0, column: 0 });
  });
});

describe('moves', () => {
  it('are steps, chains, or no walks at all', () => {
    expect(walkOf('a3-b4')).toEqual({ squares: ['a3', 'b4'], jump: false });
    expect(walkOf('c5xe7xg9')).toEqual({ squares: ['c5', 'e7', 'g9'], jump: true });
    for (const other of ['pass', '+', '.', 'food:a7,c7', 'food:']) expect(walkOf(other)).toBeNull();
  });

  it('jump over the square between', () => {
    expect(victims(walkOf('c5xe7xg9')!)).toEqual(['d6', 'f8']);
    expect(victims(walkOf('a3-b4')!)).toEqual([]);
  });
});

describe('a chain chosen square by square', () => {
  const legal = ['c5xe7xg9', 'c5xe7xc9', 'c5xa7', 'g5xe7xg9'];

  it('begins with an ant that may go', () => {
    expect([...starts(legal)]).toEqual(['c5', 'g5']);
    expect([...starts(['pass'])]).toEqual([]);
    expect(going(legal, ['c5'])).toHaveLength(3);
  });

  it('offers each landing in turn', () => {
    expect(landings(legal, ['c5'])).toEqual(['e7', 'a7']);
    expect(landings(legal, ['c5', 'e7'])).toEqual(['g9', 'c9']);
    expect(landings(legal, ['c5', 'a7'])).toEqual([]);
  });

  it('is whole when nothing is left to choose', () => {
    expect(proceed(legal, ['c5'], 'a7')).toEqual({ begun: ['c5', 'a7'], move: 'c5xa7' });
    expect(proceed(legal, ['c5'], 'e7')).toEqual({ begun: ['c5', 'e7'], move: null });
    expect(proceed(legal, ['c5', 'e7'], 'c9')?.move).toBe('c5xe7xc9');
  });

  it('may be cut short by choosing its end, if only one way leads there', () => {
    expect(proceed(legal, ['c5'], 'g9')?.move).toBe('c5xe7xg9');
    expect(proceed(['c5xe7xe9', 'c5xa7xe9'], ['c5'], 'e9')).toBeNull();
    expect(proceed(legal, ['c5'], 'h12')).toBeNull();
  });
});

describe('the board during a move', () => {
  it('shows the ant where it has got to', () => {
    const board = after(start, walkOf('a3-b4')!);
    expect(board[8]).toBe('.b......');
    expect(board[9]).toBe('..b.b.b.');
  });

  it('takes what was jumped over and eats what lay there', () => {
    const board = ['........', '........', '........', '........', '........', '....*...', '...w....', '..b.....', '........', '........', '........', '........'];
    const next = after(board, walkOf('c5xe7')!);
    expect(next[5]).toBe('....b...');
    expect(next[6]).toBe('........');
  });

  it('lets a queen leave', () => {
    const board = ['........', 'b.......', ...Array<string>(10).fill('........')];
    expect(after(board, walkOf('a11-b12')!).join('')).toBe('.'.repeat(96));
  });

  it('changes nothing before the first landing', () => {
    expect(after(start, { squares: ['a3'], jump: false })).toEqual(start);
  });
});

describe('what has happened', () => {
  const moves = ['food:e7,b6', 'g3-h4', 'b10-c9', 'f2-g3', 'c9-d8', 'c5-b6', '+', 'd8-e7', '.'];
  const movers = [null, 0, 1, 0, 1, 0, null, 1, null];

  it('is each side’s last move with its luck', () => {
    expect(trails(moves, movers)).toEqual([
      { squares: ['c5', 'b6'], jump: false, seat: 0, newest: false, queen: false, luck: { square: 'b6', scored: true } },
      { squares: ['d8', 'e7'], jump: false, seat: 1, newest: true, queen: false, luck: { square: 'e7', scored: false } },
    ]);
    expect(trails([], [])).toEqual([]);
    expect(trails(['food:'], [null])).toEqual([]);
  });

  it('keeps the older move while one side passes', () => {
    const found = trails(['a3-b4', 'h2-g1', 'pass'], [0, 1, 0]);
    expect(found.map((trail) => [trail.seat, trail.queen, trail.newest])).toEqual([[0, false, false], [1, true, false]]);
  });

  it('is counted as queens and food', () => {
    expect(tally([...moves, 'a11-b12', 'h2-g1', 'c11xe12'], [...movers, 0, 1, 0])).toEqual([
      { queens: 2, food: 1 }, { queens: 1, food: 0 }]);
  });
});

describe('samples', () => {
  it('are boards with their food', () => {
    for (const { view } of [...samples, ...Object.values(pictures)]) {
      expect(view.board).toHaveLength(12);
      view.board.forEach((line, row) => {
        expect(line).toMatch(/^[.bw*]{8}$/);
        [...line].forEach((what, column) => expect(what === '.' || isLand({ row, column })).toBe(true));
      });
      for (const square of view.food) expect(isLand(cellOf(square))).toBe(true);
    }
  });
});
