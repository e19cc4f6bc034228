import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { guide } from './bundling/guide';
import { splitTexts } from './bundling/split_texts';

// AGON=http://127.0.0.1:PORT npm run dev   — the page from Vite, the API from a running server
const server = loadEnv('', '.', 'AGON').AGON ?? 'http://127.0.0.1:8080';

/** What the start page says in one language is one file, all rules in it another, and the rest a third. */
function byLanguage(id: string): string | undefined {
  const [, part, language] = /\/texts\.ts\?(card|words|help)=(\w+)$/.exec(id) ?? [];
  if (language) return { card: language, words: `more-${language}`, help: `rules-${language}` }[part];
  const [, start, page] = /\/src\/texts\/(start\/)?(\w+)\.ts$/.exec(id) ?? [];
  return page && (start ? page : `more-${page}`);
}

export default defineConfig({
  plugins: [splitTexts(), guide(), svelte()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600, rollupOptions: { output: { manualChunks: byLanguage } } },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['{src,bundling}/**/*.test.ts'], environment: 'node' },
});
