// What a frame of blokus in three dimensions costs: draw calls, triangles, the page's own time and memory.
//   AGON_PROGRAM=build/release/agon node web/tests/campaigns/three_frames.mjs
// The time of the graphics card is not measured: here the processor stands in for it.
import { games as boards } from '../browser/moves.mjs';
import { ask, clickOn, still } from '../browser/spatial.mjs';
import { chance, kWebgl, launch, Server, Visitor } from '../browser/support.mjs';

const kFrames = 30;
const kRounds = 20; // before memory is watched: code that is not compiled yet allocates for every number

/** Notes how long each animation frame's own code runs. */
function watch() {
  const request = window.requestAnimationFrame.bind(window);
  window.spent = [];
  window.requestAnimationFrame = (what) => request((now) => {
    const start = performance.now();
    what(now);
    window.spent.push(performance.now() - start);
  });
}

/** What the three-dimensional part has allocated, in bytes. */
function allocated({ callFrame, selfSize, children }, inside = false) {
  const here = inside || /\/Three-/.test(callFrame.url);
  return children.reduce((sum, child) => sum + allocated(child, here), here ? selfSize : 0);
}

/** Does something that makes the stage draw, and tells how long its frames took. */
async function timed(visitor, what) {
  const { page } = visitor;
  await page.evaluate(() => { window.spent = []; });
  await what();
  const spent = (await page.evaluate(() => window.spent)).sort((a, b) => a - b);
  const part = (of) => spent[Math.floor((spent.length - 1) * of)].toFixed(2);
  return `${spent.length} frames, own time ${part(0.5)} ms, nine of ten within ${part(0.9)}`;
}

/** To and fro, a frame a key; no side of the board comes to lie below, so nothing is laid anew. */
async function turn(visitor) {
  for (let i = 0; i < kFrames; ++i) {
    await visitor.page.keyboard.press('da'[i % 2]);
    await still(visitor);
  }
}

async function carry(visitor) {
  const { page } = visitor;
  for (const square of ['c3', 'h4', 'f9', 'b8', 'k5', 'd6']) {
    const { x, y } = await ask(page, { square });
    await page.mouse.move(x, y);
    await still(visitor);
  }
}

const [browser, server] = await Promise.all([launch(kWebgl), new Server().start()]);
try {
  for (const [name, seats, options, moves] of [
    ['duo 14x14', ['me', 'random:seed=1'], { mode: 'duo' }, 10],
    ['4x4 20x20', ['me', 'random:seed=1', 'random:seed=2', 'random:seed=3'], {}, 12],
    ['4x4 50x50', ['me', 'random:seed=1', 'random:seed=2', 'random:seed=3'], { width: 50, height: 50, stones: Array(21).fill(6) }, 60],
  ]) {
    const visitor = await Visitor.come(browser, server, { viewport: { width: 700, height: 480 }, calm: false });
    const { page } = visitor;
    await visitor.context.addInitScript(watch);
    await visitor.context.addInitScript("localStorage.setItem('agon.blokus.3d', 'true')");
    const table = await server.table('blokus', seats, options);
    await server.playAhead(table, (state) => boards.blokus.choose(state, chance(1)), moves);
    await visitor.sitAt(table);
    await still(visitor);
    const cdp = await visitor.context.newCDPSession(page);
    await page.evaluate(() => document.activeElement?.blur());
    const turning = await timed(visitor, () => turn(visitor));
    for (let round = 0; round < kRounds; ++round) await turn(visitor);
    await cdp.send('HeapProfiler.startSampling', { samplingInterval: 512, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true });
    await turn(visitor);
    const { profile } = await cdp.send('HeapProfiler.stopSampling');
    await page.keyboard.press('0');
    await still(visitor);
    await page.locator('canvas').scrollIntoViewIfNeeded();
    const { view } = visitor.state;
    const stone = Number(await page.locator('[data-stone]:not([disabled])').first().getAttribute('data-stone'));
    await clickOn(page, { stone, colour: view.colour });
    const carrying = await timed(visitor, () => carry(visitor));
    const { calls, triangles } = await ask(page, { costs: true });
    const squares = view.board.join('').replaceAll('.', '').length;
    console.log(`${name}, ${squares} squares covered: ${calls} draw calls, ${triangles} triangles`);
    console.log(`  the eye turns: ${turning}, ${Math.round(allocated(profile.head) / kFrames)} bytes a frame\n  a stone is carried: ${carrying}`);
    await visitor.leave();
  }
} finally {
  await browser.close();
  await server.stop();
}
