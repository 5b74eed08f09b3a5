import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Texts from '#shared/i18n/texts';
import type * as LoadTexts from '#shared/text/loadTexts';
import type * as Formats from '#shared/text/formats';
import type * as LanguageModule from '#shared/text/language';
import { compileTexts } from '../../scripts/compileTexts.mjs';
import { ROOT } from '#support/testProfile';

/**
 * Adds a language to a copy of src-shared as docs/dev/texts.md describes: a folder of catalogs and its code in
 * `LANGUAGES`. Dutch is an example, because its plural forms are those of the English catalogs.
 */

const ADDED = 'nl';
const copy = mkdtempSync(join(tmpdir(), 'kontuar-language-'));
const catalogs = join(copy, 'src-shared', 'i18n');

beforeAll(() => {
  cpSync(join(ROOT, 'src-shared'), join(copy, 'src-shared'), {
    recursive: true,
    filter: (path) => !path.endsWith(join('i18n', 'compiled')),
  });
  cpSync(join(ROOT, 'tsconfig.shared.json'), join(copy, 'tsconfig.shared.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const guestAreas = new Set(readdirSync(join(catalogs, 'de')));
  cpSync(join(catalogs, 'en'), join(catalogs, ADDED), {
    recursive: true,
    filter: (path) => !guestAreas.has(path.replace(/^.*[\\/]/, '')),
  });
  replaceIn(join(catalogs, ADDED, 'queue.json'), /"title": "[^"]*"/, '"title": "Wachtrij"');
  replaceIn(
    join(copy, 'src-shared', 'text', 'language.ts'),
    "LANGUAGES = ['pl', 'en', 'uk']",
    `LANGUAGES = ['pl', 'en', 'uk', '${ADDED}']`,
  );
  compileTexts(catalogs);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function replaceIn(file: string, part: string | RegExp, text: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(part, text);
  if (after === before) throw new Error(`${file} has no ${String(part)}`);
  writeFileSync(file, after);
}

it('added language: shows its texts, its name and its weekdays after its folder and its code were added', async () => {
  const load = (file: string): Promise<unknown> => import(join(copy, 'src-shared', file));
  const { loadTexts } = (await load('text/loadTexts.ts')) as typeof LoadTexts;
  const { languageName, speak } = (await load('text/language.ts')) as typeof LanguageModule;
  const { longDay, weekdayInitials } = (await load('text/formats.ts')) as typeof Formats;
  const texts = (await load('i18n/texts.ts')) as typeof Texts;
  const language = ADDED as 'uk';
  expect(speak(texts.queue, language).title).toBe(speak(texts.queue, 'pl').title);
  await loadTexts(language);
  expect(speak(texts.queue, language).title).toBe('Wachtrij');
  expect(speak(texts.queue, language).list).toBe(speak(texts.queue, 'en').list);
  expect(languageName(language)).toBe('Nederlands');
  expect(longDay(language, '2026-06-03')).toBe('woensdag 3 juni 2026');
  expect(weekdayInitials(language, '2026-06-03')).toBe('wo');
});

it('added language: the shared code compiles without another change', { timeout: 300_000 }, async () => {
  const compiler = join(ROOT, 'node_modules', '@typescript/native', 'bin', 'tsc');
  const errors = await new Promise<string>((resolve) => {
    execFile(process.execPath, [compiler, '-p', 'tsconfig.shared.json'], { cwd: copy }, (_, stdout) =>
      resolve(stdout),
    );
  });
  expect(errors).toBe('');
});
