import { untrack } from 'svelte';
import type { en as rest } from '../texts/en';
import type { en as start } from '../texts/start/en';
import { recall, remember } from './store';

export const languages = { en: 'English', de: 'Deutsch', el: 'Ελληνικά' } as const;
export type Lang = keyof typeof languages;
export type Key = keyof typeof start | keyof typeof rest;
export type Params = Record<string, string | number>;

type Texts = Record<Key, string>;
type Part = (language: Lang) => Promise<unknown>;

// what the pages say, as far as it was fetched
const kept: Record<Lang, Partial<Texts>> = { en: {}, de: {}, el: {} };
const keep = (language: Lang, texts: Partial<Texts>) => Object.assign(kept[language], texts);

// each language is a file of its own, fetched when it is spoken: what the start page says, and all the rest
const startTexts: Record<Lang, () => Promise<Partial<Texts>>> = {
  en: async () => (await import('../texts/start/en')).en,
  de: async () => (await import('../texts/start/de')).de,
  el: async () => (await import('../texts/start/el')).el,
};
const otherTexts: Record<Lang, () => Promise<Partial<Texts>>> = {
  en: async () => (await import('../texts/en')).en,
  de: async () => (await import('../texts/de')).de,
  el: async () => (await import('../texts/el')).el,
};
const starting: Part[] = [async (language) => keep(language, await startTexts[language]())];
const others: Part[] = [async (language) => keep(language, await otherTexts[language]())];

function firstChoice(): Lang {
  const wished = globalThis.navigator?.languages ?? [];
  const kept = recall<string>('lang', '');
  const found = [kept, ...wished.map((tag) => tag.slice(0, 2))].find((tag) => tag in languages);
  return (found as Lang | undefined) ?? 'en';
}

let current = $state.raw<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} as Texts });

/** The language spoken now; reading it in a component makes the component follow a change. */
export function lang(): Lang {
  return current.lang;
}

type Fetch<T> = () => Promise<{ default: T }>;

const helps = new WeakMap<object, Record<Lang, Fetch<unknown>>>();

/**
 * What a game's texts.ts is in the built page: its card's words come with the language, the others with
 * all the rest, and those of the help page when they are read.
 */
export function fetched<C extends object, W extends object, H>(
  from: Record<Lang, [card: Fetch<C>, words: Fetch<W>, help: Fetch<H>]>): Record<Lang, Partial<C & W>> {
  const texts: Record<Lang, Partial<C & W>> = { en: {}, de: {}, el: {} };
  starting.push(async (language) => Object.assign(texts[language], (await from[language][0]()).default));
  others.push(async (language) => Object.assign(texts[language], (await from[language][1]()).default));
  helps.set(texts, { en: from.en[2], de: from.de[2], el: from.el[2] });
  return texts;
}

/** A game's rules and keys, which are long and fetched when they are read. */
export async function helpIn<H>(texts: Record<Lang, H>, language: Lang): Promise<H> {
  const from = helps.get(texts);
  return from ? ((await from[language]()).default as H) : texts[language];
}

const known = new Set<Lang>();
let all = false;

const load = (parts: Part[], language: Lang) => Promise.all(parts.map((part) => part(language)));

async function loadRest(language: Lang) {
  if (known.has(language)) return;
  await load(others, language);
  known.add(language);
}

async function speak(next: Lang) {
  await Promise.all([load(starting, next), all && loadRest(next)]);
  current = { lang: next, texts: kept[next] as Texts };
}

/** All that the start page does not say, in the language spoken now and from now on. */
export async function loadAllTexts() {
  all = true;
  const language = untrack(lang); // who fetches a page does not fetch it again in another language
  if (known.has(language)) return;
  await loadRest(language);
  current = { ...current };
}

/** A part of the page that says more than the start page does, and its words. */
export async function withTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadAllTexts()]);
  return loaded;
}

/** Once, before anything is shown. */
export function loadFirstLanguage(): Promise<void> {
  return speak(firstChoice());
}

export async function setLang(next: Lang) {
  await speak(next);
  remember('lang', next);
}

export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole);
}

export function t(key: Key, params?: Params): string {
  return fill(current.texts[key], params);
}

/** The text of a key that may not exist: codes from the server. */
export function maybe(key: string): string | undefined {
  return current.texts[key as Key];
}

/** `const w = words(texts)` in a board: `w('sea.own', { name })` of the game's own words. */
export function words<K extends string>(of: Record<Lang, { words: Record<K, string> }>) {
  return (key: K, params?: Params): string => fill(of[current.lang].words[key], params);
}
