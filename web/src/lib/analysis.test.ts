import { describe, expect, it, vi } from 'vitest';
import { shotsOf } from '../games/battleship/logic';
import { Analysis } from './analysis.svelte';
import { ApiError } from './api';
import { height, kUsualWorth, linesOf, luckLines, luckOf, mistakesOf, orderOf, type Shot } from './judgement';
import type { Evaluation } from './types';

const kChance = { kind: 'chance', full: 100 } as const;

/** Of a position in which `seat` is to move. */
function worth(seat: number, score: number, move = 'best', line: string[] = [move]): Evaluation {
  return { seat, score, over: false, move, line };
}
const drawn: Evaluation = { seat: null, score: null, over: false };
const won: Evaluation = { seat: null, score: 10000, over: true };

describe('the graph', () => {
  it('shows a game for two from the first seat, to its end', () => {
    const [line, ...rest] = linesOf([worth(0, 100), worth(1, 100), null, drawn, won], 2, kUsualWorth);
    expect(rest).toEqual([]);
    expect(line.points.map(({ ply, height: high }) => [ply, high])).toEqual([
      [0, height(100, kUsualWorth)], [1, -height(100, kUsualWorth)], [4, 1],
    ]);
    expect(line.points.map(({ sure }) => sure)).toEqual([false, false, true]);
  });
  it('has a line for each of more than two', () => {
    const lines = linesOf([worth(0, 5), worth(2, 7), worth(0, -3)], 4, kChance);
    expect(lines.map(({ seat, points }) => [seat, points.length])).toEqual([[0, 2], [2, 1]]);
  });
  it('stays within its frame', () => {
    for (const scale of [kUsualWorth, kChance]) expect(Math.abs(height(1e9, scale))).toBeLessThanOrEqual(1);
  });
});

describe('mistakes', () => {
  it('are what the mover lost by a move, from its own view', () => {
    const found = mistakesOf([worth(0, 50, 'a', ['a', 'b']), worth(1, 250), worth(0, -250)], ['x', 'y'], [0, 1], 2, kUsualWorth);
    expect(found).toMatchObject([{ ply: 0, seat: 0, move: 'x', better: 'a', line: ['a', 'b'], lost: 300, kind: 'plain' }]);
  });
  it('are none below the threshold, nor if the best move was played', () => {
    expect(mistakesOf([worth(0, 50), worth(1, 0)], ['x'], [0], 2, kUsualWorth)).toEqual([]);
    expect(mistakesOf([worth(0, 500, 'x'), worth(1, 500)], ['x'], [0], 2, kUsualWorth)).toEqual([]);
    expect(mistakesOf([worth(0, 2000), worth(1, -1200)], ['x'], [0], 2, kUsualWorth), 'still as good as won').toEqual([]);
  });
  it('know who moves twice in a row', () => {
    const same = mistakesOf([worth(0, 300), worth(0, 300), worth(1, -300)], ['x', 'y'], [0, 0], 2, kUsualWorth);
    expect(same).toEqual([]);
  });
  it('pass over what the table draws', () => {
    const found = mistakesOf([worth(0, 300), drawn, worth(1, 300)], ['x', 'luck'], [0, null], 2, kUsualWorth);
    expect(found.map(({ ply }) => ply)).toEqual([0]);
  });
  it('wait for positions that were not looked at', () => {
    expect(mistakesOf([worth(0, 300), null, worth(0, -300)], ['x', 'y'], [0, 1], 2, kUsualWorth)).toEqual([]);
  });
  it('are three at most, the worst ones, in the order of the game', () => {
    const evaluations = [100, 20, 300, -100, 250, -60, 100].map((score) => worth(0, score));
    const found = mistakesOf(evaluations, ['a', 'b', 'c', 'd', 'e', 'f'], [0, 0, 0, 0, 0, 0], 2, kUsualWorth);
    expect(found.map(({ ply }) => ply)).toEqual([2, 4]);
    const many = mistakesOf([400, 100, 500, 100, 600, 0, 700, 300].map((score) => worth(0, score)), [...'abcdefg'], [0, 0, 0, 0, 0, 0, 0], 2, kUsualWorth);
    expect(many.map(({ ply }) => ply)).toEqual([0, 2, 4]);
  });
  it('tell a win let go from a game lost', () => {
    expect(mistakesOf([worth(0, 29990), worth(1, 0)], ['x'], [0], 2, kUsualWorth)[0].kind).toBe('win');
    expect(mistakesOf([worth(1, 0), won], ['x'], [1], 2, kUsualWorth)[0].kind).toBe('loss');
  });
  it('of four seats count to the own next turn', () => {
    const evaluations = [worth(0, 20), worth(1, 90), worth(2, -90), worth(3, 0), worth(0, -40)];
    const found = mistakesOf(evaluations, ['a', 'b', 'c', 'd'], [0, 1, 2, 3], 4, kChance);
    expect(found.map(({ ply, seat, lost }) => [ply, seat, lost])).toEqual([[0, 0, 60]]);
  });
});

