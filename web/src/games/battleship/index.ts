import { lang } from '../../lib/i18n.svelte';
import type { GameUi } from '../types';
import { answers, isFleet, type BattleshipView } from './logic';
import Mini from './Mini.svelte';
import { pictures, samples } from './samples';
import { texts } from './texts';

function describe(move: string): string {
  const words = texts[lang()].words;
  if (isFleet(move)) return words['told.fleet'];
  const answer = answers.find((one) => one === move);
  return answer ? words[`answer.${answer}`] : move;
}

export const battleship: GameUi<BattleshipView> = {
  name: 'battleship',
  mini: Mini,
  board: () => import('./Board.svelte'),
  settings: () => import('./Settings.svelte'),
  texts,
  aspect: () => 1.7,
  miniAspect: 2.05,
  samples,
  pictures,
  seats: () => 2,
  colours: () => ['var(--seat-0)', 'var(--seat-1)'],
  describe,
  strikes: (move) => move !== 'water' && answers.some((answer) => answer === move),
};
