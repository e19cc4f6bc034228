import type { Cell } from '../../lib/grid';
import { squareAt, squareName, turned, type Box, type Point } from '../common/squares';

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** What the server tells of a position, as its viewer may know it. */
export interface QuoridorView {
  size: number;
  /** by seat */
  pawns: string[];
  walls: string[];
  /** walls left, by seat */
  left: number[];
  goals: { side: Side }[];
  /** steps to the goal by the shortest way, by seat */
  distances?: number[];
}

/** A place for a wall: the point between four squares, counted from the top left, and how it lies. */
export interface Slot extends Cell {
  upright: boolean;
}

export const isWall = (move: string): boolean => /[hv]$/.test(move);

export function slotOf(wall: string, size: number): Slot {
  const { row, column } = squareAt(wall, size);
  return { row: row - 1, column, upright: wall.endsWith('v') };
}

/** The server names a wall by the square below and left of its middle. */
export function wallName(slot: Slot, size: number): string {
  return squareName({ row: slot.row + 1, column: slot.column }, size) + (slot.upright ? 'v' : 'h');
}

/** The slot above and right of a square, or the nearest to it. */
export function slotAt(cell: Cell, upright: boolean, size: number): Slot {
  return { row: Math.max(0, cell.row - 1), column: Math.min(size - 2, cell.column), upright };
}

export function turnedSlot(slot: Slot, size: number, flipped: boolean): Slot {
  return { ...turned(slot, size - 1, size - 1, flipped), upright: slot.upright };
}

