import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { texts as event } from '../event/texts';
import { games } from '../games';
import { levels } from '../lib/seats';
import { texts as profile } from '../profile/texts';
import { de } from './de';
import { el } from './el';
import { en } from './en';
import { de as startDe } from './start/de';
import { el as startEl } from './start/el';
import { en as startEn } from './start/en';

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

  it('on the start page', () => {
    expect(shape(startDe).sort()).toEqual(shape(startEn).sort());
    expect(shape(startEl).sort()).toEqual(shape(startEn).sort());
    expect([startEn, startDe, startEl].some(blank)).toBe(false);
  });

  it('of a profile', () => {
    expect(shape(profile.de).sort()).toEqual(shape(profile.en).sort());
    expect(shape(profile.el).sort()).toEqual(shape(profile.en).sort());
    expect(blank(profile)).toBe(false);
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

/** A file of ours and all that it imports at once. */
function withImports(file: URL, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file.href)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file.href, source);
  for (const [, path] of source.matchAll(/^\s*import (?!type ).*?from '(\.[^']+)'/gm)) {
    const next = ['', '.ts', '/index.ts'].map((end) => new URL(path + end, file)).find((one) => /\.(ts|svelte)$/.test(one.href) && existsSync(one));
    if (next) withImports(next, found);
  }
  return found;
}

const stepBefore = (key: string) => key.slice(0, key.lastIndexOf('.') + 1);

it('what is on the start page says nothing that is fetched later', () => {
  const parts = ['../main.ts', '../parts/Featured.svelte', '../parts/MyGames.svelte', '../parts/LastResults.svelte'];
  const sources = new Map(parts.flatMap((part) => [...withImports(new URL(part, import.meta.url))]));
  const asked = [...sources.values()].flatMap((source) => [...source.matchAll(/\bt\(([^()]*)/g)].flatMap(([, inside]) =>
    [...inside.matchAll(/'([^']+)'|`([^`$]+)\$\{/g)].map(([, key, beginning]) => key ?? beginning)));
  expect(asked.length).toBeGreaterThan(40);
  // of t(`theme.${name}`) all that is one step longer
  const isLater = (key: string) => Object.keys(en).some((later) => later === key || (key.endsWith('.') && stepBefore(later) === key));
  expect(asked.filter(isLater)).toEqual([]);
  expect(levels.every((level) => `level.${level}` in startEn)).toBe(true);
});
