import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { splitTexts } from './bundling/split_texts';

// AGON=http://127.0.0.1:PORT npm run dev   — the page from Vite, the API from a running server
const server = loadEnv('', '.', 'AGON').AGON ?? 'http://127.0.0.1:8080';

/** All that is said in one language is one file, and all rules in it another. */
function byLanguage(id: string): string | undefined {
  const [, part, language] = /\/texts\.ts\?(words|help)=(\w+)$/.exec(id) ?? [];
  if (language) return part === 'help' ? `rules-${language}` : language;
  return /\/src\/texts\/(\w+)\.ts$/.exec(id)?.[1];
}

export default defineConfig({
  plugins: [splitTexts(), svelte()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600, rollupOptions: { output: { manualChunks: byLanguage } } },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['{src,bundling}/**/*.test.ts'], environment: 'node' },
});
