import type { GameUi } from '../types';
import { card } from './card';
import { describeMove } from './describe';
import { outline, type QuoridorView } from './logic';
import { looked } from './looks';
import { pictures } from './pictures';
import { turns } from './turns';

export const quoridor: GameUi<QuoridorView> = {
  ...card,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  looks: looked.looks,
  aspect: (options) => {
    const { width, height } = outline(Number(options.size ?? 9), Number(options.players ?? 2), false);
    return width / height;
  },
  pictures,
  fewer: true,
  describe: describeMove,
  turns,
  premove: true,
};
