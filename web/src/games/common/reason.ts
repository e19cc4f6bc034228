import { lang, maybe, t, type Lang } from '../../lib/i18n.svelte';

/** The sentence for a rule code in a board: the game's own or a common one. */
export function reason(texts: Record<Lang, { why: Record<string, string> }>, code: string): string {
  return texts[lang()].why[code] ?? maybe(`why.${code}`) ?? t('why.not-possible');
}
