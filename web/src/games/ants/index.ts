import type { GameUi } from '../types';
import Board from './Board.svelte';
import type { AntsView } from './logic';
import { samples } from './samples';
import { texts } from './texts';

export const ants: GameUi<AntsView> = {
  name: 'ants',
  board: Board,
  texts,
  aspect: () => 0.8,
  samples,
  pictures: {},
  seats: () => 2,
  colours: () => ['#2b2b2b', '#e9dfc7'],
};
