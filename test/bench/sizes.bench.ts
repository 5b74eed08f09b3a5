import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { build, ROOT } from '#support/testProfile';
import { reportMeasurement, reportNotMeasured } from './report/reportMeasurement';

/** Measures what a user downloads and stores: the installer, the first script of the window, and node_modules. */

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});

const sumFileSizes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Returns the bytes of the scripts that the browser loads before it draws Today (test/e2e/audit/firstScript.spec.ts). */
function measureFirstScript(): number {
  const renderer = join(ROOT, 'out', 'renderer');
  const page = readFileSync(join(renderer, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(1);
  return files.reduce((sum, file) => sum + statSync(join(renderer, file)).size, 0);
}

/** Returns the bytes of the installed packages that the program itself needs, without tools for development. */
function measureProgramPackages(): number {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([folder, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(folder) && dev !== true)
    .filter(([folder]) => existsSync(join(ROOT, folder)))
    .reduce((sum, [folder]) => sum + sumFileSizes(join(ROOT, folder)), 0);
}

test('sizes', async () => {
  await build();
  reportMeasurement('firstScript', { kontuar: measureFirstScript() / 1000 });
  reportMeasurement('nodeModules', { kontuar: measureProgramPackages() / 2 ** 20 });
  const dist = join(ROOT, 'dist');
  const installer = existsSync(dist)
    ? readdirSync(dist).find((name) => name.endsWith('.AppImage'))
    : undefined;
  if (installer === undefined)
    reportNotMeasured('installer', 'no installer in dist/; npm run package makes one');
  else reportMeasurement('installer', { kontuar: statSync(join(dist, installer)).size / 2 ** 20 });
});
