import { describe, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#support/browser';
import { getSystemLanguage } from '../../src-main/host/host';

/** Tests the language of a first start, before anybody has chosen one. */

test('system language: starts Kontuar in Polish, English or Ukrainian, and in English for any other language', () => {
  const languages = ['pl-PL', 'en-GB', 'uk-UA', 'de-DE', 'C'].map((locale) => getSystemLanguage(locale));
  expect(languages).toEqual(['pl', 'en', 'uk', 'en', 'en']);
});

describe('browser host: a first start', () => {
  test.each([
    ['pl', 'pl_PL.UTF-8'],
    ['en', 'en_US.UTF-8'],
    ['uk', 'uk_UA.UTF-8'],
  ] as const)(
    'browser host: starts the first time in the system language (%s)',
    async (language, locale) => {
      const program = await startProgram({ training: true, environment: { LC_ALL: locale } });
      onTestFinished(async () => void (await program.stop()), 60_000);
      expect((await program.client.app.hello()).preferences.language).toBe(language);
    },
    180_000,
  );
});
