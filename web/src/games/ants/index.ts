import type { GameUi } from '../types';
import { card } from './card';
import { describeMove } from './describe';
import { walkOf, type AntsView } from './logic';
import { looked } from './looks';
import { pictures } from './pictures';
import { turns } from './turns';

export const ants: GameUi<AntsView> = {
  ...card,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  looks: looked.looks,
  aspect: () => 89.2 / 129.2,
  pictures,
  describe: describeMove,
  worth: { kind: 'chance', full: 30000 },
  strikes: (move) => walkOf(move)?.jump ?? false,
  turns,
};
