import { describe, expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#support/browser';
import { chromiumProgram } from '#support/chromiumProgram';
import { startDesktop } from '#support/devtools/drive';
import { makeProfile } from '#support/testProfile';
import { getSystemLanguage } from '../../src-main/host/runProgramInHost';

/** Tests the language of a first start, before anybody has chosen one. */

test.each([
  ['pl-PL', 'pl'],
  ['pl', 'pl'],
  ['uk', 'uk'],
  ['uk-UA', 'uk'],
  ['UK_ua', 'uk'],
  ['en-GB', 'en'],
  ['de-DE', 'en'],
  // Malagasy and a language of Vanuatu, whose codes begin like those of Polish and Ukrainian.
  ['plt-MG', 'en'],
  ['ukp', 'en'],
  ['C', 'en'],
  ['', 'en'],
])('system language: the locale “%s” selects the Kontuar language “%s”', (locale, language) => {
  expect(getSystemLanguage(locale)).toBe(language);
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

describe('desktop program: a first start', () => {
  test.each([
    ['pl', 'pl'],
    ['uk', 'uk'],
    ['en-GB', 'en'],
    ['de', 'en'],
  ])(
    'first start of the desktop program: Electron’s locale %s leads to the interface language %s',
    async (locale, language) => {
      const profile = await makeProfile();
      const desktop = startDesktop({
        chromium: chromiumProgram(),
        profileDir: profile.dir,
        locale,
        words: ['--training'],
      });
      onTestFinished(async () => {
        desktop.act({ act: 'quit' });
        await desktop.ended;
        await profile.remove();
      }, 60_000);
      const page = await desktop.page();
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    },
    180_000,
  );
});
