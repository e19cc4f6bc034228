import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { EventPairing, EventSettings } from '../lib/types';
import { patched, played, unpacked, type Patch } from './boards';
import { commandFor, movesFor } from './command';
import { bracketOf, durationText, gamesOf, meetings, pointsText, roundsOf, rowsOf, sideOf, ticks, type Game } from './model';
import { pathOf, placeOf, type Place } from './place';

const settings = {
  game: 'dame', options: { limit: 80 }, clock: { move: 1.5 }, entrants: [{ name: 'ann' }, { name: 'bob' }, { name: 'eve' }],
} as unknown as EventSettings;
const game = (round: number, entrants: number[], scores: number[], reason = 'no move'): Game =>
  ({ round, pairing: 1, game: 0, attempt: 1, entrants, scores, reason });

describe('a place', () => {
  const places: Place[] = [
    { view: 'table' }, { view: 'cross' }, { view: 'ratings' }, { view: 'rounds' }, { view: 'sheet' }, { view: 'entrant', entrant: 3 },
    { view: 'games', of: [], faults: false }, { view: 'games', of: [2], faults: true }, { view: 'games', of: [2, 11], faults: false },
    { view: 'game', key: '1-12-0', ply: null }, { view: 'game', key: '1-12-0', ply: 7 },
  ];
  it.each(places)('is read as it was written: $view', (place) => expect(placeOf(pathOf(place))).toEqual(place));
  it('is the table when it makes no sense', () => {
    for (const path of ['nowhere', 'entrant', 'entrant/x', 'game/1', 'game/1-2-3-4']) expect(placeOf(path)).toEqual({ view: 'table' });
  });
});

describe('the table', () => {
  const games = [game(1, [0, 1], [1, 0]), game(1, [1, 0], [0.5, 0.5]), game(2, [2, 0], [1, 0], 'timeout')];
  it('knows where its lines stand in the file', () => {
    const standings = { entrants: [{ name: 'bob' }, { name: 'ann' }] };
    expect(rowsOf({ event: settings, standings } as never).map(({ index }) => index)).toEqual([1, 0]);
  });
  it('adds up who has met whom', () => {
    const met = meetings({ event: settings, games });
    expect([met[0][1]?.points, met[1][0]?.points, met[0][2]?.points]).toEqual([1.5, 0.5, 0]);
    expect(met[0][1]?.games).toHaveLength(2);
    expect(met[1][2]).toBeUndefined();
  });
  it('finds games by entrant and by fault', () => {
    expect(gamesOf(games, [0])).toHaveLength(3);
    expect(gamesOf(games, [0, 2])).toEqual([games[2]]);
    expect(gamesOf(games, [], true)).toEqual([games[2]]);
  });
  it('tells good from bad', () => {
    expect([sideOf(1, 2, 2), sideOf(2, 2, 2), sideOf(0.5, 2, 2), sideOf(1, 3, 3), sideOf(1, 1, 4)]).toEqual(['even', 'good', 'bad', 'even', 'good']);
  });
  it('writes points as people do', () => {
    expect([0, 0.5, 1, 2.5, 1 / 3, 11].map(pointsText)).toEqual(['0', '½', '1', '2½', '0.33', '11']);
  });
  it('marks an axis with round numbers that cover it', () => {
    expect(ticks(1312, 1698)).toEqual([1300, 1400, 1500, 1600, 1700]);
    expect(ticks(1500, 1500)).toEqual([1500, 1510]);
    for (const [from, to] of [[-40, 3000], [1499.6, 1500.4], [900, 12_000]]) {
      const marks = ticks(from, to);
      expect(marks[0]).toBeLessThanOrEqual(from);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(to);
      expect(marks.length).toBeLessThan(11);
    }
  });
  it('tells how long it takes', () => expect([0, 95, 3725].map(durationText)).toEqual(['0:00', '1:35', '1:02:05']));
});

describe('rounds', () => {
  const pairing = (round: number, number: number, ...entrants: number[]): EventPairing =>
    ({ round, pairing: number, entrants, games: 2, played: 2, points: [] });
  it('are sorted', () => {
    expect(roundsOf([pairing(2, 1, 0), pairing(1, 2, 1), pairing(1, 1, 2)]).map(({ number, pairings }) => [number, pairings.map((one) => one.pairing)]))
      .toEqual([[1, [1, 2]], [2, [1]]]);
  });
  it('make a bracket, also where somebody had no opponent at first', () => {
    const [final] = bracketOf([pairing(1, 1, 3, 4), pairing(2, 1, 0, 4), pairing(2, 2, 1, 2), pairing(3, 1, 0, 1)], 1);
    expect([final.winner, final.from.map(({ winner }) => winner)]).toEqual([1, [0, 1]]);
    expect(final.from[0].from.map((one) => one.pairing.entrants)).toEqual([[3, 4]]);
    expect(final.from[0].from[0].winner).toBe(4);
    expect(final.from[1].from).toEqual([]);
  });
  it('have no winner before there is one', () => {
    expect(bracketOf([pairing(1, 1, 0, 3), pairing(1, 2, 1, 2)], null).map(({ winner }) => winner)).toEqual([null, null]);
    expect(bracketOf([], null)).toEqual([]);
  });
});

