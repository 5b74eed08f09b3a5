/// <reference types="vite/client" />
import { beforeAll, describe, expect, it } from 'vitest';
import { isHere, LANGUAGES, speak, type Texts } from '#shared/text/language';
import { documentText } from '#shared/text/invoiceFormTexts';
import { bringTexts } from '#shared/text/bring';

/** Tests that Ukrainian has every text of the other languages and contains no text in another language. */

const FILES = import.meta.glob<Record<string, unknown>>(
  ['../../src-shared/text/*.ts', '!../../src-shared/text/paper*.ts'],
  { eager: true },
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSentence = (value: unknown): boolean =>
  isObject(value) &&
  'pl' in value &&
  'en' in value &&
  !LANGUAGES.some((language) => isSentence(value[language]));
const isTexts = (value: unknown): value is Texts =>
  isObject(value) &&
  !('pl' in value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(isSentence);

/** Also the texts that lie one deeper, each exercise of training for itself. */
const SUBJECTS = Object.entries(FILES).flatMap(([path, exported]) => {
  const file = path.replace(/^.*\//, '').replace(/\.ts$/, '');
  return Object.entries(exported).flatMap(([name, value]): [string, Texts][] => {
    if (isTexts(value)) return [[`${file}.${name}`, value]];
    if (!isObject(value) || 'pl' in value || !Object.values(value).every(isTexts)) return [];
    return Object.entries(value).flatMap(([part, texts]): [string, Texts][] =>
      isTexts(texts) ? [[`${file}.${name}.${part}`, texts]] : [],
    );
  });
});

const INSTANT = '2026-06-03T10:00:00.000Z';

/**
 * Sample arguments by position: counts for each plural form of a noun, texts that can be found again in the result, and
 * dates.
 */
const SAMPLES: readonly ((index: number) => unknown)[] = [
  () => 1,
  () => 0,
  (index) => 3 + index,
  () => 12,
  () => 21,
  (index) => `(${index})`,
  () => '2026-06-03',
  () => INSTANT,
  () => true,
  (index) => [`(${index})`],
];

/** Calls the sentence with sample arguments; null if it takes arguments of other types. */
function saidWith(sentence: unknown, sample: (index: number) => unknown): string | null {
  if (typeof sentence !== 'function') return null;
  try {
    const text: unknown = Reflect.apply(
      sentence,
      undefined,
      Array.from({ length: 4 }, (_, index) => sample(index)),
    );
    return typeof text === 'string' && !/undefined|NaN|\[object|Invalid/.test(text) ? text : null;
  } catch {
    return null;
  }
}

const plainOf = (sentence: unknown): string[] =>
  typeof sentence === 'string'
    ? [sentence]
    : isObject(sentence)
      ? Object.values(sentence).flatMap(plainOf)
      : [];
const everything = (texts: Texts): [string, string][] =>
  Object.entries(speak(texts, 'uk')).flatMap(([name, sentence]) =>
    [...plainOf(sentence), ...SAMPLES.flatMap((sample) => saidWith(sentence, sample) ?? [])].map(
      (text): [string, string] => [name, text],
    ),
  );

/**
 * Polish terms that stand beside their Ukrainian translation because documents and laws use them, and a town as an
 * example of a search.
 */
const NAMES: ReadonlySet<string> = new Set([
  'opłata miejscowa',
  'art. 17 ustawy o podatkach i opłatach lokalnych',
  'zał. 3 poz. 47',
  'Prawa przedsiębiorców',
  'mechanizm podzielonej płatności',
  'Łódź',
]);

/** Texts that are Polish on purpose, because they go into Polish documents and files or to a Polish vendor. */
const POLISH: ReadonlySet<string> = new Set([
  'connectHelp.connectHelpText vendorLetter',
  ...Object.keys(documentText).map((name) => `invoiceFormTexts.documentText ${name}`),
]);

/** The currency's sign is the same in every language. */
const withoutNames = (sentence: string): string =>
  [...NAMES].reduce(
    (text, name) => text.replaceAll(name, ''),
    sentence.replace(/(?<!\p{L})zł(?!\p{L})/gu, ''),
  );

let translated: ReadonlyMap<Texts, unknown>;
beforeAll(async () => {
  await bringTexts('uk');
  expect(isHere('uk')).toBe(true);
  ({ ukrainian: translated } = await import('#shared/text/uk/said'));
});

it('Ukrainian text tests: also cover the texts of the invoices and of their links', () => {
  // The texts of other areas are message catalogs (messageCatalogs.test.ts).
  expect(SUBJECTS.map(([name]) => name)).toEqual(
    expect.arrayContaining(['invoices.invoicesText', 'links.linkText']),
  );
});

describe.each(SUBJECTS)('%s', (subject, texts) => {
  it('Ukrainian texts: exist with the same keys as in Polish', () => {
    expect(translated.has(texts)).toBe(true);
    expect(Object.keys(speak(texts, 'uk')).toSorted()).toEqual(Object.keys(texts).toSorted());
  });

  it('Ukrainian texts: contain no Polish letters, no mixed alphabets and no Russian letters', () => {
    const polish = speak(texts, 'pl');
    for (const [name, sentence] of everything(texts)) {
      if (POLISH.has(`${subject} ${name}`)) continue;
      if (sentence === '') expect([name, ...plainOf(polish[name]), ...emptyIn(polish[name])]).toContain('');
      expect(withoutNames(sentence), name).not.toMatch(/[ąćęłńóśźż]/i);
      expect(
        sentence
          .replaceAll(INSTANT, ' ')
          .replaceAll('true', ' ')
          .match(/\p{L}*(?:\p{sc=Latin}\p{sc=Cyrillic}|\p{sc=Cyrillic}\p{sc=Latin})\p{L}*/gu),
        name,
      ).toBeNull();
      expect(sentence, name).not.toMatch(/[ыэъё]|(?<=\p{sc=Cyrillic})['ʼ`](?=\p{sc=Cyrillic})|["„”]/iu);
    }
  });

  it('Ukrainian texts: show every parameter that the Polish text of the same message shows', () => {
    const [polish, ukrainian] = [speak(texts, 'pl'), speak(texts, 'uk')];
    for (const [name, sentence] of Object.entries(polish)) {
      expect(typeof ukrainian[name], name).toBe(typeof sentence);
      for (const sample of SAMPLES) {
        const original = saidWith(sentence, sample);
        if (original === null) continue;
        const translation = saidWith(ukrainian[name], sample);
        expect(translation, `${name}: ${original}`).not.toBeNull();
        for (const argument of original.match(/\(\d\)/g) ?? []) expect(translation, name).toContain(argument);
      }
    }
  });
});

/** Returns one empty text for each sample that makes the sentence empty. */
const emptyIn = (sentence: unknown): string[] =>
  SAMPLES.flatMap((sample) => (saidWith(sentence, sample) === '' ? [''] : []));
