import { lang } from '../../lib/i18n.svelte';
import type { GameUi } from '../types';
import { card } from './card';
import { answers, isFleet, shotsOf } from './logic';
import { looked } from './looks';
import { pictures } from './pictures';
import type { BattleshipView } from './sea';
import { texts } from './texts';
import { turns } from './turns';

function describe(move: string): string {
  const words = texts[lang()].words;
  if (isFleet(move)) return words['told.fleet'];
  const answer = answers.find((one) => one === move);
  return answer ? words[`answer.${answer}`] : move;
}

export const battleship: GameUi<BattleshipView> = {
  ...card,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  looks: looked.looks,
  aspect: () => 1.8,
  pictures,
  describe,
  shots: shotsOf,
  strikes: (move) => move !== 'water' && answers.some((answer) => answer === move),
  turns,
};
