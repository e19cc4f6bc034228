// The start page: games that begin as their cards say, what others play, and one's own games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const kWindows = [[1366, 657], [1920, 1080], [390, 844], [844, 390]].map(([width, height]) => ({ width, height }));
const language = { en: 'English', de: 'Deutsch', el: 'Ελληνικά' };

/** Begins a game by the button of this key on its card, with these choices; the table as its page was told it. */
async function begin(visitor, game, { level, clock, side, variant, by = 'play' } = {}) {
  visitor.state = null;
  await visitor.open();
  const card = visitor.card(game);
  const label = (key) => `${visitor.word(key)}: ${visitor.word(`${game}.name`)}`;
  if (variant) await card.getByRole('radio', { name: variant, exact: true }).check();
  if (level) await card.getByRole('radio', { name: level, exact: true }).check();
  if (clock) await card.getByLabel(label('clock'), { exact: true }).selectOption({ label: clock });
  if (side) await card.getByLabel(label('home.side'), { exact: true }).selectOption({ label: side });
  await visitor.button(label(by)).click();
  return visitor.until((state) => state.game === game && state.you.length > 0);
}

const rule = ({ clock }) => clock && Object.fromEntries(Object.entries(clock).filter(([name, value]) => ['move', 'total', 'increment'].includes(name) && value));

/** With the secrets of these tables. */
async function holding(visitor, ...tables) {
  await visitor.open('#/about');
  await visitor.page.evaluate((kept) => localStorage.setItem('agon.tokens', JSON.stringify(kept)), tables.map(({ id, token }) => [id, token]));
}

const held = (visitor) => visitor.page.evaluate(() => JSON.parse(localStorage.getItem('agon.tokens')).map(([id]) => id));

test('level, clock and side on a card are those of the game, and are remembered', async () => {
  const visitor = await Visitor.come(browser, server);
  const plain = await begin(visitor, 'dame');
  assert.deepEqual([plain.you, plain.seats[1].spec, plain.clock], [[0], 'normal', null]);
  const chosen = await begin(visitor, 'dame', { level: 'Hard', clock: '3 min + 2 s', side: 'Black' });
  assert.deepEqual([chosen.you, chosen.seats[0].spec, rule(chosen)], [[1], 'hard', { total: 180, increment: 2 }]);
  // the other games have their own
  const other = await begin(visitor, 'ants', { level: 'Expert', clock: '10 min' });
  assert.deepEqual([other.you, other.seats[1].spec, rule(other)], [[0], 'best', { total: 600 }]);
  await visitor.page.reload();
  const again = await begin(visitor, 'dame');
  assert.deepEqual([again.you, again.seats[0].spec, rule(again)], [[1], 'hard', { total: 180, increment: 2 }]);
  await visitor.leave();
});

test('a friend is invited to the same clock and side', async () => {
  const visitor = await Visitor.come(browser, server);
  const state = await begin(visitor, 'quoridor', { clock: '3 days/move', side: 'North', by: 'invite' });
  assert.deepEqual([state.state, state.you, rule(state)], ['open', [1], { move: 259_200 }]);
  assert.deepEqual(state.seats.map(({ kind, taken }) => [kind, taken]), [['open', false], ['open', true]]);
  await visitor.leave();
});

test('chance gives every side', async () => {
  const visitor = await Visitor.come(browser, server);
  const sides = new Set();
  for (let i = 0; i < 20 && sides.size < 2; ++i) sides.add((await begin(visitor, 'dame', { level: 'Easy', side: 'Random' })).you[0]);
  assert.deepEqual([...sides].sort(), [0, 1]);
  await visitor.leave();
});

