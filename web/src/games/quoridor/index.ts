import type { GameUi } from '../types';
import Board from './Board.svelte';
import type { QuoridorView } from './logic';
import { samples } from './samples';
import { texts } from './texts';

export const quoridor: GameUi<QuoridorView> = {
  name: 'quoridor',
  board: Board,
  texts,
  aspect: () => 1,
  samples,
  pictures: {},
  seats: (options) => Number(options.players ?? 2),
  colours: () => ['var(--seat-0)', 'var(--seat-1)', 'var(--seat-2)', 'var(--seat-3)'],
};
