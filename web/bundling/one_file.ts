import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

/** What a page without a server cannot have, or does without: three dimensions, settings of new tables, rules. */
const kAbsent = /\/three\/Three\.svelte$|\/Settings\.svelte$|\/texts\.ts\?help=/;
const kNothing = '\0nothing';

export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId: (id) => (kAbsent.test(id) ? kNothing : null),
    load: (id) => (id === kNothing ? 'export default {};' : null),
  };
}

/** Script and style inside the page itself, `NAME.html`: nothing is left to fetch. */
export function oneFile(page: string, name: string): Plugin {
  return {
    name: 'one-file',
    enforce: 'post', // styles are put together late
    generateBundle(_, bundle) {
      const parts = Object.values(bundle);
      const script = parts.find((part): part is Rollup.OutputChunk => part.type === 'chunk')!;
      const styles = parts.filter((part): part is Rollup.OutputAsset => part.type === 'asset' && part.fileName.endsWith('.css'));
      const html = readFileSync(page, 'utf8')
        .replace('<!--style-->', () => `<style>${styles.map(({ source }) => String(source)).join('')}</style>`)
        .replace('<!--script-->', () => `<script>${script.code.replaceAll('</script', '<\\/script').trimEnd()}</script>`);
      for (const part of parts) delete bundle[part.fileName];
      this.emitFile({ type: 'asset', fileName: name, source: html });
    },
  };
}
