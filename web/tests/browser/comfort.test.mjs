// What makes a table pleasant: keys, the whole screen, prepared moves, a pace of one's own, and calm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, playOn } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();
const kLaptop = { width: 1366, height: 657 };
const random = 'random:seed=1';

for (const language of ['en', 'de', 'el']) {
  test(`${language}: keys ask, flip, show the sheet and the whole screen`, async () => {
    const ada = await Visitor.come(browser, server, { viewport: kLaptop, language });
    const { page } = ada;
    await ada.sitAt(await server.table('dame', ['me', random]));
    await ada.turn();
    await ada.press('h');
    await page.locator('.news .hint').waitFor();
    const corner = () => page.locator('[role="gridcell"]').first().getAttribute('data-row');
    const before = await corner();
    await ada.press('f');
    assert.notEqual(await corner(), before);
    await ada.press('?');
    const sheet = page.getByRole('dialog', { name: ada.word('keys') });
    await sheet.getByText(ada.word('zen'), { exact: true }).waitFor();
    await ada.sound('the sheet of keys');
    await ada.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await ada.key('settings').click();
    await page.getByRole('dialog', { name: ada.word('settings') }).waitFor();
    await ada.sound('settings');
    await ada.press('Escape', 'z');
    await page.locator('html[data-zen]').waitFor();
    assert.equal(await page.getByRole('banner').count(), 0, 'no bar above');
    assert.equal(await page.locator('.moves:visible').count(), 0);
    await ada.sound('the whole screen');
    await playOn(ada, 'click', chance(1), { most: 1 });
    await page.locator('.head .last').waitFor();
    await ada.press('z');
    await page.locator('html:not([data-zen])').waitFor();
    await ada.press('u');
    await ada.until((state) => state.moves.length === 0);
    await ada.leave();
  });
}

test('a move is prepared while the other thinks, and one that has become impossible is dropped', async () => {
  const ada = await Visitor.come(browser, server, { viewport: kLaptop });
  const { id, token } = await server.table('quoridor', ['me', 'open']);
  const other = (await server.api(`tables/${id}/sit`, { seat: 1, name: 'Bob' })).token;
  await ada.sitAt({ id, token });
  await ada.key('settings').click();
  await ada.page.getByLabel(ada.word('premove')).check();
  await ada.press('Escape');
  const theirs = (move) => server.api(`tables/${id}/move`, { token: other, move, seat: 1 });
  await ada.turn();
  await games.quoridor.click(ada, 'e2');
  await ada.until((state) => state.moves.length === 1);
  await ada.sign('theirs');
  await games.quoridor.click(ada, 'e3');
  await ada.page.getByText(ada.word('premove.is')).waitFor();
  await theirs('e8');
  await ada.until((state) => state.moves.length === 3);
  assert.deepEqual(ada.state.moves, ['e2', 'e8', 'e3']);
  await ada.sign('theirs');
  await games.quoridor.click(ada, 'e4');
  await ada.page.getByText(ada.word('premove.is')).waitFor();
  await theirs('e3h');
  await ada.sign('yours');
  await ada.page.locator('.notices').getByText(/e4/).waitFor();
  assert.equal(ada.state.moves.length, 4);
  // one that is taken back by hand
  await games.quoridor.click(ada, 'd3');
  await ada.sign('theirs');
  await games.quoridor.click(ada, 'd4');
  await ada.page.getByText(ada.word('premove.is')).waitFor();
  await ada.press('Escape');
  await ada.page.getByText(ada.word('premove.is')).waitFor({ state: 'detached' });
  await theirs('e7');
  await ada.sign('yours');
  assert.equal(ada.state.moves.length, 6);
  await ada.leave();
});

test('programs are watched at a pace of one\'s own, and again by who opened the table', async () => {
  const eve = await Visitor.come(browser, server, { viewport: kLaptop });
  const { page } = eve;
  const { id } = await server.table('ants', [random, 'random:seed=2']);
  await eve.open('#/about');
  await page.evaluate((table) => localStorage.setItem('agon.opened', JSON.stringify([table])), id);
  await eve.open(`#/table/${id}`);
  await page.getByLabel(eve.word('pace')).selectOption('2');
  const listed = () => page.locator('[data-moves]').getAttribute('data-moves').then(Number);
  await eve.until((state) => state.moves.length >= (eve.first ??= state.moves.length) + 12);
  assert.ok(await listed() < eve.state.moves.length - 6, `${await listed()} of ${eve.state.moves.length}`);
  await page.getByLabel(eve.word('pace')).selectOption('0');
  await eve.holds((most) => Number(document.querySelector('[data-moves]').getAttribute('data-moves')) >= most, eve.state.moves.length);
  await eve.until((state) => state.state === 'over');
  await eve.button(eve.word('rematch')).click();
  await eve.until((state) => state.id !== id && state.state === 'running');
  await eve.leave();
});

test('starting over asks first', async () => {
  const ada = await Visitor.come(browser, server, { viewport: kLaptop });
  const table = await server.table('dame', ['me', random]);
  await server.playAhead(table, (state) => games.dame.choose(state, chance(3)), 1);
  await ada.sitAt(table);
  await ada.turn();
  await ada.key('restart').click();
  await ada.page.getByRole('dialog').getByRole('button', { name: ada.word('cancel') }).click();
  await ada.key('restart').click();
  await ada.page.getByRole('dialog').getByRole('button', { name: ada.word('restart') }).click();
  await ada.until((state) => state.id !== table.id);
  await ada.leave();
});

test('a clock that has run out stands at nought, and long names stay in their cards', async () => {
  const ada = await Visitor.come(browser, server, { viewport: kLaptop });
  const name = 'A name of thirty characters xx';
  const { id } = await server.api('tables', { game: 'dame', seats: [{ kind: 'open' }, { kind: 'open' }], clock: { total: 36000, increment: 60 } });
  const token = (await server.api(`tables/${id}/sit`, { seat: 0, name })).token;
  await server.api(`tables/${id}/sit`, { seat: 1, name });
  await ada.sitAt({ id, token });
  await ada.turn();
  await ada.sound('long names and clocks');
  const quick = await server.api('tables', { game: 'dame', seats: [{ kind: 'open' }, { kind: 'open' }], clock: { move: 1 } });
  const mine = (await server.api(`tables/${quick.id}/sit`, { seat: 0, name })).token;
  await server.api(`tables/${quick.id}/sit`, { seat: 1, name });
  await ada.sitAt({ id: quick.id, token: mine });
  await ada.until((state) => state.state === 'over');
  await ada.sign('lost');
  assert.equal(await ada.page.getByRole('timer').first().textContent(), '0.0');
  await ada.leave();
});
