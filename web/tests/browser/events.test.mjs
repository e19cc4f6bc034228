// An event while it is played. Its calls are answered from here, so that it goes on when a test says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventIn, writeReports } from './reports.mjs';
import { setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();
const folder = writeReports();

/** An event of dame with this many games of it played, and real tables for those that run. */
class Double {
  constructor(whole, tables) {
    this.whole = whole;
    this.tables = tables;
    this.played = 6;
    this.version = 1;
    this.asked = [];
  }

  get complete() {
    return this.played >= this.whole.games.length;
  }

  state() {
    const games = this.whole.games.slice(0, this.played).map((game) => ({ ...game, table: this.tables[0] }));
    const points = (entrant) => games.reduce((sum, game) => sum + (game.scores[game.entrants.indexOf(entrant)] ?? 0), 0);
    const entrants = this.whole.event.entrants.map(({ name }, index) => ({
      ...this.whole.standings.entrants.find((line) => line.name === name), points: points(index), rank: 1,
    })).sort((a, b) => b.points - a.points);
    return {
      version: this.version, event: this.whole.event, standings: { ...this.whole.standings, complete: this.complete, games: games.length, entrants },
      pairings: this.whole.pairings, games, seconds_left: this.complete ? null : 125, workers: 2,
      running: this.complete ? [] : this.tables.map((table, index) => ({ ...this.whole.games[this.played + index], table })),
    };
  }

  async answer(route) {
    const url = new URL(route.request().url());
    this.asked.push(url.pathname + url.search);
    if (url.pathname === '/api/events') {
      const { event, games } = this.whole;
      return route.fulfill({ json: [{ id: 'spring', name: event.name, game: event.game, format: event.format, complete: this.complete, games: this.played, expected: games.length, running: 2 }] });
    }
    if (url.pathname !== '/api/events/spring') return route.fulfill({ status: 404, json: { code: 'no-such-event', text: 'There is no such event.' } });
    if (url.searchParams.get('after') === String(this.version)) return route.fulfill({ status: 204 });
    return route.fulfill({ json: this.state() });
  }

  goOn(played) {
    this.played = played;
    this.version++;
  }
}

const whole = eventIn(folder, 'dame');
const { id: going, token } = await server.table('dame', ['me', 'random']);
const { id: other } = await server.table('dame', ['random', 'me']);

async function visit(options) {
  const visitor = await Visitor.come(browser, server, options);
  const double = new Double(whole, [going, other]);
  await visitor.context.route(/\/api\/events/, (route) => double.answer(route));
  return { visitor, page: visitor.page, double };
}

test('the start page leads to events where there are some, and only there', async () => {
  const { visitor, page } = await visit();
  await visitor.open();
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('link', { name: whole.event.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: whole.event.name }).waitFor();
  await visitor.leave();
  const alone = await Visitor.come(browser, server);
  await alone.context.route(/\/api\/events/, (route) => route.fulfill({ json: [] }));
  const told = alone.page.waitForResponse(/\/api\/events$/);
  await alone.open();
  await told;
  await alone.page.getByRole('heading', { level: 1 }).waitFor();
  await alone.sound('the start without events');
  assert.equal(await alone.page.getByRole('link', { name: whole.event.name }).count(), 0);
  assert.equal(await alone.page.getByText('Events').count(), 0);
  await alone.leave();
});

test('the list and the table, large and small', async () => {
  const { visitor, page } = await visit();
  await visitor.open('#/events');
  await page.getByRole('link', { name: whole.event.name }).waitFor();
  await visitor.seen('events');
  await visitor.open('#/event/spring/');
  await page.getByRole('table').waitFor();
  await page.locator('a[href^="#/table/"] svg').nth(1).waitFor();
  await visitor.seen('event');
  for (const view of ['cross', 'ratings', 'rounds', 'games', 'entrant/3']) {
    await visitor.open(`#/event/spring/${view}`);
    await page.locator('main :is(table, h2, svg[role=group])').first().waitFor();
    await visitor.seen(`event-${view.replace('/', '-')}`, { colours: ['light'] });
  }
  await visitor.leave();
});

test('the table moves while games are played, and says nothing twice', async () => {
  const { visitor, page, double } = await visit();
  await visitor.open('#/event/spring/');
  const names = () => page.locator('tbody th a').allTextContents();
  await page.locator('tbody tr').first().waitFor();
  const before = await names();
  double.goOn(200);
  await page.getByText('200 of').waitFor();
  assert.notDeepEqual(await names(), before);
  assert.deepEqual(await names(), double.state().standings.entrants.map(({ name }) => name));
  double.goOn(whole.games.length);
  await visitor.holds(() => document.querySelector('main progress') === null);
  assert.equal(await page.locator('a[href^="#/table/"]').count(), 0, 'nothing runs any more');
  assert.ok(double.asked.includes('/api/events/spring?after=1'));
  await visitor.leave();
});

test('a running game lives in miniature; a click watches it', async () => {
  const { visitor, page } = await visit();
  await visitor.open('#/event/spring/');
  const small = page.locator(`a[href="#/table/${going}"]`);
  await small.locator('svg').first().waitFor();
  const before = await small.innerHTML();
  const table = await server.api(`tables/${going}`);
  await server.api(`tables/${going}/move`, { token, move: table.legal[0], seat: 0 });
  await visitor.holds(([id, old]) => document.querySelector(`a[href="#/table/${id}"]`)?.innerHTML !== old, [going, before]);
  await small.click();
  await page.getByRole('grid').waitFor();
  assert.match(page.url(), new RegExp(`#/table/${going}$`));
  await visitor.leave();
});

test('what is not there says so', async () => {
  const { visitor, page } = await visit();
  await visitor.open('#/event/autumn/');
  await page.getByRole('heading', { name: 'There is no such event.' }).waitFor();
  await visitor.sound('no such event');
  await visitor.leave();
});