describe('a patch', () => {
  const cases: [unknown, Patch, unknown][] = [
    [{ a: 1, b: { c: 2, d: 3 } }, { b: { d: [4] } }, { a: 1, b: { c: 2, d: 4 } }],
    [[1, 2, 3], { 1: [5] }, [1, 5, 3]],
    ['.w.w.w.w', '3:.', '.w...w.w'],
    ['abcdefgh', '2:X:eY', 'abX:eYgh'],
    [['a', 'c'], [1, 0, 'b'], ['a', 'b', 'c']],
    [['a', 'b', 'c'], [0, 2], ['c']],
    [null, ['E5'], 'E5'],
    [1, [[1]], [1]],
  ];
  it.each(cases)('of %j', (from, patch, to) => expect(patched(from, patch)).toEqual(to));
  it('leaves the old value alone', () => {
    const old = { board: ['ab', 'cd'] };
    expect(patched(old, { board: { 0: ['xx'] } })).toEqual({ board: ['xx', 'cd'] });
    expect(old).toEqual({ board: ['ab', 'cd'] });
  });
});

const board = { moves: 'E3:D4 B6:C5', seats: '0-', times: [3, 0], start: { n: 0 }, steps: [{ n: [1] }, null] };
const replay = played(board, { game: 'dame', options: {}, players: ['ann', 'bob'] }, game(1, [0, 1], [1, 0]));

it('a board is played ply by ply', () => {
  expect(replay.plies).toEqual([
    { move: null, seat: null, view: { n: 0 } },
    { move: 'E3:D4', seat: 0, view: { n: 1 }, time: 3 },
    { move: 'B6:C5', seat: null, view: { n: 1 }, time: 0 },
  ]);
  expect(replay.result).toEqual({ scores: [1, 0], reason: 'no move' });
  expect(played({ ...board, moves: '', steps: [] }, { game: 'dame', options: {}, players: [] }, game(1, [0], [1])).plies).toHaveLength(1);
});

it('what was packed is unpacked', async () => {
  const text = JSON.stringify({ 'α</script>': [1, 2, 3] });
  expect(await unpacked(deflateSync(text).toString('base64'))).toBe(text);
});

describe('the command that reproduces a position', () => {
  const ask = (entrant: object, ply = 2) => commandFor(settings, { name: 'ann', ...entrant }, replay, 0, ply);
  it('feeds the program itself where it speaks the protocol', () => {
    expect(ask({ folder: "entries/ann's", run: 'cmd:./bot -v' })).toEqual({
      text: `cd 'entries/ann'\\''s' && (printf '%s\\n' 'agon 1' 'game dame {"limit":80}' 'position E3:D4 B6:C5' 'go seat 0 movetime 1500'; sleep 3) | ./bot -v`,
      own: true,
    });
  });
  it('asks a built-in player by its spec, and one in place of a program that only knows a port', () => {
    expect(ask({ spec: 'hard:nodes=9' }, 0).text).toContain(`'position' 'go seat 0`);
    expect(ask({ spec: 'hard:nodes=9' }).text).toMatch(/\| agon engine dame --player 'hard:nodes=9'$/);
    expect(ask({ folder: 'x', run: 'tcp:./client {port}' })).toMatchObject({ own: false, text: expect.stringMatching(/^\(printf.*\| agon engine dame$/) });
  });
  it('says what the seat was told, no more', () => {
    const told = [['A1h', '?'], ['?', 'B2v']];
    expect(movesFor({ ...replay, told }, 0, 2)).toBe('A1h ?');
    expect(movesFor({ ...replay, told }, 1, 2)).toBe('? B2v');
  });
  it('gives all the time there is', () => {
    const longer = { ...settings, clock: { total: 60, increment: 0.5 } };
    expect(commandFor(longer, { name: 'a', spec: 'easy' }, replay, 0, 1).text).toContain(`'go seat 0 time 60000 inc 500'; sleep 61`);
  });
});