test('duo is a click away and has a picture of its own', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.open();
  const picture = visitor.card('blokus').locator('.fit');
  await picture.waitFor();
  const squares = () => picture.evaluate((one) => one.querySelectorAll('*').length);
  const classic = await squares();
  await visitor.card('blokus').getByRole('radio', { name: 'Duo' }).check();
  assert.notEqual(await squares(), classic);
  const duo = await begin(visitor, 'blokus', { side: 'Red' });
  assert.deepEqual([duo.options.mode, duo.seats.length, duo.you], ['duo', 2, [1]]);
  const four = await begin(visitor, 'blokus', { variant: 'Classic', side: 'Green' });
  assert.deepEqual([four.options.mode, four.seats.length, four.you], ['4x4', 4, [3]]);
  await visitor.leave();
});

test('the dialog begins as the card says and has clocks and sides of its own', async () => {
  const visitor = await Visitor.come(browser, server, { viewport: kWindows[0] });
  const { page } = visitor;
  await visitor.open();
  await visitor.card('blokus').getByRole('radio', { name: 'Duo' }).check();
  await visitor.button(`${visitor.word('more')}: Blokus`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Columns').waitFor();
  await visitor.sound('the dialog of blokus');
  const { y, height } = await dialog.getByRole('button', { name: visitor.word('new.open') }).boundingBox();
  assert.ok(y + height <= kWindows[0].height, `${y} + ${height}`);
  await dialog.getByRole('radio', { name: 'Red' }).check();
  await dialog.getByLabel(visitor.word('clock'), { exact: true }).selectOption('total');
  await dialog.getByLabel(visitor.word('clock.minutes')).fill('7');
  await dialog.getByLabel(visitor.word('clock.increment')).fill('4');
  await dialog.getByRole('button', { name: visitor.word('new.open') }).click();
  const state = await visitor.until(({ you }) => you.length > 0);
  assert.deepEqual([state.options.mode, state.you, rule(state)], ['duo', [1], { total: 420, increment: 4 }]);
  await visitor.leave();
});

test('the lobby lists an open seat, a running game and an event; the featured board moves', async () => {
  const watched = await server.table('dame', ['me', 'random']);
  await server.table('quoridor', ['me', 'open']);
  await server.playAhead(watched, (state) => games.dame.choose(state, chance(1)), 1);
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  // somebody watches already: that is the most interesting one
  const fan = await Visitor.come(browser, server);
  await fan.sitAt({ id: watched.id });
  const event = { id: 'spring', name: 'Spring Cup', game: 'ants', format: 'swiss', complete: false, games: 3, expected: 8, running: 2 };
  await visitor.context.route(/\/api\/events$/, (route) => route.fulfill({ json: [event] }));
  await visitor.open();
  const line = (kind, title) => page.locator('.lobby li').filter({ hasText: visitor.word(`home.${kind}`) }).filter({ hasText: title }).first();
  await line('open', 'Quoridor').getByRole('link', { name: /^Join: / }).waitFor();
  await line('live', 'Dame').getByRole('link', { name: /^Watch: / }).waitFor();
  await line('event', 'Spring Cup').getByRole('link', { name: /^Watch: Spring Cup, Ants · 3 of 8/ }).waitFor();
  const featured = page.locator('.featured').filter({ has: page.locator(`a[href="#/table/${watched.id}"]`) });
  const board = featured.locator('[data-moves]');
  await board.locator('.fit').waitFor();
  const before = await board.evaluate((one) => [Number(one.dataset.moves), one.innerHTML]);
  await server.playAhead(watched, (state) => games.dame.choose(state, chance(2)), 1);
  await visitor.holds(([selector, moves, drawn]) => {
    const now = document.querySelector(selector);
    return Number(now?.dataset.moves) > moves && now.innerHTML !== drawn;
  }, ['.featured [data-moves]', ...before]);
  await visitor.seen('home');
  await featured.getByRole('link').click();
  await visitor.until((state) => state.id === watched.id);
  await visitor.leave();
  await fan.leave();
});

test('a featured game that is over makes room for one of another game, whose board has yet to come', async () => {
  const first = await server.table('dame', ['me', 'random']);
  // on a phone the last card is not seen at first, and its board not fetched
  const visitor = await Visitor.come(browser, server, { viewport: kWindows[2] });
  const { page } = visitor;
  const featured = ({ id }) => page.locator('.featured').filter({ has: page.locator(`a[href="#/table/${id}"]`) });
  await visitor.open();
  await featured(first).locator('.fit').waitFor();
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await visitor.context.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const next = await server.table('ants', ['me', 'random']);
  await server.api(`tables/${first.id}/resign`, { token: first.token });
  await visitor.until((state) => state.id === next.id);
  release();
  await featured(next).locator('.fit').waitFor();
  await visitor.leave();
});

test('where nobody plays there is one line and no box', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.context.route(/\/api\/tables\?/, (route) => route.fulfill({ json: { tables: [] } }));
  await visitor.open();
  await visitor.page.getByText(visitor.word('home.lobby.none')).waitFor();
  assert.equal(await visitor.page.locator('.others .card').count(), 0);
  await visitor.seen('home-alone', { colours: ['light'] });
  await visitor.leave();
});

