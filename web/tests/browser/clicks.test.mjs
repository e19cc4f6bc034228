// In each game a person plays a whole game against the computer by clicks, all languages among them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOn } from './moves.mjs';
import { chance, setUp, Visitor } from './support.mjs';

const { browser, server } = await setUp();

const languages = { battleship: 'el', blokus: 'de', dame: 'en', quoridor: 'de', ants: 'el' };

for (const [game, language] of Object.entries(languages)) {
  test(`a whole game of ${game} by clicks (${language})`, async () => {
    const visitor = await Visitor.come(browser, server, { language });
    await visitor.open();
    await visitor.card(game).getByRole('radio', { name: visitor.word('level.easy') }).check();
    await visitor.button(`${visitor.word('play')}: ${visitor.word(`${game}.name`)}`).click();
    const last = await playOn(visitor, 'click', chance(7));
    assert.equal(last.state, 'over');
    assert.ok(last.result.scores, `no scores: ${JSON.stringify(last.result)}`);
    await visitor.page.getByRole('region', { name: visitor.word('result') }).waitFor();
    await visitor.leave();
  });
}
