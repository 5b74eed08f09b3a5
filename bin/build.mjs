import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runPinned } from './checkout.mjs';

/** Builds Kontuar into out/ where its sources have changed since the last build. */

const SOURCES = ['src-main', 'src-renderer', 'src-shared', 'resources'];
const CONFIGS = ['electron.vite.config.ts', 'svelte.config.js', 'package.json', 'package-lock.json'];
const STAMP = join(ROOT, 'out', 'built-from');

/** Changes when a source is added, removed or written. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = SOURCES.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  for (const file of [...files, ...CONFIGS].sort()) {
    const { mtimeMs, size } = statSync(join(ROOT, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Resolves with true when out/ holds what the sources say. Prints what the builder says where it fails. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  console.error('Building Kontuar ...');
  const status = await runPinned(
    join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
    ['build'],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      // The builder's lists go to standard error: standard output belongs to what is started.
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0) return false;
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  writeFileSync(STAMP, wanted);
  return true;
}