test('deleting a game asks, resigns where somebody still plays, and forgets', async () => {
  const running = await server.table('dame', ['me', 'random']);
  const waiting = await server.table('quoridor', ['me', 'open']);
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await holding(visitor, running, waiting);
  await visitor.open();
  const mine = page.locator('details');
  await mine.getByText('2', { exact: true }).waitFor();
  await mine.locator('summary').click();
  const remove = (name) => mine.getByRole('button', { name: new RegExp(`^Delete: ${name}`) });
  await remove('Dame').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: visitor.word('home.delete.resign') }).waitFor();
  await visitor.seen('home-delete', { colours: ['light'] });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(await held(visitor), [running.id, waiting.id]);
  await remove('Dame').click();
  await dialog.getByRole('button', { name: visitor.word('home.delete.resign') }).click();
  await remove('Dame').waitFor({ state: 'detached' });
  assert.deepEqual(await held(visitor), [waiting.id]);
  assert.equal((await server.api(`tables/${running.id}`)).result.reason, 'resigned');
  await remove('Quoridor').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await mine.waitFor({ state: 'detached' });
  assert.deepEqual(await held(visitor), []);
  assert.deepEqual((await server.api(`tables/${waiting.id}`)).seats.map(({ taken }) => taken), [false, false]);
  await visitor.leave();
});

test('one’s own games are found from the top of a phone', async () => {
  const table = await server.table('ants', ['me', 'random']);
  const visitor = await Visitor.come(browser, server, { viewport: kWindows[2] });
  await holding(visitor, table);
  await visitor.open();
  await visitor.button(/^Your games/, false).click();
  await visitor.page.getByRole('link', { name: /^Continue: Ants/ }).click();
  await visitor.until((state) => state.id === table.id);
  await visitor.leave();
});

for (const [code, name] of Object.entries(language)) {
  test(`${name}: every window shows it whole, and nothing jumps while it comes`, async () => {
    const table = await server.table('dame', ['me', 'random']);
    for (const viewport of kWindows) {
      const visitor = await Visitor.come(browser, server, { language: code, viewport });
      await visitor.context.addInitScript(() => {
        window.jumps = [];
        new PerformanceObserver((list) => window.jumps.push(...list.getEntries().map(({ value, sources }) =>
          `${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`))).observe({ type: 'layout-shift', buffered: true });
      });
      await holding(visitor, table);
      await visitor.page.reload();
      await visitor.open();
      await visitor.page.reload();
      await visitor.page.locator('details').waitFor();
      await visitor.page.locator('article .fit').first().waitFor();
      await visitor.sound(`home in ${name}, ${viewport.width} by ${viewport.height}`);
      assert.deepEqual(await visitor.page.evaluate(() => window.jumps), [], `${viewport.width} by ${viewport.height}`);
      if (viewport === kWindows[0]) {
        const ends = await visitor.page.locator('article .primary').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
        assert.equal(ends.length, 5);
        assert.ok(ends.every((end) => end <= viewport.height), `above the fold: ${ends}`);
      }
      await visitor.leave();
    }
  });
}
