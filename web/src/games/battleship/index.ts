import type { GameUi } from '../types';
import Board from './Board.svelte';
import type { BattleshipView } from './logic';
import { samples } from './samples';
import { texts } from './texts';

export const battleship: GameUi<BattleshipView> = {
  name: 'battleship',
  hidden: true,
  board: Board,
  texts,
  aspect: () => 2,
  samples,
  pictures: {},
  seats: () => 2,
  colours: () => ['var(--seat-0)', 'var(--seat-1)'],
};
