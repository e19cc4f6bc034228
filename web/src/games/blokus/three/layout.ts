// Where everything lies on the table: a square of the board is one unit, its middle is the origin, y goes up.
import { extent, normal, turned, type Shape, type Square } from '../logic';

/** how high a stone is */
export const kHigh = 0.42;

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  z: number;
}

/** Where the unused stones of one kind lie: the middle of the stone, turned and made smaller. */
export interface Spot extends Point {
  colour: number;
  stone: number;
  shape: Shape;
  angle: number;
  scale: number;
}

export interface Layout extends Size {
  /** a twentieth of the longer side: frames, gaps and letters grow with the board */
  unit: number;
  /** how high the frame of the board is, and where the table is under it */
  rim: number;
  table: number;
  spots: Spot[];
  /** half the room that board and stones take, and how far stones go along each edge */
  reach: Point;
  along: Point;
}

/** Blue sits at the near edge, then clockwise: the angle from which a colour looks at the board. */
export function angleOf(colour: number): number {
  return [0, -Math.PI / 2, Math.PI, Math.PI / 2][colour] ?? 0;
}

export function toWorld({ x, y }: Square, { width, height }: Size): Point {
  return { x: x + 0.5 - width / 2, z: height / 2 - 0.5 - y };
}

/** In squares and parts of them, as a flat board tells where a pointer is. */
export function toBoard({ x, z }: Point, { width, height }: Size): Square {
  return { x: x + width / 2, y: height / 2 - z };
}

/** The middle of a stone's squares on the board. */
export function middleOf(squares: Square[], size: Size): Point {
  const low = toWorld({ x: Math.min(...squares.map(({ x }) => x)), y: Math.min(...squares.map(({ y }) => y)) }, size);
  const { width, height } = extent(normal(squares));
  return { x: low.x + (width - 1) / 2, z: low.z - (height - 1) / 2 };
}

/** From the middle of a stone to each of its squares, x and z by turns. */
export function offsetsOf(shape: Shape): number[] {
  const { width, height } = extent(shape);
  return shape.flatMap(({ x, y }) => [x - (width - 1) / 2, (height - 1) / 2 - y]);
}

export const kFrame = 0.85;
const kAlley = 1.3;
const kGap = 0.75;

/** How far a colour's stones begin from the middle of the board, and how wide its edge is. */
export function edgeOf(colour: number, { width, height }: Size, unit: number): { from: number; along: number } {
  const sideways = colour === 1 || colour === 3;
  return {
    from: (sideways ? width : height) / 2 + (kFrame + kAlley) * unit,
    along: sideways ? height : width,
  };
}

/** A vector beside a colour's edge (to its right, away from the board) as the table has it. */
export function beside(angle: number, right: number, away: number): Point {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { x: right * c + away * s, z: away * c - right * s };
}

/** As it lies before its owner: its longer side along the edge. */
export function lying(shape: Shape): Shape {
  const { width, height } = extent(shape);
  return height > width ? turned(shape) : shape;
}

interface Row {
  stones: { stone: number; shape: Shape; width: number }[];
  width: number;
  depth: number;
}

/** Rows no wider than `room`, deep stones first; in squares of the stones. */
export function packed(kinds: { stone: number; shape: Shape }[], room: number): Row[] {
  const sized = kinds.map(({ stone, shape }) => ({ stone, shape, ...extent(shape) }))
    .sort((a, b) => b.height - a.height || b.width - a.width || b.stone - a.stone);
  const rows: Row[] = [];
  for (const one of sized) {
    const row = rows.find((known) => known.width + kGap + one.width <= room) ?? { stones: [], width: -kGap, depth: one.height };
    if (row.stones.length === 0) rows.push(row);
    row.stones.push(one);
    row.width += kGap + one.width;
  }
  return rows;
}

const depthOf = (rows: Row[]) => rows.reduce((sum, row) => sum + row.depth + kGap, -kGap);

