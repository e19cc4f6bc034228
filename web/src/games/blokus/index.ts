import type { GameUi } from '../types';
import Board from './Board.svelte';
import type { BlokusView } from './logic';
import { samples } from './samples';
import { texts } from './texts';

export const blokus: GameUi<BlokusView> = {
  name: 'blokus',
  board: Board,
  texts,
  aspect: () => 1.4,
  samples,
  pictures: {},
  seats: (options) => (options.mode === undefined || options.mode === '4x4' ? 4 : 2),
  colours: () => ['#2f6fb0', '#d9a514', '#c8402f', '#3c8c4a'],
};
