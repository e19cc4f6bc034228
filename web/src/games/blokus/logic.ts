// Stones and squares. Which placements are legal is the server's to say.
import { columnName } from '../../lib/grid';
import type { Options } from '../../lib/types';

export interface ColourView {
  colour: number;
  seat: number;
  /** how many of each stone are left */
  left: number[];
  points: number;
  /** has no move any more */
  out: boolean;
}

/** What the server tells of a position, as its viewer may know it. */
export interface BlokusView {
  width: number;
  height: number;
  mode: string;
  /** rows from the top, `.` or the colour's digit */
  board: string[];
  colour: number | null;
  colours: ColourView[];
  starts: { colour: number; cell: string }[];
  /** a report leaves them out: see anchors.ts */
  anchors?: string[];
  /** of mode teams: the stone that every colour begins with, once it is drawn */
  start?: number | null;
}

/** Columns go right, rows go up; a1 is 0, 0. */
export interface Square {
  x: number;
  y: number;
}

/** The stone in hand over the board. */
export interface Ghost {
  squares: Square[];
  colour: number;
  /** null: nobody has said yet */
  good: boolean | null;
}

/** From its lower left corner, sorted by row and then column, as moves are written. */
export type Shape = Square[];

const boxes = [
  '#', '##', '#./##', '###', '##/##', '.#/.#/##', '#./##/#.', '##./.##', '####', '.#/##/##', '##/.#/##',
  '.#./.#./###', '#../#../###', '##./.##/..#', '#../###/..#', '#../###/.#.', '.#./###/.#.', '.#/.#/.#/##',
  '.#/.#/##/#.', '#./##/#./#.', '#####',
];

/** What players call them; the number is that of the squares. */
export const stoneNames = [
  'I1', 'I2', 'V3', 'I3', 'O4', 'L4', 'T4', 'Z4', 'I4', 'P5', 'U5', 'T5', 'V5', 'W5', 'Z5', 'F5', 'X5', 'L5', 'N5', 'Y5', 'I5',
];

export function normal(squares: Square[]): Shape {
  const left = Math.min(...squares.map((square) => square.x));
  const bottom = Math.min(...squares.map((square) => square.y));
  return squares
    .map(({ x, y }) => ({ x: x - left, y: y - bottom }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

function shapeOf(box: string): Shape {
  const rows = box.split('/').reverse();
  return normal(rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [{ x, y }] : []))));
}

export const stones: Shape[] = boxes.map(shapeOf);

export function turned(shape: Shape, clockwise = true): Shape {
  return normal(shape.map(({ x, y }) => (clockwise ? { x: y, y: -x } : { x: -y, y: x })));
}

export function mirrored(shape: Shape): Shape {
  return normal(shape.map(({ x, y }) => ({ x: -x, y })));
}

export function keyOf(shape: Shape): string {
  return shape.map(({ x, y }) => `${x}${y}`).join(' ');
}

/** Every way a stone can lie, each once. */
export function orientations(stone: number): Shape[] {
  const found = new Map<string, Shape>();
  let shape = stones[stone];
  for (let i = 0; i < 8; i++) {
    if (!found.has(keyOf(shape))) found.set(keyOf(shape), shape);
    shape = i === 3 ? mirrored(shape) : turned(shape);
  }
  return [...found.values()];
}

const stoneByKey = new Map(stones.flatMap((_, stone) => orientations(stone).map((shape) => [keyOf(shape), stone] as const)));

export function stoneOf(shape: Shape): number {
  return stoneByKey.get(keyOf(shape)) ?? -1;
}

export function extent(shape: Shape): { width: number; height: number } {
  return { width: Math.max(...shape.map(({ x }) => x)) + 1, height: Math.max(...shape.map(({ y }) => y)) + 1 };
}

/** The square a stone is held by: the one nearest to its middle. */
export function grip(shape: Shape): Square {
  const { width, height } = extent(shape);
  const off = ({ x, y }: Square) => Math.hypot(x - (width - 1) / 2, y - (height - 1) / 2);
  return shape.reduce((best, square) => (off(square) < off(best) - 1e-9 ? square : best));
}

export function squareName({ x, y }: Square): string {
  return columnName(x) + (y + 1);
}

