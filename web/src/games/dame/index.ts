import { fill, lang } from '../../lib/i18n.svelte';
import type { GameUi } from '../types';
import { ends, victimOf, type DameView } from './logic';
import Mini from './Mini.svelte';
import { pictures, samples } from './samples';
import { texts } from './texts';

export const dame: GameUi<DameView> = {
  name: 'dame',
  mini: Mini,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  texts,
  aspect: () => 0.9,
  miniAspect: 1,
  samples,
  pictures,
  seats: () => 2,
  colours: () => ['#f4efe3', '#2b2b2b'],
  describe: (move) => fill(texts[lang()].words.move, ends(move)),
  strikes: (move, { board }) => victimOf(board, move) !== null,
};
