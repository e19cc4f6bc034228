// Blokus in three dimensions: whole games by pointer, keys, pictures, and what happens when graphics come and go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, playOn } from './moves.mjs';
import { ask, placeStone, still, switchOn } from './spatial.mjs';
import { chance, kWebgl, launch, picture, setUp, Visitor } from './support.mjs';

const kRoom = { width: 1024, height: 600 };
const kSmall = { width: 800, height: 440 }; // software draws every pixel of a whole game
const easy = 'easy';
const { browser, server } = await setUp(kWebgl);

async function come({ on = true, look = {}, ...how } = {}) {
  const visitor = await Visitor.come(browser, server, { viewport: kRoom, ...how });
  visitor.fetched = [];
  visitor.page.on('request', (request) => visitor.fetched.push(new URL(request.url()).pathname));
  if (on) await visitor.context.addInitScript((chosen) => {
    localStorage.setItem('agon.blokus.3d', 'true');
    localStorage.setItem('agon.blokus.3d.look', JSON.stringify(chosen));
  }, look);
  return visitor;
}

const canvas = (visitor, name) => picture(visitor.page.locator('canvas'), `blokus3d-${name}`);

test('without WebGL the switch is grey and says why, and nothing is fetched', async (t) => {
  const plain = await launch(['--disable-gpu', '--disable-3d-apis']);
  t.after(() => plain.close());
  const visitor = await Visitor.come(plain, server);
  const asked = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  await visitor.sitAt(await server.table('blokus', ['me', easy], { mode: 'duo' }));
  await visitor.turn();
  assert.ok(await visitor.button('3D view').isDisabled());
  await visitor.says(visitor.word('blokus.3d.none'));
  await visitor.sound('blokus without WebGL');
  await games.blokus.click(visitor, games.blokus.choose(visitor.state, chance(1)));
  await visitor.until((state) => state.moves.length > 0);
  assert.deepEqual(asked.filter((url) => url.includes('Three')), []);
  await visitor.leave();
});

