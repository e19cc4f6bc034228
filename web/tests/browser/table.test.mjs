// What one can do at a table besides moving, and what refuses says why.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { games, playOn } from './moves.mjs';
import { chance, program, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const random = 'random:seed=9';

async function newTable(visitor, game, preset) {
  await visitor.open();
  await visitor.button(`${visitor.word('more')}: ${game}`).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('group', { name: visitor.word('new.how') }).getByRole('button', { name: preset, exact: true }).click();
  return dialog;
}

test('hint, taking back, resigning, and again with sides swapped', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.sitAt(await server.table('dame', ['me', random]));
  const start = await visitor.turn();
  await visitor.button('Hint').click();
  const hint = visitor.page.locator('.news .hint');
  const move = /[A-H]\d[–×][A-H]\d$/.exec((await hint.textContent()).trim())[0].replace(/[–×]/, ':');
  assert.ok(start.legal.includes(move), move);
  await games.dame.click(visitor, move);
  await visitor.after(start);
  const then = await visitor.turn();
  assert.ok(then.moves.length >= 2);
  await visitor.button('Take back').click();
  await visitor.until((state) => state.moves.length === 0);
  assert.deepEqual((await visitor.turn()).legal, start.legal);

  await visitor.button('Resign').click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await visitor.sign('yours');
  await visitor.resign();
  await visitor.sign('lost');
  const { id } = visitor.state;
  await visitor.key('rematch.swap').click();
  const next = await visitor.until((state) => state.id !== id && state.state === 'running');
  assert.deepEqual(next.you, [1]);
  await visitor.turn();
  await visitor.leave();
});

test('sides are swapped in the middle', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.sitAt(await server.table('quoridor', ['me', random]));
  await playOn(visitor, 'click', chance(1), { most: 1 });
  await visitor.button('Swap sides').click();
  const { seats } = await visitor.until((state) => state.you.includes(1) && !state.you.includes(0));
  assert.equal(seats[0].kind, 'player');
  await playOn(visitor, 'click', chance(1), { most: 1 });
  await visitor.leave();
});

test('a game with secrets takes nothing back, and a shot hint shows chances', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.sitAt(await server.table('battleship', ['me', random]));
  await playOn(visitor, 'click', chance(1), { most: 2 });
  assert.equal(await visitor.button('Take back').count(), 0);
  await visitor.button('Hint').click();
  await visitor.page.locator('.news .hint').getByText(/^[A-J]\d+$/).waitFor();
  await visitor.page.locator('[data-cell][aria-label*="percent"]').first().waitFor();
  await visitor.leave();
});

/** A sentence that is both seen and spoken. */
async function complains(visitor, attempt) {
  const spoken = visitor.page.getByTestId('spoken');
  const before = await spoken.textContent();
  const { event } = visitor.state;
  await attempt();
  await visitor.holds((old) => {
    const now = document.querySelector('[data-testid="spoken"]').textContent;
    return now !== old && document.querySelector('main').innerText.includes(now.trim());
  }, before);
  assert.equal(visitor.state.event, event, 'an illegal attempt changed the game');
  return (await spoken.textContent()).trim();
}

test('illegal attempts say why', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  const spot = (row, column) => page.locator(`[data-row="${row}"][data-column="${column}"]`);

  await visitor.sitAt(await server.table('dame', ['me', random]));
  await visitor.turn();
  await spot(5, 0).click();
  assert.ok(await complains(visitor, () => spot(3, 2).click()));
  assert.match(await complains(visitor, () => spot(7, 0).click()), /A1/);

  await visitor.sitAt(await server.table('ants', ['me', random]));
  await visitor.turn();
  await spot(9, 0).click();
  assert.ok(await complains(visitor, () => spot(6, 1).click()));

  const walls = await server.table('quoridor', ['me', random]);
  await server.playAhead(walls, () => 'e2h', 1);
  await visitor.sitAt(walls);
  await visitor.turn();
  assert.ok(await complains(visitor, () => games.quoridor.click(visitor, 'd2h')));

  await visitor.sitAt(await server.table('blokus', ['me', random], { mode: 'duo' }));
  await visitor.turn();
  await page.locator('[data-stone="0"]').click();
  await page.locator('[data-square="a1"]').hover();
  await page.getByText(/start/i).first().waitFor();
  await page.locator('[data-square="a1"]').click();
  assert.equal(visitor.state.moves.length, 0);

  const sea = await server.table('battleship', ['me', random]);
  await server.playAhead(sea, (state) => (state.view.placed[0] ? 'A1' : 'fleet'), 2);
  await visitor.sitAt(sea);
  await visitor.turn();
  await page.locator('[role="grid"]').last().locator('[data-cell="A1"]').click({ force: true });
  await visitor.says('You have already shot there.');
  await visitor.leave();
});

