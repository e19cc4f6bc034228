import { lang } from '../../lib/i18n.svelte';
import type { GameUi } from '../types';
import Board from './Board.svelte';
import { answers, isFleet, type BattleshipView } from './logic';
import { pictures, samples } from './samples';
import Settings from './Settings.svelte';
import { texts } from './texts';

function describe(move: string): string {
  const words = texts[lang()].words;
  if (isFleet(move)) return words['told.fleet'];
  const answer = answers.find((one) => one === move);
  return answer ? words[`answer.${answer}`] : move;
}

export const battleship: GameUi<BattleshipView> = {
  name: 'battleship',
  hidden: true,
  board: Board,
  settings: Settings,
  texts,
  aspect: () => 1.7,
  samples,
  pictures,
  seats: () => 2,
  colours: () => ['var(--seat-0)', 'var(--seat-1)'],
  describe,
};
