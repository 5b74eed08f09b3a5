/// <reference types="vite/client" />
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/text/language';
import { listArguments, parseMessage, readCatalog, toComparableText } from '../../scripts/messageCatalog.mjs';
import longMessages from './longMessages.json';

/**
 * Checks the message catalogs of src-shared/i18n. A missing key does not compile, so no test looks for it;
 * unusedMessages.slow.test.ts finds messages that nothing uses.
 */

type Catalog = Readonly<Record<string, string>>;

const SOURCE_LANGUAGE = 'pl';
const LONGEST_MESSAGE = 140;

const FILES = import.meta.glob<string>('../../src-shared/i18n/*/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const CATALOGS = Object.entries(FILES).map(([path, json]) => {
  const [language = '', file = ''] = path.split('/').slice(-2);
  const messages: Catalog = JSON.parse(json);
  return { language, area: file.replace(/\.json$/, ''), json, messages };
});
const AREAS = CATALOGS.filter(({ language }) => language === SOURCE_LANGUAGE);
/** Texts for guests exist in German, too. */
const GUEST_AREAS = new Set(CATALOGS.filter(({ language }) => language === 'de').map(({ area }) => area));
/** Languages of texts for guests; a language of the screens that is added later needs none of these texts. */
const GUEST_LANGUAGES = ['pl', 'en', 'uk', 'de'];
const languagesOf = (area: string): readonly string[] =>
  GUEST_AREAS.has(area) ? GUEST_LANGUAGES : LANGUAGES;
const findCatalog = (language: string, area: string): Catalog =>
  CATALOGS.find((catalog) => catalog.language === language && catalog.area === area)?.messages ?? {};

/** The program fills in `system`; a language whose words are the same on every system leaves it out. */
const listArgumentNames = (message: string): string[] =>
  [...listArguments(parseMessage(message)).keys()].filter((name) => name !== 'system').toSorted();

/** Returns the text that a person reads: of each plural and choice, the longest option. */
function findLongestText(parts: ReturnType<typeof parseMessage>): string {
  return parts
    .map((part) => {
      if ('options' in part)
        return Object.values(part.options)
          .map(({ value }) => findLongestText(value))
          .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
      return 'value' in part ? part.value : '';
    })
    .join('');
}

it('message catalogs: exist for every area in every language of the screens, and for texts of printed documents also in German', () => {
  expect(CATALOGS.map(({ language, area }) => `${language}/${area}`).toSorted()).toEqual(
    AREAS.flatMap(({ area }) => languagesOf(area).map((language) => `${language}/${area}`)).toSorted(),
  );
  expect(AREAS.length).toBeGreaterThan(10);
  expect(GUEST_AREAS).toContain('papers');
});

describe.each(AREAS)('catalog $area', ({ area, messages }) => {
  it.each(languagesOf(area))(
    'message catalog in the language %s: has the same keys in the same order as the Polish catalog',
    (language) => {
      expect(Object.keys(findCatalog(language, area))).toEqual(Object.keys(messages));
    },
  );

  it.each(languagesOf(area))(
    'message catalog in %s: uses the same arguments in each message as the Polish catalog',
    (language) => {
      const used = Object.entries(findCatalog(language, area)).map(([key, message]) => [
        key,
        listArgumentNames(message),
      ]);
      const expected = Object.entries(messages).map(([key, message]) => [key, listArgumentNames(message)]);
      expect(used).toEqual(expected);
    },
  );
});

describe.each(CATALOGS)('catalog $language/$area', ({ language, json, messages }) => {
  it('message catalog: contains no errors, and every plural message has all plural forms of the catalog’s language', () => {
    expect(readCatalog(json, language).errors).toEqual([]);
  });

  it('catalog message: keeps its meaning after it is parsed and written again by the ICU message printer', () => {
    for (const message of Object.values(messages)) {
      const parts = parseMessage(message);
      expect(toComparableText(parseMessage(printAST(parts)))).toBe(toComparableText(parts));
    }
  });

  it('message catalog file: has one message per line, in the JSON format written by translation tools', () => {
    expect(json).toBe(`${JSON.stringify(messages, null, 2)}\n`);
  });
});

it('message catalogs: every message over the length limit is listed in longMessages, and every listed message is over the limit', () => {
  const patterns = Object.keys(longMessages).map((pattern) => ({
    pattern,
    expression: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
  }));
  const long = CATALOGS.filter(({ language }) => language === 'pl' || language === 'en').flatMap(
    ({ area, messages }) =>
      Object.entries(messages)
        .filter(([, message]) => findLongestText(parseMessage(message)).length > LONGEST_MESSAGE)
        .map(([key]) => `${area}.${key}`),
  );
  expect(long.filter((name) => !patterns.some(({ expression }) => expression.test(name)))).toEqual([]);
  expect(patterns.filter(({ expression }) => !long.some((name) => expression.test(name)))).toEqual([]);
});

const NAMES_IN_POLISH = [
  'ustawy o podatkach i opłatach lokalnych',
  'zał. 3 poz. 47',
  'opłata miejscowa',
  'mechanizm podzielonej płatności',
  'Prawa przedsiębiorców',
  'Łódź',
  'nota księgowa',
];
/** Polish on purpose: they go into Polish documents and files, or to a Polish vendor. */
const POLISH_ON_PURPOSE = /^(?:connectHelp\.vendorLetter|invoiceForm\.document\.)/;

it('Ukrainian catalogs: contain no Polish letters, no mixed alphabets and no Russian letters', () => {
  const wrong = CATALOGS.filter(({ language }) => language === 'uk').flatMap(({ area, messages }) =>
    Object.entries(messages).flatMap(([key, message]) => {
      if (POLISH_ON_PURPOSE.test(`${area}.${key}`)) return [];
      const text = NAMES_IN_POLISH.reduce((rest, name) => rest.replaceAll(name, ''), message).replace(
        /\{\w+, (?:plural|select),|\{\w+\}|(?<=[{} ])(?:one|few|many|other|=\d+) \{/g,
        ' ',
      );
      const mixed = /\p{L}*(?:\p{sc=Latin}\p{sc=Cyrillic}|\p{sc=Cyrillic}\p{sc=Latin})\p{L}*/u;
      const russian = /[ыэъё]|(?<=\p{sc=Cyrillic})['ʼ`](?=\p{sc=Cyrillic})|["„”]/iu;
      return /[ąćęłńóśźż](?<!zł)/i.test(text.replaceAll('zł', '')) || mixed.test(text) || russian.test(text)
        ? [`${area}.${key}: ${message}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});
