// All stones that lie still: on the board, and unused beside it.
import { Color } from 'three';
import { colourAt, normal, readMove, squareName, stoneOf, stones as shapes, type Shape } from '../logic';
import { offsetsOf, toWorld, type Layout, type Spot } from './layout';
import { spotPlace, type Flights, type Hand } from './moving';
import type { Shown } from './shown';
import type { Batch } from './stones';

/** more of a kind are not piled up, only counted */
export const kStack = 3;

const plain = new Color(1, 1, 1);
const dull = new Color(0.42, 0.42, 0.42);
const bright = new Color(1.5, 1.5, 1.5);

/** The stones of this game: those left to somebody, and those played. */
export function kindsOf({ view, moves }: Shown): { stone: number; shape: Shape }[] {
  const played = new Set(moves.map((move) => stoneOf(normal(readMove(move)))));
  return shapes.map((shape, stone) => ({ shape, stone }))
    .filter(({ stone }) => played.has(stone) || view.colours.some(({ left }) => left[stone] > 0));
}

/** Which squares are left out: their stone is still in the air. */
export function layStones(batches: Map<number, Batch>, shown: Shown, layout: Layout, flights: Flights, hand: Hand, hovered: Spot | null): Set<string> {
  const { view } = shown;
  const [missing, away] = [new Set<string>(), new Map<Spot, number>()];
  flights.missing(missing, away);
  if (!hand.empty) {
    const from = layout.spots.find(({ colour, stone }) => colour === hand.colour && stone === hand.stone);
    if (from) away.set(from, (away.get(from) ?? 0) + 1);
  }
  for (const batch of batches.values()) batch.clear();
  for (let y = 0; y < view.height; y++)
    for (let x = 0; x < view.width; x++) {
      const digit = colourAt(view, { x, y });
      if (digit === '.' || (missing.size && missing.has(squareName({ x, y })))) continue;
      const at = toWorld({ x, y }, layout);
      batches.get(Number(digit))?.lay(at.x, at.z);
    }
  for (const spot of layout.spots) laySpot(batches, shown, spot, layout.table, away.get(spot) ?? 0, spot === hovered);
  return missing;
}

function laySpot(batches: Map<number, Batch>, { view, mine, fitting }: Shown, spot: Spot, table: number, away: number, hovered: boolean) {
  const of = view.colours.find(({ colour }) => colour === spot.colour);
  const count = Math.min(kStack, (of?.left[spot.stone] ?? 0) - away);
  const unfit = of?.out || (spot.colour === mine && fitting !== null && !fitting.has(spot.stone));
  const offsets = offsetsOf(spot.shape);
  for (let level = 0; level < count; level++)
    batches.get(spot.colour)!.layStone(offsets, spotPlace(spot, table, level), hovered ? bright : unfit ? dull : plain);
}
