// What a stage is told to show, and how.
import type { BlokusView, Ghost, Shape, Square } from '../logic';

export interface Shown {
  view: BlokusView;
  moves: string[];
  /** the stone in hand */
  held: { stone: number; shape: Shape } | null;
  ghost: Ghost | null;
  /** the colour whose stones may be taken */
  mine: number | null;
  fitting: Set<number> | null;
  hint: Square[];
  anchors?: Set<string>;
  last?: Set<string>;
  fresh?: Set<string>;
  numbers?: Map<string, number>;
  /** the square that has the keyboard's focus */
  cursor: Square | null;
  flipped: boolean;
  /** colours of this person's seats */
  own: number[];
  over: boolean;
}

export interface Look {
  shadows: boolean;
  room: boolean;
  /** turns to the seat whose turn it is */
  seat: boolean;
  arrows: boolean;
  motion: boolean;
  night: boolean;
  /** the page's colour, where there is no room */
  ground: string;
}