test('three dimensions are fetched when they are switched on, and remembered', async () => {
  const visitor = await come({ on: false });
  const table = await server.table('blokus', ['me', easy], { mode: 'duo' });
  await visitor.sitAt(table);
  await visitor.turn();
  const spatial = () => visitor.fetched.filter((path) => path.includes('Three'));
  assert.deepEqual(spatial(), []);
  const frames = await switchOn(visitor);
  assert.ok(spatial().length > 0);
  // nothing moves: nothing is drawn
  await visitor.page.evaluate(async () => {
    for (let i = 0; i < 20; ++i) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  assert.equal(await still(visitor), frames);
  await visitor.key('blokus.3d.look').click();
  for (const name of ['Soft shadows', 'Room in the background', 'Arrows show whose turn it is']) await visitor.page.getByLabel(name).click();
  await still(visitor);
  await canvas(visitor, 'plain');
  await visitor.page.reload();
  await visitor.turn();
  await still(visitor);
  await visitor.key('blokus.3d.look').click();
  assert.ok(!(await visitor.page.getByLabel('Soft shadows').isChecked()));
  await visitor.button('3D view').click();
  await visitor.page.locator('canvas').waitFor({ state: 'detached' });
  await visitor.leave();
});

for (const [mode, seats] of [['duo', ['me', easy]], ['4x4', ['me', easy, easy, easy]]])
  test(`a whole game of ${mode} in three dimensions, by pointer`, async () => {
    const visitor = await come({ viewport: kSmall, look: { shadows: mode === '4x4' } });
    await visitor.sitAt(await server.table('blokus', seats, { mode }));
    const draw = chance(31);
    await visitor.turn();
    await still(visitor);
    for (let made = 0; ; ++made) {
      const state = await visitor.turn();
      if (state.state === 'over') break;
      if (made === 6) await canvas(visitor, `${mode}-middle`);
      await placeStone(visitor, games.blokus.choose(state, draw));
      await visitor.after(state);
    }
    await still(visitor);
    await canvas(visitor, `${mode}-over`);
    assert.equal(visitor.state.result.reason, 'no move');
    await visitor.leave();
  });

test('the eye goes round, nearer and along by mouse, touch and keys, and home by double click', async () => {
  const visitor = await come();
  const { page } = visitor;
  const table = await server.table('blokus', ['me', easy], { mode: 'duo' });
  await server.playAhead(table, (state) => games.blokus.choose(state, chance(2)), 3);
  await visitor.sitAt(table);
  await visitor.turn();
  await still(visitor);
  const corners = async () => Promise.all(['a1', 'n14'].map((square) => ask(page, { square })));
  const home = await corners();
  const box = await page.locator('canvas').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const drag = async (button, dx, dy) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down({ button });
    await page.mouse.move(middle.x + dx / 2, middle.y + dy / 2);
    await page.mouse.move(middle.x + dx, middle.y + dy);
    await page.mouse.up({ button });
    await still(visitor);
    return corners();
  };
  const apart = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);
  const moved = (one, other) => Math.hypot(one[0].x - other[0].x, one[0].y - other[0].y) > 10;
  const goHome = async () => {
    await page.mouse.dblclick(middle.x, box.y + 8);
    await still(visitor);
    assert.ok(!moved(await corners(), home));
  };
  assert.ok(moved(await drag('left', 160, -60), home));
  await canvas(visitor, 'orbit');
  await goHome();
  const along = await drag('right', 90, 0);
  assert.ok(moved(along, home) && Math.abs(apart(along) - apart(home)) < 0.2 * apart(home));
  await goHome();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -240);
  await still(visitor);
  assert.ok(apart(await corners()) > 1.1 * apart(home));
  await goHome();
  for (const key of ['d', 'w', '+', 'Shift+A']) {
    const before = await corners();
    await page.evaluate(() => document.activeElement?.blur());
    await visitor.press(key);
    await still(visitor);
    assert.notDeepEqual(await corners(), before, key);
  }
  await visitor.press('0');
  await still(visitor);
  assert.ok(!moved(await corners(), home));

  const touch = await visitor.context.newCDPSession(page);
  const fingers = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x: middle.x + x, y: middle.y + y, id })) });
  await fingers('touchStart', [[-40, 0]]);
  await fingers('touchStart', [[-40, 0], [40, 0]]);
  await fingers('touchMove', [[-90, 0], [90, 0]]);
  await fingers('touchEnd', []);
  await still(visitor);
  assert.ok(apart(await corners()) > 1.3 * apart(home));
  await goHome();
  await fingers('touchStart', [[0, 0]]);
  await fingers('touchMove', [[30, 0]]);
  await fingers('touchMove', [[80, 10]]);
  await fingers('touchEnd', []);
  await still(visitor);
  assert.ok(moved(await corners(), home));
  await visitor.leave();
});

test('intro, hint, a stone placed and one taken back: before, during and after', async () => {
  const visitor = await come({ calm: false });
  const { page } = visitor;
  // the page's time stands still but for what it is given here
  await page.clock.install();
  await visitor.open('#/about');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const press = (name) => page.evaluate((text) => [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).includes(text)).click(), name);
  const pass = async (milliseconds, name) => {
    await page.clock.fastForward(milliseconds - 32);
    await page.clock.runFor(32);
    await canvas(visitor, name);
  };
  await visitor.sitAt(await server.table('blokus', ['me', easy, easy, easy], { mode: '4x4' }));
  const start = await visitor.turn();
  await page.locator('canvas[data-busy="true"]').waitFor();
  await page.clock.runFor(32);
  await pass(900, 'intro');
  await visitor.press('x'); // any key ends it
  await pass(100, 'hint-before');
  await press('Hint');
  const told = page.locator('.news .hint');
  await told.waitFor();
  await pass(900, 'hint-during');
  const hint = await told.getAttribute('data-move');
  assert.ok(start.legal.includes(hint));
  await placeStone(visitor, hint, { keys: true });
  await visitor.until((state) => state.moves.length > 0);
  await pass(260, 'placing');
  await visitor.turn();
  await page.clock.runFor(32);
  await pass(400, 'answers');
  await pass(5000, 'undo-before');
  await press('Take back');
  await visitor.until((state) => state.moves.length === 0);
  await page.clock.runFor(32);
  await pass(560, 'undo-during');
  await pass(5000, 'undo-after');
  await visitor.leave();
});

