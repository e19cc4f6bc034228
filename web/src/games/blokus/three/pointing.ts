// What is under a pointer, and where on the page something is seen.
import { readSquare, type Square } from '../logic';
import { onPlane, seenAt } from './camera';
import type { Eye } from './eye';
import { gripOf, kHigh, spotAt, toBoard, toWorld, type Layout, type Spot } from './layout';
import type { Shown } from './shown';

/** Where on the picture: -1 to 1, right and up. */
export interface Spotted {
  u: number;
  v: number;
}

export type Thing = { square: string } | { stone: number; colour: number };

/** where on board and stones a pointer points: a little above the ground */
const kOnBoard = 0.12;
const onStones = ({ table, spots }: Layout) => table + kHigh * 0.7 * (spots[0]?.scale ?? 1);
const kSlack = 0.4;

/** In squares of the board and parts of them, also beside it. */
export function boardAt({ u, v }: Spotted, eye: Eye, layout: Layout): Square | null {
  const point = onPlane(eye.pose, eye.aspect, u, v, kOnBoard);
  return point && toBoard(point, layout);
}

export function isOnBoard(at: Spotted, eye: Eye, layout: Layout): boolean {
  const on = boardAt(at, eye, layout);
  return on !== null && on.x > -kSlack && on.y > -kSlack && on.x < layout.width + kSlack && on.y < layout.height + kSlack;
}

/** One of the stones that this person may take. */
export function stoneAt({ u, v }: Spotted, eye: Eye, layout: Layout, { mine, view }: Shown): Spot | null {
  const point = onPlane(eye.pose, eye.aspect, u, v, onStones(layout));
  const left = view.colours.find(({ colour }) => colour === mine)?.left;
  if (!point || !left) return null;
  return spotAt(layout.spots.filter((spot) => spot.colour === mine && left[spot.stone] > 0), point);
}

export function whereIs(thing: Thing, eye: Eye, layout: Layout): Spotted | null {
  const square = 'square' in thing ? readSquare(thing.square) : null;
  const spot = 'square' in thing ? null : layout.spots.find(({ stone, colour }) => stone === thing.stone && colour === thing.colour);
  if (square) return seenAt(eye.pose, eye.aspect, { ...toWorld(square, layout), y: kOnBoard });
  return spot ? seenAt(eye.pose, eye.aspect, { ...gripOf(spot), y: onStones(layout) }) : null;
}
