import type { Card } from '../types';
import type { QuoridorView } from './logic';
import Mini from './Mini.svelte';
import { samples } from './samples';
import { texts } from './texts';

export const card: Card<QuoridorView> = {
  name: 'quoridor',
  mini: Mini,
  miniAspect: 1,
  texts,
  samples,
  seats: (options) => Number(options.players ?? 2),
  colours: () => ['var(--seat-0)', 'var(--seat-1)', 'var(--seat-2)', 'var(--seat-3)'],
};
