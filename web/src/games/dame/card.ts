import type { Card } from '../types';
import type { DameView } from './logic';
import Mini from './Mini.svelte';
import { samples } from './samples';
import { texts } from './texts';

export const card: Card<DameView> = {
  name: 'dame',
  mini: Mini,
  miniAspect: 1,
  texts,
  samples,
  seats: () => 2,
  colours: () => ['#f4efe3', '#2b2b2b'],
};
