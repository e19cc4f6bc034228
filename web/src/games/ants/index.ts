import type { GameUi } from '../types';
import { describeMove } from './describe';
import { walkOf, type AntsView } from './logic';
import Mini from './Mini.svelte';
import { pictures, samples } from './samples';
import { texts } from './texts';

export const ants: GameUi<AntsView> = {
  name: 'ants',
  mini: Mini,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  texts,
  aspect: () => 0.95, // the score stands beside the board where there is room
  miniAspect: 0.67,
  samples,
  pictures,
  seats: () => 2,
  colours: () => ['#2b2b2b', '#f4ecd8'],
  describe: describeMove,
  strikes: (move) => walkOf(move)?.jump ?? false,
};
