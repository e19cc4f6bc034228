// Two people play each other in two browsers, a third one watches; networks fail, and so do servers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from './moves.mjs';
import { Cable, chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

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

/** While `meanwhile` happens nobody of these has a connection. */
async function without(visitors, meanwhile) {
  const isLost = (one) => one.page.getByText(one.word('lost.short'));
  for (const one of visitors) await isLost(one).waitFor();
  await meanwhile();
  for (const one of visitors) await isLost(one).waitFor({ state: 'detached' });
}

const options = { blokus: { mode: 'duo' } };
for (const game of Object.keys(games)) {
  test(`two people play ${game}, a third one watches, one drops out, the server dies`, async () => {
    const cable = await new Cable(server).mend();
    const [ada, bob, eve] = await Promise.all([
      Visitor.come(browser, server),
      Visitor.come(browser, { address: cable.address }, { seed: 2, language: 'de' }),
      Visitor.come(browser, server, { seed: 3, language: 'el' }),
    ]);
    const table = await server.table(game, ['me', 'open'], options[game]);
    await ada.sitAt(table);
    await eve.sitAt({ id: table.id });
    await bob.sitAt({ id: table.id });
    await bob.page.getByLabel(bob.word('name')).fill('Bob');
    await bob.page.getByRole('region', { name: bob.word('lobby') }).getByRole('button', { name: /spielen$/ }).first().click();
    await bob.until((state) => state.you.includes(1));
    const draw = chance(11);
    // a side may move twice in a row
    const adaMoves = async (...others) => { while (ada.state.to_move !== 1) await step(ada, draw, ...others); };
    const bobMoves = async () => { while (bob.state.to_move !== 0) await step(bob, draw, ada, eve); };
    await adaMoves(bob, eve);
    await bobMoves();
    await cable.cut();
    await without([bob], async () => {
      await adaMoves(eve);
      await cable.mend();
    });
    await agree(ada, bob, eve);
    await bobMoves();
    await server.kill('SIGKILL');
    const { moves } = ada.state;
    await without([ada, bob, eve], () => server.start());
    assert.deepEqual(ada.state.moves, moves);
    await adaMoves(bob, eve);
    await bobMoves();
    assert.equal(eve.state.you.length, 0);
    if (game === 'battleship') {
      assert.ok(!JSON.stringify(eve.state.view.boards).includes('s'), 'a spectator sees a ship');
      assert.ok(!JSON.stringify(ada.state.view.boards[1]).includes('s'), 'a fleet is seen by the enemy');
    }
    await ada.resign();
    await Promise.all([ada.sign('lost'), bob.sign('won'), eve.sign('winner')]);
    for (const one of [ada, bob, eve]) {
      missedNothing(one);
      await one.leave();
    }
    await cable.cut();
  });
}

async function step(who, draw, ...others) {
  const state = await who.turn();
  const game = games[state.game];
  await game.click(who, game.choose(state, draw));
  await who.after(state);
  await agree(who, ...others);
}

test('people invite, talk, take back by consent, give up and play again', async () => {
  const [ada, bob, eve] = await Promise.all([1, 2, 3].map((seed) => Visitor.come(browser, server, { seed })));
  await ada.open();
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.button(`${ada.word('invite')}: Dame`).click();
  const { id } = await ada.until((state) => state.state === 'open');
  const link = await ada.page.getByLabel(ada.word('invite.link'), { exact: true }).inputValue();
  assert.equal(link, `${server.address}/#/table/${id}`);
  for (const one of [bob, eve]) {
    await one.page.goto(link);
    await one.until((state) => state.id === id);
  }
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.button('Play as Black').click();
  await bob.until((state) => state.you.includes(1));
  await ada.page.getByTitle('Watching').getByText('1').waitFor();
  const draw = chance(2);
  await step(ada, draw, bob, eve);
  await step(bob, draw, ada, eve);

  await bob.context.setOffline(true);
  await step(ada, draw, eve);
  const turnTo = (key) => Promise.all([ada, bob, eve].map((one) => one.page.getByRole('tab', { name: one.word(key) }).click()));
  await turnTo('chat');
  const say = async (one, label, text) => {
    await one.page.getByLabel(one.word(label)).fill(text);
    await one.key('chat.send').click();
  };
  await say(ada, 'chat.placeholder', 'Still there?');
  await eve.says('Still there?');
  await say(eve, 'chat.among', 'She will win.');
  await eve.says('She will win.');
  await bob.context.setOffline(false);
  await bob.says('Still there?');
  const isTold = (one) => one.page.getByText('She will win.').count();
  assert.deepEqual([await isTold(ada), await isTold(bob)], [0, 0], 'players hear what is said beside the board');
  await turnTo('moves');
  await agree(ada, bob, eve);
  await step(bob, draw, ada, eve);

  const count = ada.state.moves.length;
  await ada.turn();
  await ada.button('Take back').click();
  await bob.says('Ada wants to take back the last move.');
  await bob.button('Decline').click();
  await ada.says(ada.word('undo.declined'));
  assert.equal(ada.state.moves.length, count);
  await ada.button('Take back').click();
  await bob.key('agree').click();
  for (const one of [ada, bob, eve]) {
    await one.until((state) => state.moves.length < count);
    await one.shown();
  }
  await step(ada, draw, bob, eve);

  await bob.resign();
  await Promise.all([ada.sign('won'), bob.sign('lost'), eve.sign('winner')]);
  await turnTo('chat');
  for (const one of [ada, bob]) await one.says('She will win.');
  for (const one of [ada, bob, eve]) missedNothing(one);
  await ada.key('rematch.swap').click();
  await bob.says('Wants to play again: Ada');
  await bob.button('Play again').click();
  const next = await bob.until((state) => state.id !== id && state.state === 'running');
  await ada.until((state) => state.id === next.id);
  assert.deepEqual([ada.state.you, bob.state.you], [[1], [0]]);
  await eve.page.getByRole('link', { name: 'To the next game' }).click();
  await eve.until((state) => state.id === next.id);
  await step(bob, draw, ada, eve);
  for (const one of [ada, bob, eve]) {
    missedNothing(one);
    await one.leave();
  }
});