describe('luck', () => {
  const shots: Shot[] = [
    { ply: 2, seat: 0, cell: 'A1', hit: true },
    { ply: 3, seat: 1, cell: 'B2', hit: false },
    { ply: 4, seat: 0, cell: 'A2', hit: true },
    { ply: 5, seat: 1, cell: 'C3', hit: true },
  ];
  const seen: (Evaluation | null)[] = [null, null,
    { ...worth(0, 50, 'A1'), heat: { A1: 0.5, A2: 0.25 } },
    { ...worth(1, 40, 'C3'), heat: { B2: 0.1, C3: 0.4 } },
    { ...worth(0, 50, 'A2'), heat: { A2: 0.5 } }];

  it('is what came beyond what was expected, skill how good the chances were', () => {
    const [first, second] = luckOf(seen, shots, 2);
    expect(first).toEqual({ seat: 0, shots: 2, expected: 1, hits: 2, skill: 1 });
    expect(second).toEqual({ seat: 1, shots: 1, expected: 0.1, hits: 0, skill: 0.25 });
  });
  it('adds up along the game', () => {
    const { lines, most } = luckLines(seen, shots, 2);
    expect(most).toBe(2);
    expect(lines[0].points.map(({ ply, score, height: high }) => [ply, score, high])).toEqual([[3, 0.5, 0.25], [5, 1, 0.5]]);
  });
  it('knows hits by the fleets, or by what was answered', () => {
    const moves = ['A1h,C1h', 'E5v,G1h', 'E5', 'A4', 'A1'];
    const options = { fleet: [3, 2] };
    expect(shotsOf(moves, [0, 1, 0, 1, 0], options).map(({ hit }) => hit)).toEqual([true, false, false]);
    expect(shotsOf(['?', '?', 'E5', 'water', 'A1', 'sunk'], [0, 1, 0, 1, 1, 0], options).map(({ seat, hit }) => [seat, hit])).toEqual([[0, false], [1, true]]);
  });
});

describe('an analysis', () => {
  const game = { name: 'dame', seats: () => 2 };

  it('looks at every fourth ply first', () => {
    expect(orderOf(7)).toEqual([0, 4, 6, 1, 2, 3, 5]);
    expect(orderOf(1)).toEqual([0]);
  });

  it('asks for all positions but those where the table draws', async () => {
    const asked: number[] = [];
    const analysis = new Analysis(game, {}, ['a', 'luck', 'b'], [0, null, 1], async (_, __, moves) => {
      asked.push(moves.length);
      return worth(moves.length % 2, 10 * moves.length);
    });
    expect(analysis.progress).toBe(0);
    await analysis.start();
    expect(asked).toEqual([0, 3, 2]);
    expect(analysis.evaluations[1]).toEqual(drawn);
    expect([analysis.progress, analysis.done, analysis.running]).toEqual([1, true, false]);
    expect(analysis.bestAt(0)).toEqual({ move: 'best', line: ['best'], score: 0, seat: 0 });
    expect(analysis.bestAt(1)).toBeNull();
    expect(analysis.toMove(1)).toBe(1);
  });

  it('can be cancelled in the middle of a thought, and goes on later', async () => {
    let left = false;
    const ask = vi.fn(async (_: string, __: object, moves: string[], ___: number, signal: AbortSignal) => {
      if (moves.length === 2 && !left)
        await new Promise((_, reject) => signal.addEventListener('abort', () => { left = true; reject(new Error('left')); }));
      return worth(0, 0);
    });
    const analysis = new Analysis(game, {}, ['a', 'b', 'c', 'd'], [0, 1, 0, 1], ask);
    const work = analysis.start();
    await vi.waitFor(() => expect(ask.mock.lastCall![2]).toHaveLength(2));
    analysis.cancel();
    await work;
    expect([analysis.running, left, analysis.done]).toEqual([false, true, false]);
    const before = ask.mock.calls.length;
    await analysis.start();
    expect(analysis.done).toBe(true);
    expect(ask.mock.calls.length - before).toBe(2);
  });

  it('asks again while the server has too much to do, and says what else it refuses', async () => {
    vi.useFakeTimers();
    const refusals = ['too-busy', 'too-busy'];
    const analysis = new Analysis(game, {}, [], [], async () => {
      const code = refusals.pop();
      if (code) throw new ApiError({ code, text: '' });
      return worth(0, 0);
    });
    const work = analysis.start();
    await vi.runAllTimersAsync();
    await work;
    vi.useRealTimers();
    expect(analysis.done).toBe(true);
    const refused = new Analysis(game, {}, [], [], async () => { throw new ApiError({ code: 'bad-option', text: '' }); });
    await expect(refused.start()).rejects.toThrow(ApiError);
    expect(refused.running).toBe(false);
  });
});
