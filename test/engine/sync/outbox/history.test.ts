import { expect, test } from 'vitest';
import type { HistoryNote } from '#engine/store/outbox/outboxStoreInterface';
import { AT, LATER, openTestStore } from '../../store/openTestStore';

/**
 * Tests the history of an invoice: every entry as it was noted, but only the last of the attempts without an answer.
 */

const LOCAL = 'new-1';
function historyOf(...tries: readonly HistoryNote[]): string[] {
  const { outbox } = openTestStore();
  outbox.addHistoryNote(LOCAL, AT, { what: 'queued' });
  for (const note of tries) {
    outbox.addHistoryNote(LOCAL, AT, { what: 'attempt' });
    outbox.addHistoryNote(LOCAL, AT, note);
    outbox.addHistoryNote('new-2', AT, { what: 'seenElsewhere' });
  }
  return outbox.listHistory(LOCAL).map(({ what, detail }) => `${what} ${detail}`.trim());
}
const UNHEARD = { what: 'unanswered', detail: 'later' } as const;

test('change history: keeps only the last attempt when 500 consecutive attempts had no connection', () => {
  expect(historyOf(...Array.from({ length: 500 }, () => UNHEARD))).toEqual([
    'queued',
    'attempt',
    'unanswered later',
  ]);
});

test('change history: keeps every attempt that got an answer and every attempt that the service may have carried out', () => {
  expect(
    historyOf(
      UNHEARD,
      { what: 'unanswered', detail: 'unknown' },
      UNHEARD,
      { what: 'answered', detail: '503' },
      UNHEARD,
    ),
  ).toEqual([
    'queued',
    'attempt',
    'unanswered unknown',
    'attempt',
    'answered 503',
    'attempt',
    'unanswered later',
  ]);
});

test('change history: stores all details of an entry and leaves missing details empty', () => {
  const { outbox } = openTestStore();
  outbox.addHistoryNote('new-1', AT, { what: 'attempt' });
  outbox.addHistoryNote('new-2', AT, { what: 'attempt' });
  const kinds = { kind: 'update', conflict: 'changed' } as const;
  const fullNote = { ...kinds, fields: ['town'], ruid: 'r-1' };
  outbox.addHistoryNote('new-1', LATER, { what: 'decided', ...fullNote, detail: { choices: 'town: mine' } });
  outbox.addHistoryNote('new-1', LATER, { what: 'answered', detail: '422' });
  const none = { kind: null, conflict: null, fields: [], ruid: null, by: null };
  expect(outbox.listHistory('new-1')).toEqual([
    { ...none, at: AT, what: 'attempt', detail: '' },
    { ...none, ...fullNote, at: LATER, what: 'decided', detail: 'town: mine' },
    { ...none, at: LATER, what: 'answered', detail: '422' },
  ]);
});

test('change history: names the user for queueing, discarding and restoring, but not for sending', () => {
  const { outbox } = openTestStore();
  let writer: string | null = 'Ewa';
  outbox.setAuthorReader(() => (writer === null ? null : { name: writer, staffId: 1 }));
  for (const step of ['queued', 'attempt', 'answered', 'confirmed', 'dropped', 'undone'] as const)
    outbox.addHistoryNote('new-1', AT, { what: step });
  writer = null;
  outbox.addHistoryNote('new-1', AT, { what: 'decided' });
  expect(outbox.listHistory('new-1').map(({ what, by }) => [what, by])).toEqual([
    ['queued', 'Ewa'],
    ['attempt', null],
    ['answered', null],
    ['confirmed', null],
    ['dropped', 'Ewa'],
    ['undone', 'Ewa'],
    ['decided', null],
  ]);
});

test('change history: a new attempt removes neither the first “unanswered” entry nor an “answered” entry with detail “later”', () => {
  const { outbox } = openTestStore();
  const lines = (localId: string) =>
    outbox.listHistory(localId).map(({ what, detail }) => `${what} ${detail}`);
  outbox.addHistoryNote('new-1', AT, { what: 'unanswered', detail: 'later' });
  outbox.addHistoryNote('new-1', AT, { what: 'attempt' });
  expect(lines('new-1')).toEqual(['unanswered later', 'attempt ']);
  outbox.addHistoryNote('new-2', AT, { what: 'queued' });
  outbox.addHistoryNote('new-2', AT, { what: 'unanswered', detail: 'later' });
  outbox.addHistoryNote('new-2', AT, { what: 'attempt' });
  expect(lines('new-2')).toEqual(['queued ', 'unanswered later', 'attempt ']);
  outbox.addHistoryNote('new-2', AT, { what: 'unanswered', detail: 'later' });
  outbox.addHistoryNote('new-2', AT, { what: 'decided' });
  expect(lines('new-2').slice(2)).toEqual(['attempt ', 'unanswered later', 'decided ']);
  outbox.addHistoryNote('new-2', AT, { what: 'answered', detail: 'later' });
  outbox.addHistoryNote('new-2', AT, { what: 'attempt' });
  expect(lines('new-2').slice(4)).toEqual(['decided ', 'answered later', 'attempt ']);
});
