import type { Card } from '../types';
import Mini from './Mini.svelte';
import { samples } from './samples';
import type { BattleshipView } from './sea';
import { texts } from './texts';

export const card: Card<BattleshipView> = {
  name: 'battleship',
  mini: Mini,
  miniAspect: 2.05,
  texts,
  samples,
  seats: () => 2,
  colours: () => ['var(--seat-0)', 'var(--seat-1)'],
};
