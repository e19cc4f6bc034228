// The report of an event, opened from a file: no server, no network.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { texts } from './event_words.mjs';
import { writeReports } from './reports.mjs';
import { launch, picture, program, Visitor } from './support.mjs';

const folder = writeReports();
const browser = await launch();
after(() => browser.close());

const kHall = { width: 1366, height: 657 };
const kPhone = { width: 390, height: 844 };
const nowhere = { address: 'http://nowhere.invalid' }; // whatever is asked of any server is trouble

class Reader extends Visitor {
  static async read(game, { language = 'en', viewport = kHall } = {}) {
    const reader = await super.come(browser, nowhere, { language, viewport });
    Object.setPrototypeOf(reader, Reader.prototype);
    reader.file = pathToFileURL(join(folder, game, 'index.html')).href;
    await reader.page.goto(reader.file);
    await reader.page.locator('main nav').waitFor();
    return reader;
  }

  async go(path) {
    await this.page.evaluate((to) => { location.hash = to; }, `#/${path}`);
    // what there is to wait for: a heading, a table, a plot, a board
    await this.page.locator('main :is(table, h2, h4, .bracket, svg[role=group], [role=grid]):visible').first().waitFor();
  }

  async ply() {
    return Number(await this.page.locator('main input[type=range]').inputValue());
  }

  async isAt(ply) {
    await this.holds((wanted) => document.querySelector('main input[type=range]')?.value === wanted, String(ply));
  }
}

const views = ['', 'cross', 'ratings', 'rounds', 'games', 'games/1', 'games?faults', 'entrant/5', 'sheet', 'game/1-1-0'];

for (const colorScheme of ['light', 'dark'])
  for (const [size, viewport] of Object.entries({ hall: kHall, phone: kPhone }))
    test(`nothing for axe, nothing to scroll sideways: ${size}, ${colorScheme}`, async () => {
      const reader = await Reader.read('dame', { viewport });
      await reader.page.emulateMedia({ colorScheme });
      for (const view of views) {
        await reader.go(view);
        if (view.startsWith('game/')) await reader.page.getByRole('grid').waitFor();
        const name = `report-${view.replace(/\W/g, '-') || 'table'}`;
        await reader.sound(`${name} (${size}, ${colorScheme})`);
        await picture(reader.page, `${name}-${size}-${colorScheme}`, { fullPage: view !== 'entrant/5' && view !== 'games' });
      }
      await reader.leave();
    });

