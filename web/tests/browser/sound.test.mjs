// What is heard at a table, recorded instead of played.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { games } from './moves.mjs';
import { setUp, Visitor } from './support.mjs';

const kApart = 1200; // ms between two things that are heard

const { browser, server } = await setUp();

/** The page gets a tape that runs from now on; `cut` says what is on it: when it began, how long, how loud. */
function record() {
  const kRate = 8000;
  const kLongest = 300;
  let tape;
  window.AudioContext = class extends OfflineAudioContext {
    #start = performance.now();
    constructor() {
      super(1, kLongest * kRate, kRate);
      tape = this;
    }
    get state() { return 'running'; }
    get currentTime() { return (performance.now() - this.#start) / 1000; }
  };
  window.tapeTime = () => tape?.currentTime ?? 0;
  window.cut = async () => {
    if (!tape) return [];
    const samples = (await tape.startRendering()).getChannelData(0);
    const sounds = [];
    for (const [i, value] of samples.entries()) {
      const loud = Math.abs(value);
      if (loud < 0.005) continue;
      let last = sounds.at(-1);
      // tones of one tune follow each other closely
      if (!last || i / kRate - last.end > 0.1) sounds.push((last = { start: i / kRate, end: 0, peak: 0 }));
      last.end = i / kRate;
      last.peak = Math.max(last.peak, loud);
    }
    return sounds;
  };
}

/** Does something and tells from when until when its sound must be on the tape. */
async function heard(visitor, what) {
  const from = await visitor.page.evaluate(() => window.tapeTime());
  await what();
  await delay(kApart);
  return { from, until: await visitor.page.evaluate(() => window.tapeTime()) };
}

test('own moves, those of others, captures and the end are heard, and nothing with the sound off', async () => {
  const visitor = await Visitor.come(browser, server);
  await visitor.context.addInitScript(record);
  const { id, token } = await server.table('dame', ['me', 'open']);
  const { token: other } = await server.api(`tables/${id}/sit`, { seat: 1, name: 'Bob' });
  await visitor.sitAt({ id, token });
  await visitor.turn();

  const mine = async (move) => {
    const state = await visitor.turn();
    await games.dame.click(visitor, move);
    await visitor.after(state);
  };
  const theirs = async (move) => {
    const { state } = visitor;
    await server.api(`tables/${id}/move`, { token: other, move, seat: 1 });
    await visitor.after(state);
  };
  const sound = visitor.key('sound');
  const whens = {
    move: await heard(visitor, () => mine('C3:D4')),
    turn: await heard(visitor, () => theirs('B6:C5')),
    took: await heard(visitor, () => mine('D4:B6')),
    again: await heard(visitor, () => mine('E3:F4')),
    lost: await heard(visitor, () => theirs('A7:C5')),
  };
  await sound.click();
  assert.equal(await sound.getAttribute('aria-pressed'), 'false');
  whens.off = await heard(visitor, () => theirs('H6:G5'));
  whens.on = await heard(visitor, () => sound.click());
  whens.won = await heard(visitor, () => server.api(`tables/${id}/resign`, { token: other, seat: 1 }));

  const sounds = await visitor.page.evaluate(() => window.cut());
  const on = ({ from, until }) => sounds.filter(({ start }) => start >= from && start < until);
  assert.deepEqual(on(whens.off), []);
  const lengths = {};
  for (const [name, when] of Object.entries(whens)) {
    if (name === 'off') continue;
    const [one, ...more] = on(when);
    assert.ok(one && more.length === 0, `${name}: ${JSON.stringify(on(when))}`);
    lengths[name] = one.end - one.start;
    assert.ok(one.peak > 0.05 && one.peak < 0.5, `${name}: peak ${one.peak}`);
    assert.ok(lengths[name] > 0.04 && lengths[name] < 0.6, `${name}: ${lengths[name]} s`);
  }
  // a capture is told from a mere move
  assert.ok(lengths.took > 1.5 * lengths.move && lengths.lost > 1.5 * lengths.turn, JSON.stringify(lengths));
  await visitor.leave();
});
