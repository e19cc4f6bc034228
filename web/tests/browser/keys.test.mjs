// In each game a person plays a whole game by keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOn } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const random = 'random:seed=5';
const tables = {
  battleship: [['me', random], { size: 7, fleet: [3, 2, 2] }],
  blokus: [['me', random], { mode: 'duo' }],
  quoridor: [['me', random], {}],
  ants: [['me', random], {}],
};

for (const [game, [seats, options]] of Object.entries(tables)) {
  test(`a whole game of ${game} by keys`, async () => {
    const visitor = await Visitor.come(browser, server);
    await visitor.sitAt(await server.table(game, seats, options));
    const last = await playOn(visitor, 'keys', chance(3));
    assert.equal(last.state, 'over');
    assert.ok(last.result.scores, `no scores: ${JSON.stringify(last.result)}`);
    await visitor.leave();
  });
}

test('from the start page to the end of a game of dame and into its replay by keys', async () => {
  const visitor = await Visitor.come(browser, server);
  const { page } = visitor;
  await visitor.open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.tabTo('[aria-label="Level of the computer: Dame"] input');
  await visitor.press('ArrowLeft');
  await visitor.tabTo('button[aria-label="Play: Dame"]');
  await visitor.press('Enter');
  const last = await playOn(visitor, 'keys', chance(4));
  assert.ok(last.result.scores);
  await visitor.tabTo('section[aria-label="Result"] a[href*="replay"]', { back: true });
  await visitor.press('Enter');
  const ply = async (number) => {
    await visitor.showsPly(number);
    assert.match(page.url(), new RegExp(`ply=${number}$`));
  };
  await ply(0);
  await visitor.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  await ply(2);
  await visitor.press('End');
  await ply(last.moves.length);
  await visitor.press('Home', 'ArrowRight');
  await ply(1);
  await visitor.leave();
});
