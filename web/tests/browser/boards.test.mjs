// Every board as people see it: on a desk and on a phone, by day and by night, in the middle and at the end.
import { test } from 'node:test';
import { games } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const random = 'random:seed=4';
const seats = { blokus: ['me', random, random, random] };
const middles = { battleship: 25, blokus: 6, dame: 8, quoridor: 6, ants: 12 };

for (const game of Object.keys(games)) {
  test(`${game} looks right`, async () => {
    const visitor = await Visitor.come(browser, server);
    const table = await server.table(game, seats[game] ?? ['me', random]);
    const draw = chance(21);
    const choose = (state) => games[game].choose(state, draw);
    if (game === 'battleship') {
      await visitor.sitAt(table);
      await visitor.turn();
      await visitor.seen('battleship-placing');
    }
    const { event } = await server.playAhead(table, choose, middles[game]);
    if (game !== 'battleship') await visitor.sitAt(table);
    await visitor.until((state) => state.event >= event);
    await visitor.turn();
    await visitor.seen(`${game}-turn`);
    await visitor.button('Hint').click();
    await visitor.page.getByText(/^Hint: /).first().waitFor();
    await visitor.seen(`${game}-hint`, { sizes: ['desktop'], colours: ['light'] });
    await server.playAhead(table, choose);
    await visitor.until((state) => state.state === 'over');
    await visitor.shown();
    await visitor.seen(`${game}-over`);
    await visitor.key('result.look').last().click();
    await visitor.seen(`${game}-end`, { colours: ['light'], axe: false });
    await visitor.open(`#/table/${table.id}/replay?ply=${middles[game]}`);
    await visitor.page.getByLabel('Move shown').waitFor();
    await visitor.seen(`${game}-replay`, { colours: ['light'] });
    await visitor.leave();
  });
}
