/// <reference types="vite/client" />
import { beforeAll, expect, test } from 'vitest';
import { SYNC_CONSEQUENCES_BY_FAILURE_CAUSE } from '#engine/remote/causeConsequences';
import { loadTexts } from '#shared/text/loadTexts';
import { LANGUAGES, speak } from '#shared/text/language';
import { explain } from '#shared/text/problems';
import * as texts from '#shared/i18n/texts';

/** Tests that no text blames the service when the PC has no network (openapi.yaml, words for states). */

const CATALOGS = import.meta.glob<Record<string, string>>('../../src-shared/i18n/*/*.json', {
  eager: true,
  import: 'default',
});
const BLAME = /serwis nie odpowiada|service (?:is not|isn’t|does not|doesn’t) respond|сервіс не відповідає/i;

beforeAll(() => loadTexts('uk'));

test('user texts: only the sync status text and one problem text say that the service does not respond', () => {
  const blaming = Object.entries(CATALOGS).flatMap(([path, messages]) =>
    Object.entries(messages).flatMap(([key, message]) =>
      BLAME.test(message) ? [`${path.replace(/^.*\/|\.json$/g, '')}.${key}`] : [],
    ),
  );
  expect([...new Set(blaming)].toSorted()).toEqual(['problemRows.noAnswer.what', 'shell.serviceDown']);
});

test('status and problem text for a PC without a network: never say that the service does not respond', () => {
  expect(SYNC_CONSEQUENCES_BY_FAILURE_CAUSE.noNetwork.light).toBe('offline');
  for (const language of LANGUAGES) {
    const { what, next, side } = explain(language, { kind: 'unknown', cause: 'noNetwork' });
    expect(side).toBe(speak(texts.problems, language).fault.thisPc);
    expect([what, next, speak(texts.shell, language).offline].join(' ')).not.toMatch(BLAME);
  }
});

test('stay account texts about unchecked invoices: never say, in any language, that the service does not respond', () => {
  for (const language of LANGUAGES) {
    const { notAsked, noAnswer } = speak(texts.stayAccount, language);
    expect([notAsked({ time: '10:05' }), noAnswer].join(' ')).not.toMatch(BLAME);
  }
});
