import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The guide for authors of programs, as a file beside the page: it has one source, docs/bots.md. */
export function guide(): Plugin {
  return {
    name: 'guide',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('../../docs/bots.md', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'bots.txt', source });
    },
  };
}
