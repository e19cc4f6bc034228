// Two people play each other in two browsers, a third one watches; networks fail, and so do servers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { games } from './moves.mjs';
import { Cable, chance, launch, Server, Visitor } from './support.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), new Server().start()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

/** Everybody's page shows the same number of moves. */
async function agree(...visitors) {
  const event = Math.max(...visitors.map(({ state }) => state.event));
  for (const visitor of visitors) {
    await visitor.until((state) => state.event >= event);
    await visitor.shown();
  }
  assert.equal(new Set(visitors.map(({ state }) => state.moves.length)).size, 1);
}

function missedNothing({ events }) {
  for (let i = 1; i < events.length; ++i) assert.equal(events[i], events[i - 1] + 1, `events came as ${events}`);
}

const options = { blokus: { mode: 'duo' } };
for (const game of Object.keys(games)) {
  test(`two people play ${game}, a third one watches`, async () => {
    const [ada, bob, eve] = await Promise.all([1, 2, 3].map((seed) => Visitor.come(browser, server, { seed })));
    const table = await server.table(game, ['me', 'open'], options[game]);
    await ada.sitAt(table);
    await eve.sitAt({ id: table.id });
    await bob.sitAt({ id: table.id });
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('region', { name: 'Before the start' }).getByRole('button', { name: /^Play/ }).click();
    await bob.until((state) => state.you.includes(1));
    const draw = chance(11);
    for (let round = 0; round < 2; ++round) {
      // a side may move twice in a row
      while (ada.state.to_move !== 1) await step(ada, draw, bob, eve);
      while (bob.state.to_move !== 0) await step(bob, draw, ada, eve);
    }
    assert.equal(eve.state.you.length, 0);
    if (game === 'battleship') {
      assert.ok(!JSON.stringify(eve.state.view.boards).includes('s'), 'a spectator sees a ship');
      assert.ok(!JSON.stringify(ada.state.view.boards[1]).includes('s'), 'a fleet is seen by the enemy');
    }
    await ada.button('Resign').click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
    await Promise.all([ada.sign('lost'), bob.sign('won'), eve.sign('winner')]);
    for (const one of [ada, bob, eve]) {
      missedNothing(one);
      await one.leave();
    }
  });
}

async function step(who, draw, ...others) {
  const state = await who.turn();
  const game = games[state.game];
  await game.click(who, game.choose(state, draw));
  await who.after(state);
  await agree(who, ...others);
}

test('one drops and returns, the server dies and comes back: nobody misses anything', async () => {
  const cable = await new Cable(server).mend();
  const [ada, bob, eve] = await Promise.all([
    Visitor.come(browser, server), Visitor.come(browser, { ...server, address: cable.address }), Visitor.come(browser, server),
  ]);
  // Ada invites from the start page
  await ada.open();
  await ada.button('Invite: Dame').click();
  const { id } = await ada.until((state) => state.state === 'open');
  assert.equal(await ada.page.getByLabel('Link to this table', { exact: true }).inputValue(), `${server.address}/#/table/${id}`);
  await bob.sitAt({ id });
  await eve.sitAt({ id });
  await bob.button('Play Black').click();
  await bob.until((state) => state.you.includes(1));
  const draw = chance(2);
  await step(ada, draw, bob, eve);
  await step(bob, draw, ada, eve);

  await cable.cut();
  await bob.context.setOffline(true);
  await bob.says('The connection is lost.');
  await step(ada, draw, eve);
  await ada.page.getByLabel('Say something').fill('Still there?');
  await ada.button('Send').click();
  await eve.says('Still there?');
  await cable.mend();
  await bob.context.setOffline(false);
  await agree(ada, bob, eve);
  await bob.says('Still there?');
  await step(bob, draw, ada, eve);

  await server.kill('SIGKILL');
  for (const one of [ada, bob, eve]) await one.says('The connection is lost.');
  const before = ada.state;
  await server.start();
  for (const one of [ada, bob, eve]) {
    await one.holds(() => !document.body.innerText.includes('The connection is lost.'));
    await one.until((state) => state.event >= before.event);
  }
  assert.deepEqual(ada.state.moves, before.moves);
  await step(ada, draw, bob, eve);
  await step(bob, draw, ada, eve);

  // taking back needs the other's consent
  const count = ada.state.moves.length;
  await ada.turn();
  await ada.button('Take back').click();
  await bob.button('Decline').click();
  await ada.says('Taking back was declined.');
  assert.equal(ada.state.moves.length, count);
  await ada.button('Take back').click();
  await bob.button('Agree').click();
  for (const one of [ada, bob, eve]) {
    await one.until((state) => state.moves.length < count);
    await one.shown();
  }
  await step(ada, draw, bob, eve);

  for (const one of [ada, bob, eve]) {
    missedNothing(one);
    await one.leave();
  }
  await cable.cut();
});
