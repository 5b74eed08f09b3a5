import { computeRetentionCutOffDates, retentionSchema } from '#shared/rules/retentionPeriods';
import { expect, test } from 'vitest';
import Connection from 'better-sqlite3';
import { join } from 'node:path';
import { AT, LATER, openTestStore, tempDir } from './openTestStore';

const entry = (outcome: string, at = AT) => ({
  at,
  method: 'GET',
  path: '/invoices?page=1',
  status: outcome === 'accepted' ? 200 : null,
  ms: 12,
  ruid: outcome === 'accepted' ? '6f8e3c1e-0000-4000-8000-000000000000' : null,
  outcome,
  note: '',
});

test('request log: lists requests newest first, and only failed requests on demand', () => {
  const { log } = openTestStore();
  for (const outcome of ['accepted', 'later', 'accepted']) log.addRequest(entry(outcome));
  expect(log.listRequests(10, false)).toEqual([
    { id: 3, ...entry('accepted') },
    { id: 2, ...entry('later') },
    { id: 1, ...entry('accepted') },
  ]);
  expect(log.listRequests(10, true).map((request) => request.id)).toEqual([2]);
  expect(log.listRequests(1, false).map((request) => request.id)).toEqual([3]);
});

test('request log: lists an unreadable record once, with the latest time, when the record was received twice', () => {
  const { log } = openTestStore();
  const bad = { kind: 'invoice', id: '7', reason: 'issueDate: not a date' } as const;
  const nameless = { kind: 'reservation', id: null, reason: 'no id' } as const;
  log.addUnreadable([bad, nameless], AT);
  log.addUnreadable([bad], LATER);
  expect(log.listUnreadable()).toEqual([
    { ...bad, at: LATER },
    { ...nameless, at: AT },
  ]);
});

test('request log: deletes entries older than 30 days (LIM-13)', () => {
  const { log, people } = openTestStore();
  log.addRequest(entry('accepted', '2026-06-02T23:59:59.999Z'));
  log.addRequest(entry('accepted', '2026-06-03T00:00:00.000Z'));
  log.addUnreadable([{ kind: 'room', id: '1', reason: 'old' }], '2026-05-01T00:00:00.000Z');
  people.prune(computeRetentionCutOffDates(retentionSchema.parse({}), '2026-07-03'), 50);
  expect(log.listRequests(10, false).map((request) => request.at)).toEqual(['2026-06-03T00:00:00.000Z']);
  expect(log.listUnreadable()).toEqual([]);
});

test('settings: store a value under its key, and return the default when the value is missing or unreadable', () => {
  const file = join(tempDir(), 'kontuar.db');
  const { settings, close } = openTestStore(file);
  expect([settings.get('reservations.grid'), settings.get('ksef.setting')]).toEqual([null, 'auto']);
  settings.set('reservations.grid', { first: 3, last: 9 });
  settings.set('reservations.grid', { first: 3, last: 4 });
  settings.set('ksef.setting', 'yes');
  expect(settings.get('reservations.grid')).toEqual({ first: 3, last: 4 });
  close();
  const connection = new Connection(file);
  connection.exec(`UPDATE memory SET value = '"often"' WHERE key = 'ksef.setting'`);
  connection.exec(
    `INSERT INTO memory (key, value) VALUES ('account', '{"baseUrl'), ('people.forgotten', '[7,')`,
  );
  connection.close();
  const again = openTestStore(file).settings;
  expect([again.get('reservations.grid')?.last, again.get('ksef.setting')]).toEqual([4, 'auto']);
  expect([again.get('account'), again.get('people.forgotten')]).toEqual([null, []]);
});