test('a fleet is placed ship by ship, and what does not fit says why', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.sitAt(await server.table('battleship', ['me', random], { size: 6, fleet: [3, 2] }));
  await visitor.turn();
  await visitor.button('Clear').click();
  assert.ok(await visitor.button('Ready').isDisabled());
  const cell = (name) => page.locator(`[role="grid"] [data-cell="${name}"]`);
  await cell('B2').click();
  await cell('B2').and(page.locator('[aria-label*="ship" i]')).waitFor();
  // beside the first one: ships may not touch
  await complains(visitor, () => cell('C2').click());
  await cell('E2').click();
  await cell('E3').and(page.locator('[aria-label*="ship" i]')).waitFor();
  await visitor.button('Ready').click();
  await visitor.until((state) => state.view.placed[0]);
  await visitor.turn();
  await visitor.leave();
});

test('two of four vote to play at once', async () => {
  const [ada, bob] = await Promise.all([1, 2].map((seed) => Visitor.come(browser, server, { seed })));
  const table = await server.table('quoridor', ['me', 'open', 'open', 'open'], { players: 4 });
  await ada.sitAt(table);
  assert.equal(await ada.button('Play now with 2').count(), 0);
  await bob.sitAt({ id: table.id });
  await bob.button('Play as North').click();
  await ada.button('Play now with 2').click();
  await bob.says('Ready to start: Ada.');
  await bob.seen('vote', { colours: ['light'] });
  await bob.button('Play now with 2').click();
  for (const [seat, one] of [ada, bob].entries()) {
    await one.until((state) => state.id !== table.id && state.state === 'running');
    assert.deepEqual([one.state.you, one.state.seats.length], [[seat], 2]);
  }
  const state = await ada.turn();
  await games.quoridor.click(ada, 'e2');
  await ada.after(state);
  await bob.turn();
  for (const one of [ada, bob]) await one.leave();
});

test('two people at one screen', async () => {
  const visitor = await Visitor.come(browser, server);
  const dialog = await newTable(visitor, 'Dame', visitor.word('new.hotseat'));
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await visitor.until((state) => state.you.length === 2);
  const last = await playOn(visitor, 'click', chance(8), { most: 6 });
  assert.deepEqual([...new Set(last.movers)].sort(), [0, 1]);

  const secret = await newTable(visitor, 'Battleship', visitor.word('new.hotseat'));
  await secret.getByRole('button', { name: 'Open the table' }).click();
  for (const seat of [0, 1]) {
    await visitor.until((state) => state.game === 'battleship' && state.to_move === seat);
    // nothing of a fleet is to be seen before the right one says so
    const open = visitor.key('curtain.open');
    await open.waitFor();
    assert.equal(await visitor.page.locator('[role="grid"]').count(), 0);
    await open.click();
    await visitor.button('Ready').click();
  }
  await visitor.until((state) => state.view.placed.every(Boolean));
  await visitor.leave();
});

test('a seat passes to the computer in the middle, and the game goes on without me', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.sitAt(await server.table('ants', ['me', random]));
  await playOn(visitor, 'click', chance(5), { most: 2 });
  const change = async (seat, to) => {
    await visitor.page.getByRole('list', { name: 'Players' }).getByRole('listitem').nth(seat).getByRole('button').click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: to, exact: true }).click();
  };
  await change(1, 'Easy');
  await visitor.until((state) => state.seats[1].spec === 'easy');
  await visitor.turn();
  await change(0, 'Random');
  const { moves } = visitor.state;
  const later = await visitor.until((state) => state.moves.length >= moves.length + 6 || state.state === 'over');
  assert.equal(later.seats[0].spec, 'random');
  assert.deepEqual(later.you, []);
  await visitor.leave();
});

