import type { Plugin } from 'vite';

const kTexts = /\/src\/games\/[^/]+\/texts\.ts(?:\?(card|words|help)=(\w+))?$/;
const kCard = ['name', 'tagline', 'seats', 'card'];
const kHelp = ['rules', 'keys'];
const partOf = (member: string) => (kCard.includes(member) ? 'card' : kHelp.includes(member) ? 'help' : 'words');

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: any;
}

/**
 * Translators see a game's languages side by side in one texts.ts; readers fetch only the one they
 * read, first what the start page says of the game, and the long rules only with the help page. In
 * the built page the object there becomes a table of fetches (see `fetched` in lib/i18n).
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
      const [, part, language] = match;
      if (!part) return { code: withFetches(code, object), map: null };
      const { value } = object.properties.find((one: Node) => nameOf(one) === language);
      const wanted = value.properties.filter((one: Node) => partOf(nameOf(one)) === part);
      const members = wanted.map((one: Node) => code.slice(one.start, one.end));
      return { code: `export default { ${members.join(', ')} };`, map: null };
    },
  };
}

function withFetches(code: string, object: Node): string {
  const fetches = object.properties.map((one: Node) => {
    const parts = ['card', 'words', 'help'].map((part) => `() => import('./texts.ts?${part}=${nameOf(one)}')`);
    return `${nameOf(one)}: [${parts.join(', ')}]`;
  });
  const table = `fetched({ ${fetches.join(', ')} })`;
  return `import { fetched } from '../../lib/i18n.svelte.ts';\n${code.slice(0, object.start)}${table}${code.slice(object.end)}`;
}

const nameOf = (property: Node): string => property.key.name ?? property.key.value;

/** The object in `export const texts = { … }`. */
function textsIn(program: Node): Node | undefined {
  for (const statement of program.body as Node[])
    for (const one of (statement.declaration?.declarations ?? []) as Node[])
      if (one.id.name === 'texts' && one.init?.type === 'ObjectExpression') return one.init as Node;
  return undefined;
}
