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
  /** `LIM-1`, of a silence `A1`. */
  readonly id: string;
  readonly section: string;
  readonly name: string;
  readonly places: readonly string[];
  readonly proofs: readonly string[];
}

/** A row is `| id | name | where | where | proof |`, of silences `| id | what Kontuar does | where | proof |`. */
const rows: readonly Row[] = (() => {
  const found: Row[] = [];
  let section = '';
  for (const line of readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8').split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const cells = /^\| (.+) \|$/.exec(line)?.[1]?.split(' | ');
    if (!cells || cells[0] === 'id') continue;
    const [id = '', said = '', first = '', second = '', last = ''] = cells;
    const row =
      section === SILENCE_SECTION
        ? { name: id, places: [first], proof: second }
        : { name: said, places: [first, second], proof: last };
    found.push({ id, section, name: row.name, places: row.places, proofs: row.proof.split('<br>') });
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

test('every row has an id of its own, in the letters of its section', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  const letters = (id: string): string => id.replace(/-?\d+[a-z]?$/, '');
  const sections = new Map(rows.map(({ id, section }) => [letters(id), section]));
  expect(
    rows.filter(
      ({ id, section }) => !/^([A-Z]{3}-|A)\d+[a-z]?$/.test(id) || sections.get(letters(id)) !== section,
    ),
  ).toEqual([]);
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
