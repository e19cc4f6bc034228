// How a person makes a move on each board: by mouse, and by keyboard alone. Which one is drawn from the
// legal moves that the page was told.
import assert from 'node:assert/strict';

const pick = (list, draw) => list[Math.floor(draw() * list.length)];

/** Where a square of a board of so many rows lies, counted from the top. */
function place(name, rows) {
  return { row: rows - parseInt(name.slice(1), 10), column: name.toLowerCase().charCodeAt(0) - 97 };
}

const square = (page, { row, column }) => page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`);

async function middle(locator) {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function clickAt(page, { x, y }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/** Arrow keys from the square that has the focus to another one. */
async function walk(visitor, to) {
  const { page } = visitor;
  const from = await page.evaluate(() => ({ row: Number(document.activeElement.dataset.row), column: Number(document.activeElement.dataset.column) }));
  const keys = [
    ...Array(Math.abs(to.row - from.row)).fill(to.row > from.row ? 'ArrowDown' : 'ArrowUp'),
    ...Array(Math.abs(to.column - from.column)).fill(to.column > from.column ? 'ArrowRight' : 'ArrowLeft'),
  ];
  for (const key of keys) await page.keyboard.press(key);
  await visitor.holds(({ row, column }) => document.activeElement?.dataset.row === String(row) && document.activeElement.dataset.column === String(column), to);
}

const onSquare = '[role="gridcell"]';

async function chooseByKeys(visitor, cell) {
  if (!(await visitor.has(onSquare))) await visitor.tabTo(onSquare);
  await walk(visitor, cell);
  await visitor.press('Enter');
}

/** Boards where a move is a chain of squares. */
function squares(rows, parts) {
  return {
    async click({ page }, move) {
      for (const name of parts(move)) await square(page, place(name, rows)).click();
    },
    async keys(visitor, move) {
      for (const name of parts(move)) await chooseByKeys(visitor, place(name, rows));
    },
  };
}

const dameSquares = squares(8, (move) => move.split(':'));
const dame = {
  choose: ({ legal }, draw) => pick(legal, draw),
  click: dameSquares.click,
  keys: dameSquares.keys,
};

const antsSquares = squares(12, (move) => move.split(/[-x]/));
const ants = {
  choose: ({ legal }, draw) => pick(legal, draw),
  async click(visitor, move) {
    if (move === 'pass') await visitor.key('ants.pass').click();
    else await antsSquares.click(visitor, move);
  },
  async keys(visitor, move) {
    if (move !== 'pass') return antsSquares.keys(visitor, move);
    await visitor.key('ants.pass').focus();
    await visitor.press('Enter');
  },
};

/** The pawn's next square on a shortest way, walls seen and other pawns not. */
function towards(view, seat, steps) {
  const { size, walls, pawns } = view;
  const blocked = new Set();
  const key = (a, b) => [a, b].sort().join(' ');
  const name = (column, row) => String.fromCharCode(97 + column) + row;
  for (const wall of walls) {
    const column = wall.charCodeAt(0) - 97;
    const row = parseInt(wall.slice(1), 10);
    for (const side of [0, 1])
      blocked.add(wall.endsWith('h') ? key(name(column + side, row), name(column + side, row + 1)) : key(name(column, row + side), name(column + 1, row + side)));
  }
  const isGoal = (square) => {
    const [column, row] = [square.charCodeAt(0) - 97, parseInt(square.slice(1), 10)];
    return { top: row === size, bottom: row === 1, left: column === 0, right: column === size - 1 }[view.goals[seat].side];
  };
  const ways = (square) => {
    const [column, row] = [square.charCodeAt(0) - 97, parseInt(square.slice(1), 10)];
    return [[0, 1], [1, 0], [-1, 0], [0, -1]].map(([dx, dy]) => [column + dx, row + dy])
      .filter(([x, y]) => x >= 0 && y >= 1 && x < size && y <= size).map(([x, y]) => name(x, y)).filter((to) => !blocked.has(key(square, to)));
  };
  const far = (from) => {
    const seen = new Map([[from, 0]]);
    for (const at of seen.keys()) {
      if (isGoal(at)) return seen.get(at);
      for (const to of ways(at)) if (!seen.has(to)) seen.set(to, seen.get(at) + 1);
    }
    return Infinity;
  };
  assert.ok(steps.length > 0 && pawns.length > seat);
  return steps.reduce((best, step) => (far(step) < far(best) ? step : best));
}

const isWall = (move) => /[hv]$/.test(move);

const quoridor = {
  choose({ legal, view, to_move: seat, moves }, draw) {
    const built = moves.length < 8;
    const walls = legal.filter(isWall);
    if (built && walls.length > 0) return pick(walls, draw);
    return towards(view, seat, legal.filter((move) => !isWall(move)));
  },
  async click({ page, state }, move) {
    const { size } = state.view;
    const at = place(move, size);
    const here = await middle(square(page, at));
    if (!isWall(move)) return clickAt(page, here);
    // beside the middle of the wall, so that it is clear which way it lies
    const over = await middle(square(page, { row: at.row - 1, column: at.column + 1 }));
    const beside = (over.x - here.x) / 4;
    const crossing = { x: (here.x + over.x) / 2, y: (here.y + over.y) / 2 };
    await clickAt(page, move.endsWith('h') ? { x: crossing.x - beside, y: crossing.y } : { x: crossing.x, y: crossing.y + beside });
  },
  async keys(visitor, move) {
    const { page } = visitor;
    const { size } = visitor.state.view;
    if (!isWall(move)) return chooseByKeys(visitor, place(move, size));
    if (!(await visitor.has(onSquare))) await visitor.tabTo(onSquare);
    // the slot above and to the right of a square bears its name
    await walk(visitor, place(move, size));
    await visitor.press(move.at(-1), 'Enter');
  },
};

/** Shots beside hits first, else where the draw leads. */
function aim({ legal, view, to_move: seat }, draw) {
  const sea = view.boards[1 - seat];
  const open = new Set(legal);
  const name = (row, column) => String.fromCharCode(65 + row) + (column + 1);
  const beside = sea.flatMap((line, row) => [...line].flatMap((mark, column) => (mark === 'x'
    ? [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([dr, dc]) => name(row + dr, column + dc)) : []))).filter((cell) => open.has(cell));
  return pick(beside.length > 0 ? beside : legal, draw);
}

const battleship = {
  choose: (state, draw) => (state.view.placed[state.to_move] ? aim(state, draw) : 'fleet'),
  async click(visitor, move) {
    if (move !== 'fleet') return visitor.page.locator(`[role="grid"] [data-cell="${move}"][aria-disabled="false"]`).click();
    await visitor.key('battleship.place.random').click();
    await visitor.key('battleship.place.ready').click();
  },
  async keys(visitor, move) {
    const { page } = visitor;
    if (move === 'fleet') {
      await visitor.key('battleship.place.ready').focus();
      return visitor.press('Enter');
    }
    const target = { row: move.charCodeAt(0) - 65, column: Number(move.slice(1)) - 1 };
    if (!(await visitor.has('[data-cell][aria-disabled]'))) await visitor.tabTo('[data-cell][aria-disabled]');
    const from = await page.evaluate(() => document.activeElement.dataset.cell);
    const [row, column] = [from.charCodeAt(0) - 65, Number(from.slice(1)) - 1];
    await visitor.press(
      ...Array(Math.abs(target.row - row)).fill(target.row > row ? 'ArrowDown' : 'ArrowUp'),
      ...Array(Math.abs(target.column - column)).fill(target.column > column ? 'ArrowRight' : 'ArrowLeft'), 'Enter');
  },
};

export const read = (name) => ({ x: name.charCodeAt(0) - 97, y: parseInt(name.slice(1), 10) - 1 });

/** The squares of a shape from its lower left corner, as text. */
export function form(list) {
  const [left, bottom] = [Math.min(...list.map(({ x }) => x)), Math.min(...list.map(({ y }) => y))];
  return list.map(({ x, y }) => `${x - left},${y - bottom}`).sort().join(' ');
}

export function forms(list) {
  const all = [];
  for (let i = 0, now = list; i < 8; ++i) {
    all.push(form(now));
    now = now.map(({ x, y }) => (i === 3 ? { x: -x, y } : { x: y, y: -x }));
  }
  return all;
}

/** The square in the middle, by which a stone is held. */
export function grip(list) {
  const [xs, ys] = [list.map(({ x }) => x), list.map(({ y }) => y)];
  const centre = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const inOrder = [...list].sort((a, b) => a.y - b.y || a.x - b.x);
  const off = ({ x, y }) => Math.hypot(x - centre.x, y - centre.y);
  return inOrder.reduce((best, one) => (off(one) < off(best) - 1e-9 ? one : best));
}

/** The stones of the tray as they are drawn there. */
export function tray(page) {
  return page.$$eval('[data-stone]', (buttons) => buttons.map((button) => ({
    stone: button.dataset.stone,
    list: [...button.querySelectorAll('i')].map((tile) => ({ x: parseInt(tile.style.gridColumn, 10), y: -parseInt(tile.style.gridRow, 10) })),
  })));
}

const blokus = {
  // large stones first, as people do: the game is shorter
  choose({ legal }, draw) {
    const most = Math.max(...legal.map((move) => move.split(',').length));
    return pick(legal.filter((move) => move.split(',').length === most), draw);
  },
  async click(visitor, move) {
    const { page } = visitor;
    const wanted = move.split(',').map(read);
    const kinds = new Set(forms(wanted));
    const { stone } = (await tray(page)).find(({ list }) => kinds.has(form(list)));
    const button = page.locator(`[data-stone="${stone}"]`);
    await button.click();
    for (let turns = 0; ; ++turns) {
      const { list } = (await tray(page)).find((one) => one.stone === stone);
      if (form(list) === form(wanted)) break;
      assert.ok(turns < 9, `stone ${stone} never lay as in ${move}`);
      await visitor.key(turns === 4 ? 'blokus.mirror' : 'blokus.turn.right').click();
    }
    const held = grip(wanted);
    const cell = page.locator(`[data-square="${String.fromCharCode(97 + held.x)}${held.y + 1}"]`);
    await cell.scrollIntoViewIfNeeded();
    await clickAt(page, await middle(cell));
  },
  async keys(visitor, move) {
    const { page } = visitor;
    const kinds = new Set(forms(move.split(',').map(read)));
    const { stone } = (await tray(page)).find(({ list }) => kinds.has(form(list)));
    await visitor.tabTo('[data-stone]');
    for (let steps = 0; !(await page.evaluate((which) => document.activeElement.dataset.stone === which, stone)); ++steps) {
      assert.ok(steps < 22, `arrows never came to stone ${stone}`);
      await visitor.press('ArrowRight');
    }
    // it comes to the board at a place where it fits; f goes to the next one
    await visitor.press('Enter');
    await visitor.holds(() => document.activeElement?.matches('[data-square]'));
    await visitor.press('f', 'Enter');
  },
};

export const games = { battleship, blokus, dame, quoridor, ants };

/** Plays until the game is over or so many moves are made; tells `onturn` each state before its move. */
export async function playOn(visitor, by, draw, { most = Infinity, onturn } = {}) {
  for (let made = 0; ; ++made) {
    const state = await visitor.turn();
    await onturn?.(state, made);
    if (state.state === 'over' || made >= most) return state;
    const game = games[state.game];
    await game[by](visitor, game.choose(state, draw));
    await visitor.after(state);
  }
}
