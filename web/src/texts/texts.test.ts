import { describe, expect, it } from 'vitest';
import { texts as event } from '../event/texts';
import { games } from '../games';
import { de } from './de';
import { el } from './el';
import { en } from './en';

/** Every path to a text, with the {names} that the text fills in. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    const names = [...value.matchAll(/\{\w+\}/g)].map(String).sort();
    return [[path, ...names].join(' ')];
  }
  return Object.entries(value as object).flatMap(([key, inner]) => shape(inner, `${path}/${key}`));
}

const blank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Object.values(value as object).some(blank);

describe('every language says everything', () => {
  it('on the pages', () => {
    expect(shape(de).sort()).toEqual(shape(en).sort());
    expect(shape(el).sort()).toEqual(shape(en).sort());
    expect([en, de, el].some(blank)).toBe(false);
  });

  it('of an event', () => {
    expect(shape(event.de).sort()).toEqual(shape(event.en).sort());
    expect(shape(event.el).sort()).toEqual(shape(event.en).sort());
    expect(blank(event)).toBe(false);
  });

  it.each(games.map((game) => [game.name, game] as const))('in %s', (_, game) => {
    const english = shape(game.texts.en).sort();
    expect(shape(game.texts.de).sort()).toEqual(english);
    expect(shape(game.texts.el).sort()).toEqual(english);
    expect(blank(game.texts)).toBe(false);
  });
});
