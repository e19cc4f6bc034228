// Who somebody is: a game that counts, and a profile that goes along, is looked at whole, and goes for good.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { kPhone, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const keyOf = (visitor) => visitor.page.evaluate(() => JSON.parse(localStorage.getItem('agon.profile') ?? 'null')?.key ?? null);

/** Starts a profile on its page. */
async function begin(visitor, name) {
  await visitor.open('#/you');
  await visitor.page.getByRole('heading', { level: 1, name: visitor.word('profile.intro.title') }).waitFor();
  await visitor.page.getByLabel(visitor.word('name')).fill(name);
  await visitor.key('profile.make').click();
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
}

/** A game that was given up at once, against a level by the usual rules. */
async function lose(visitor, game = 'quoridor', options = {}) {
  const profile = await keyOf(visitor);
  const { id } = await server.api('tables', { game, options, seats: [{ kind: 'open' }, { kind: 'player', spec: 'easy' }] });
  const { token } = await server.api(`tables/${id}/sit`, { name: 'Ada', profile });
  await server.api(`tables/${id}/resign`, { token });
  return id;
}

const rows = (visitor) => visitor.page.locator('main a[href*="/replay"]');

test('a game from the start page counts, and all of it can be looked at, taken away and deleted', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open('#/you');
  await page.getByRole('heading', { level: 1, name: visitor.word('profile.intro.title') }).waitFor();
  await visitor.seen('profile-none');
  assert.equal(await keyOf(visitor), null, 'a guest leaves nothing behind');
  await visitor.open('#/');
  await page.getByLabel(visitor.word('name')).fill('Ada');
  await visitor.card('quoridor').getByRole('radio', { name: visitor.word('level.easy'), exact: true }).check();
  await visitor.button(`${visitor.word('play')}: ${visitor.word('quoridor.name')}`).click();
  await visitor.turn();
  const key = await keyOf(visitor);
  assert.match(key, /^[0-9a-f]{32}$/, 'who has a name has a profile from the first seat on');
  await visitor.resign();
  await visitor.sign('lost');
  const won = await lose(visitor, 'dame');
  await lose(visitor, 'quoridor', { size: 5 });
  await visitor.open('#/you');
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  await rows(visitor).nth(2).waitFor();
  assert.match(await rows(visitor).nth(0).innerText(), /not rated/);
  assert.match(await rows(visitor).nth(1).innerText(), /Dame against Computer · Easy[^]*−\d+/);
  await page.getByText(/Below Easy|Between Easy and Normal/).first().waitFor();
  await visitor.seen('profile');

  await page.getByLabel(visitor.word('profile.filter.game'), { exact: true }).selectOption('dame');
  await visitor.holds(() => document.querySelectorAll('main a[href*="/replay"]').length === 1);
  await page.getByLabel(visitor.word('profile.filter.fate'), { exact: true }).selectOption('won');
  await page.getByText(visitor.word('profile.games.none-such')).waitFor();
  await page.getByLabel(visitor.word('profile.filter.fate'), { exact: true }).selectOption('lost');
  await rows(visitor).first().click();
  await page.waitForURL(`**/#/table/${won}/replay`);
  await visitor.open('#/you');

  const [file] = await Promise.all([page.waitForEvent('download'), visitor.key('profile.export').click()]);
  const exported = readFileSync(await file.path(), 'utf8');
  assert.equal(JSON.parse(exported).games.length, 3);
  assert.equal(JSON.parse(exported).games[1].record.game, 'dame');
  assert.ok(!exported.includes(key), 'a file is for others too');

  await visitor.key('profile.rename').click();
  await page.getByLabel(visitor.word('name')).fill('Ada L.');
  await visitor.key('profile.save').click();
  await page.getByRole('heading', { level: 1, name: 'Ada L.' }).waitFor();

  await visitor.key('profile.delete').click();
  await page.getByRole('dialog').waitFor();
  await visitor.seen('profile-delete', { colours: ['light'] });
  await visitor.key('profile.delete.yes').click();
  await page.getByRole('heading', { level: 1, name: visitor.word('profile.intro.title') }).waitFor();
  assert.equal(await keyOf(visitor), null);
  const answer = await fetch(`${server.address}/api/profile`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 401);
  await visitor.leave();
});

test('the start page has the last results beside all else, however long a name is', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open('#/');
  await page.getByLabel(visitor.word('name')).fill('Ada');
  await visitor.button(`${visitor.word('play')}: ${visitor.word('quoridor.name')}`).click();
  await visitor.turn();
  const { id } = await server.api('tables', { game: 'blokus', options: { mode: 'duo' }, seats: [{ kind: 'open' }, { kind: 'open' }] });
  const { token } = await server.api(`tables/${id}/sit`, { name: 'Ada', profile: await keyOf(visitor) });
  await server.api(`tables/${id}/sit`, { name: 'W'.repeat(30) });
  await server.api(`tables/${id}/resign`, { token });
  await server.table('dame', ['me', 'me']); // so that one is featured
  await visitor.open('#/');
  await page.getByRole('heading', { name: visitor.word('profile.last') }).waitFor();
  await rows(visitor).first().waitFor();
  await page.locator('.featured').waitFor();
  await visitor.seen('start-results');
  await visitor.leave();
});

test('a profile goes to another device by its link, which does not stay in the address', async () => {
  const visitor = await Visitor.come(browser, server);
  await begin(visitor, 'Grace');
  await lose(visitor);
  await visitor.key('profile.device').click();
  const link = await visitor.page.getByLabel(visitor.word('profile.device.link'), { exact: true }).inputValue();
  await visitor.page.getByRole('dialog').getByRole('img').waitFor();
  await visitor.seen('profile-device', { colours: ['light'] });

  const phone = await Visitor.come(browser, server, { viewport: kPhone, language: 'de' });
  await begin(phone, 'Konrad');
  await phone.open(new URL(link).hash);
  await phone.page.getByRole('heading', { level: 1, name: phone.word('profile.use') }).waitFor();
  await phone.key('profile.use.yes').waitFor();
  assert.ok(!phone.page.url().includes('key='), phone.page.url());
  await phone.says('Konrad');
  await phone.seen('profile-use');
  await phone.key('profile.use.no').click();
  await phone.page.getByRole('heading', { level: 1, name: 'Konrad' }).waitFor();
  await phone.open(new URL(link).hash);
  await phone.key('profile.use.yes').click();
  await phone.page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor();
  await rows(phone).first().waitFor();
  assert.equal(await keyOf(phone), await keyOf(visitor));

  await phone.key('profile.delete').click();
  await phone.key('profile.delete.yes').click();
  await phone.page.getByRole('heading', { level: 1, name: phone.word('profile.intro.title') }).waitFor();
  await phone.open(new URL(link).hash);
  await phone.page.getByText(phone.word('profile.use.bad')).waitFor();
  await phone.sound('a profile that is gone');
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { level: 1, name: visitor.word('profile.intro.title') }).waitFor();
  assert.equal(await keyOf(visitor), null, 'it is gone everywhere');
  await phone.leave();
  await visitor.leave();
});

for (const language of ['de', 'el'])
  test(`in ${language}`, async () => {
    const visitor = await Visitor.come(browser, server, { language });
    await begin(visitor, language === 'de' ? 'Käthe' : 'Σαπφώ');
    for (const game of ['dame', 'quoridor', 'ants', 'battleship']) await lose(visitor, game);
    await visitor.page.reload();
    await rows(visitor).nth(3).waitFor();
    await visitor.seen(`profile-${language}`);
    await visitor.leave();
  });