/** The largest scale at which all stones lie within this room. */
function scaleFor(kinds: { stone: number; shape: Shape }[], along: number, depth: number): number {
  let [least, most] = [0.02, 1];
  for (let i = 0; i < 24; i++) {
    const scale = (least + most) / 2;
    const rows = packed(kinds, along / scale);
    const fits = depthOf(rows) * scale <= depth && Math.max(...rows.map((row) => row.width)) * scale <= along;
    if (fits) least = scale;
    else most = scale;
  }
  return least;
}

const kDepth = { two: 0.26, four: 0.15 };

/** Board and stones of these colours and kinds; kinds are shapes by their number. */
export function layoutOf(size: Size, colours: number[], kinds: { stone: number; shape: Shape }[]): Layout {
  const side = Math.max(size.width, size.height);
  const unit = side / 20;
  const flat = kinds.map(({ stone, shape }) => ({ stone, shape: lying(shape) }));
  const depth = side * (colours.length > 2 ? kDepth.four : kDepth.two);
  const along = side * 0.98;
  const scale = flat.length ? scaleFor(flat, along, depth) : 1;
  const rows = packed(flat, along / scale);
  const reach = { x: size.width / 2 + (kFrame + 0.4) * unit, z: size.height / 2 + (kFrame + 0.4) * unit };
  const spread = { ...reach };
  const spots = colours.flatMap((colour) => {
    const { from } = edgeOf(colour, size, unit);
    const axis = colour % 2 ? 'x' : 'z';
    reach[axis] = Math.max(reach[axis], from + depthOf(rows) * scale);
    const across = axis === 'x' ? 'z' : 'x';
    const half = (Math.max(...rows.map((row) => row.width)) * scale) / 2;
    reach[across] = Math.max(reach[across], half);
    spread[across] = Math.max(spread[across], half);
    return spotsOf(colour, from, rows, scale);
  });
  return { ...size, unit, rim: Math.max(0.08, 0.3 * Math.min(unit, 1.6)), table: -Math.max(0.22, 0.55 * unit), spots, reach, along: spread };
}

function spotsOf(colour: number, from: number, rows: Row[], scale: number): Spot[] {
  const angle = angleOf(colour);
  let away = from;
  return rows.flatMap((row) => {
    let right = (-row.width * scale) / 2;
    const spots = row.stones.map(({ stone, shape, width }): Spot => {
      const at = beside(angle, right + (width * scale) / 2, away + (extent(shape).height * scale) / 2);
      right += (width + kGap) * scale;
      return { colour, stone, shape, angle, scale, ...at };
    });
    away += (row.depth + kGap) * scale;
    return spots;
  });
}

/** The spot a point on the table lies on, with a little generosity. */
export function spotAt(spots: Spot[], { x, z }: Point, slack = 0.3): Spot | null {
  return spots.find((spot) => {
    const [c, s] = [Math.cos(spot.angle), Math.sin(spot.angle)];
    const [dx, dz] = [x - spot.x, z - spot.z];
    const [right, away] = [dx * c - dz * s, dx * s + dz * c];
    const { width, height } = extent(spot.shape);
    return Math.abs(right) <= (width / 2 + slack) * spot.scale && Math.abs(away) <= (height / 2 + slack) * spot.scale;
  }) ?? null;
}

/** The middle of that square of an unused stone that is nearest to its middle. */
export function gripOf(spot: Spot): Point {
  const offsets = offsetsOf(spot.shape);
  let best = 0;
  for (let i = 2; i < offsets.length; i += 2)
    if (Math.hypot(offsets[i], offsets[i + 1]) < Math.hypot(offsets[best], offsets[best + 1])) best = i;
  const off = beside(spot.angle, offsets[best] * spot.scale, offsets[best + 1] * spot.scale);
  return { x: spot.x + off.x, z: spot.z + off.z };
}
