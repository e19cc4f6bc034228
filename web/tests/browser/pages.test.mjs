// The pages around the boards, in all three languages, large and small, light and dark.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { games, playOn } from './moves.mjs';
import { chance, kPhone, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();
// something to join and something to watch
await server.table('quoridor', ['me', 'open']);
await server.table('blokus', ['me', 'random', 'random', 'random']);

const random = 'random:seed=6';

test('start, help, about and a file to replay', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Join/ }).first().waitFor();
  await page.getByRole('link', { name: /^Watch/ }).first().waitFor();
  await visitor.seen('start');
  await visitor.open('#/about');
  await page.getByRole('table').waitFor();
  await visitor.seen('about');
  await visitor.open('#/replay');
  await page.getByLabel('Choose a file').waitFor();
  await visitor.seen('file');
  for (const game of Object.keys(games)) {
    await visitor.open(`#/help/${game}`);
    await page.getByRole('heading', { level: 2, name: 'Keys' }).waitFor();
    await visitor.seen(`help-${game}`, { colours: [game === 'dame' ? 'dark' : 'light'] });
  }
  await visitor.leave();
});

test('the first load has at most 90 kB, all five boards included', async () => {
  for (const language of ['en', 'de', 'el']) {
    const visitor = await Visitor.come(browser, server, { language, viewport: { width: 1280, height: 1400 } });
    const sizes = [];
    visitor.page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api')) sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await visitor.open();
    for (let i = 0; i < 5; ++i) await visitor.page.locator('article').nth(i).locator('.fit').waitFor();
    const sum = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
    assert.ok(sum > 30_000 && sum <= 90_000, `${sum} bytes`);
    await visitor.leave();
  }
});

test('what is no record or no table says so', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open('#/replay');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await page.getByRole('alert').getByText(visitor.word('error.bad-record')).waitFor();
  await visitor.open('#/table/0000000000001');
  await page.getByRole('heading', { name: visitor.word('error.no-such-table') }).waitFor();
  await visitor.sound('no such table');
  await visitor.leave();
});

test('before a table: every dialog and the lobby', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  const names = { battleship: 'Battleship', blokus: 'Blokus', dame: 'Dame', quoridor: 'Quoridor', ants: 'Ants' };
  await visitor.open();
  for (const [game, name] of Object.entries(names)) {
    await visitor.button(`${visitor.word('more')}: ${name}`).click();
    await page.getByRole('dialog').getByRole('group', { name: 'Players' }).waitFor();
    await visitor.seen(`new-${game}`, { colours: [game === 'ants' ? 'dark' : 'light'] });
    await visitor.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await visitor.button(`${visitor.word('invite')}: Blokus`).click();
  await page.getByRole('region', { name: visitor.word('lobby') }).getByRole('img', { name: visitor.word('invite.qr') }).waitFor();
  await visitor.seen('lobby');
  await visitor.sitAt(await server.table('dame', ['me', 'classic']));
  await page.getByLabel('Command', { exact: true }).waitFor();
  await visitor.seen('program');
  await visitor.leave();
});

test('dialogs at a table', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.sitAt(await server.table('dame', ['me', random]));
  await visitor.turn();
  await page.getByRole('list', { name: 'Players' }).getByRole('listitem').nth(1).getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await visitor.seen('seat', { colours: ['light'] });
  await visitor.press('Escape');
  await visitor.button('Resign').click();
  await page.getByRole('dialog').waitFor();
  await visitor.seen('resign', { colours: ['dark'] });
  await page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
  await visitor.sign('lost');
  await visitor.leave();
});

for (const [language, name] of [['de', 'Deutsch'], ['el', 'Ελληνικά']]) {
  test(`${name}: start page, a table, help; chosen by hand and remembered`, async () => {
    const visitor = await Visitor.come(browser, server, { viewport: kPhone });
    const { page } = visitor;
    await visitor.open();
    const english = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByLabel('Language').selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.reload();
    await page.locator(`html[lang="${language}"]`).waitFor();
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    assert.notEqual(await title.textContent(), english);
    await visitor.seen(`start-${language}`, { colours: ['light'] });
    for (const game of Object.keys(games)) {
      const table = await server.table(game, game === 'blokus' ? ['me', random, random, random] : ['me', random]);
      const draw = chance(12);
      await server.playAhead(table, (state) => games[game].choose(state, draw), 3);
      await visitor.sitAt(table);
      await visitor.turn();
      await visitor.seen(`${game}-${language}`, { colours: ['light'], axe: game === 'blokus' });
      if (['dame', 'ants'].includes(game)) await playOn(visitor, 'click', draw, { most: 1 });
      await visitor.open(`#/help/${game}`);
      await page.locator('dl').waitFor();
      await visitor.seen(`help-${game}-${language}`, { sizes: ['phone'], colours: ['light'], axe: game === 'quoridor' });
    }
    await visitor.leave();
  });
}

test('a browser that prefers a language is spoken to in it', async () => {
  for (const language of ['en', 'de', 'el']) {
    const visitor = await Visitor.come(browser, server, { language });
    await visitor.open('#/about');
    await visitor.page.locator(`html[lang="${language}"]`).waitFor();
    await visitor.leave();
  }
});

test('colours are chosen by hand and remembered', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.open();
  const theme = visitor.page.getByRole('button', { name: /^Colours/ });
  const [day, night] = ['rgb(245, 242, 235)', 'rgb(20, 25, 27)'];
  const paperIs = (colour) => visitor.holds((wanted) => getComputedStyle(document.body).backgroundColor === wanted, colour);
  await paperIs(day);
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  await paperIs(night);
  await theme.click();
  await paperIs(day);
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  await theme.click();
  await paperIs(night);
  await visitor.page.reload();
  await visitor.page.locator('html[data-theme="dark"]').waitFor();
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.sound('start, dark by hand');
  await visitor.leave();
});

test('a board fits its window, also a phone on its side, and shrinks by its control', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  const board = () => page.locator('main [role="grid"]').first().boundingBox();
  const room = async () => (await page.locator('.fit').first().boundingBox()).width;  // with what stands beside it
  for (const game of Object.keys(games)) {
    const table = await server.table(game, game === 'blokus' ? ['me', random, random, random] : ['me', random]);
    await server.playAhead(table, (state) => games[game].choose(state, chance(4)), 1);
    await visitor.sitAt(table);
    await visitor.turn();
    for (const viewport of [kPhone, { width: 740, height: 360 }, { width: 1280, height: 900 }]) {
      await page.setViewportSize(viewport);
      await visitor.size(1);
      const whole = await board();
      const where = `${game} in ${viewport.width} by ${viewport.height}`;
      assert.ok(whole.height <= viewport.height && whole.width <= viewport.width, `${where}: ${JSON.stringify(whole)}`);
      const all = await room();
      await visitor.size(0.6);
      assert.ok(await room() < 0.9 * all, `${where}: ${all} shrinks to ${await room()}`);
      await visitor.sound(where);
    }
  }
  await visitor.leave();
});

// last: the server is away for a while
test('what could not be fetched comes when the server is back', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open('#/about');
  await page.getByRole('table').waitFor();
  await server.kill();
  await visitor.open('#/');
  await visitor.says(visitor.word('lost'));
  await visitor.sound('start, offline');
  await server.start();
  for (let i = 0; i < 5; ++i) await page.locator('article').nth(i).locator('.fit').waitFor();
  await page.getByText(visitor.word('lost')).waitFor({ state: 'detached' });
  await visitor.leave();
});
