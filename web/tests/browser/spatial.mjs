// Blokus in three dimensions, played by pointer: where things are seen is asked of the stage itself.
import assert from 'node:assert/strict';
import { form, forms, grip, read, tray } from './moves.mjs';

/** The page's stage answers where a square or an unused stone is seen, or what a frame costs. */
export function ask(page, what) {
  return page.evaluate((detail) => {
    document.querySelector('canvas').dispatchEvent(new CustomEvent('ask', { detail }));
    return detail;
  }, what);
}

/** Waits until nothing moves; how many frames were drawn by then. */
export async function still(visitor) {
  await visitor.holds(() => document.querySelector('canvas')?.dataset.busy === 'false');
  return Number(await visitor.page.locator('canvas').getAttribute('data-frames'));
}

export async function switchOn(visitor) {
  await visitor.button('3D view').click();
  return still(visitor);
}

export async function clickOn(page, thing, button = 'left') {
  const { x, y } = await ask(page, thing);
  assert.ok(x > 0 && y > 0, `${JSON.stringify(thing)} is not to be seen`);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y, { button });
}

const nameOf = ({ x, y }) => `${String.fromCharCode(97 + x)}${y + 1}`;
const kWheelRest = 110;

/** Takes a stone from the table, turns it by wheel and mirrors it by right click, or by keys, and clicks it into its place. */
export async function placeStone(visitor, move, { keys = false } = {}) {
  const { page, state } = visitor;
  const wanted = move.split(',').map(read);
  const kinds = new Set(forms(wanted));
  const { stone } = (await tray(page)).find(({ list }) => kinds.has(form(list)));
  await page.locator('canvas').scrollIntoViewIfNeeded();
  await clickOn(page, { stone: Number(stone), colour: state.view.colour });
  await page.locator(`[data-stone="${stone}"][aria-pressed="true"]`).waitFor();
  const goal = await ask(page, { square: nameOf(grip(wanted)) });
  await page.mouse.move(goal.x, goal.y);
  for (let turns = 0; ; ++turns) {
    const { list } = (await tray(page)).find((one) => one.stone === stone);
    if (form(list) === form(wanted)) break;
    assert.ok(turns < 9, `stone ${stone} never lay as in ${move}`);
    if (keys) await page.keyboard.press(turns === 4 ? 'm' : 'r');
    else if (turns === 4) await page.mouse.click(goal.x, goal.y, { button: 'right' });
    else await page.mouse.wheel(0, 100);
    if (!keys) await page.waitForTimeout(kWheelRest); // the wheel rests between two turns
  }
  await page.mouse.click(goal.x, goal.y);
}
