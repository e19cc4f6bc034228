import type { GameUi } from '../types';
import { describeMove } from './describe';
import { outline, type QuoridorView } from './logic';
import Mini from './Mini.svelte';
import { pictures, samples } from './samples';
import { texts } from './texts';

const kCaption = 22; // units of the drawing that the tools and lines below it take

export const quoridor: GameUi<QuoridorView> = {
  name: 'quoridor',
  mini: Mini,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  texts,
  aspect: (options) => {
    const { width, height } = outline(Number(options.size ?? 9), Number(options.players ?? 2), false);
    return width / (height + kCaption);
  },
  miniAspect: 1,
  samples,
  pictures,
  seats: (options) => Number(options.players ?? 2),
  colours: () => ['var(--seat-0)', 'var(--seat-1)', 'var(--seat-2)', 'var(--seat-3)'],
  fewer: true,
  describe: describeMove,
};
