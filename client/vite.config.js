import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { engine } from './tools/engine.js';
import { keep } from './tools/keep.js';
import { report } from './tools/report.js';
import { site } from './tools/site.js';
import { sprite } from './tools/sprite.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.THEOMACHY_SERVER ?? 'http://127.0.0.1:8000';

// `--mode site` builds a folder of files that needs no server and may lie below any path.
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [
    svelte(),
    sprite([here('./src/lib/ui/icons.ts')], here('../src/theomachy/games')),
    engine(here('..')),
    report(here('../src/theomachy/simulation/web')),
    ...(mode === 'site' ? [site()] : []),
    keep(here('./src/sw.js')),
  ],
  resolve: { alias: { $lib: here('./src/lib'), $parts: here('./src/parts') }, dedupe: ['svelte'] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: mode === 'site' ? 'site' : 'dist',
    emptyOutDir: true,
    // No data: addresses for scripts or fonts, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
    reportCompressedSize: false,
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
}));
