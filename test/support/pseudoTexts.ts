import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { generateLoadedLanguage } from '../../scripts/generateTexts.mjs';
import { parseMessage } from '../../scripts/messageCatalog.mjs';
import { ROOT } from './testProfile';

/**
 * A made-up language from the English catalogs: `Close` becomes `[Ćĺóšé]`. Accents show texts that are not in the
 * catalogs, double vowels take up to 40 % more room, and brackets show where a message is cut.
 */

const CATALOGS = join(ROOT, 'src-shared', 'i18n');
const ACCENTS = new Map(
  [...'acdeilnorstuyzACDEILNORSTUYZ'].map((letter, at) => [
    letter,
    [...'áćďéíĺńóřšťúýžÁĆĎÉÍĹŃÓŘŠŤÚÝŽ'][at] ?? letter,
  ]),
);

/** A message becomes at most this much longer, its brackets included. */
const ADDED_PART = 0.4;
const BRACKETS = 2;

/** Adds accents, and doubles vowels until the text is longer by 40 %; `spent` letters were added already. */
export function lengthenText(text: string, spent: number): string {
  let left = Math.round(text.length * ADDED_PART) - spent;
  const longer = text.replace(/[aeiouy]/gi, (vowel) => {
    left -= 1;
    return left >= 0 ? vowel + vowel : vowel;
  });
  return longer.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter);
}

const lengthenParts = (parts: readonly MessageFormatElement[], spent: number): MessageFormatElement[] =>
  parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: lengthenText(part.value, spent) };
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: lengthenParts(option.value, spent) },
    ]);
    return { ...part, options: Object.fromEntries(options) };
  });
const makeLiteral = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });

function readMessages(language: string, file: string): [string, string][] {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(CATALOGS, language, file), 'utf8'));
  return Object.entries(messages);
}

/** Returns a module that exports all messages in the made-up language. */
async function buildPseudoTexts(): Promise<string> {
  const catalogs = readdirSync(join(CATALOGS, 'en')).map((file) => {
    const pl = readMessages('pl', file).map(([key, message]) => [key, parseMessage(message)] as const);
    const en = readMessages('en', file).map(([key, message]) => {
      const lengthened = lengthenParts(parseMessage(message), BRACKETS);
      return [key, [makeLiteral('['), ...lengthened, makeLiteral(']')]] satisfies [string, unknown];
    });
    return [
      basename(file, '.json'),
      new Map([
        ['pl', new Map(pl)],
        ['en', new Map(en)],
      ]),
    ] as const;
  });
  const source = generateLoadedLanguage('en', new Map(catalogs)).replace(
    '../messageFunctions',
    join(CATALOGS, 'messageFunctions'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-pseudo-'));
  const entry = join(folder, 'pseudo.ts');
  writeFileSync(entry, source);
  try {
    const built = await build({
      configFile: false,
      root: ROOT,
      logLevel: 'silent',
      build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'pseudo' } },
    });
    const [bundle] = Array.isArray(built) ? built : [built];
    if (!bundle || !('output' in bundle)) throw new Error('The made-up texts were not built');
    return bundle.output[0].code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows the window in the made-up language in place of Ukrainian, which the window loads as a file of its own. */
export async function showPseudoTexts(page: Page): Promise<void> {
  const code = await buildPseudoTexts();
  await page.route(/\/uk-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const isCatalogs = /\bas messages\b/.test(await answer.text());
    await route.fulfill(isCatalogs ? { response: answer, body: code } : { response: answer });
  });
  await page.reload();
}
