// What a frame of blokus in three dimensions costs: draw calls, triangles, and the page's own time.
//   AGON_PROGRAM=build/release/agon node web/tests/campaigns/three_frames.mjs
// The time of the graphics card is not measured: here the processor stands in for it.
import { games as boards } from '../browser/moves.mjs';
import { ask, still } from '../browser/spatial.mjs';
import { chance, kWebgl, launch, Server, Visitor } from '../browser/support.mjs';

const kFrames = 30;

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

const [browser, server] = await Promise.all([launch(kWebgl), new Server().start()]);
try {
  for (const [name, seats, options, moves] of [
    ['duo 14x14', ['me', 'random:seed=1'], { mode: 'duo' }, 10],
    ['4x4 20x20', ['me', 'random:seed=1', 'random:seed=2', 'random:seed=3'], {}, 12],
    ['4x4 50x50', ['me', 'random:seed=1', 'random:seed=2', 'random:seed=3'], { width: 50, height: 50, stones: Array(21).fill(6) }, 60],
  ]) {
    const visitor = await Visitor.come(browser, server, { viewport: { width: 700, height: 480 } });
    const { page } = visitor;
    await visitor.context.addInitScript(watch);
    await visitor.context.addInitScript("localStorage.setItem('agon.blokus.3d', 'true')");
    const table = await server.table('blokus', seats, options);
    await server.playAhead(table, (state) => boards.blokus.choose(state, chance(1)), moves);
    await visitor.sitAt({ id: table.id });
    await still(visitor);
    await page.evaluate(() => { document.activeElement?.blur(); window.spent = []; });
    for (let i = 0; i < kFrames; ++i) {
      await page.keyboard.press('d');
      await still(visitor);
    }
    const spent = (await page.evaluate(() => window.spent)).sort((a, b) => a - b);
    const { calls, triangles } = await ask(page, { costs: true });
    const squares = visitor.state.view.board.join('').replaceAll('.', '').length;
    console.log(`${name}, ${squares} squares covered: ${calls} draw calls, ${triangles} triangles;`,
      `own time of a frame ${spent[spent.length >> 1].toFixed(2)} ms, at most ${spent.at(-1).toFixed(2)} ms`);
    await visitor.leave();
  }
} finally {
  await browser.close();
  await server.stop();
}