export function readSquare(text: string): Square | null {
  const match = /^([a-z]{1,2})([1-9]\d?)$/.exec(text);
  if (!match) return null;
  const column = [...match[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  return { x: column - 1, y: Number(match[2]) - 1 };
}

export function laid(shape: Shape, at: Square): Square[] {
  return shape.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
}

export function writeMove(shape: Shape, at: Square): string {
  return laid(shape, at).map(squareName).join(',');
}

/** The squares of a move; none if it is no placement. */
export function readMove(text: string): Square[] {
  const squares = text.split(',').map(readSquare);
  return squares.every((square) => square !== null) ? squares : [];
}

export function originOf(squares: Square[]): Square {
  return { x: Math.min(...squares.map(({ x }) => x)), y: Math.min(...squares.map(({ y }) => y)) };
}

/** For each way a stone can lie the places where it may, in the order they were told. */
export type Places = Map<string, Square[]>;

export function placesOf(legal: string[]): Places {
  const places: Places = new Map();
  for (const move of legal) {
    const squares = readMove(move);
    if (squares.length === 0) continue;
    const key = keyOf(normal(squares));
    const known = places.get(key);
    if (known) known.push(originOf(squares));
    else places.set(key, [originOf(squares)]);
  }
  return places;
}

export function fittingStones(places: Places): Set<number> {
  return new Set([...places.keys()].map((key) => stoneByKey.get(key) ?? -1));
}

/** The nearest legal place no further than `reach` in each direction; null: none. */
export function snapped(places: Places, shape: Shape, at: Square, reach: number): Square | null {
  let best: Square | null = null;
  let least = Infinity;
  for (const place of places.get(keyOf(shape)) ?? []) {
    const [dx, dy] = [Math.abs(place.x - at.x), Math.abs(place.y - at.y)];
    const distance = dx * dx + dy * dy;
    if (Math.max(dx, dy) <= reach && distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** Moved so that the whole stone lies on the board. */
export function within(shape: Shape, at: Square, width: number, height: number): Square {
  const size = extent(shape);
  return {
    x: Math.max(0, Math.min(width - size.width, at.x)),
    y: Math.max(0, Math.min(height - size.height, at.y)),
  };
}

/** All legal places of a stone in all its ways, those of the given way first. */
export function waysFor(places: Places, stone: number, first: Shape): { shape: Shape; at: Square }[] {
  const shapes = [first, ...orientations(stone).filter((shape) => keyOf(shape) !== keyOf(first))];
  return shapes.flatMap((shape) => (places.get(keyOf(shape)) ?? []).map((at) => ({ shape, at })));
}

/** The digit at a square, `.` outside. */
export function colourAt(view: BlokusView, { x, y }: Square): string {
  return view.board[view.height - 1 - y]?.[x] ?? '.';
}

/** The number of the move that covered each square, and on which square it is written. */
export function moveNumbers(moves: string[]): Map<string, number> {
  return new Map(moves.flatMap((move, i) => {
    const squares = readMove(move);
    return squares.length ? [[squareName(numbered(squares)), i + 1] as const] : [];
  }));
}

/** The square of a stone that bears its number. */
export function numbered(squares: Square[]): Square {
  const at = originOf(squares);
  const middle = grip(normal(squares));
  return { x: at.x + middle.x, y: at.y + middle.y };
}

/** Moves to mark as new: those since mine, at least the last. */
export function recent(moves: string[], movers: (number | null)[], you: number[]): string[] {
  let from = moves.length - 1;
  while (from > 0 && !you.includes(movers[from - 1] ?? -1) && moves.length - from < 3 && you.length === 1) from--;
  return moves.slice(Math.max(0, from));
}

export const modes = ['4x4', '4x2', '2x2', 'duo', 'junior', 'teams'] as const;
export type Mode = (typeof modes)[number];

export function modeOf(options: Options): Mode {
  return modes.find((mode) => mode === options.mode) ?? '4x4';
}

const juniorStones = stones.map((_, stone) => (stone < 10 || stone === 17 || stone === 18 ? 2 : 0));

/** Board and stones as the mode has them unless options say otherwise. */
export function usual(mode: Mode): { width: number; height: number; stones: number[] } {
  const side = mode === '2x2' ? 15 : mode === 'duo' || mode === 'junior' ? 14 : 20;
  return { width: side, height: side, stones: mode === 'junior' ? juniorStones : stones.map(() => 1) };
}

/** The letters of the stones of five squares. */
export const letters = stoneNames.filter((name) => name.endsWith('5')).map((name) => name[0]);

/** The name of the stone that the table has drawn; null: another move. */
export function drawnStone(move: string): string | null {
  const letter = /^start:([A-Z])$/.exec(move)?.[1];
  return letter ? `${letter}5` : null;
}

/** The colours of each seat. */
export function coloursOf(mode: Mode): number[][] {
  if (mode === '4x4') return [[0], [1], [2], [3]];
  return mode === '4x2' || mode === 'teams' ? [[0, 2], [1, 3]] : [[0], [2]];
}
