import { fill, lang } from '../../lib/i18n.svelte';
import type { GameUi } from '../types';
import { card } from './card';
import { ends, victimOf, type DameView } from './logic';
import { looked } from './looks';
import { pictures } from './pictures';
import { texts } from './texts';
import { turns } from './turns';

export const dame: GameUi<DameView> = {
  ...card,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  looks: looked.looks,
  aspect: () => 1,
  pictures,
  describe: (move) => fill(texts[lang()].words.move, ends(move)),
  strikes: (move, { board }) => victimOf(board, move) !== null,
  turns,
  premove: true,
};
