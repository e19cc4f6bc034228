import type { Card } from '../games/types';
import { lang, maybe, t } from './i18n.svelte';

/** The sentence for a rule code: the game's own, a common one, or the code itself. */
export function sentence(game: Pick<Card, 'texts'> | undefined, code: string): string {
  return game?.texts[lang()].why[code] ?? maybe(`why.${code}`) ?? `${t('why.not-possible')} (${code})`;
}
