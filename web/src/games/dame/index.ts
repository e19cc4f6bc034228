import { fill, lang } from '../../lib/i18n.svelte';
import type { GameUi } from '../types';
import Board from './Board.svelte';
import { ends, type DameView } from './logic';
import { pictures, samples } from './samples';
import Settings from './Settings.svelte';
import { texts } from './texts';

export const dame: GameUi<DameView> = {
  name: 'dame',
  joinsById: true,
  board: Board,
  settings: Settings,
  texts,
  aspect: () => 0.9,
  samples,
  pictures,
  seats: () => 2,
  colours: () => ['#f4efe3', '#2b2b2b'],
  describe: (move) => fill(texts[lang()].words.move, ends(move)),
};
