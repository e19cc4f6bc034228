// Boards and pieces in other styles: chosen by hand, shown at once, remembered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const random = 'random:seed=4';
const seats = { blokus: ['me', random, random, random] };
const middles = { battleship: 25, blokus: 4, dame: 6, quoridor: 5, ants: 8 };

for (const game of Object.keys(games)) {
  test(`${game} is drawn as one likes it`, async () => {
    const visitor = await Visitor.come(browser, server);
    const { page } = visitor;
    const choice = (part, nth) => page.getByRole('group', { name: visitor.word(`look.${part}`), exact: true }).getByRole('radio').nth(nth);
    // what the miniature is made of: shapes and colours
    const drawing = () => page.locator('.choice > .mini').evaluate((mini) => [...mini.querySelectorAll('*')].map((one) => {
      const { fill, stroke, stopColor, backgroundColor, backgroundImage } = getComputedStyle(one);
      return [one.tagName, one.getAttribute('d'), fill, stroke, stopColor, backgroundColor, backgroundImage].join(' ');
    }).join('\n'));
    // The page draws after the click that asked for it has been answered.
    const becomes = async (wanted, otherwise) => {
      for (const end = Date.now() + 10_000; Date.now() < end;) {
        const now = await drawing();
        if (wanted(now)) return now;
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      assert.fail(otherwise);
    };
    await visitor.open(`#/help/${game}`);
    await choice('board', 0).waitFor();
    const drawn = [await becomes((now) => now !== '', `${game} not drawn`)];
    for (const part of ['board', 'pieces']) {
      assert.ok(await choice(part, 0).isChecked());
      await choice(part, 1).check();
      drawn.push(await becomes((now) => now !== drawn.at(-1), `${part} of ${game} as before`));
    }
    for (const part of ['board', 'pieces']) await choice(part, 0).check();
    await becomes((now) => now === drawn[0], `${game} not as it was`);
    for (const part of ['board', 'pieces']) await choice(part, 1).check();
    await visitor.seen(`look-${game}`, { colours: [game === 'ants' ? 'dark' : 'light'] });

    await page.reload();
    await choice('board', 0).waitFor();
    for (const part of ['board', 'pieces']) assert.ok(await choice(part, 1).isChecked(), `${part} of ${game} was forgotten`);
    const [board, pieces] = await Promise.all(['board', 'pieces'].map((part) => choice(part, 1).inputValue()));

    const table = await server.table(game, seats[game] ?? ['me', random]);
    const draw = chance(21);
    await server.playAhead(table, (state) => games[game].choose(state, draw), middles[game]);
    await visitor.sitAt(table);
    await visitor.turn();
    await page.locator(`main [data-board="${board}"][data-pieces="${pieces}"]`).first().waitFor({ state: 'attached' });
    await visitor.seen(`look-${game}-table`);
    await visitor.leave();
  });
}
