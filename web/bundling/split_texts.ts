import type { Plugin } from 'vite';

const kTexts = /\/src\/games\/[^/]+\/texts\.ts(?:\?lang=(\w+))?$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: any;
}

/**
 * Translators see a game's languages side by side in one texts.ts; readers fetch only the one they
 * read. In the built page the object there becomes a table of fetches (see `fetched` in lib/i18n).
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    apply: 'build',
    transform(code, id) {
      const match = kTexts.exec(id);
      if (!match) return null;
      const object = textsIn(this.parse(code) as Node);
      if (!object) this.error('there is no `export const texts = { … }`');
      const languages: Node[] = object.properties;
      if (match[1]) {
        const { value } = languages.find((one) => one.key.name === match[1])!;
        return { code: `export default ${code.slice(value.start, value.end)};`, map: null };
      }
      const fetches = languages.map((one) => `${one.key.name}: () => import('./texts.ts?lang=${one.key.name}')`);
      const table = `fetched({ ${fetches.join(', ')} })`;
      return {
        code: `import { fetched } from '../../lib/i18n.svelte.ts';\n${code.slice(0, object.start)}${table}${code.slice(object.end)}`,
        map: null,
      };
    },
  };
}

/** The object in `export const texts = { … }`. */
function textsIn(program: Node): Node | undefined {
  for (const statement of program.body as Node[])
    for (const one of (statement.declaration?.declarations ?? []) as Node[])
      if (one.id.name === 'texts' && one.init?.type === 'ObjectExpression') return one.init as Node;
  return undefined;
}
