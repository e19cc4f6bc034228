// What the views of an event say, in each language.
import { readFileSync } from 'node:fs';
import { transformWithEsbuild } from 'vite';

const file = new URL('../../src/event/texts.ts', import.meta.url);
const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), 'texts.ts');
const plain = code.replace(/^import .*/gm, '').replace(/^export const w = .*/gm, '');
export const { texts } = await import(`data:text/javascript,${encodeURIComponent(plain)}`);
