import { expect, it } from 'vitest';
import type { Replay } from '../../lib/types';
import { writeBlksgf } from './blksgf';
import type { BlokusView } from './logic';
import { positionAfter } from './samples';

function replay(options: Record<string, unknown>, moves: string[], players: string[]): Replay<BlokusView> {
  const plies = [null, ...moves].map((move, i) => ({ move, seat: null, view: positionAfter(options, moves.slice(0, i)) }));
  return { game: 'blokus', options, players, result: null, plies };
}

it('writes duo with the first start where Pentobi has it', () => {
  const text = writeBlksgf(replay({ mode: 'duo' }, ['f4,e5,f5,g5,f6', 'j10'], ['Ada', 'x]y']));
  expect(text).toBe('(;GM[Blokus Duo]CA[UTF-8]AP[Agon]PB[Ada]PW[x\\]y]\n;B[e8,d9,e9,f9,e10]\n;W[j5])\n');
});

it('numbers the colours of four, from the top left on', () => {
  const text = writeBlksgf(replay({ mode: '4x4' }, ['a1', 'a20', 't20', 't1'], ['a', 'b', 'c', 'd']));
  expect(text).toContain('P4[d]\n;1[a20]\n;2[t20]\n;3[t1]\n;4[a1])');
});

it('leaves boards alone that Pentobi does not have', () => {
  expect(writeBlksgf(replay({ mode: '2x2' }, ['a1,b1'], []))).toBe('(;GM[Blokus Duo]SZ[15:15]CA[UTF-8]AP[Agon]\n;B[a1,b1])\n');
});