test('the start page opens a table for a program and says how to connect', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open();
  await page.getByLabel('Game', { exact: true }).selectOption('dame');
  await visitor.button('Open a table').click();
  const { id } = await visitor.until((state) => state.state === 'open');
  await page.getByText('Game-ID').waitFor();
  const command = await page.getByLabel('Command', { exact: true }).inputValue();
  assert.equal(command, `agon join dame 127.0.0.1:${server.ports.dame} --player best --id ${id} --seat 0`);
  await visitor.leave();
});

test('a program takes the seat that was kept for it', async () => {
  const visitor = await Visitor.come(browser, server);
  const dialog = await newTable(visitor, 'Dame', 'Computer');
  const seat = dialog.getByRole('group', { name: 'Players' }).getByRole('combobox').nth(1);
  await seat.selectOption('classic');
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  const { id } = await visitor.until((state) => state.state === 'open' && state.you.length === 1);
  const command = await visitor.page.getByLabel('Command', { exact: true }).inputValue();
  assert.equal(command, `agon join dame 127.0.0.1:${server.ports.dame} --player best --id ${id} --seat 1`);
  const joined = spawn(program, command.replace('best', 'random:seed=2').split(' ').slice(1), { stdio: 'ignore' });
  const ended = new Promise((resolve) => joined.once('exit', resolve));
  const last = await playOn(visitor, 'click', chance(6), { most: 3 });
  assert.ok(last.seats[1].taken);
  assert.ok(last.movers.includes(1));
  await visitor.resign();
  await visitor.sign('lost');
  assert.equal(await ended, 0);
  await visitor.leave();
});

test('a program comes to this very table where it cannot name it', async () => {
  const visitor = await Visitor.come(browser, server);
  const other = await server.table('ants', ['me', 'classic']);
  const table = await server.table('ants', ['me', 'classic']);
  await visitor.sitAt(table);
  const command = await visitor.page.getByLabel('Command', { exact: true }).inputValue();
  const port = Number(command.match(/^agon join ants 127\.0\.0\.1:(\d+) --player best$/)?.[1]);
  assert.ok(port > 0 && port !== server.ports.ants, command);
  const joined = spawn(program, command.replace('best', 'random:seed=2').split(' ').slice(1), { stdio: 'ignore' });
  const ended = new Promise((resolve) => joined.once('exit', resolve));
  await visitor.until((state) => state.state === 'running');
  assert.equal((await server.api(`tables/${other.id}`)).state, 'open');
  await visitor.resign();
  assert.equal(await ended, 1, "ants' protocol has no word for giving up");
  await visitor.leave();
});

test('a finished game is replayed, linked to, saved and read again', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  const table = await server.table('quoridor', ['me', random]);
  const over = await server.playAhead(table, (state) => games.quoridor.choose(state, chance(1)));
  await visitor.sitAt(table);
  await page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Replay' }).click();
  await page.getByLabel('Move shown').waitFor();
  await visitor.press('End', 'ArrowLeft');
  await visitor.showsPly(over.moves.length - 1);
  const link = page.url();
  assert.match(link, new RegExp(`ply=${over.moves.length - 1}$`));

  const [download] = await Promise.all([page.waitForEvent('download'), visitor.key('record').click()]);
  const record = await download.path();
  assert.equal(JSON.parse(readFileSync(record, 'utf8')).game, 'quoridor');

  // somebody else opens the link
  const other = await Visitor.come(browser, server);
  await other.page.goto(link);
  await other.showsPly(over.moves.length - 1);
  await other.open('#/replay');
  await other.page.getByLabel('Choose a file').setInputFiles(record);
  await other.page.getByLabel('Move shown').waitFor();
  await other.button('To the end').click();
  await other.showsPly(over.moves.length);
  await other.key('analysis.start').click();
  await other.page.getByRole('slider', { name: other.word('analysis.graph') }).waitFor();
  await other.leave();
  await visitor.leave();
});
