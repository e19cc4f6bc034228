// Fifty games of blokus in three dimensions, started and left in one tab: nothing may be left of them.
//   AGON_PROGRAM=build/release/agon node web/tests/campaigns/three_memory.mjs [GAMES]
import assert from 'node:assert/strict';
import { games as boards } from '../browser/moves.mjs';
import { ask, placeStone, still } from '../browser/spatial.mjs';
import { chance, kWebgl, launch, Server, Visitor } from '../browser/support.mjs';

const count = Number(process.argv[2] ?? 50);
const kFirst = Math.min(10, count - 1); // by then all code is compiled and all caches are filled
const kSlack = 2e5; // bytes
const kSlackNodes = 20;

/** Counts what lives: canvases with a context, and WebGL objects made and not deleted in contexts that live. */
function watch() {
  const canvases = [];
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2' && context && !canvases.some((one) => one.deref() === this)) canvases.push(new WeakRef(this));
    return context;
  };
  window.living = () => canvases.filter((one) => one.deref()).length;
}

/** Where no list of tables grows. */
async function measure(visitor, cdp) {
  const { page } = visitor;
  await visitor.open('#/about');
  // Playwright holds on to the element that it touched last, and to all around it
  await page.locator('main h1').first().hover();
  for (let i = 0; i < 3; ++i) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners, canvases: await page.evaluate(() => window.living()) };
}

// compiled code goes on growing for long, and is the browser's own
const [browser, server] = await Promise.all([launch([...kWebgl, '--js-flags=--jitless']), new Server().start()]);
try {
  const visitor = await Visitor.come(browser, server, { viewport: { width: 700, height: 560 } });
  const { page } = visitor;
  await visitor.context.addInitScript(watch);
  await visitor.context.addInitScript("localStorage.setItem('agon.blokus.3d', 'true')");
  await visitor.open('#/');
  const cdp = await visitor.context.newCDPSession(page);
  let first;
  for (let game = 1; game <= count; ++game) {
    const table = game % 2 ? await server.table('blokus', ['me', 'easy'], { mode: 'duo' }) : await server.table('blokus', ['me', 'easy', 'easy', 'easy']);
    await visitor.sitAt(table);
    const state = await visitor.turn();
    await still(visitor);
    await placeStone(visitor, boards.blokus.choose(state, chance(game)));
    await visitor.after(state);
    await still(visitor);
    const { calls, triangles, geometries, textures } = await ask(page, { costs: true });
    await visitor.open('#/');
    await page.locator('canvas').waitFor({ state: 'detached' });
    if (game !== kFirst && game % 10 !== 0 && game !== count) continue;
    const now = await measure(visitor, cdp);
    first ??= now;
    console.log(`${game} games: ${(now.heap / 1e6).toFixed(2)} MB, ${now.nodes} nodes, ${now.listeners} listeners, ${now.canvases} canvases;`,
      `a frame: ${calls} draw calls, ${triangles} triangles; ${geometries} geometries, ${textures} textures`);
    assert.ok(now.heap <= first.heap + kSlack, 'the heap grows');
    assert.ok(now.nodes <= first.nodes + kSlackNodes, 'nodes stay');
    assert.ok(now.canvases === 0, 'canvases stay');
    assert.ok(now.listeners <= first.listeners, 'listeners stay');
  }
  await visitor.leave();
} finally {
  await browser.close();
  await server.stop();
}