/** The slot an arrow key leads to on the board as it is shown. */
export function stepSlot(key: string, slot: Slot, size: number, flipped: boolean): Slot | null {
  const ways: Record<string, [number, number]> =
    { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (!(key in ways)) return null;
  const [rows, columns] = ways[key].map((way) => (flipped ? -way : way));
  const within = (value: number) => Math.min(size - 2, Math.max(0, value));
  return { row: within(slot.row + rows), column: within(slot.column + columns), upright: slot.upright };
}

// The drawing's units: a square is ten wide.
export const kCell = 10;
export const kGap = 3;
export const kPitch = kCell + kGap;
/** A wall's size. */
export const kLong = 2 * kCell + kGap;
export const kThick = 2.4;

// The frame is as wide as a rack needs it on a board of nine, and grows and shrinks with the board.
export const kUsual = 9;
export const kRackEdge = 7.2;
export const kPlainEdge = 3.4;
export const kMiniEdge = 2.4;

export const span = (size: number): number => size * kPitch - kGap;

/** How much larger than on a board of nine the frame and what lies in it are. */
export const frameScale = (size: number): number => span(size) / span(kUsual);

/** The whole drawing around the squares, whose top left corner is the origin. */
export function outline(size: number, seats: number, mini: boolean): Box {
  const edge = (units: number) => units * (mini ? 1 : frameScale(size));
  const ends = edge(mini ? kMiniEdge : kRackEdge);
  const sides = mini || seats > 2 ? ends : edge(kPlainEdge);
  return { left: -sides, top: -ends, width: span(size) + 2 * sides, height: span(size) + 2 * ends };
}

/** The middle of a square as it is shown. */
export function middle(cell: Cell, size: number, flipped: boolean): Point {
  const seen = turned(cell, size, size, flipped);
  return { x: seen.column * kPitch + kCell / 2, y: seen.row * kPitch + kCell / 2 };
}

/** The middle of a wall as it is shown. */
export function slotMiddle(slot: Slot, size: number, flipped: boolean): Point {
  const seen = turnedSlot(slot, size, flipped);
  return { x: (seen.column + 1) * kPitch - kGap / 2, y: (seen.row + 1) * kPitch - kGap / 2 };
}

export type Hit = { cell: Cell } | { slot: Slot } | null;

/** The square under a point of the drawing; null: a gap, or outside. */
export function cellUnder(point: Point, size: number, flipped: boolean): Cell | null {
  const all = span(size);
  if (point.x < 0 || point.y < 0 || point.x >= all || point.y >= all) return null;
  if (point.x % kPitch > kCell || point.y % kPitch > kCell) return null;
  return turned({ row: Math.floor(point.y / kPitch), column: Math.floor(point.x / kPitch) }, size, size, flipped);
}

// How far beside a gap still means the wall: it is thin for a pointer, and a finger has buttons for it.
export const kPointerReach = 2.4;
export const kFingerReach = 0.4;

/**
 * What lies under a point of the drawing: a wall's place near a gap, else a square; with a way of
 * lying given, the nearest place for such a wall wherever the point is.
 */
export function hit(point: Point, size: number, flipped: boolean, lying: 'h' | 'v' | null = null, reach = kPointerReach): Hit {
  const all = span(size);
  if (point.x < 0 || point.y < 0 || point.x > all || point.y > all) return null;
  const nearest = (value: number) => Math.min(size - 2, Math.max(0, Math.round((value + kGap / 2) / kPitch) - 1));
  const row = nearest(point.y);
  const column = nearest(point.x);
  const across = Math.abs(point.x - ((column + 1) * kPitch - kGap / 2));
  const along = Math.abs(point.y - ((row + 1) * kPitch - kGap / 2));
  const upright = lying ? lying === 'v' : across < along;
  if (lying || Math.min(across, along) <= kGap / 2 + reach) return { slot: turnedSlot({ row, column, upright }, size, flipped) };
  const place = (value: number) => Math.min(size - 1, Math.floor(value / kPitch));
  return { cell: turned({ row: place(point.y), column: place(point.x) }, size, size, flipped) };
}

/** On which sides of a square, as it is shown, a wall stands. */
export function walledSides(walls: string[], cell: Cell, size: number, flipped: boolean): Side[] {
  const seen = turned(cell, size, size, flipped);
  const slots = walls.map((wall) => turnedSlot(slotOf(wall, size), size, flipped));
  const flat = (row: number) =>
    slots.some((slot) => !slot.upright && slot.row === row && (slot.column === seen.column || slot.column + 1 === seen.column));
  const upright = (column: number) =>
    slots.some((slot) => slot.upright && slot.column === column && (slot.row === seen.row || slot.row + 1 === seen.row));
  const sides: [Side, boolean][] = [['top', flat(seen.row - 1)], ['right', upright(seen.column)],
    ['bottom', flat(seen.row)], ['left', upright(seen.column - 1)]];
  return sides.filter(([, walled]) => walled).map(([side]) => side);
}

/** Who built what, as far as the moves tell. */
export function owners(moves: string[], movers: (number | null)[]): Map<string, number> {
  const built = new Map<string, number>();
  moves.forEach((move, i) => {
    if (isWall(move) && movers[i] !== null && movers[i] !== undefined) built.set(move, movers[i]);
  });
  return built;
}

export function startOf(seat: number, size: number): string {
  const middle = (size - 1) / 2;
  const starts = [{ row: size - 1, column: middle }, { row: 0, column: middle },
    { row: middle, column: 0 }, { row: middle, column: size - 1 }];
  return squareName(starts[seat], size);
}

export interface Last {
  move: string;
  seat: number;
  /** where the pawn came from; null: it was a wall */
  from: string | null;
}

export function lastMove(moves: string[], movers: (number | null)[], size: number): Last | null {
  const at = moves.length - 1;
  const seat = movers[at];
  if (at < 0 || seat === null || seat === undefined) return null;
  if (isWall(moves[at])) return { move: moves[at], seat, from: null };
  const before = moves.slice(0, at).filter((move, i) => movers[i] === seat && !isWall(move));
  return { move: moves[at], seat, from: before.pop() ?? startOf(seat, size) };
}

/** A move that is expected, for drawing it. */
export interface Expected {
  move: string;
  seat: number;
  /** where the pawn comes from; null: it is a wall */
  from: string | null;
}

export const kMostExpected = 4;

/** The first moves of a line that begins with this seat, where nobody is skipped. */
export function expected(line: string[], pawns: string[], toMove: number): Expected[] {
  const at = [...pawns];
  return line.slice(0, kMostExpected).map((move, i) => {
    const seat = (toMove + i) % pawns.length;
    if (isWall(move)) return { move, seat, from: null };
    const from = at[seat];
    at[seat] = move;
    return { move, seat, from };
  });
}

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** At which side of the drawing a seat sits: opposite its goal. */
export function home(goal: Side, flipped: boolean): Side {
  return flipped ? goal : opposite[goal];
}

export function goalSide(goal: Side, flipped: boolean): Side {
  return flipped ? opposite[goal] : goal;
}