for (const language of ['en', 'de', 'el'])
  test(`speaks ${language}`, async () => {
    const words = texts[language].words;
    for (const game of ['dame', 'battleship']) {
      const reader = await Reader.read(game, { language });
      const { page } = reader;
      await page.getByRole('columnheader', { name: words['col.points'] }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      const tabs = await page.getByRole('navigation', { name: words.views }).getByRole('link').allTextContents();
      assert.deepEqual(tabs, [words.table, words.cross, words.ratings, game === 'dame' ? words.rounds : words.bracket, words.games, words.sheet]);
      for (const view of ['', 'cross', 'rounds', 'entrant/5']) {
        await reader.go(view);
        await reader.sound(`${game}, ${view} in ${language}`);
      }
      await reader.leave();
    }
  });

test('a game of every kind is stepped through by arrow keys', async () => {
  for (const game of ['dame', 'quoridor', 'battleship', 'ants', 'blokus', 'duo']) {
    const reader = await Reader.read(game);
    const { page } = reader;
    await reader.go('games');
    await page.locator('main ol a').first().click();
    await page.getByRole('grid').first().waitFor();
    const last = await reader.ply();
    assert.ok(last > 3, `${game}: ${last} plies`);
    const board = () => page.locator('main .fit').first().innerHTML();
    const end = await board();
    await page.keyboard.press('ArrowLeft');
    await reader.isAt(last - 1);
    assert.notEqual(await board(), end, 'the position before the last is another');
    await page.keyboard.press('Home');
    await reader.isAt(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await reader.isAt(2);
    assert.match(page.url(), /#\/game\/\d+-\d+-\d+\?ply=2$/);
    // the address leads back to this position
    const here = page.url();
    await page.goto('about:blank');
    await page.goto(here);
    await reader.isAt(2);
    await reader.sound(`a game of ${game}`);
    await picture(page, `report-game-${game}`);
    await page.setViewportSize(kPhone);
    await reader.sound(`a game of ${game} on a phone`);
    await reader.leave();
  }
});

test('a student finds why a game was lost, and the command that asks again', async () => {
  const reader = await Reader.read('dame');
  const { page } = reader;
  await reader.go('games?faults');
  await page.locator('main ol a').first().click();
  await page.getByRole('grid').waitFor();
  await page.getByText('Its last words on stderr').waitFor();
  const text = await page.getByLabel('Command for this position', { exact: true }).inputValue();
  assert.match(text, /printf '%s\\n' 'agon 1' 'game dame \{.*\}' 'position [A-H1-8: ]+' 'go seat [01] movetime 1000'/);
  await reader.go('entrant/18');
  await page.getByRole('heading', { name: /^Lost games/ }).waitFor();
  await page.locator('article.fault').first().waitFor();
  assert.ok((await page.locator('article.fault pre').allTextContents()).length > 0);
  await page.locator('article.fault .look a').first().click();
  await page.getByRole('grid').waitFor();
  assert.ok((await reader.ply()) > 0, 'the last position');
  await reader.leave();
});

test('the command is answered', async () => {
  const reader = await Reader.read('battleship');
  const { page } = reader;
  const asked = async () => {
    const line = await page.getByLabel('Command for this position', { exact: true }).inputValue();
    assert.match(line, /\| agon engine battleship/);
    const input = line.match(/'(?:[^'])*'/g).slice(1, 5).map((one) => one.slice(1, -1)).join('\n');
    return execFileSync(program, ['engine', 'battleship'], { input: `${input}\n`, encoding: 'utf8' });
  };
  await reader.go('games');
  await page.locator('main ol a').first().click();
  await page.getByRole('grid').first().waitFor();
  const last = await reader.ply();
  // a position in the middle, by both seats: each knows its own fleet alone
  for (const ply of [Math.floor(last / 2), Math.floor(last / 2) + 1]) {
    await page.locator('main input[type=range]').fill(String(ply));
    await reader.isAt(ply);
    if ((await page.getByLabel('Command for this position', { exact: true }).inputValue()).startsWith('cd ')) continue;
    const answer = await asked();
    assert.match(answer, /^move [A-J]\d+$/m, answer);
    assert.doesNotMatch(answer, /^error/m);
  }
  await reader.leave();
});

test('is whole in one file: names and table without a script, names harmless, no larger than it may be', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, 'dame', 'index.html')).href);
  assert.equal(await page.locator('tbody tr').count(), 20);
  assert.ok((await page.locator('tbody').innerText()).includes('<script>alert(1)</script>'));
  await context.close();
  for (const game of ['dame', 'quoridor', 'battleship', 'ants', 'blokus', 'duo']) {
    const html = readFileSync(join(folder, game, 'index.html'), 'utf8');
    assert.ok(statSync(join(folder, game, 'index.html')).size <= 1_500_000);
    assert.doesNotMatch(html.replace(/<script>.*$/s, ''), /(?:src|href)="(?!data:)/, 'nothing points outside');
    assert.doesNotMatch(html, /WebGLRenderer/);
  }
  const reader = await Reader.read('dame');
  reader.page.on('dialog', () => assert.fail('a name ran as a script'));
  await reader.go('cross');
  await reader.page.getByRole('link', { name: '<script>alert(1)</script>' }).first().waitFor();
  await reader.leave();
});

test('gives its sheets away', async () => {
  const reader = await Reader.read('quoridor');
  const { page } = reader;
  await reader.go('sheet');
  for (const [name, file] of [['Table as CSV', 'event.csv'], ['TRF16', 'event.trf']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    assert.equal(readFileSync(await download.path(), 'utf8'), readFileSync(join(folder, 'quoridor', file), 'utf8'));
  }
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('navigation').count(), 0, 'on paper nothing is clicked');
  assert.equal(await page.getByRole('table').count(), 2);
  await picture(page, 'report-sheet', { fullPage: true });
  await reader.leave();
});
