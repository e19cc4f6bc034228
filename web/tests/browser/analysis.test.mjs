// What a finished game shows when the computer has looked at it, and what can be done from there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { games } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

/** A game of random moves on one screen that somebody gives up after so many. */
async function givenUp(game, plies, seats = 2) {
  const table = await server.table(game, Array(seats).fill('me'));
  const draw = chance(5);
  const state = await server.playAhead(table, (now) => (now.legal ? now.legal[Math.floor(draw() * now.legal.length)] : 'fleet'), plies);
  if (state.state !== 'over') await server.api(`tables/${table.id}/resign`, { token: table.token, seat: state.to_move });
  return { ...table, moves: (await server.api(`tables/${table.id}/record`)).moves };
}

async function analysed(visitor, table, ply) {
  await visitor.open(`#/table/${table.id}/replay?ply=${ply}`);
  await visitor.key('analysis.start').click();
  await visitor.page.getByRole('button', { name: visitor.word('cancel') }).waitFor();
  await visitor.page.getByRole('button', { name: visitor.word('cancel') }).waitFor({ state: 'detached' });
}

const atPly = (visitor) => Number(visitor.page.url().split('ply=')[1]);
const dame = await givenUp('dame', 18);

test('a game is analysed: graph, mistakes, best moves; it can be cancelled and goes on', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open(`#/table/${dame.id}/replay?ply=0`);
  await visitor.key('analysis.start').click();
  const graph = page.getByRole('slider', { name: visitor.word('analysis.graph') });
  await graph.waitFor();
  await visitor.key('cancel').click();
  await visitor.key('analysis.more').click();
  await visitor.key('cancel').waitFor({ state: 'detached' });
  const mistakes = page.locator('.mistake');
  const count = await mistakes.count();
  assert.ok(count >= 1 && count <= 3, `${count} mistakes`);
  assert.equal(await page.locator('.plot .mark').count(), count);

  // the sentence names the move; a click leads to where the better one was possible
  const [, number] = /Move (\d+), /.exec(await mistakes.first().innerText());
  await mistakes.first().click();
  await visitor.showsPly(Number(number) - 1);
  assert.equal(atPly(visitor), Number(number) - 1);
  const better = await page.locator('[data-best]').getAttribute('data-best');
  const { legal } = await server.api('position', { game: 'dame', moves: dame.moves.slice(0, Number(number) - 1) });
  assert.ok(legal.includes(better), `${better} is no move there`);
  assert.ok(await page.locator('.arrow').count() >= 1);
  await visitor.seen('analysis');

  await graph.focus();
  await visitor.press('Home');
  await visitor.showsPly(0);
  await visitor.press('ArrowRight');
  await visitor.showsPly(1);
  assert.match(await graph.getAttribute('aria-valuetext'), /^Move 1 · White [+\d−-]/);
  const box = await graph.boundingBox();
  await page.mouse.move(box.x + box.width - 1, box.y + 10);
  await page.getByText(`Move ${dame.moves.length} ·`).waitFor();
  await page.mouse.down();
  await page.mouse.up();
  await visitor.showsPly(dame.moves.length);
  await visitor.leave();
});

test('somebody plays on from a ply against a level', async () => {
  const visitor = await Visitor.come(browser, server, { language: 'de' });
  const { page } = visitor;
  await visitor.open(`#/table/${dame.id}/replay?ply=6`);
  await visitor.key('analysis.play').click();
  await page.locator('form select').selectOption({ label: visitor.word('level.easy') });
  await visitor.sound('playing on, asked');
  await visitor.key('analysis.play.go').click();
  const state = await visitor.until(({ state: now, id }) => now === 'running' && id !== dame.id);
  assert.deepEqual(state.moves.slice(0, 6), dame.moves.slice(0, 6));
  assert.equal(state.you.length, 1);
  assert.equal(state.seats[1 - state.you[0]].spec, 'easy');
  const mine = await visitor.turn();
  await games.dame.click(visitor, mine.legal[0]);
  await visitor.until(({ moves }) => moves.length > 6);
  await visitor.leave();
});

test('somebody tries moves for both sides and goes back', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open(`#/table/${dame.id}/replay?ply=4`);
  await visitor.key('analysis.try').click();
  const tried = (count) => page.locator(`[data-tried="${count}"]`).waitFor();
  await tried(0);
  const moves = dame.moves.slice(0, 4);
  for (let count = 1; count <= 2; ++count) {
    const { legal } = await server.api('position', { game: 'dame', moves });
    await games.dame.click(visitor, legal.at(-1));
    moves.push(legal.at(-1));
    await tried(count);
  }
  await visitor.says('Best:');
  await visitor.seen('analysis-trying', { colours: ['light'] });
  await visitor.key('analysis.trying.back').click();
  await tried(1);
  await visitor.key('analysis.trying.end').click();
  await page.locator('[data-tried]').waitFor({ state: 'detached' });
  await visitor.showsPly(4);
  await visitor.leave();
});

test('battleship tells luck from skill', async () => {
  const table = await server.table('battleship', ['random:seed=3', 'random:seed=4'], { size: 6, fleet: [3, 2], touch: 'any' });
  while ((await server.api(`tables/${table.id}`)).state !== 'over') await delay(50); // they play by themselves
  const visitor = await Visitor.come(browser, server, { language: 'el' });
  await analysed(visitor, table, 6);
  await visitor.page.getByRole('heading', { name: visitor.word('analysis.luck') }).waitFor();
  assert.equal(await visitor.page.locator('.luck').count(), 2);
  assert.equal(await visitor.key('analysis.try').count(), 0);
  await visitor.seen('analysis-battleship', { colours: ['light'] });
  await visitor.leave();
});

test('the other games have arrows, outlines and a line a seat', async () => {
  const visitor = await Visitor.come(browser, server);
  await analysed(visitor, await givenUp('ants', 10), 5);
  await visitor.page.locator('.arrow').first().waitFor();
  await visitor.seen('analysis-ants', { colours: ['light'] });
  await analysed(visitor, await givenUp('blokus', 12, 4), 8);
  await visitor.page.locator('.expected').first().waitFor();
  assert.equal(await visitor.page.locator('.plot polyline').count(), 4);
  await visitor.seen('analysis-blokus', { colours: ['dark'] });
  await analysed(visitor, await givenUp('quoridor', 10), 6);
  await visitor.seen('analysis-quoridor', { colours: ['light'] });
  await visitor.leave();
});