test('keys and axe in three dimensions, and on a phone', async () => {
  const visitor = await come();
  const table = await server.table('blokus', ['me', easy, easy, easy], { mode: '4x4' });
  await server.playAhead(table, (state) => games.blokus.choose(state, chance(5)), 5);
  await visitor.sitAt(table);
  await visitor.turn();
  await still(visitor);
  await visitor.seen('blokus3d-turn');
  await playOn(visitor, 'keys', chance(6), { most: 2 });
  await visitor.tabTo('[data-square]');
  await visitor.press('ArrowUp', 'ArrowRight');
  await still(visitor);
  await canvas(visitor, 'focus');
  await visitor.leave();
});

test('the stage follows its window, also when a phone is turned', async () => {
  const visitor = await come();
  const { page } = visitor;
  await visitor.sitAt(await server.table('blokus', ['me', easy], { mode: 'duo' }));
  await visitor.turn();
  for (const [width, height] of [[1280, 900], [360, 740], [740, 360]]) {
    await page.setViewportSize({ width, height });
    await visitor.holds(() => {
      const canvas = document.querySelector('canvas');
      return canvas.dataset.busy === 'false' && canvas.width === Math.floor(canvas.clientWidth * devicePixelRatio) && canvas.clientWidth <= innerWidth;
    });
    const box = await page.locator('canvas').boundingBox();
    for (const square of ['a1', 'n14', 'a14', 'n1']) {
      const { x, y } = await ask(page, { square });
      assert.ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, `${square} at ${width} by ${height}`);
    }
    // on a phone the board is what fills the picture
    const [left, right] = await Promise.all(['a1', 'n1'].map((square) => ask(page, { square })));
    if (width === 360) assert.ok(right.x - left.x > 0.75 * box.width, `${right.x - left.x} of ${box.width}`);
    await picture(page, `blokus3d-${width}x${height}`);
  }
  await visitor.leave();
});

test('when the graphics card goes the flat board stays, and it comes back', async () => {
  const visitor = await come();
  const { page } = visitor;
  await visitor.sitAt(await server.table('blokus', ['me', easy], { mode: 'duo' }));
  const state = await visitor.turn();
  await still(visitor);
  await page.evaluate(() => {
    window.card = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    window.card.loseContext();
  });
  await visitor.says(visitor.word('blokus.3d.lost'));
  await picture(page, 'blokus3d-lost');
  await games.blokus.click(visitor, games.blokus.choose(state, chance(3)));
  await visitor.after(state);
  await visitor.turn();
  await page.evaluate(() => window.card.restoreContext());
  await page.getByText(visitor.word('blokus.3d.lost')).waitFor({ state: 'detached' });
  await still(visitor);
  const now = await visitor.turn();
  await placeStone(visitor, games.blokus.choose(now, chance(4)));
  await visitor.after(now);
  await canvas(visitor, 'back');
  await visitor.leave();
});

test('a spectator and a replay see it too', async () => {
  const table = await server.table('blokus', ['me', easy], { mode: 'duo' });
  await server.playAhead(table, (state) => games.blokus.choose(state, chance(7)), 4);
  const visitor = await come();
  await visitor.sitAt({ id: table.id });
  await still(visitor);
  const { moves } = visitor.state;
  await server.playAhead(table, (state) => games.blokus.choose(state, chance(8)), 1);
  await visitor.until((state) => state.moves.length > moves.length);
  await still(visitor);
  await visitor.open(`#/table/${table.id}/replay?ply=0`);
  await visitor.page.getByLabel('Move shown').waitFor();
  await still(visitor);
  await visitor.page.getByLabel('Speed').selectOption('8');
  await visitor.key('replay.play').click();
  await visitor.showsPly(visitor.state.moves.length);
  await still(visitor);
  await canvas(visitor, 'replay');
  await visitor.leave();
});
