import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { sprite } from './tools/sprite.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.THEOMACHY_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), sprite([here('./src/lib/icons.ts')], here('../src/theomachy/games'))],
  resolve: { alias: { $lib: here('./src/lib'), $parts: here('./src/parts') }, dedupe: ['svelte'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // No data: addresses for scripts or fonts, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
});
