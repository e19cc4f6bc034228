import { fill, lang } from '../../lib/i18n.svelte';
import type { Options } from '../../lib/types';
import type { Card } from '../types';
import { coloursOf, modeOf, type BlokusView } from './logic';
import Mini from './Mini.svelte';
import { duoSamples, samples } from './samples';
import { colourName, texts } from './texts';

const kColours = ['#2f6fb0', '#d9a514', '#c8402f', '#3c8c4a'];

function seatNames(options: Options): string[] {
  return coloursOf(modeOf(options)).map((colours) =>
    colours.length === 1 ? colourName(colours[0])
      : fill(texts[lang()].card.and, { a: colourName(colours[0]), b: colourName(colours[1]) }));
}

export const card: Card<BlokusView> = {
  name: 'blokus',
  mini: Mini,
  miniAspect: 1,
  texts,
  samples,
  variants: [
    { word: 'variant.classic', options: {}, samples },
    { word: 'variant.duo', options: { mode: 'duo' }, samples: duoSamples },
  ],
  seats: (options) => coloursOf(modeOf(options)).length,
  colours: (options) => coloursOf(modeOf(options)).map(([first]) => kColours[first]),
  seatNames,
};
