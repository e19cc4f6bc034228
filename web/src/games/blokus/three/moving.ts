// Stones on their way: those that were placed or taken back, and the one in hand.
import { Color, Quaternion, Vector3 } from 'three';
import { normal, readMove, squareName, stoneOf, type Shape } from '../logic';
import { kHigh, middleOf, offsetsOf, type Layout, type Spot } from './layout';
import { flight, flown, follow, place, settle, turnBetween, type Flight, type Place } from './motion';
import type { Shown } from './shown';
import type { Batch } from './stones';

interface Travelling {
  way: Flight;
  colour: number;
  offsets: number[];
  /** not drawn where it comes to lie */
  squares: string[];
  spot: Spot | null;
}

const kUp = new Vector3(0, 1, 0);
const now = place(0, 0, 0);

export function spotPlace(spot: Spot, table: number, level = 0): Place {
  return place(spot.x, table + kHigh * spot.scale * (level + 0.5), spot.z, spot.scale, new Quaternion().setFromAxisAngle(kUp, spot.angle));
}

/** As it lies at its spot, seen as the shape it has on the board. */
function spotPlaceAs(spot: Spot, table: number, shape: Shape): Place {
  const there = spotPlace(spot, table);
  there.turn.multiply(turnBetween(shape, spot.shape));
  return there;
}

export class Flights {
  #under: Travelling[] = [];

  get any(): boolean {
    return this.#under.length > 0;
  }

  clear() {
    this.#under = [];
  }

  /** A stone comes to lie where the move says; from the hand, or from its spot. */
  play(move: string, colour: number, layout: Layout, start: number, from: Place | null) {
    const squares = readMove(move);
    if (squares.length === 0) return;
    const shape = normal(squares);
    const spot = spotOf(layout, colour, stoneOf(shape));
    const { x, z } = middleOf(squares, layout);
    const begin = from ?? (spot ? spotPlaceAs(spot, layout.table, shape) : place(x, 8 * layout.unit, z));
    const way = flight(begin, place(x, kHigh / 2, z), start, layout.unit);
    this.#under.push({ way, colour, offsets: offsetsOf(shape), squares: squares.map(squareName), spot: null });
  }

  /** And flies back to its owner. */
  takeBack(move: string, colour: number, layout: Layout, start: number) {
    const squares = readMove(move);
    const shape = normal(squares);
    const spot = squares.length ? spotOf(layout, colour, stoneOf(shape)) : null;
    if (!spot) return;
    const { x, z } = middleOf(squares, layout);
    const way = flight(place(x, kHigh / 2, z), spotPlaceAs(spot, layout.table, shape), start, layout.unit);
    this.#under.push({ way, colour, offsets: offsetsOf(shape), squares: [], spot });
  }

  /** All unused stones come down to their spots, from high above the other side of the board. */
  gather(layout: Layout, start: number, length: number, draw: () => number) {
    const { reach, unit, table } = layout;
    for (const spot of layout.spots) {
      const angle = spot.angle + Math.PI + (draw() - 0.5) * 2.4;
      const far = 0.2 + draw();
      const from = place(Math.sin(angle) * far * reach.x, (12 + 16 * draw()) * unit, Math.cos(angle) * far * reach.z, spot.scale);
      const way = flight(from, spotPlace(spot, table), start + length * 0.4 * draw(), unit);
      way.length = length * 0.6;
      this.#under.push({ way, colour: spot.colour, offsets: offsetsOf(spot.shape), squares: [], spot });
    }
  }

  /** What is not yet where the position has it. */
  missing(squares: Set<string>, spots: Map<Spot, number>) {
    for (const one of this.#under) {
      for (const name of one.squares) squares.add(name);
      if (one.spot) spots.set(one.spot, (spots.get(one.spot) ?? 0) + 1);
    }
  }

  draw(batches: Map<number, Batch>, time: number) {
    for (let i = 0; i < this.#under.length; i++) {
      const { way, colour, offsets } = this.#under[i];
      flown(way, time, now);
      batches.get(colour)?.move(offsets, now);
    }
  }

  /** True if some have arrived since. */
  land(time: number): boolean {
    const before = this.#under.length;
    for (let i = before - 1; i >= 0; i--) {
      const { way } = this.#under[i];
      if (time >= way.start + way.length) this.#under.splice(i, 1);
    }
    return this.#under.length < before;
  }
}

export function spotOf(layout: Layout, colour: number, stone: number): Spot | null {
  return layout.spots.find((spot) => spot.colour === colour && spot.stone === stone) ?? null;
}

const kLift = 0.8;
const tints = { none: new Color(1, 1, 1), good: new Color(1.15, 1.25, 1.15), bad: new Color(0.5, 0.4, 0.4) };

/** The stone in hand: it lifts from its spot and follows the pointer. */
export class Hand {
  colour = 0;
  stone = -1;
  #shape: Shape = [];
  #offsets: number[] = [];
  #tint = tints.none;
  readonly #now = place(0, 0, 0);
  readonly #goal = place(0, 0, 0);

  get empty(): boolean {
    return this.stone < 0;
  }

  take(shown: Shown, layout: Layout) {
    const { held, mine, ghost } = shown;
    if (!held || mine === null) {
      this.stone = -1;
      return;
    }
    const spot = spotOf(layout, mine, held.stone);
    if (this.stone !== held.stone || this.colour !== mine) {
      this.#offsets = offsetsOf(held.shape);
      settle(this.#now, spot ? spotPlaceAs(spot, layout.table, held.shape) : place(0, 4, 0));
    } else if (this.#shape !== held.shape) {
      // as it lay before, so that it is seen to turn
      this.#now.turn.multiply(turnBetween(held.shape, this.#shape));
      this.#offsets = offsetsOf(held.shape);
    }
    [this.stone, this.colour, this.#shape] = [held.stone, mine, held.shape];
    this.#tint = ghost?.good ? tints.good : ghost?.good === false ? tints.bad : tints.none;
    this.#aim(ghost?.squares ? middleOf(ghost.squares, layout) : null, spot, layout);
  }

  #aim(on: { x: number; z: number } | null, spot: Spot | null, { unit, table }: Layout) {
    this.#goal.turn.identity();
    if (on) {
      this.#goal.at.set(on.x, kLift, on.z);
      this.#goal.scale = 1;
    } else if (spot) {
      this.#goal.at.set(spot.x, table + 1.7 * unit, spot.z);
      this.#goal.turn.setFromAxisAngle(kUp, spot.angle);
      this.#goal.scale = Math.min(1, spot.scale * 1.25);
    }
  }

  /** Where it is, for whatever becomes of it; null: another stone, or none. */
  placeOf(colour: number, stone: number): Place | null {
    if (this.empty || colour !== this.colour || stone !== this.stone) return null;
    return { at: this.#now.at.clone(), turn: this.#now.turn.clone(), scale: this.#now.scale };
  }

  /** True while it is still on its way. */
  step(elapsed: number, motion: boolean): boolean {
    if (this.empty) return false;
    if (motion) return follow(this.#now, this.#goal, elapsed);
    settle(this.#now, this.#goal);
    return false;
  }

  draw(batches: Map<number, Batch>) {
    if (!this.empty) batches.get(this.colour)?.move(this.#offsets, this.#now, this.#tint);
  }
}
