import type { GameUi } from '../types';
import Board from './Board.svelte';
import { describeMove } from './describe';
import { outline, type QuoridorView } from './logic';
import { pictures, samples } from './samples';
import Settings from './Settings.svelte';
import { texts } from './texts';

const kCaption = 22; // units of the drawing that the tools and lines below it take

export const quoridor: GameUi<QuoridorView> = {
  name: 'quoridor',
  board: Board,
  settings: Settings,
  texts,
  aspect: (options) => {
    const { width, height } = outline(Number(options.size ?? 9), Number(options.players ?? 2), false);
    return width / (height + kCaption);
  },
  samples,
  pictures,
  seats: (options) => Number(options.players ?? 2),
  colours: () => ['var(--seat-0)', 'var(--seat-1)', 'var(--seat-2)', 'var(--seat-3)'],
  describe: describeMove,
};
