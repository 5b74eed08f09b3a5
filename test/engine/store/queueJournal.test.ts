import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { aBody } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { AT, LATER, rot, stillClock, tempDir } from './openTestStore';

/** When a call returns, the journal holds every change that was saved and none that was not. */

function desk() {
  const folder = tempDir();
  const [file, queue] = [join(folder, 'kontuar.db'), join(folder, 'kontuar.queue')];
  const open = () => {
    const opened = openStore({ file, clock: stillClock, journal: openQueueJournalFile(queue, null) });
    if (!opened.ok) throw new Error(opened.detail);
    onTestFinished(() => opened.store.close());
    return opened;
  };
  const kept = () => {
    const content = openQueueJournalFile(queue, null).read();
    if (!content) throw new Error('no journal');
    return content;
  };
  return { file, queue, open, store: open().store, kept };
}
function create({ outbox }: Store, localId: string): number {
  const references = { correctionId: null, prepaymentId: [] };
  return outbox.add(localId, { kind: 'create', body: aBody({ town: localId }), references }, AT);
}

test('queue journal: stores a change with its attempts and the invoice record of the service', () => {
  const { store, kept } = desk();
  const record = anInvoice({ invoiceId: 71 });
  create(store, 'new-1');
  const attempt = store.outbox.beginAttempt(1, { at: AT, skewMs: 5, sent: {}, before: null });
  store.outbox.endAttempt(attempt, LATER, 'accepted', 'r-1');
  expect(kept().changes.get(1)).toMatchObject({
    row: { change_id: 1, local_id: 'new-1', state: 'sending' },
    attempts: [{ attempt_id: attempt, skew_ms: 5, ended_at: LATER, outcome: 'accepted', ruid: 'r-1' }],
    mirror: { local_id: 'new-1', invoice_id: null, body: null },
  });
  store.outbox.setServiceId('new-1', 71);
  expect(kept().changes.get(1)).toMatchObject({ mirror: { invoice_id: 71, body: null } });
  store.transaction(() => {
    store.outbox.recordOwnWrite('new-1', record, LATER);
    store.outbox.applyEvent(1, 'confirm', LATER);
    store.outbox.addHistoryNote('new-1', LATER, { what: 'confirmed' });
  });
  expect(kept().changes.get(1)).toMatchObject({
    row: { state: 'sent', ended_at: LATER },
    mirror: { local_id: 'new-1', invoice_id: 71, body: JSON.stringify(record) },
  });
  expect(kept().notes).toMatchObject([{ local_id: 'new-1', what: 'confirmed' }]);
});

test('queue journal: stores no service record for a new invoice that was removed or discarded before sending', () => {
  const { store, kept } = desk();
  store.outbox.deleteMerged(create(store, 'new-1'));
  store.outbox.applyEvent(create(store, 'new-2'), 'drop', AT);
  expect(kept().changes.get(1)).toMatchObject({ row: null, attempts: [], mirror: null });
  expect(kept().changes.get(2)).toMatchObject({ row: { state: 'dropped' }, mirror: null });
});

test('queue journal: omits a history entry that was added and removed in one transaction', () => {
  const { store, kept } = desk();
  store.transaction(() => {
    for (const _ of [1, 2]) {
      store.outbox.addHistoryNote('new-1', AT, { what: 'attempt' });
      store.outbox.addHistoryNote('new-1', AT, { what: 'unanswered', detail: 'later' });
    }
  });
  store.outbox.addHistoryNote('new-2', AT, { what: 'queued' });
  expect(kept().notes.map((row) => row['what'])).toEqual(['attempt', 'unanswered', 'queued']);
  expect(kept().whole).toBe(true);
});

test('queue journal: stays unchanged when invoice downloads, settings or restarts leave the queue unchanged', () => {
  const { store, open, queue } = desk();
  store.outbox.applyEvent(create(store, 'new-1'), 'drop', AT);
  const before = readFileSync(queue);
  store.invoices.apply([anInvoice()], AT);
  store.settings.set('lastPassAt', AT);
  store.transaction(() => undefined);
  expect(readFileSync(queue)).toEqual(before);
  store.close();
  open();
  expect(readFileSync(queue)).toEqual(before);
});

test('queue journal: numbers transactions consecutively, with one number for a transaction of two changes', () => {
  const { store, kept } = desk();
  expect(kept().last).toBe(0);
  create(store, 'new-1');
  store.transaction(() => {
    create(store, 'new-2');
    create(store, 'new-3');
  });
  expect(kept().last).toBe(2);
  expect([...kept().changes.keys()]).toEqual([1, 2, 3]);
});

test('queue journal: has the same content as before when a transaction fails', () => {
  const { store, open, queue } = desk();
  create(store, 'new-1');
  const before = readFileSync(queue);
  const fail = () =>
    store.transaction(() => {
      create(store, 'new-2');
      throw new Error('pulled plug');
    });
  expect(fail).toThrow('pulled plug');
  expect(readFileSync(queue)).toEqual(before);
  create(store, 'new-3');
  store.close();
  expect(open().adopted).toBeNull();
});

test('queue journal: removes the entry of a transaction that the database refuses to commit, and no other entry', () => {
  const { store, open, file, queue } = desk();
  create(store, 'new-1');
  const before = readFileSync(queue);
  // SQLite checks this deferred constraint only when the transaction is committed.
  const connection = new Connection(file);
  connection.exec(`
    CREATE TABLE later (id INTEGER REFERENCES rooms (room_id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER later_refused AFTER INSERT ON changes BEGIN INSERT INTO later VALUES (404); END;
  `);
  expect(() => create(store, 'new-2')).toThrow('FOREIGN KEY');
  expect(readFileSync(queue)).toEqual(before);
  expect(store.outbox.listOpen()).toHaveLength(1);
  const fail = () =>
    store.transaction(() => {
      throw new Error('pulled plug');
    });
  expect(fail).toThrow('pulled plug');
  expect(readFileSync(queue)).toEqual(before);
  connection.exec('DROP TRIGGER later_refused; DROP TABLE later;');
  connection.close();
  create(store, 'new-3');
  store.close();
  expect(open().adopted).toBeNull();
});

test('queue journal: replaces the queue in the database when the database’s transaction number is unreadable', () => {
  const { store, open, file } = desk();
  create(store, 'new-1');
  store.close();
  rot(file, `UPDATE memory SET value = 'x' WHERE key = 'journal'`);
  const again = open();
  expect(again.adopted).toEqual({ why: 'cut', queue: { open: 1, uncertain: 0, doubtful: 0, missing: null } });
  create(again.store, 'new-2');
  again.store.close();
  expect(open().adopted).toBeNull();
});

test('queue journal: contains only the changes still waiting once the journal has been rewritten', () => {
  const { store, kept, queue } = desk();
  for (const localId of ['new-1', 'new-2', 'new-3']) create(store, localId);
  store.outbox.applyEvent(1, 'drop', AT);
  store.outbox.applyEvent(3, 'drop', AT);
  const { size } = statSync(queue);
  store.rotateJournal();
  expect(statSync(queue).size).toBeLessThan(size);
  expect(kept()).toMatchObject({ last: 5, upTo: 3, notes: [], whole: true });
  expect([...kept().changes.keys()]).toEqual([2]);
});
