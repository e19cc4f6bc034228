// What is written and marked on board and table.
import { columnName } from '../../../lib/grid';
import { colourAt, readSquare, stones as shapes, type Square } from '../logic';
import type { Decals } from './decals';
import { angleOf, beside, edgeOf, kFrame, kHigh, toWorld, type Layout } from './layout';
import type { Shown } from './shown';
import { colours, type Sign } from './textures';

const kOnBoard = 0.012;
const kGood = '#1fd05a';
const kBad = '#ff4433';
const kHint = '#f08bff';
const kLast = '#ffe9a0';
const kFocus = '#2f7dff';
const kLetters = '#e8cfa4';

/** `missing` are squares whose stone is still in the air; `bare` is a board that is not there yet. */
export function drawMarks(decals: Decals, shown: Shown, layout: Layout, quarter: number, missing: Set<string>, bare: boolean) {
  decals.clear();
  const angle = (quarter * Math.PI) / 2;
  letters(decals, layout, angle);
  if (!bare) {
    counts(decals, shown, layout, angle);
    squareMarks(decals, shown, layout, angle, missing);
  }
  decals.done();
}

function squareMarks(decals: Decals, shown: Shown, layout: Layout, angle: number, missing: Set<string>) {
  const { view } = shown;
  const mark = (sign: Sign, at: Square, colour: string, alpha = 1, y = kOnBoard, size = 1) =>
    decals.add(sign, { ...toWorld(at, layout), y, size, colour, alpha });
  const top = (at: Square) => (colourAt(view, at) === '.' ? kOnBoard : kHigh + kOnBoard);
  for (const { cell, colour } of view.starts) {
    const at = readSquare(cell)!;
    if (!shown.anchors || colourAt(view, at) !== '.') continue;
    mark('fill', at, colours[colour], 0.4);
    mark('dashed', at, colours[colour]);
  }
  for (const name of shown.anchors ?? []) {
    mark('glow', readSquare(name)!, '#fff', 0.5);
    mark('dot', readSquare(name)!, colours[view.colour ?? 0], 1, kOnBoard * 1.5, 1.25);
  }
  for (const name of shown.fresh ?? []) if (!shown.last?.has(name) && !missing.has(name)) mark('frame', readSquare(name)!, kLast, 0.45, kHigh + kOnBoard, 0.9);
  for (const name of shown.last ?? []) {
    const at = readSquare(name);
    if (at && !missing.has(name) && colourAt(view, at) !== '.') mark('frame', at, kLast, 0.95, kHigh + kOnBoard, 0.9);
  }
  for (const [name, number] of shown.numbers ?? []) {
    if (missing.has(name)) continue;
    const at = readSquare(name)!;
    mark('fill', at, '#241a10', 0.75, kHigh + kOnBoard, 0.82);
    decals.write(String(number), { ...toWorld(at, layout), y: kHigh + 2 * kOnBoard, size: 0.78, colour: '#fff', angle });
  }
  for (const at of shown.hint) mark('frame', at, kHint, 1, kOnBoard * 1.2, 1.02);
  ghostMarks(shown, (sign, at, colour, alpha, size) => mark(sign, at, colour, alpha, sign === 'glow' ? kHigh + 2 * kOnBoard : top(at), size));
  if (shown.cursor) {
    mark('frame', shown.cursor, '#ffffff', 1, top(shown.cursor) + kOnBoard, 1.2);
    mark('frame', shown.cursor, kFocus, 1, top(shown.cursor) + 1.4 * kOnBoard, 1.06);
  }
}

/** Under the stone in hand: a glow that is seen beside it, and what it would cover. */
function ghostMarks({ ghost }: Shown, mark: (sign: Sign, at: Square, colour: string, alpha: number, size: number) => void) {
  if (!ghost) return;
  const { good, squares } = ghost;
  const colour = good === null ? '#ffffff' : good ? kGood : kBad;
  if (good !== null) for (const at of squares) mark('glow', at, colour, 0.75, 3);
  for (const at of squares) {
    mark('fill', at, colour, good === null ? 0.35 : 0.7, 1);
    mark(good === false ? 'hatch' : 'frame', at, good === false ? '#6a0a04' : '#f2fff4', 0.9, 1);
  }
}

/** On the frame, along the near and the left edge as seen from this angle. */
function letters(decals: Decals, layout: Layout, angle: number) {
  const { width, height, unit, rim } = layout;
  // from ab on two letters need more room than a square has
  const every = Math.max(width, height) > 26 ? 5 : 1;
  const y = rim + kOnBoard;
  for (const edge of [angle, angle - Math.PI / 2]) {
    const sideways = Math.abs(Math.sin(edge)) > 0.5;
    const out = (sideways ? width : height) / 2 + (kFrame * unit) / 2;
    const middle = beside(edge, 0, out);
    for (let i = 0; i < (sideways ? height : width); i++) {
      if ((i + 1) % every !== 0) continue;
      const at = toWorld({ x: i, y: i }, layout);
      const text = sideways ? String(i + 1) : columnName(i);
      decals.write(text, { x: sideways ? middle.x : at.x, z: sideways ? at.z : middle.z, y, size: 0.62 * unit, colour: kLetters, alpha: 0.9, angle });
    }
  }
}

/** How many of a stone there are, where it is more than one, and how many stones in all; to be read from where the eye is. */
function counts(decals: Decals, { view }: Shown, layout: Layout, angle: number) {
  const { unit, table, spots } = layout;
  const left = (colour: number) => view.colours.find((one) => one.colour === colour)?.left;
  for (const spot of spots) {
    const count = left(spot.colour)?.[spot.stone] ?? 0;
    if (count < 2) continue;
    const off = beside(spot.angle, (shapes[spot.stone].length > 3 ? 0 : 0.6) * spot.scale, 0);
    const where = { x: spot.x + off.x, z: spot.z + off.z, y: table + kHigh * spot.scale * Math.min(count, 3) + 0.05, angle };
    decals.add('dot', { ...where, size: 2.6 * spot.scale, colour: '#1d120a', alpha: 0.85 });
    decals.write(String(count), { ...where, y: where.y + kOnBoard, size: 1.1 * spot.scale, colour: '#ffffff' });
  }
  for (const { colour, left: of } of view.colours) {
    const { from, along } = edgeOf(colour, layout, unit);
    // opposite the eye the frame of the board would hide it
    const opposite = Math.cos(angleOf(colour) - angle) < -0.5;
    const at = beside(angleOf(colour), along / 2 + (opposite ? 1.6 : -0.1) * unit, from - 0.68 * unit);
    const text = String(of.reduce((sum, count) => sum + count, 0));
    decals.add('dot', { ...at, y: table + 0.02, size: 3.5 * unit, colour: '#1d120a', alpha: 0.7 });
    decals.add('dot', { ...at, y: table + 0.03, size: 3.05 * unit, colour: colours[colour] });
    decals.write(text, { ...at, y: table + 0.04, size: 0.92 * unit, colour: colour === 1 ? '#2b2000' : '#ffffff', angle });
  }
}
