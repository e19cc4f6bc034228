import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { after, before, describe, it } from 'node:test';
import { inspect, launch, person, Server } from './agon.mjs';

let server;
let browser;
before(async () => {
  server = await new Server().start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (page, game) => page.locator('article').nth(['battleship', 'blokus', 'dame', 'quoridor', 'ants'].indexOf(game));

async function play(page, game) {
  await page.go('#/');
  await card(page, game).locator('button').first().click();
  await page.locator('.play > .stage').waitFor();
}

/** Moves for the person as the API lets it; the boards' own tests click. */
async function moveAny(page) {
  await page.signIs('yours');
  const token = await page.token();
  const table = await server.call('GET', `/api/tables/${page.table()}?token=${token}`);
  const answer = await server.call('POST', `/api/tables/${page.table()}/move`, { token, move: table.legal[0] });
  assert.ok(answer.event, JSON.stringify(answer));
}

const button = (page, name) => page.getByRole('button', { name, exact: true });

async function closed(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

describe('the start page', () => {
  for (const [lang, title] of [['en', 'Battleship'], ['de', 'Schiffe versenken'], ['el', 'Ναυμαχία']])
    it(`fits and speaks ${lang} on a phone and a desk`, async () => {
      for (const [width, dark] of [[360, true], [1280, false]]) {
        const page = await person(browser, server, { width, dark, lang });
        await page.go('#/');
        await page.getByRole('heading', { name: title }).waitFor();
        assert.equal(await page.locator('html').getAttribute('lang'), lang);
        assert.deepEqual(await inspect(page, `start-${lang}-${width}`), []);
        await closed(page);
      }
    });

  it('loads within 80 kB, all five boards included', async () => {
    const page = await person(browser, server, { lang: 'el', height: 1400 });
    const sizes = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api'))
        sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.go('#/');
    for (let i = 0; i < 5; i++) await page.locator('article').nth(i).locator('.fit').waitFor();
    const sum = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
    assert.ok(sum > 30_000 && sum <= 80 * 1024, `${sum} bytes`);
    await closed(page);
  });

  it('remembers language and colours', async () => {
    const page = await person(browser, server);
    await page.go('#/');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Schiffe versenken' }).waitFor();
    await page.getByRole('button', { name: /^Farben/ }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Schiffe versenken' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
    await closed(page);
  });

  it('opens a table for a program and says how to connect', async () => {
    const page = await person(browser, server);
    await page.go('#/');
    await page.getByLabel('Game', { exact: true }).selectOption('dame');
    await button(page, 'Open a table').click();
    await page.getByText('Game-ID').waitFor();
    const command = await page.getByRole('textbox', { name: 'Command' }).inputValue();
    assert.match(command, new RegExp(`^agon join dame 127.0.0.1:\\d+ --player best --id ${page.table()} --seat 0$`));
    assert.deepEqual(await inspect(page, 'lobby-program'), []);
    await closed(page);
  });
});

describe('a game against the computer', () => {
  for (const game of ['battleship', 'blokus', 'dame', 'quoridor', 'ants'])
    it(`begins with one click: ${game}`, async () => {
      const page = await person(browser, server, { width: game === 'blokus' ? 1280 : 360 });
      await play(page, game);
      await page.signIs('yours');
      assert.deepEqual(await inspect(page, `table-${game}`), []);
      await closed(page);
    });

  it('gives hints, takes back, swaps sides, is given up and played again', async () => {
    const page = await person(browser, server);
    await play(page, 'quoridor');
    await page.signIs('yours');
    await button(page, 'Hint').click();
    await page.getByText(/^Hint: /).first().waitFor();

    await moveAny(page);
    await page.locator('ol[aria-label="Moves"] a').nth(1).waitFor();
    await page.signIs('yours');
    await button(page, 'Take back').click();
    await page.getByText('No move yet.').waitFor();

    await button(page, 'Swap sides').click();
    await page.locator('ol[aria-label="Moves"] a').first().waitFor();
    const [first] = (await server.call('GET', `/api/tables/${page.table()}`)).seats;
    assert.equal(first.kind, 'player');

    await button(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.signIs('lost');
    assert.deepEqual(await inspect(page, 'result'), []);
    const old = page.table();
    await button(page, 'Play again').click();
    await page.waitForURL((url) => !url.href.includes(old));
    await page.locator('.play > .stage').waitFor();
    await closed(page);
  });

  it('hands a seat over in the middle', async () => {
    const page = await person(browser, server);
    await play(page, 'dame');
    await page.signIs('yours');
    await page.getByRole('button', { name: 'Change the seat: Black' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hard' }).click();
    await page.getByLabel('Players').getByText('Hard').waitFor();
    await closed(page);
  });
});

describe('people', () => {
  it('play each other, talk, take back by consent, and are watched', async () => {
    const [ann, bob, eve] = await Promise.all([1, 2, 3].map(() => person(browser, server)));
    await ann.go('#/');
    await ann.getByLabel('Your name').fill('Ann');
    await card(ann, 'quoridor').getByRole('button', { name: /^Invite/ }).click();
    const link = await ann.getByRole('textbox', { name: 'Link to this table' }).inputValue();
    assert.deepEqual(await inspect(ann, 'lobby'), []);

    await bob.goto(link);
    await bob.getByLabel('Your name').fill('Bob');
    await button(bob, 'Play North').click();
    await ann.signIs('yours');
    await eve.goto(link);
    await eve.signIs('theirs');
    await ann.getByTitle('Watching').getByText('1').waitFor();

    await ann.getByLabel('Say something').fill('Good luck');
    await ann.keyboard.press('Enter');
    await bob.getByText('Good luck').waitFor();
    await eve.getByText('Good luck').waitFor();
    assert.equal(await eve.getByLabel('Say something').count(), 0);

    await moveAny(ann);
    await bob.signIs('yours');
    await button(ann, 'Take back').click();
    await bob.getByText('Ann would like to take back the last move.').waitFor();
    await button(bob, 'Decline').click();
    await ann.getByText('Taking back was declined.').waitFor();
    await button(ann, 'Take back').click();
    await button(bob, 'Agree').click();
    await ann.signIs('yours');

    await button(ann, 'Resign').click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await bob.signIs('won');
    await eve.signIs('winner');
    const old = ann.table();
    await button(ann, 'Again, sides swapped').click();
    await bob.getByText('Would play again: Ann').waitFor();
    await button(bob, 'Play again').click();
    await bob.waitForURL((url) => !url.href.includes(old));
    await ann.waitForURL((url) => !url.href.includes(old));
    await bob.signIs('yours');
    await eve.getByRole('link', { name: 'To the next game' }).waitFor();
    for (const page of [ann, bob, eve]) await closed(page);
  });

  it('share one screen, with a curtain where there are secrets', async () => {
    const page = await person(browser, server);
    await page.go('#/');
    await card(page, 'battleship').getByRole('button', { name: /^More choices/ }).click();
    await button(page, 'One screen').click();
    await button(page, 'Open the table').click();
    await button(page, 'It is me').waitFor();
    assert.deepEqual(await inspect(page, 'curtain'), []);
    await button(page, 'It is me').click();
    await page.locator('.play > .stage [role="grid"]').first().waitFor();
    await closed(page);
  });
});

describe('a game that was played', () => {
  it('is replayed, linked to, downloaded, judged, and read again from its file', async () => {
    const page = await person(browser, server);
    await play(page, 'quoridor');
    await moveAny(page);
    await page.locator('ol[aria-label="Moves"] a').nth(1).waitFor();
    await page.signIs('yours');
    await button(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Record').click()]);
    const file = await download.path();
    assert.equal(JSON.parse(await readFile(file, 'utf8')).moves.length, 2);

    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page.getByText('0 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('1 of 2').waitFor();
    assert.match(page.url(), /replay\?ply=1$/);
    await page.reload();
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('End');
    await page.getByText('2 of 2').waitFor();
    await button(page, 'Let the computer judge').click();
    await page.getByRole('img', { name: 'Evaluation of every position' }).waitFor();
    await button(page, 'Judge again').waitFor();
    assert.deepEqual(await inspect(page, 'replay'), []);

    await page.go('#/replay');
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByText('0 of 2').waitFor();
    await closed(page);
  });

  it('says so when a file is none', async () => {
    const page = await person(browser, server);
    await page.go('#/replay');
    await page.getByLabel('Choose a file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await page.getByRole('alert').getByText('There is no game record in that file.').waitFor();
    await closed(page);
  });
});

describe('help and about', () => {
  for (const lang of ['en', 'de', 'el'])
    it(`fit and speak ${lang}`, async () => {
      const page = await person(browser, server, { width: 360, lang });
      for (const game of ['battleship', 'blokus', 'dame', 'quoridor', 'ants']) {
        await page.go(`#/help/${game}`);
        await page.locator('dl').waitFor();
        assert.deepEqual(await inspect(page, `help-${game}-${lang}`), []);
      }
      await page.go('#/about');
      await page.locator('tbody tr').first().waitFor();
      assert.deepEqual(await inspect(page, `about-${lang}`), []);
      await closed(page);
    });
});

// last: it kills the server under everybody
describe('a lost server', () => {
  it('comes back and nothing is missed', async () => {
    const page = await person(browser, server);
    await play(page, 'quoridor');
    await moveAny(page);
    await page.locator('ol[aria-label="Moves"] a').nth(1).waitFor();
    await server.kill();
    await page.getByText('The connection is lost.').waitFor();
    await server.start();
    await page.getByText('The connection is lost.').waitFor({ state: 'detached' });
    await moveAny(page);
    await page.locator('ol[aria-label="Moves"] a').nth(3).waitFor();
    // a browser says itself that a connection failed
    page.faults = page.faults.filter((fault) => !/WebSocket|Failed to load resource|ERR_/.test(fault));
    await closed(page);
  });

  it('is told apart from a table that never was', async () => {
    const page = await person(browser, server);
    await page.go('#/table/0000000000001');
    await page.getByRole('heading', { name: 'There is no such table (any more).' }).waitFor();
    await page.context().close();
  });
});
