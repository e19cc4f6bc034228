import type { GameUi } from '../types';
import Board from './Board.svelte';
import type { DameView } from './logic';
import { samples } from './samples';
import { texts } from './texts';

export const dame: GameUi<DameView> = {
  name: 'dame',
  joinsById: true,
  board: Board,
  texts,
  aspect: () => 1,
  samples,
  pictures: {},
  seats: () => 2,
  colours: () => ['#f4efe3', '#2b2b2b'],
};
