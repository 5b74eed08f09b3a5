import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const OUT = join(import.meta.dirname, '../../..', 'out', 'renderer');
/** Bytes, minified and not compressed: the files come from this PC. */
const MOST = 400_000;

/** What the browser reads and runs before Today can be drawn: the page's script, and all that it imports at once. */
test('first screen: loads at most 400 KB of scripts, without the validation library zod', () => {
  const page = readFileSync(join(OUT, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) =>
    join(OUT, file ?? ''),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(MOST);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('ZodError'))).toEqual([]);
});
