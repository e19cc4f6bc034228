import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameEntry } from '../games';
// there before a test begins
import '../games/battleship';
import '../games/dame';
import { catalog } from './catalog.svelte';
import { loadAllTexts, loadFirstLanguage } from './i18n.svelte';
import type { LiveHandlers } from './live.svelte';
import { TableSession } from './table.svelte';
import type { GameInfo, LiveEvent, TableState } from './types';

const heard = vi.hoisted(() => ({ sounds: [] as string[], notices: [] as string[], sent: [] as unknown[], gone: [] as string[] }));
const server = vi.hoisted(() => ({ hint: vi.fn(), sit: vi.fn(), seat: vi.fn() }));

/** The line to the server, in the hands of the test. */
class FakeLive {
  static newest: FakeLive;
  table: TableState | null = null;
  status = 'connecting';
  arrived = 0;
  constructor(readonly id: string, public token: string | null, readonly handlers: LiveHandlers) {
    FakeLive.newest = this;
  }
  send = (message: unknown) => heard.sent.push(message) > 0;
  use(token: string) { this.token = token; }
  close() {}
  show(table: TableState) {
    this.table = table;
    this.status = 'open';
    this.handlers.onstate!(table);
  }
  tell(event: object) {
    this.handlers.onevent!({ event: 2, when: 0, ...event } as LiveEvent);
  }
}

vi.mock('./live.svelte', () => ({ get Live() { return FakeLive; } }));
vi.mock('./sound', () => ({ play: (tune: string) => heard.sounds.push(tune) }));
vi.mock('./notices.svelte', () => ({ notify: (text: string) => heard.notices.push(text), announce: () => {} }));
vi.mock('./tokens', () => ({ tokenOf: () => 'secret', keepToken: () => {}, forgetToken: () => {} }));
vi.mock('./router.svelte', () => ({ go: (to: string) => heard.gone.push(to), links: { table: (id: string) => id } }));
vi.mock('./api', () => ({ api: { ...server, games: async () => ({ version: '', games: [] }) }, ApiError: class extends Error {} }));

const ann = { kind: 'open', name: 'Ann', taken: true } as const;
const bob = { kind: 'open', name: 'Bob', taken: true } as const;
const board = ['........', '........', '........', '....b...', '........', '........', '........', 'W.......'];
const state = (changes: Partial<TableState> = {}): TableState => ({
  id: '0123456789abc', game: 'dame', options: {}, state: 'running', event: 1, to_move: 0, you: [0],
  seats: [ann, bob], moves: [], movers: [], legal: null, view: { board }, clock: null, result: null,
  undo: null, rematch: [false, false], next: null, spectators: 0, chat: [], paused: false, ...changes,
});

/** A session at a table in this state, its game loaded. */
async function sessionAt(table: TableState): Promise<[TableSession, FakeLive]> {
  const session = new TableSession(table.id);
  const live = FakeLive.newest;
  live.show(table);
  await gameEntry(table.game)!.load();
  return [session, live];
}

beforeAll(() => loadFirstLanguage().then(loadAllTexts));
beforeEach(() => {
  for (const list of Object.values(heard)) list.length = 0;
  for (const answer of Object.values(server)) answer.mockReset();
  catalog.games = ['dame', 'battleship'].map((name) => ({ name, secrets: name === 'battleship' }) as GameInfo);
});

describe('a move', () => {
  it('is sent for the seat to move, when that is mine', async () => {
    const [session, live] = await sessionAt(state());
    session.move('A3:B4');
    expect(heard.sent).toEqual([{ move: 'A3:B4', seat: 0 }]);
    for (const not of [state({ to_move: 1 }), state({ paused: true }), state({ state: 'over' }), state({ you: [] })]) {
      live.show(not);
      expect(session.active).toBe(false);
      session.move('A3:B4');
    }
    expect(heard.sent).toHaveLength(1);
  });
  it('is not offered while the connection is lost', async () => {
    const [session, live] = await sessionAt(state());
    expect(session.active).toBe(true);
    live.status = 'lost';
    expect(session.active).toBe(false);
  });
  it('sounds by whose it is and whether it takes', async () => {
    const [, live] = await sessionAt(state());
    for (const [seat, move] of [[0, 'A1:D4'], [0, 'A1:F6'], [1, 'A1:D4'], [1, 'A1:F6']]) live.tell({ type: 'moved', seat, moves: [move] });
    expect(heard.sounds).toEqual(['move', 'took', 'turn', 'lost']);
  });
});

