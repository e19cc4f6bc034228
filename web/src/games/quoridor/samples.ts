import type { Sample } from '../types';
import { isWall, startOf, type QuoridorView, type Side } from './logic';

export const sides: Side[] = ['top', 'bottom', 'right', 'left'];

/** The position after some moves, where nobody is skipped. */
export function played(moves: string[], players = 2, size = 9): Sample<QuoridorView> {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const movers = moves.map((_, i) => i % players);
  const of = (seat: number) => moves.filter((_, i) => movers[i] === seat);
  const view = {
    size,
    pawns: seats.map((seat) => of(seat).filter((move) => !isWall(move)).pop() ?? startOf(seat, size)),
    walls: moves.filter(isWall),
    left: seats.map((seat) => (players === 2 ? 10 : 5) - of(seat).filter(isWall).length),
    goals: seats.map((seat) => ({ side: sides[seat] })),
  };
  return { view, moves, movers, options: { players, size } };
}

const game = ['c8v', 'e8', 'h8h', 'e7', 'e2', 'e6', 'e3', 'e5', 'b7v', 'd5h', 'f3', 'f5h', 'e3', 'b5h', 'd3', 'g6v', 'c3',
  'a6h', 'b3', 'a5v', 'c3', 'g7h', 'd7v', 'f8h', 'd3', 'd8h', 'e3', 'e6h', 'f3', 'e4', 'g3', 'e3', 'h3', 'f3', 'i3', 'f2'];
const kFirst = 20;

export const samples: Sample<QuoridorView>[] = game.map((_, i) => played(game.slice(0, (i + kFirst) % (game.length + 1))));
