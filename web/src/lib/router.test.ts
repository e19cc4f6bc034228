import { expect, it } from 'vitest';
import { links, routeOf } from './router.svelte';

const id = '0123456789abc';

it('reads what it writes', () => {
  expect(routeOf(links.start())).toEqual({ page: 'start' });
  expect(routeOf(links.table(id))).toEqual({ page: 'table', id });
  expect(routeOf(links.replay(id, 3))).toEqual({ page: 'replay', id, ply: 3 });
  expect(routeOf(links.replay(id))).toEqual({ page: 'replay', id, ply: null });
  expect(routeOf(links.file())).toEqual({ page: 'replay', id: null, ply: null });
  expect(routeOf(links.help('dame'))).toEqual({ page: 'help', game: 'dame' });
  expect(routeOf(links.help())).toEqual({ page: 'help', game: null });
  const key = '0123456789abcdef'.repeat(2);
  expect(routeOf(links.you())).toEqual({ page: 'you', key: null });
  expect(routeOf(links.you(key))).toEqual({ page: 'you', key });
  expect(routeOf('#/you?key=nonsense')).toEqual({ page: 'you', key: null });
  expect(routeOf(links.events())).toEqual({ page: 'event', id: '', path: '' });
  expect(routeOf(links.event('a/b ä'))).toEqual({ page: 'event', id: 'a/b ä', path: '' });
  expect(routeOf(links.event('rr', 'game/1-2-0?ply=3'))).toEqual({ page: 'event', id: 'rr', path: 'game/1-2-0?ply=3' });
});

it('goes to the start when an address makes no sense', () => {
  for (const hash of ['', '#', '#/nowhere', '#/table/', '#/table/../../etc', `#/table/${id}0`, '#/table/0123456789ABC', '#/event/'])
    expect(routeOf(hash)).toEqual({ page: 'start' });
  expect(routeOf(`#/table/${id}/replay?ply=-1`)).toEqual({ page: 'replay', id, ply: null });
});