describe('secrets', () => {
  it('are behind a curtain where several play at one screen', async () => {
    const [session, live] = await sessionAt(state({ game: 'battleship', you: [0, 1] }));
    expect(session.veiled).toBe(true);
    session.unveil();
    expect(session.veiled).toBe(false);
    live.show(state({ game: 'battleship', you: [0, 1], to_move: 1 }));
    expect(session.veiled).toBe(true);
  });
  it('need none for one alone, nor in a game without', async () => {
    expect((await sessionAt(state({ game: 'battleship' })))[0].veiled).toBe(false);
    expect((await sessionAt(state({ you: [0, 1] })))[0].veiled).toBe(false);
  });
  it('are to be feared until the server has said that there are none', async () => {
    catalog.games = [];
    const [session] = await sessionAt(state({ you: [0, 1] }));
    expect([session.secrets, session.veiled]).toEqual([true, true]);
  });
});

describe('a hint', () => {
  it('is shown until a move is made', async () => {
    server.hint.mockResolvedValue({ move: 'A3:B4' });
    const [session, live] = await sessionAt(state());
    await session.askHint();
    expect(session.hint).toEqual({ move: 'A3:B4', heat: undefined });
    live.tell({ type: 'moved', seat: 0, moves: ['A1:D4'] });
    expect(session.hint).toBeNull();
  });
  it('that comes after the next move is dropped', async () => {
    const [session, live] = await sessionAt(state());
    server.hint.mockImplementation(async () => {
      live.show(state({ moves: ['A1:D4'], movers: [0] }));
      return { move: 'A3:B4' };
    });
    await session.askHint();
    expect(session.hint).toBeNull();
    expect(session.thinking).toBe(false);
  });
});

describe('who sits down', () => {
  const seated = { type: 'seated', seat: 1, holder: bob };
  it('is named as soon as the state knows, before or after the event', async () => {
    const [, live] = await sessionAt(state({ seats: [ann, { ...bob, name: '', taken: false }] }));
    live.tell(seated);
    expect(heard.notices).toEqual([]);
    live.show(state({ event: 2 }));
    expect(heard.notices).toEqual([expect.stringContaining('Bob')]);
    live.tell({ ...seated, event: 2 });
    expect(heard.notices).toHaveLength(2);
  });
  it('is not told to that person', async () => {
    const [session, live] = await sessionAt(state({ you: [] }));
    server.sit.mockImplementation(async () => {
      live.tell(seated);
      live.show(state({ event: 2, you: [] }));
      return { seat: 1, token: 'mine' };
    });
    await session.sit(1);
    expect(live.token).toBe('mine');
    expect(heard.notices).toEqual([]);
  });
});

it('goes on to the next table when I have asked for it', async () => {
  const [, live] = await sessionAt(state({ state: 'over', next: 'fedcba9876543' }));
  expect(heard.gone).toEqual([]);
  live.show(state({ state: 'over', next: 'fedcba9876543', rematch: [true, false] }));
  expect(heard.gone).toEqual(['fedcba9876543']);
});

it('says what was refused', async () => {
  server.seat.mockRejectedValue(new Error('no'));
  const [session] = await sessionAt(state());
  await session.changeSeat(1, { kind: 'player', spec: 'hard' });
  expect(heard.sounds).toEqual(['refused']);
  expect(heard.notices).toEqual(['Error: no']);
});
