import { expect, test } from 'vitest';
import type { News } from '#shared/contract/inboxContract';
import type { QueuedChange } from '#shared/contract/outboxContract';
import { sortNews as newsIn, type NewsOrder } from '../../src-renderer/screens/inbox/newsOrder';
import {
  sortQueueByNumberOrBuyer as changesIn,
  type QueueOrder,
} from '../../src-renderer/screens/queue/sortQueueByNumberOrBuyer';

/** Tests of the sort order of the lists without columns: Inbox and Queue. */

const news = (recordId: number, about: News['about']): News => ({
  subject: 'reservation',
  kind: 'new',
  fields: [],
  lastAt: '2026-11-20T10:00:00.000Z',
  recordId,
  about,
});
const stay = (name: string, arrival: string): News['about'] => ({
  name,
  arrival,
  forename: '',
  roomName: '',
  departure: '2027-02-01',
  currency: 'PLN',
});
const NEWS = [
  news(1, stay('Żak', '2026-12-01')),
  news(2, { localId: 'a', invoiceFullNo: 'FV 1', buyerName: 'Bak' }),
  news(3, stay('Łoś', '2027-01-02')),
  news(4, null),
  news(5, stay('Lis', '2026-11-30')),
  news(6, stay('Lis', '2026-12-01')),
];

test.each<[NewsOrder, number[]]>([
  ['newest', [1, 2, 3, 4, 5, 6]],
  ['arrival', [5, 1, 6, 3, 2, 4]],
])('news: %s', (by, expected) => {
  expect(newsIn(NEWS, by, 'pl').map(({ recordId }) => recordId)).toEqual(expected);
});

test('inbox entries sorted by guest: follow the Polish alphabet; entries with equal names stay newest first', () => {
  const named = NEWS.filter(({ about }) => about !== null);
  expect(newsIn(named, 'guest', 'pl').map(({ recordId }) => recordId)).toEqual([2, 5, 6, 3, 1]);
});

const change = (changeId: number, invoiceFullNo: string, buyerName: string): QueuedChange => ({
  changeId,
  invoiceFullNo,
  buyerName,
  localId: String(changeId),
  invoiceId: null,
  kind: 'update',
  state: 'waiting',
  conflict: null,
  invoiceType: 1,
  issueDate: null,
  currency: 'PLN',
  gross: null,
  paymentStatus: null,
  fields: [],
  by: null,
  byId: null,
  queuedAt: '2026-11-20T10:00:00.000Z',
  attempts: 0,
  lastAttemptAt: null,
  nextTry: null,
  problem: null,
  waitsFor: null,
  canUndo: true,
  endedAt: null,
});
const CHANGES = [
  change(1, '', 'Młyn'),
  change(2, 'FV 10/2026', 'Łan'),
  change(3, 'FV 9/2026', 'Mak'),
  change(4, '', 'Mak'),
];

test.each<[QueueOrder, number[]]>([
  ['sending', [1, 2, 3, 4]],
  ['number', [3, 2, 1, 4]],
  ['buyer', [2, 3, 4, 1]],
])('queue: %s', (by, expected) => {
  expect(changesIn(CHANGES, by, 'pl').map(({ changeId }) => changeId)).toEqual(expected);
});
