import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT, runPinned } from './checkout.mjs';
import { compileTexts } from './compileTexts.mjs';

/** Builds Kontuar into out/ if its sources have changed since the last build. */

const SOURCES = ['src-main', 'src-renderer', 'src-shared', 'resources'];
const CONFIGS = [
  'packaging/bundledPackages.ts',
  'packaging/thirdPartyNotices.ts',
  'scripts/staticIcons.ts',
  'electron.vite.config.ts',
  'svelte.config.js',
  'package.json',
  'package-lock.json',
];
const STAMP = join(ROOT, 'out', 'built-from');

/** Returns a hash that changes when a source is added, removed or written. */
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

/** Only one build runs at a time; a lock older than this time (ms) was left by a build that ended abnormally. */
const LOCK = join(ROOT, 'node_modules', '.cache', 'kontuar', 'building');
const LOCK_MS = 5 * 60_000;

async function acquireLock() {
  mkdirSync(join(LOCK, '..'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      return;
    } catch {
      const age = existsSync(LOCK) ? Date.now() - statSync(LOCK).mtimeMs : 0;
      if (age > LOCK_MS) rmSync(LOCK, { recursive: true, force: true });
      else await wait(300);
    }
  }
}

const isBuilt = (wanted) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;

/** Builds if needed and resolves with true when out/ matches the sources. Prints the messages of the builder. */
export async function ensureBuilt() {
  compileTexts();
  if (isBuilt(fingerprint())) return true;
  await acquireLock();
  try {
    const wanted = fingerprint();
    if (isBuilt(wanted)) return true;
    console.error('Building Kontuar ...');
    const builder = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    // The output of the builder goes to standard error, because standard output belongs to the program that is started.
    const status = await runPinned(builder, ['build'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) return false;
    if ((await runPinned(join(ROOT, 'packaging', 'thirdPartyNotices.ts'), [])) !== 0) return false;
    writeFileSync(STAMP, wanted);
    return true;
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await ensureBuilt()) ? 0 : 1;
