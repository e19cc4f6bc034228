import { fill, lang } from '../../lib/i18n.svelte';
import { texts } from './texts';

/** A move in words. */
export function describeMove(move: string): string {
  const say = texts[lang()].words;
  const last = move.slice(-1);
  if (last === 'h' || last === 'v') return fill(say[`move.${last}`], { square: move.slice(0, -1) });
  return fill(say['move.step'], { square: move });
}
