// In each game a person plays a whole game against the computer by clicks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playOn } from './moves.mjs';
import { chance, launch, Server, Visitor } from './support.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), new Server().start()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

const names = { battleship: 'Battleship', blokus: 'Blokus', dame: 'Dame', quoridor: 'Quoridor', ants: 'Ants' };

for (const [game, name] of Object.entries(names)) {
  test(`a whole game of ${game} by clicks`, async () => {
    const visitor = await Visitor.come(browser, server);
    await visitor.open();
    await visitor.page.getByLabel('Computer', { exact: true }).fill('0');
    await visitor.button(`Play: ${name}`).click();
    const last = await playOn(visitor, 'click', chance(7));
    assert.equal(last.state, 'over');
    assert.ok(last.result.scores, `no scores: ${JSON.stringify(last.result)}`);
    await visitor.page.getByRole('region', { name: 'Result' }).waitFor();
    await visitor.leave();
  });
}
