import type { Card } from '../types';
import type { AntsView } from './logic';
import Mini from './Mini.svelte';
import { samples } from './samples';
import { texts } from './texts';

export const card: Card<AntsView> = {
  name: 'ants',
  mini: Mini,
  miniAspect: 0.67,
  texts,
  samples,
  seats: () => 2,
  colours: () => ['#2b2b2b', '#f4ecd8'],
};
