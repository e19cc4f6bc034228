import type { en } from '../texts/en';
import { recall, remember } from './store';

export const languages = { en: 'English', de: 'Deutsch', el: 'Ελληνικά' } as const;
export type Lang = keyof typeof languages;
export type Key = keyof typeof en;
export type Params = Record<string, string | number>;

type Texts = Record<Key, string>;

// each language is a file of its own, fetched when it is spoken
const loaders: Record<Lang, () => Promise<Texts>> = {
  en: async () => (await import('../texts/en')).en,
  de: async () => (await import('../texts/de')).de,
  el: async () => (await import('../texts/el')).el,
};

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

const parts: ((language: Lang) => Promise<void>)[] = [];
const helps = new WeakMap<object, Record<Lang, Fetch<unknown>>>();

/**
 * Texts that come with the language, but for those of the help page: what a game's texts.ts is in
 * the built page.
 */
export function fetched<W, H>(from: Record<Lang, [words: Fetch<W>, help: Fetch<H>]>): Partial<Record<Lang, W>> {
  const texts: Partial<Record<Lang, W>> = {};
  parts.push(async (language) => {
    texts[language] ??= (await from[language][0]()).default;
  });
  helps.set(texts, { en: from.en[1], de: from.de[1], el: from.el[1] });
  return texts;
}

/** A game's rules and keys, which are long and fetched when they are read. */
export async function helpIn<H>(texts: Record<Lang, H>, language: Lang): Promise<H> {
  const from = helps.get(texts);
  return from ? ((await from[language]()).default as H) : texts[language];
}

async function speak(next: Lang) {
  const [texts] = await Promise.all([loaders[next](), ...parts.map((load) => load(next))]);
  current = { lang: next, texts };
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
