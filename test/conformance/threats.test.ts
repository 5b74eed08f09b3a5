import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#support/profile';

/** docs/threat-model.md claims what is shown: files that are there, and tests by the names they have. */

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n');
const TEXT = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');
const ROWS = TEXT.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what could happen'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\/(?:[\w.-]+\.(?:ts|svelte|md)|))`|`([\w/-]+\.(?:ts|svelte|md))`/g)].map(
    ([, path, bare]) => path ?? bare ?? '',
  );
const quoted = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');

test('every row names a threat, its answer and its test; one without a test says that it is not prevented', () => {
  expect(ROWS.length).toBeGreaterThan(30);
  for (const [threat = '', answer = '', shown = ''] of ROWS) {
    expect([threat === '', answer === '']).toEqual([false, false]);
    if (!filesIn(shown).some((file) => file.startsWith('test/')) && quoted(shown).length === 0)
      expect([threat, answer]).toEqual([threat, expect.stringMatching(/^\*\*Not prevented/)]);
  }
});

test('every test file of a row is named with a test in it, so that nobody has to guess which one attacks', () => {
  const bare = ROWS.flatMap(([, , shown = '']) =>
    filesIn(shown)
      .filter((file) => file.endsWith('.test.ts') || file.endsWith('.spec.ts'))
      .filter((file) => {
        const source = plain(readFileSync(join(ROOT, file), 'utf8'));
        return !quoted(shown).some((name) => holds(source, plain(name)));
      }),
  );
  expect(bare).toEqual([]);
});

test('every file that it names is there, by the end of its path', () => {
  const missing = filesIn(TEXT).filter(
    (path) =>
      !FILES.some(
        (file) => file === path || file.endsWith(`/${path}`) || (path.endsWith('/') && file.includes(path)),
      ),
  );
  expect(missing).toEqual([]);
});

test('every test that it quotes has that name, in the files of its row or section', () => {
  const known = [
    ...new Set(filesIn(TEXT).filter((file) => file.startsWith('test/') && file.endsWith('.ts'))),
  ];
  const sources = new Map(known.map((file) => [file, plain(readFileSync(join(ROOT, file), 'utf8'))]));
  const missing = ROWS.flatMap(([, , shown = '']) => {
    const own = filesIn(shown).filter((file) => sources.has(file));
    return quoted(shown).filter(
      (name) => !(own.length > 0 ? own : known).some((file) => holds(sources.get(file) ?? '', plain(name))),
    );
  });
  expect(missing).toEqual([]);
});

/** A name whole, or the parts of one that `test.each` puts together. */
const holds = (source: string, name: string): boolean =>
  source.includes(name) || name.split(': ').every((part) => source.includes(part.replace(/…$/, '')));

/** Quotes and blanks as a name in a source and the same name in a page may differ in. */
function plain(text: string): string {
  return text.replaceAll(/[’'\\]/g, '').replaceAll(/\s+/g, ' ');
}
