import { readFile } from 'node:fs/promises';
import { transformWithEsbuild, type Plugin } from 'vite';

const kLanguages = ['en', 'de', 'el'];
const kTexts = /\/src\/games\/[^/]+\/texts\.ts$/;
const kPart = /\/src\/games\/[^/]+\/texts\.ts\?lang=(\w+)$/;

/**
 * Translators see a game's languages side by side in one texts.ts; readers fetch only the one they
 * read. In the built page that file becomes a table of three fetches (see lib/i18n).
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const language = kPart.exec(id)?.[1];
      if (language) return `export default ${JSON.stringify((await textsIn(id.split('?')[0]))[language])}`;
      if (!kTexts.test(id)) return null;
      const fetches = kLanguages.map((one) => `${one}: () => import('./texts.ts?lang=${one}')`).join(', ');
      return `import { fetched } from '../../lib/i18n.svelte.ts'; export const texts = fetched({ ${fetches} });`;
    },
  };
}

/** The file is plain data, so that it can be run by itself. */
async function textsIn(path: string): Promise<Record<string, unknown>> {
  const { code } = await transformWithEsbuild(await readFile(path, 'utf8'), path, { sourcemap: false });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { texts: Record<string, unknown> };
  return module.texts;
}
