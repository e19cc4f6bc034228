import type { GameUi } from '../types';
import Board from './Board.svelte';
import { describeMove } from './describe';
import type { AntsView } from './logic';
import { pictures, samples } from './samples';
import Settings from './Settings.svelte';
import { texts } from './texts';

export const ants: GameUi<AntsView> = {
  name: 'ants',
  board: Board,
  settings: Settings,
  texts,
  aspect: () => 0.95, // the score stands beside the board where there is room
  samples,
  pictures,
  seats: () => 2,
  colours: () => ['#2b2b2b', '#f4ecd8'],
  describe: describeMove,
};
