// The report of an event: one page for a USB stick. The program fills in the event (src/report).
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { leaveOut, oneFile } from './bundling/one_file';
import { splitTexts } from './bundling/split_texts';

export default defineConfig({
  plugins: [leaveOut(), splitTexts(), svelte(), oneFile('report/index.html', 'report.html')],
  publicDir: false,
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: { input: 'report/main.ts', output: { format: 'iife', inlineDynamicImports: true } },
  },
});
