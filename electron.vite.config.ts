import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

const at = (path: string) => resolve(import.meta.dirname, path);

const IN_ONE_FILE = [
  '@internationalized/date',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/server',
  'commander',
  'kysely',
  'stdnum',
  'undici',
  'zod',
];

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Hundreds of small files are slow to find, one by one, at every start; what is native stays outside.
      externalizeDeps: { exclude: IN_ONE_FILE },
      rollupOptions: {
        input: {
          electron: at('src-main/host/electron/main.ts'),
          worker: at('src-main/engine/worker.ts'),
          cli: at('src-main/cli/main.ts'),
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
      rollupOptions: { input: { index: at('src-renderer/index.html') } },
    },
    plugins: [svelte({ configFile: at('svelte.config.js') })],
  },
});
