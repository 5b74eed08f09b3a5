import { describe, expect, test } from 'vitest';
import { SYNC_HEALTH_CODES, type SyncState } from '#shared/outcome/syncHealthSchemas';
import { PROBLEM_KINDS, requestFailureCauseSchema, type Problem } from '#shared/outcome/problem';
import { speak } from '#shared/text/language';
import { explain, forSupport, requestToAdministrator } from '#shared/text/problems';
import {
  describeSyncHealth,
  computeRateLimitSecondsLeft,
} from '../../src-renderer/frame/sync/describeSyncHealth';
import * as texts from '#shared/i18n/texts';

/** Tests that every kind of failure has a text, and that the status light claims exactly what is known. */

const AT = '2026-06-03T12:32:00.000Z';
const problem = (change: Partial<Problem>): Problem => ({
  kind: 'later',
  cause: 'serviceError',
  status: null,
  title: '',
  detail: '',
  ruid: null,
  fields: [],
  conflicts: [],
  retryAfterMs: null,
  at: AT,
  ...change,
});
const state = (change: Partial<SyncState>): SyncState => ({
  light: 'upToDate',
  since: AT,
  confirmedAt: AT,
  waiting: 0,
  waitingForKsef: 0,
  conflicts: 0,
  otherTypes: 0,
  setAside: 0,
  checking: false,
  verifiedAt: AT,
  queueProblem: null,
  queueNextTry: null,
  nextTry: null,
  problem: null,
  progress: null,
  firstPass: false,
  guard: null,
  ...change,
});
const says = (change: Partial<SyncState>, nowMs = Date.parse(AT)) => {
  const {
    tone,
    state: words,
    time,
  } = describeSyncHealth(speak(texts.shell, 'pl'), state(change), (at) => at.slice(11, 16), nowMs);
  return `${tone}: ${words} ${time}`.trim();
};

describe.each(['pl', 'en'] as const)('explanations (%s)', (language) => {
  test('problem texts: state problem, responsible side, next step and button label for each kind and cause', () => {
    for (const kind of PROBLEM_KINDS)
      for (const cause of requestFailureCauseSchema.options) {
        const explanation = explain(language, { kind, cause });
        for (const text of [explanation.what, explanation.next]) expect(text).toMatch(/^\p{Lu}.*\.$/u);
        expect(explanation.side).not.toBe('');
        expect(explanation.button).not.toBe('');
        expect(Object.values(explanation).join(' ')).not.toMatch(/!|poszło nie tak|went wrong|ups/i);
      }
  });
});

describe('the sync light', () => {
  test('sync status button: shows a text, a time and a colour tone for each sync state', () => {
    expect(says({})).toBe('fine: Aktualne 12:32');
    expect(says({ light: 'waiting', waiting: 2, nextTry: '2026-06-03T12:33:00.000Z' })).toBe(
      'mends: Czekają 2 zmiany następna próba 12:33',
    );
    const onlySettlement = { waiting: 1, waitingForKsef: 1, nextTry: '2026-06-03T12:33:00.000Z' };
    expect(says({ light: 'waiting', ...onlySettlement })).toBe(
      'mends: Czeka 1 zmiana na numer KSeF zaliczki',
    );
    expect(says({ light: 'waiting', ...onlySettlement, waiting: 2 })).toBe(
      'mends: Czekają 2 zmiany następna próba 12:33',
    );
    expect(says({ light: 'offline', problem: problem({ cause: 'noNetwork' }) })).toBe(
      'thisPc: Ten komputer nie ma sieci od 12:32',
    );
    expect(says({ light: 'serviceDown', problem: problem({ cause: 'noAnswer' }) })).toBe(
      'mends: Serwis nie odpowiada od 12:32',
    );
    expect(says({ light: 'limit', problem: problem({ cause: 'limit', retryAfterMs: 24_000 }) })).toBe(
      'mends: Limit zapytań jeszcze 24 s',
    );
    expect(
      says({ light: 'signIn', problem: problem({ kind: 'signedOut', cause: 'status', status: 401 }) }),
    ).toBe('person: Serwis odrzucił klucz 401');
    expect(says({ light: 'signIn', problem: problem({ kind: 'signedOut', cause: 'keychain' }) })).toBe(
      'person: Brak dostępu do klucza od 12:32',
    );
    expect(says({ light: 'needsYou', conflicts: 4 })).toBe('person: Do decyzji: 4 zmiany sprawdzono 12:32');
    expect(says({ light: 'needsYou', otherTypes: 2 })).toBe(
      'person: Do sprawdzenia: rodzaj 2 faktur sprawdzono 12:32',
    );
    expect(says({ light: 'needsYou', conflicts: 1, otherTypes: 2 })).toBe(
      'person: Do decyzji: 3 zmiany sprawdzono 12:32',
    );
  });

  test('sync status “service down”: says “Serwis nie odpowiada” only when the cause is no network, no answer or the request limit', () => {
    const down = requestFailureCauseSchema.options.filter((cause) =>
      says({ light: 'serviceDown', problem: problem({ cause }) }).includes('Serwis nie odpowiada'),
    );
    expect(down).toEqual(['noNetwork', 'noAnswer', 'limit']);
  });

  test('sync status: never says “up to date” before the service has answered a sync', () => {
    for (const light of SYNC_HEALTH_CODES)
      expect(says({ light, confirmedAt: null })).not.toContain('Aktualne');
    expect(
      says({ confirmedAt: null, firstPass: true, progress: { step: 'invoices', done: 12, of: 45 } }),
    ).toBe('fine: Pierwsze pobieranie Pobieranie faktur, strona 12 z 45');
  });

  test('sync status: counts the seconds until the request limit ends down to zero, and never shows a negative number', () => {
    const limited = state({ light: 'limit', problem: problem({ cause: 'limit', retryAfterMs: 24_000 }) });
    expect(computeRateLimitSecondsLeft(limited, Date.parse(AT) + 10_000)).toBe(14);
    expect(computeRateLimitSecondsLeft(limited, Date.parse(AT) + 60_000)).toBe(0);
    expect(says(limited, Date.parse(AT) + 60_000)).toBe('mends: Limit zapytań');
    expect(computeRateLimitSecondsLeft(state({ light: 'limit' }), Date.parse(AT))).toBe(0);
  });
});

describe('what is copied', () => {
  test('copied problem report: contains time, status, RUID and the service’s message for the support', () => {
    const text = forSupport(
      problem({ status: 503, title: 'Unavailable', detail: 'until 15:00', ruid: '91f3c0d2' }),
      '4.5.6',
    );
    for (const part of ['Kontuar 4.5.6', AT, 'HTTP 503', 'RUID 91f3c0d2', 'Unavailable: until 15:00'])
      expect(text).toContain(part);
  });

  test('copied request to the administrator: names the missing permissions, or the id of the refused request', () => {
    expect(requestToAdministrator('pl', ['invoices.update'], null)).toContain('invoices.update');
    expect(requestToAdministrator('en', [], problem({ ruid: '91f3c0d2' }))).toContain('91f3c0d2');
  });
});
