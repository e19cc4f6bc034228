import { describe, expect, it, vi } from 'vitest';

const game = { name: 'chess', looks: { boards: ['wood', 'glass'], pieces: ['plain', 'round'] } };

/** The module as a page finds it that is opened now, and what the browser has kept. */
async function opened(kept: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  return import('./looks.svelte');
}

describe('the look of a game', () => {
  it('is the first one until another is chosen', async () => {
    const { lookOf, lookMarks } = await opened(new Map());
    expect(lookOf(game)).toEqual({ board: 'wood', pieces: 'plain' });
    expect(lookOf({ name: 'go' })).toEqual({ board: '', pieces: '' });
    expect(lookMarks(game)).toEqual({ 'data-board': 'wood', 'data-pieces': 'plain' });
  });

  it('is remembered for each game and each part', async () => {
    const kept = new Map<string, string>();
    const { setLook } = await opened(kept);
    setLook(game, 'board', 'glass');
    setLook({ ...game, name: 'go' }, 'pieces', 'round');
    const { lookOf } = await opened(kept);
    expect(lookOf(game)).toEqual({ board: 'glass', pieces: 'plain' });
    expect(lookOf({ ...game, name: 'go' })).toEqual({ board: 'wood', pieces: 'round' });
  });

  it('is the usual one where the kept one is gone', async () => {
    const { lookOf } = await opened(new Map([['agon.looks', '{"chess":{"board":"straw"}}']]));
    expect(lookOf(game).board).toBe('wood');
  });
});
