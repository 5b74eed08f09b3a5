import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#support/profile';
import { INTERFACE_ROWS, OPEN_ROWS, SILENCES } from './rows';
import { titlesOf } from './titles';

/** docs/conformance.md cannot lie: every row is there, every file and every test that it names exists. */

const SILENCE_SECTION = 'Silences';
const OPEN = /^open: issue \d+$/;
const NOTHING = '—';

interface Row {
  readonly section: string;
  readonly name: string;
  readonly places: readonly string[];
  readonly proofs: readonly string[];
}

/** A row is `| name | where | where | proof |`; of silences the first place is what Kontuar does, in words. */
const rows: readonly Row[] = (() => {
  const found: Row[] = [];
  let section = '';
  for (const line of readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8').split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const cells = /^\| (.+) \|$/.exec(line)?.[1]?.split(' | ');
    if (!cells || cells[0] === 'row') continue;
    const [name = '', first = '', second = '', proof = ''] = cells;
    const places = section === SILENCE_SECTION ? [second] : [first, second];
    found.push({ section, name, places, proofs: proof.split('<br>') });
  }
  return found;
})();

const where = ({ section, name }: Row): string => `${section}: ${name}`;

test('every row of the interface and every silence is there, once, and nothing else', () => {
  const listed = Object.entries(INTERFACE_ROWS).flatMap(([section, names]) =>
    names.map((name) => `${section}: ${name}`),
  );
  const expected = [...listed, ...SILENCES.map((name) => `${SILENCE_SECTION}: ${name}`)];
  expect(rows.map(where).sort()).toEqual([...expected].sort());
});

test('every file that is named exists', () => {
  const files = rows.flatMap((row) => row.places.map((file) => ({ row: where(row), file })));
  const missing = files.filter(({ file }) => file !== NOTHING && !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
});

test('every row names a test that exists, or the issue that it waits for', () => {
  const wrong = rows.flatMap((row) =>
    row.proofs
      .filter((proof) => {
        if (OPEN.test(proof)) return row.proofs.length > 1;
        const [, file = '', title = ''] = /^(test\/\S+): (.+)$/.exec(proof) ?? [];
        return file === '' || !existsSync(join(ROOT, file)) || !titlesOf(file).has(title);
      })
      .map((proof) => `${where(row)} -> ${proof}`),
  );
  expect(wrong).toEqual([]);
});

test('what waits for an issue is listed as open, and nothing else waits', () => {
  const waiting = rows.filter(({ proofs }) => proofs.some((proof) => OPEN.test(proof)));
  expect(waiting.map(where)).toEqual(OPEN_ROWS);
});

test('what one side leaves to the other is never both', () => {
  const idle = rows.filter(({ places }) => places.every((file) => file === NOTHING));
  expect(idle.map(where)).toEqual([]);
});
