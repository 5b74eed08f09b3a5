import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { BUNDLED_PACKAGES } from './packaging/bundledPackages';

const at = (path: string) => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: [...BUNDLED_PACKAGES] },
      rollupOptions: {
        input: {
          electron: at('src-main/host/electron/electronMain.ts'),
          worker: at('src-main/engine/worker.ts'),
          drawing: at('src-main/engine/documents/worker/renderThread.ts'),
          cli: at('src-main/cli/cliMain.ts'),
          launch: at('src-main/launch.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload must be CommonJS.
      rollupOptions: {
        input: { preload: at('src-main/host/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    build: {
      outDir: 'out/renderer',
      target: 'chrome140',
      minify: true,
      // The content security policy of the pages refuses fonts in `data:` URLs (host/pageSecurityHeaders.ts).
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { index: at('src-renderer/index.html') },
        // Calls that make a schema or a contract have no side effects, so that the bundler may drop unused ones. The
        // first screen then takes constants from those files without loading zod.
        treeshake: { manualPureFunctions: ['z', 'oc'] },
      },
    },
    plugins: [svelte({ configFile: at('svelte.config.js') })],
  },
});
