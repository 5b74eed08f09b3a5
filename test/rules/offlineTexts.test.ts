/// <reference types="vite/client" />
import { beforeAll, expect, test } from 'vitest';
import { SYNC_CONSEQUENCES_BY_FAILURE_CAUSE } from '#engine/remote/causeConsequences';
import { bringTexts } from '#shared/text/bring';
import { LANGUAGES, speak } from '#shared/text/language';
import { ROWS } from '#shared/text/problemRows';
import { shellText } from '#shared/text/shell';
import * as texts from '#shared/i18n/texts';

/** Tests that no text blames the service when the PC has no network (openapi.yaml, words for states). */

const FILES = import.meta.glob<Record<string, unknown>>('../../src-shared/text/*.ts', { eager: true });
const BLAME = /serwis nie odpowiada|service (?:is not|isn’t|does not|doesn’t) respond|сервіс не відповідає/i;

/** With the words of functions as they are written. */
const wordsIn = (texts: unknown): string =>
  JSON.stringify(texts, (_, value: unknown) => (typeof value === 'function' ? String(value) : value)) ?? '';

beforeAll(() => bringTexts('uk'));

test('user texts: say only in the sync status and in the problem texts that the service does not respond', () => {
  const blaming = Object.entries(FILES).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, texts]) =>
      BLAME.test(wordsIn(texts)) ? [`${path.replace(/^.*\//, '')} ${name}`] : [],
    ),
  );
  expect(blaming).toEqual(['problemRows.ts ROWS', 'shell.ts shellText']);
});

test('texts about a PC without a network: status and problem never say that the service does not respond', () => {
  expect(SYNC_CONSEQUENCES_BY_FAILURE_CAUSE.noNetwork.light).toBe('offline');
  expect(ROWS.noNetwork.fault).toBe('thisPc');
  for (const texts of [ROWS.noNetwork, shellText.offline]) expect(wordsIn(texts)).not.toMatch(BLAME);
});

test('stay account texts about unchecked invoices: never say, in any language, that the service does not respond', () => {
  for (const language of LANGUAGES) {
    const { notAsked, noAnswer } = speak(texts.stayAccount, language);
    expect([notAsked({ time: '10:05' }), noAnswer].join(' ')).not.toMatch(BLAME);
  }
});
