// A person at one server plays on another one, which takes them for a program by its classic protocol.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { playOn } from './moves.mjs';
import { chance, Server, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();
const away = await new Server('--fill', 'random:seed=3').start();
after(() => away.stop());

async function go(visitor, game, port) {
  const { page } = visitor;
  await visitor.open();
  await visitor.key('elsewhere').click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox').selectOption(game);
  await form.getByLabel(visitor.word('elsewhere.host')).fill('127.0.0.1');
  await form.getByLabel(visitor.word('elsewhere.port')).fill(String(port));
  await form.getByLabel(visitor.word('name')).fill('Ada');
  await visitor.sound(`elsewhere-${game}`);
  await form.getByRole('button', { name: visitor.word('elsewhere.go') }).click();
}

const languages = { battleship: 'el', blokus: 'en', dame: 'de', quoridor: 'en', ants: 'el' };
const voted = ['blokus', 'quoridor'];
for (const [game, language] of Object.entries(languages)) {
  test(`a whole game of ${game} on another server (${language})`, async () => {
    const visitor = await Visitor.come(browser, server, { language });
    await go(visitor, game, away.ports[game]);
    if (voted.includes(game)) await visitor.key('elsewhere.vote').click();
    await visitor.until((state) => state.state === 'running');
    const last = await playOn(visitor, 'click', chance(7), {
      onturn: async (state, made) => { if (made === 2) await visitor.seen(`elsewhere-${game}-turn`, { colours: ['light'] }); },
    });
    assert.equal(last.state, 'over');
    assert.ok(last.result.scores, `no scores: ${JSON.stringify(last.result)}`);
    assert.ok(last.seats.some(({ kind }) => kind === 'remote'));
    await visitor.leave();
  });
}

test('a server that lies is quoted, and the board stands still', async () => {
  const liar = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.write('(OKAY)\n(wait-for-players 0 ())\n(start2wait 1 ())\n(play 1 (player 4.0 5.0 5.0))\n');
  });
  await new Promise((resolve) => liar.listen(0, '127.0.0.1', resolve));
  const visitor = await Visitor.come(browser, server);
  await go(visitor, 'quoridor', liar.address().port);
  await visitor.until(({ state, result }) => state === 'over' && result.why.includes('illegal move'));
  await visitor.says('player 1 has played an illegal move');
  await visitor.sound('elsewhere-lied-to');
  await visitor.leave();
  liar.close();
});

test('nobody answers there', async () => {
  const visitor = await Visitor.come(browser, server, { language: 'de' });
  const closed = net.createServer();
  await new Promise((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address();
  await new Promise((resolve) => closed.close(resolve));
  await go(visitor, 'ants', port);
  await visitor.says(visitor.word('error.no-server'));
  await visitor.leave();
});
