// The board takes the height of the window, and nothing that happens moves it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from './moves.mjs';
import { Cable, chance, picture, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const desktops = [{ width: 1366, height: 657 }, { width: 1366, height: 768 }, { width: 1920, height: 1080 }];
const phone = { width: 390, height: 844 };
const languages = ['en', 'de', 'el'];
const random = 'random:seed=1';

/** Where the playable squares are; of several boards, the one played on. */
const boxOf = (visitor) => visitor.page.locator('main [role="grid"]').last().evaluate((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x, y: y + scrollY, width, height };
});

const seatsOf = (game) => (game === 'blokus' ? ['me', random, random, random] : ['me', random]);

async function playing(visitor, game, server) {
  const table = await server.table(game, seatsOf(game));
  if (game === 'battleship') await server.playAhead(table, (state) => games.battleship.choose(state, chance(2)), 1);
  await visitor.sitAt(table);
  await visitor.turn();
  return table;
}

for (const game of Object.keys(games)) {
  test(`${game}: the board is as high as the window allows, and all is to be seen at once`, async () => {
    for (const [index, viewport] of desktops.entries()) {
      const visitor = await Visitor.come(browser, server, { viewport, language: languages[index] });
      await playing(visitor, game, server);
      const { height } = await boxOf(visitor);
      const wanted = game === 'battleship' ? 0.5 : 0.76;
      assert.ok(height >= wanted * viewport.height, `${height} of ${viewport.width}x${viewport.height}`);
      const { below } = await visitor.page.evaluate(() => ({ below: document.documentElement.scrollHeight - innerHeight }));
      assert.ok(below <= 0, `${below} pixels below the fold of ${viewport.width}x${viewport.height}`);
      await picture(visitor.page, `layout-${game}-${viewport.width}x${viewport.height}`);
      await visitor.leave();
    }
  });

  test(`${game}: on a phone the board is as wide as the window allows`, async () => {
    const visitor = await Visitor.come(browser, server, { viewport: phone });
    await playing(visitor, game, server);
    const { width } = await boxOf(visitor);
    assert.ok(width >= (game === 'ants' ? 0.6 : 0.85) * phone.width, `${width}`);
    await visitor.leave();
  });
}

for (const viewport of [...desktops, phone]) {
  const size = `${viewport.width}x${viewport.height}`;

  test(`${size}: the board stays where it is, whatever happens`, async () => {
    const ada = await Visitor.come(browser, server, { viewport });
    await ada.open();
    const { id, token } = await server.table('quoridor', ['me', 'open']);
    await ada.sitAt({ id, token });
    const before = await boxOf(ada);
    const stays = async (what) => assert.deepEqual(await boxOf(ada), before, what);

    const other = (await server.api(`tables/${id}/sit`, { seat: 1, name: 'A name of thirty characters xx' })).token;
    await ada.sign('yours');
    await stays('the lobby ends');
    await server.api(`tables/${id}/move`, { token, move: 'e2', seat: 0 });
    await server.api(`tables/${id}/move`, { token: other, move: 'e8', seat: 1 });
    await ada.turn();
    await stays('a move');
    await server.api(`tables/${id}/undo`, { token: other });
    await ada.page.getByRole('alertdialog').waitFor();
    await stays('somebody asks to take back');
    const wish = await ada.page.getByRole('alertdialog').evaluate((one) => one.getBoundingClientRect().toJSON());
    assert.ok(wish.top >= 0 && wish.bottom <= viewport.height, 'the wish is seen');
    await ada.key('decline').click();
    await ada.page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await ada.key('hint').click();
    await ada.page.locator('.news .hint').waitFor();
    await stays('a hint');
    await server.api(`tables/${id}/resign`, { token: other });
    await ada.page.getByRole('region', { name: ada.word('result') }).waitFor();
    await stays('the result');
    await ada.leave();
  });

  test(`${size}: the board stays where it is when the connection is lost`, async () => {
    const cable = await new Cable(server).mend();
    const ada = await Visitor.come(browser, { address: cable.address }, { viewport });
    const table = await server.table('dame', ['me', random]);
    await ada.sitAt(table);
    await ada.turn();
    const before = await boxOf(ada);
    await cable.cut();
    await ada.page.locator('.sign.stale').waitFor();
    assert.deepEqual(await boxOf(ada), before);
    await cable.mend();
    await ada.sign('yours');
    await ada.page.locator('.sign.stale').waitFor({ state: 'hidden' });
    assert.deepEqual(await boxOf(ada), before);
    await ada.leave();
    await cable.cut();
  });
}

test('whoever steps back sees the game as it was, and returns to now', async () => {
  const ada = await Visitor.come(browser, server, { viewport: desktops[0] });
  // both sides: a computer plays another game each time, and stepping back within a turn of several steps shows that turn still
  const table = await server.table('dame', ['me', 'me']);
  await server.playAhead(table, (state) => games.dame.choose(state, chance(3)), 4);
  await ada.sitAt(table);
  const { moves } = await ada.turn();
  const current = () => ada.page.locator('.moves [aria-current]').getAttribute('data-ply');
  await ada.press('ArrowLeft');
  await ada.button(ada.word('replay.now')).waitFor();
  assert.ok(Number(await current()) < moves.length);
  await ada.press('Home');
  await ada.holds(() => document.querySelector('.moves [aria-current]') === null);
  // the game goes on meanwhile
  await server.playAhead(table, (state) => games.dame.choose(state, chance(4)), 1);
  await ada.until((state) => state.moves.length > moves.length);
  await ada.button(ada.word('replay.now')).click();
  await ada.holds((wanted) => document.querySelector('.moves [aria-current]')?.getAttribute('data-ply') === wanted, () => String(ada.state.moves.length));
  await ada.leave();
});
