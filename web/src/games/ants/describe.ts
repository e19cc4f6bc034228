import { fill, lang } from '../../lib/i18n.svelte';
import { walkOf } from './logic';
import { texts } from './texts';

/** A move in words. */
export function describeMove(move: string): string {
  const say = texts[lang()].words;
  const walk = walkOf(move);
  if (walk) {
    const [from, ...rest] = walk.squares;
    return walk.jump ? fill(say['move.jump'], { from, landings: rest.join(', ') }) : fill(say['move.step'], { from, to: rest[0] });
  }
  if (move === 'pass') return say['move.pass'];
  if (move === '+') return say['move.luck'];
  if (move === '.') return say['move.no-luck'];
  const squares = move.replace(/^food:/, '');
  return squares ? fill(say['move.food'], { squares: squares.split(',').join(', ') }) : say['move.no-food'];
}
