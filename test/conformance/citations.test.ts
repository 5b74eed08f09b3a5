import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#support/testProfile';

/**
 * Checks that a citation such as `domain.md 6.3`, `sync.md, Removal limit` or `conformance.md LIM-1` names an existing document
 * and place.
 */

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => existsSync(join(ROOT, name)));
const DOCUMENTS = FILES.filter((name) => name.endsWith('.md'));
/** docs/reference/domain.md is left out, because it names files of other projects as its sources. */
const SOURCES = FILES.filter(
  (name) =>
    /\.(ts|svelte|mjs|css|md)$/.test(name) && !['CHANGELOG.md', 'docs/reference/domain.md'].includes(name),
);

interface Citation {
  readonly from: string;
  readonly document: string;
  /**
   * Text after the name of the document up to the end of the citation; empty if the citation is for the whole document.
   */
  readonly place: string;
}

const citations: readonly Citation[] = SOURCES.flatMap((from) => {
  // A line break in a comment counts as a space.
  const text = readFileSync(join(ROOT, from), 'utf8').replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const found = text.matchAll(
    /(?<![\w*.-])((?:[\w-]+\/)*[\w-]+\.md)(?:`)?((?:,? (?:section )?(?:[APC]\d+|\d+(?:\.\d+)?)(?![\w-]))|(?:, [A-Z][\w /&-]+))?/g,
  );
  return [...found].map(([, document = '', place = '']) => ({
    from,
    document,
    place: place.replace(/^,? /, ''),
  }));
});

/** Returns the cited file: a path from the root or from the citing folder, or the name of a page in docs/. */
function fileOf({ from, document }: Citation): string | undefined {
  const paths = [document, join(dirname(from), document)];
  return (
    paths.find((path) => DOCUMENTS.includes(path)) ??
    DOCUMENTS.find((path) => path.startsWith('docs/') && basename(path) === document) ??
    nearest(from, document) ??
    // A citation may be the end of a path, such as `outbox/SPEC.md`.
    (document.includes('/') ? DOCUMENTS.find((path) => path.endsWith(`/${document}`)) : undefined)
  );
}

/** Finds a README or SPEC in a parent folder, because files in subfolders also cite it. */
function nearest(from: string, document: string): string | undefined {
  for (let folder = dirname(from); folder !== '.'; folder = dirname(folder))
    if (DOCUMENTS.includes(join(folder, document))) return join(folder, document);
  return undefined;
}

test('documentation citations: name only documents that exist', () => {
  const missing = citations.filter((citation) => !fileOf(citation));
  expect(missing.map(({ from, document }) => `${from}: ${document}`)).toEqual([]);
});

test('documentation: names only files and folders that exist in the repository', () => {
  const folders = new Set(FILES.flatMap((file) => parentsOf(file)));
  // Decisions keep the file names of their time; X.Y.Z.md is a pattern, and electron.d.ts is a file of the electron
  // package.
  const pages = DOCUMENTS.filter(
    (name) => !/^(?:CHANGELOG\.md|docs\/reference\/domain\.md|docs\/decisions\/0.*)$/.test(name),
  );
  const named = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, code = '']) => code.split(/[\s,]+/))
      .filter((word) => PATH.test(word) && !['X.Y.Z.md', 'electron.d.ts'].includes(word))
      .map((word) => ({ page, path: word.replace(/\/$/, '') })),
  );
  expect(named.length).toBeGreaterThan(400);
  const isThere = (path: string) => FILES.includes(path) || folders.has(path);
  const missing = named.filter(
    ({ page, path }) =>
      ![path, join(dirname(page), path), join('docs', path)].some(isThere) &&
      ![...FILES, ...folders].some((file) => file.endsWith(`/${path}`)),
  );
  expect(missing.map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

/** Matches a source file, or a path below one of the folders of the repository. */
const PATH =
  /^(?:(?:\.\.?\/)*[\w.-]+(?:\/[\w.-]+)*\.(?:ts|svelte|mjs|cjs|css|md)|(?:src-\w+|test|docs|bin|resources)\/[\w./-]*)$/;

const parentsOf = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

test('comments: name only files that exist in the repository', () => {
  const named = SOURCES.filter((from) => !from.endsWith('.md')).flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(COMMENT)]
      .flatMap(([comment]) => [...comment.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ').matchAll(FILE_IN_COMMENT)])
      .flatMap(([path]) => ({ from, path: path.replace(/^(?:\.\.?\/)+/, '') })),
  );
  expect(named.length).toBeGreaterThan(500);
  // X.Y.Z.md is a pattern, and electron.d.ts is a file of the electron package.
  const ignored = ['X.Y.Z.md', 'electron.d.ts'];
  const missing = named.filter(
    ({ path }) =>
      !ignored.includes(path) && !FILES.some((file) => file === path || file.endsWith(`/${path}`)),
  );
  expect(missing.map(({ from, path }) => `${from}: ${path}`)).toEqual([]);
});

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/[^\n]*|<!--[\s\S]*?-->/g;
const FILE_IN_COMMENT =
  /(?<![\w@.*/-])(?:\.\.?\/)*(?:[\w.-]+\/)*[\w-][\w.-]+\.(?:ts|svelte|css|md)\b(?![\w(])/g;

test('documentation citations: each cited section of a specification exists in the document that the citation names', () => {
  const specification = ['domain.md', 'sync.md', 'product.md', 'look.md'];
  const named = citations.filter(
    (citation) => citation.place !== '' && specification.includes(basename(citation.document)),
  );
  expect(named.length).toBeGreaterThan(100);
  const wrong = named.filter((citation) => {
    const file = fileOf(citation);
    return file === undefined || !holds(readFileSync(join(ROOT, file), 'utf8'), citation.place);
  });
  expect(wrong.map(({ from, document, place }) => `${from}: ${document}, ${place}`)).toEqual([]);
});

test('conformance ids: every id cited in the repository has a row in conformance.md', () => {
  const text = readFileSync(join(ROOT, 'docs/reference/conformance.md'), 'utf8');
  const ids = new Set([...text.matchAll(/^\| ([A-Z]{3}-\d+) \|/gm)].map(([, id]) => id));
  const letters = [...new Set([...ids].map((id) => id?.slice(0, 3)))].join('|');
  const cited = SOURCES.filter((from) => from !== 'docs/reference/conformance.md').flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(new RegExp(`\\b(?:${letters})-\\d+\\b`, 'g'))].map(
      ([id]) => ({ from, id }),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ id }) => !ids.has(id))).toEqual([]);
});

/**
 * Returns whether the document has the section: a number or an id in a heading or a table row, a name at the start of a
 * heading, a term or an item.
 */
function holds(text: string, section: string): boolean {
  const wanted = section.replace(/^section /, '');
  if (/^\d/.test(wanted)) return new RegExp(`^#+ ${wanted.replace('.', '\\.')}(?:[. ]|$)`, 'm').test(text);
  if (/^[APC]\d+$/.test(wanted)) return new RegExp(`(?:^|[^\\w])${wanted}(?![\\w])`).test(text);
  const words = wanted.toLowerCase().split(' ');
  const lowerText = text.toLowerCase();
  // Further words of the sentence may follow a citation, so that at least its first word must be a term of the
  // document.
  return words.some((_, count) => isTerm(lowerText, words.slice(0, words.length - count).join(' ')));
}

const isTerm = (text: string, term: string): boolean => {
  const escaped = term.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?:^#+ |\\*\\*|^\\| (?:[a-z]{3}-\\d+ \\| )?|^\\d+\\. \\**|^- )${escaped}`, 'm').test(
    text,
  );
};

test('test files: a blank line follows the description of the file, so that no editor shows it for the next constant', () => {
  const glued = /^\/\*\*\s+(?:\* )?Tests (?:[^*]|\*(?!\/))*\*\/\n\S/m;
  const tests = SOURCES.filter((name) => name.startsWith('test/'));
  expect(tests.filter((name) => glued.test(readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});
