// What the page says, in each language: `words.de.resign`, `words.el['battleship.place.ready']`.
import { readFileSync } from 'node:fs';
import { transformWithEsbuild } from 'vite';

async function take(path) {
  const file = new URL(`../../src/${path}`, import.meta.url);
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), path);
  return import(`data:text/javascript,${encodeURIComponent(code.replace(/^import .*/gm, '').replace(/^export const w = .*/gm, ''))}`);
}

export const words = {};
for (const language of ['en', 'de', 'el']) {
  const [start, rest] = await Promise.all([take(`texts/start/${language}.ts`), take(`texts/${language}.ts`)]);
  words[language] = { ...start[language], ...rest[language] };
}
for (const game of ['battleship', 'blokus', 'dame', 'quoridor', 'ants'])
  for (const [language, texts] of Object.entries((await take(`games/${game}/texts.ts`)).texts)) {
    words[language][`${game}.name`] = texts.name;
    for (const [key, text] of Object.entries({ ...texts.card, ...texts.words })) words[language][`${game}.${key}`] = text;
  }
for (const [language, texts] of Object.entries((await take('profile/texts.ts')).texts))
  for (const [key, text] of Object.entries(texts.words)) words[language][`profile.${key}`] = text;
