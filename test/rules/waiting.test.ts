import { expect, test } from 'vitest';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Problem } from '#shared/outcome/problem';
import { explainWhyChangeWaits } from '../../src-renderer/screens/queue/waitingReason';

/**
 * Tests of the reasons why a change waits and until when, and of what an immediate request would do (product.md,
 * Manners).
 */

const NOW = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const change = (over: Partial<QueuedChange> = {}): QueuedChange => ({
  changeId: 1,
  localId: 'a',
  invoiceId: null,
  kind: 'update',
  state: 'waiting',
  conflict: null,
  invoiceFullNo: 'FV 1',
  invoiceType: 1,
  issueDate: null,
  buyerName: 'Stolarnia Dąb',
  currency: 'PLN',
  gross: 10_000,
  fields: ['town'],
  paymentStatus: null,
  queuedAt: at(-10),
  by: null,
  byId: null,
  attempts: 1,
  lastAttemptAt: at(-1),
  nextTry: null,
  problem: null,
  waitsFor: null,
  canUndo: true,
  endedAt: null,
  ...over,
});
const problem = (over: Partial<Problem>): Problem => ({
  kind: 'later',
  cause: 'noAnswer',
  status: null,
  title: '',
  detail: '',
  ruid: null,
  fields: [],
  conflicts: [],
  retryAfterMs: null,
  at: at(-1),
  ...over,
});

const why = (
  change: QueuedChange,
  {
    others = [],
    sync = null,
  }: { others?: QueuedChange[]; sync?: Parameters<typeof explainWhyChangeWaits>[1]['sync'] } = {},
) =>
  explainWhyChangeWaits(change, {
    open: [...others, change].sort((a, b) => a.changeId - b.changeId),
    sync,
    language: 'pl',
    nowMs: NOW,
    formatTime: (instant) => instant.slice(11, 16),
  });

test('waiting change: the queue states the next attempt and the cause of the wait, such as a failed attempt or no network', () => {
  expect(why(change({ problem: problem({}), nextTry: at(5) }))).toMatchObject({
    short: 'Serwis nie odpowiada, następna próba 10:05',
    now: 'send',
  });
  const sync = { problem: problem({ cause: 'noNetwork' }), nextTry: at(2) };
  expect(why(change(), { sync }).short).toBe(
    'Ten komputer nie ma połączenia z internetem, następna próba 10:02',
  );
  // While the service cannot be reached, a change waits for the connection and not because of its earlier refusal.
  const refused = change({ problem: problem({ kind: 'notAllowed', cause: 'status', status: 403 }) });
  expect(why(refused, { sync }).short).toContain('nie ma połączenia z internetem');
  expect(
    why(refused, { sync: { problem: problem({ cause: 'legacyError' }), nextTry: at(2) } }).short,
  ).toContain('Serwis rozpoznaje to konto, ale nie pozwala na tę czynność');
});

test('waiting change: shows the time of the next attempt only when the time is in the future', () => {
  const sync = { problem: problem({ cause: 'noNetwork' }), nextTry: at(2) };
  expect(why(change({ nextTry: at(-3) }), { sync }).long).toContain('Następna próba 10:02.');
  expect(why(change({ nextTry: at(1) }), { sync: { problem: null, nextTry: at(2) } }).short).toBe(
    'następna próba 10:01',
  );
  expect(why(change({ nextTry: at(-3) }), { sync: { problem: null, nextTry: null } }).short).toBe(
    'zostanie wysłana przy najbliższej próbie',
  );
});

test('unanswered change in the queue list: announces a look-up in the service instead of another sending', () => {
  const lost = change({ state: 'uncertain', nextTry: at(1), problem: problem({}) });
  expect(why(lost)).toMatchObject({ short: 'bez potwierdzenia, sprawdzenie 10:01', now: 'look' });
  expect(why(lost).long).toContain('Serwis nie potwierdził jeszcze tej zmiany');
  // A service that accepted the change but does not show it yet has answered, so the text must not say that no answer
  // came.
  expect(why(lost).long).not.toContain('Odpowiedź nie przyszła');
  expect(why(lost).long).not.toContain('próba');
  const sync = { problem: problem({ cause: 'noNetwork' }), nextTry: at(2) };
  expect(why(lost, { sync })).toMatchObject({ short: 'bez potwierdzenia, sprawdzenie 10:02' });
  expect(why(lost, { sync }).long).toContain('Ten komputer nie ma połączenia z internetem.');
});

test('second queued change of an invoice: cannot be sent before the first change, and the queue states this reason', () => {
  const later = change({ changeId: 2 });
  expect(why(later, { others: [change()] })).toMatchObject({
    short: 'zostanie wysłana po wcześniejszej zmianie tej faktury',
    now: null,
    decideFirst: null,
  });
  const aside = change({ state: 'conflict', conflict: 'changed' });
  expect(why(later, { others: [aside] })).toMatchObject({
    short: 'czeka na decyzję o innej zmianie tej faktury',
    now: null,
    decideFirst: aside,
  });
  const deletion = change({ changeId: 2, kind: 'delete' });
  expect(why(deletion, { others: [aside] }).now).toBe('send');
  expect(why(change(), { others: [deletion] }).short).toBe('najpierw zostanie wysłane usunięcie tej faktury');
  expect(why(deletion, { others: [change({ state: 'uncertain' })] }).now).toBeNull();
});

test('waiting change: names the other invoice that delays the change, and states what that invoice still needs', () => {
  const advance = { localId: 'b', name: 'FZ 3' } as const;
  expect(why(change({ waitsFor: { ...advance, until: 'ksef' } }))).toMatchObject({
    short: 'czeka na numer KSeF faktury zaliczkowej FZ 3',
    now: null,
  });
  expect(why(change({ waitsFor: { ...advance, until: 'answer' } })).short).toContain(
    'taka sama faktura (FZ 3)',
  );
  const aside = change({ changeId: 2, localId: 'b', state: 'conflict', conflict: 'rejected' });
  expect(why(change({ waitsFor: { ...advance, until: 'service' } }), { others: [aside] })).toMatchObject({
    short: 'czeka na decyzję o fakturze FZ 3',
    decideFirst: aside,
  });
});

test('waiting settlement after its issue date: warns that KSeF would treat the invoice as issued offline', () => {
  const waits = {
    kind: 'create',
    invoiceType: 9,
    waitsFor: { localId: 'b', name: 'FZ 3', until: 'ksef' },
  } as const;
  const { short, long, pastIssue } = why(change({ ...waits, issueDate: '2026-11-19' }));
  expect(short).toBe('czeka na numer KSeF faktury zaliczkowej FZ 3, data wystawienia minęła');
  expect(long).toContain(
    'Data wystawienia (19.11.2026) minęła. Fakturę wysłaną teraz KSeF uzna za wystawioną w trybie offline24. Otwórz formularz i zmień datę.',
  );
  expect(pastIssue).toBe(true);
  // No warning appears before midnight in Warsaw or for an invoice that does not go to KSeF.
  for (const calm of [
    change({ ...waits, issueDate: '2026-11-20' }),
    change({ ...waits, issueDate: null }),
    change({ kind: 'create', invoiceType: 1, issueDate: '2026-11-19' }),
  ]) {
    expect(why(calm).pastIssue).toBe(false);
    expect(why(calm).long).not.toContain('offline');
  }
});
