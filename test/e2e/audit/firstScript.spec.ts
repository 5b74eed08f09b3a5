import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const OUT = join(import.meta.dirname, '../../..', 'out', 'renderer');
/** Bytes of minified, uncompressed files, because the files come from this PC. */
const MOST = 400_000;

/**
 * Measures the scripts that the browser loads before it draws Today: the script of the page and everything that it
 * imports at once.
 */
test('first screen: loads at most 400 KB of scripts, without the validation library zod', () => {
  const page = readFileSync(join(OUT, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) =>
    join(OUT, file ?? ''),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(MOST);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('ZodError'))).toEqual([]);
});
