import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import { anInvoice } from '#support/records';
import { AT, columnIn, rot } from './openTestStore';
import {
  BEFORE,
  aProfile,
  busy,
  create,
  edit,
  hurtLine,
  lost,
  openBoth,
  queueOf,
  restored,
  work,
} from './twoQueues';

/** At start, the database and its journal are merged into one outbox (docs/reference/store.md, The journal). */

describe('where both say the same', () => {
  test('queue recovery: changes nothing when the database and the journal agree', () => {
    const profile = aProfile();
    work(profile, busy);
    const before = readFileSync(profile.queue);
    expect(openBoth(profile).adopted).toBeNull();
    expect(readFileSync(profile.queue)).toEqual(before);
  });

  test('queue recovery: changes nothing when a journal line is unreadable but the database is up to date', () => {
    const profile = aProfile();
    work(profile, busy);
    hurtLine(profile, 2);
    const { store, adopted } = openBoth(profile);
    expect(adopted).toBeNull();
    expect(store.outbox.listLane('new-waits')).toMatchObject([{ state: 'waiting' }]);
  });

  test('queue recovery: changes nothing when the stored report of an earlier recovery is unreadable', () => {
    const profile = aProfile();
    work(profile, busy);
    rot(profile.file, `INSERT INTO memory (key, value) VALUES ('recovery', '{}')`);
    expect(openBoth(profile).adopted).toBeNull();
  });
});

describe('where the database is ahead', () => {
  test.each(['is gone', 'is of the day before'])(
    'queue recovery: writes a new queue journal that contains only the waiting changes when the old journal %s',
    (how) => {
      const profile = aProfile();
      work(profile, (store) => create(store, 'new-1'));
      copyFileSync(profile.queue, `${profile.queue}.before`);
      work(profile, (store) => {
        store.outbox.applyEvent(1, 'drop', BEFORE);
        create(store, 'new-2');
        store.outbox.applyEvent(create(store, 'new-3'), 'drop', BEFORE);
      });
      if (how === 'is gone') rmSync(profile.queue);
      else copyFileSync(`${profile.queue}.before`, profile.queue);
      const { adopted, store } = openBoth(profile);
      expect(adopted).toBeNull();
      expect(store.outbox.listOpen().map(({ localId }) => localId)).toEqual(['new-2']);
      store.close();
      const begun = openQueueJournalFile(profile.queue, null).read();
      expect([begun?.upTo, [...(begun?.changes.keys() ?? [])], begun?.whole]).toEqual([3, [2], true]);
      // From this point the database and the journal agree.
      lost(profile, (again) => create(again, 'new-4'));
      expect(openBoth(profile).adopted?.why).toBe('cut');
    },
  );

  test('queue recovery: starts an empty queue journal for a new, empty database', () => {
    const profile = aProfile();
    openBoth(profile).store.close();
    expect(openQueueJournalFile(profile.queue, null).read()).toMatchObject({ last: 0, upTo: 0, whole: true });
  });
});

describe('where the journal is ahead', () => {
  test('queue recovery: restores one missing transaction from the journal and reports an interrupted write', () => {
    const profile = aProfile();
    const recovery = restored({ open: 9, uncertain: 9, doubtful: 9, missing: null });
    work(profile, (store) => {
      create(store, 'new-1');
      store.settings.set('recovery', recovery);
    });
    lost(profile, (store) => create(store, 'new-2'));
    const { adopted, store } = openBoth(profile);
    // The stored recovery note comes from an earlier day and stays.
    expect(store.settings.get('recovery')).toEqual(recovery);
    expect(adopted).toEqual({ why: 'cut', queue: { open: 2, uncertain: 0, doubtful: 0, missing: null } });
    expect(store.invoices.readCard('new-2')).toMatchObject({
      syncState: 'waiting',
      invoice: { town: 'new-2' },
    });
    store.close();
    expect(openBoth(profile).adopted).toBeNull();
  });

  test('queue recovery: takes all waiting changes, attempts and history from the journal when transactions are missing', () => {
    const profile = aProfile();
    work(profile, (store) => {
      store.invoices.apply([anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })], BEFORE);
      store.outbox.addHistoryNote('inv-2', BEFORE, { what: 'queued' });
    });
    let expected: unknown = null;
    lost(profile, (store) => {
      busy(store);
      expected = [queueOf(store), store.outbox.listHistory('inv-2')];
    });
    const before = readFileSync(profile.queue);
    const { adopted, store } = openBoth(profile);
    expect(adopted).toEqual({ why: 'older', queue: { open: 5, uncertain: 2, doubtful: 0, missing: null } });
    expect([queueOf(store), store.outbox.listHistory('inv-2')]).toEqual(expected);
    expect(store.outbox.listHistory('inv-2')).toHaveLength(2);
    expect(store.outbox.get(1)?.state).toBe('dropped');
    expect(store.checkIntegrity()).toEqual(['ok']);
    store.close();
    expect(openBoth(profile).adopted).toBeNull();
    expect(readFileSync(profile.queue)).toEqual(before);
  });

  test('queue recovery: takes the states “sent” and “discarded” and the sent invoice from the queue journal into the database', () => {
    const profile = aProfile();
    work(profile, (store) => {
      create(store, 'new-1');
      create(store, 'new-2');
    });
    lost(profile, (store) => {
      store.transaction(() => {
        store.outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 71 }), BEFORE);
        store.outbox.applyEvent(1, 'confirm', BEFORE);
      });
      store.outbox.applyEvent(2, 'drop', BEFORE);
    });
    const { store } = openBoth(profile);
    expect(store.outbox.listOpen()).toEqual([]);
    expect(store.invoices.readCard('71')).toMatchObject({ localId: 'new-1', syncState: 'synced' });
    expect(store.invoices.readCard('new-2')).toBeNull();
  });

  test('queue recovery: deletes an invoice and a merged edit from the database when only the queue journal recorded the deletion', () => {
    const profile = aProfile();
    work(profile, (store) => {
      create(store, 'new-1');
      store.invoices.apply([anInvoice({ invoiceId: 1 })], BEFORE);
      edit(store, 1, 'Wisła');
      edit(store, 1, 'Ustroń');
    });
    lost(profile, (store) => {
      const record = anInvoice({ invoiceId: 71 });
      store.transaction(() => {
        store.outbox.recordOwnWrite('new-1', record, BEFORE);
        store.outbox.applyEvent(1, 'confirm', BEFORE);
      });
      const deletion = store.outbox.add('new-1', { kind: 'delete', base: record }, BEFORE);
      store.transaction(() => {
        store.outbox.markDeleted('new-1');
        store.outbox.applyEvent(deletion, 'confirm', BEFORE);
      });
      store.outbox.deleteMerged(3);
    });
    const { store } = openBoth(profile);
    expect([store.invoices.readCard('new-1'), store.invoices.listServiceIds()]).toEqual([null, [1]]);
    expect(store.outbox.get(3)).toBeNull();
    expect(store.invoices.readCard('1')?.invoice.town).toBe('Wisła');
  });

  test('queue recovery: restores from the journal the id that the service gave to a new invoice', () => {
    const profile = aProfile();
    work(profile, () => undefined);
    lost(profile, (store) => {
      create(store, 'new-1');
      store.outbox.setServiceId('new-1', 71);
    });
    const { store } = openBoth(profile);
    expect(store.outbox.getMirror('new-1')).toEqual({ invoice: null, invoiceId: 71 });
    expect(store.invoices.readCard('new-1')?.confirmedAt).toBe(AT);
  });

  test('queue recovery: removes an invoice id of the service that the journal marks as no longer valid', () => {
    const profile = aProfile();
    work(profile, (store) => {
      create(store, 'new-1');
      store.outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 71 }), BEFORE);
    });
    lost(profile, (store) => store.outbox.clearServiceId('new-1'));
    const { store } = openBoth(profile);
    expect(store.outbox.getMirror('new-1')).toEqual({ invoice: null, invoiceId: null });
    expect(store.invoices.listServiceIds()).toEqual([]);
    expect(store.invoices.readCard('new-1')?.invoice.town).toBe('new-1');
  });

  test('queue recovery: discards changes absent from a queue journal newer than the database, and hides the invoices that these changes create', () => {
    const profile = aProfile();
    work(profile, (store) => {
      create(store, 'new-1');
      store.outbox.applyEvent(create(store, 'new-2'), 'stepAside', BEFORE, { conflict: 'rejected' });
    });
    lost(profile, (store) => {
      store.outbox.applyEvent(1, 'drop', BEFORE);
      store.outbox.applyEvent(2, 'drop', BEFORE);
      store.rotateJournal();
    });
    const { adopted, store } = openBoth(profile);
    expect(adopted?.queue).toEqual({ open: 0, uncertain: 0, doubtful: 0, missing: null });
    for (const id of [1, 2])
      expect(store.outbox.get(id)).toMatchObject({
        state: 'dropped',
        conflict: null,
        nextTry: null,
        since: AT,
        endedAt: AT,
      });
    expect([store.invoices.readCard('new-1'), store.invoices.readCard('new-2')]).toEqual([null, null]);
  });

  test.each([
    ['never had a change', []],
    ['had one', ['new-0']],
  ])(
    'change after queue recovery: gets an id never used before when the database before the loss %s',
    (_, had) => {
      const profile = aProfile();
      work(profile, (store) => had.forEach((localId) => create(store, localId)));
      lost(profile, (store) => {
        for (const localId of ['new-1', 'new-2', 'new-3'])
          store.outbox.applyEvent(create(store, localId), 'drop', BEFORE);
        store.rotateJournal();
        store.outbox.deleteMerged(create(store, 'new-4'));
      });
      expect(create(openBoth(profile).store, 'new-5')).toBe(had.length + 5);
    },
  );

  test('queue recovery: a change made after the recovery gets an id above all ids in the database', () => {
    const profile = aProfile();
    work(profile, (store) => {
      create(store, 'new-1');
      store.outbox.deleteMerged(create(store, 'new-2'));
      store.rotateJournal();
    });
    lost(profile, (store) => store.outbox.applyEvent(1, 'drop', BEFORE));
    const { adopted, store } = openBoth(profile);
    expect(adopted?.why).toBe('cut');
    expect(create(store, 'new-3')).toBe(3);
  });

  test('queue recovery: an edit restored from the journal does not change the time when the service last confirmed the invoice', () => {
    const profile = aProfile();
    work(profile, (store) => store.invoices.apply([anInvoice()], BEFORE));
    lost(profile, (store) => edit(store, 1, 'Wisła'));
    const { adopted, store } = openBoth(profile);
    expect(adopted?.why).toBe('cut');
    expect(store.invoices.readCard('1')).toMatchObject({ syncState: 'waiting', confirmedAt: BEFORE });
  });

  test('queue recovery: applies no change of a journal transaction when one change is invalid', () => {
    const profile = aProfile();
    work(profile, (store) => create(store, 'new-1'));
    const journal = openQueueJournalFile(profile.queue, null);
    const { last = 0, changes } = journal.read() ?? {};
    const [change] = changes?.values() ?? [];
    if (!change) throw new Error('nothing was journaled');
    const copy = (id: number, fields: object) => ({
      ...change,
      id,
      row: { ...change.row, change_id: id, ...fields },
    });
    journal.append(last + 1, [copy(2, {}), copy(3, { kind: null })]);
    journal.close();
    expect(() => openBoth(profile)).toThrow('NOT NULL');
    expect(columnIn(profile.file, 'SELECT change_id FROM changes')).toEqual([1]);
  });
});

describe('where a row is not as it was written', () => {
  test.each([
    ['the content of a change', `UPDATE changes SET content = replace(content, 'Wisła', 'Wisłb')`],
    ['the end of an attempt', `UPDATE attempts SET outcome = 'refused' WHERE outcome = 'unknown'`],
    ['a change that is gone', `DELETE FROM changes WHERE local_id = 'inv-1'`],
  ])(
    'queue recovery after a database row was altered from outside: the queue journal restores %s',
    (_, statement) => {
      const profile = aProfile();
      let expected: unknown = null;
      work(profile, (store) => {
        busy(store);
        expected = queueOf(store);
      });
      rot(profile.file, statement);
      const { adopted, store } = openBoth(profile);
      expect(adopted).toEqual({ why: 'queue', queue: { open: 5, uncertain: 2, doubtful: 0, missing: null } });
      expect(queueOf(store)).toEqual(expected);
      store.close();
      expect(openBoth(profile).adopted).toBeNull();
    },
  );

  test('queue recovery: a discarded change stays discarded although an altered database row says “waiting”', () => {
    const profile = aProfile();
    work(profile, busy);
    rot(profile.file, `UPDATE changes SET state = 'waiting', ended_at = NULL WHERE change_id = 1`);
    const { adopted, store } = openBoth(profile);
    expect(adopted?.why).toBe('queue');
    expect(store.outbox.get(1)?.state).toBe('dropped');
  });

  test('queue recovery: keeps a change that is in the database but not yet in the journal', () => {
    const profile = aProfile();
    work(profile, busy);
    const columns = columnIn(profile.file, `SELECT name FROM pragma_table_info('changes')`).join();
    const values = columns.replace('change_id', '99').replace('local_id', `'new-99'`);
    rot(profile.file, `INSERT INTO changes (${columns}) SELECT ${values} FROM changes WHERE change_id = 2`);
    expect(openBoth(profile).store.outbox.get(99)).toMatchObject({ state: 'waiting', endedAt: null });
  });
});

describe('a file that has just come out of a backup', () => {
  test('start after a restore: the first start reports the waiting and uncertain changes, and the second start does not', () => {
    const profile = aProfile();
    work(profile, (store) => {
      store.settings.set('recovery', restored(null));
      busy(store);
    });
    const { adopted, store } = openBoth(profile);
    const queue = { open: 5, uncertain: 2, doubtful: 0, missing: null };
    expect(adopted).toEqual({ why: 'restored', queue });
    expect(store.settings.get('recovery')).toEqual(restored(queue));
    store.close();
    expect(openBoth(profile).adopted).toBeNull();
  });

  test('queue recovery from a backup without a journal: asks the user whether a waiting new invoice was already sent', () => {
    const profile = aProfile();
    work(profile, (store) => {
      busy(store);
      store.settings.set('recovery', restored(null));
    });
    rmSync(profile.queue);
    const { adopted, store } = openBoth(profile);
    const missing = { count: null, since: null };
    expect(adopted).toEqual({ why: 'restored', queue: { open: 5, uncertain: 2, doubtful: 1, missing } });
    expect(store.outbox.listLane('new-waits')).toMatchObject([
      { state: 'conflict', conflict: 'doubtful', since: AT },
    ]);
    expect(store.outbox.listOpen().map(({ state }) => state)).toEqual([
      'conflict',
      'sending',
      'uncertain',
      'waiting',
      'conflict',
    ]);
    expect(store.invoices.readCard('new-waits')?.syncState).toBe('conflict');
    store.close();
    expect(openQueueJournalFile(profile.queue, null).read()?.changes.size).toBe(5);
  });

  test('restored backup: continues the backup’s transaction numbers when the queue journal is older than the backup', () => {
    const profile = aProfile();
    work(profile, (store) => create(store, 'new-1'));
    copyFileSync(profile.queue, `${profile.queue}.before`);
    work(profile, (store) => {
      create(store, 'new-2');
      store.settings.set('recovery', restored(null));
    });
    copyFileSync(`${profile.queue}.before`, profile.queue);
    const { adopted, store } = openBoth(profile);
    const missing = { count: null, since: null };
    expect(adopted).toEqual({ why: 'restored', queue: { open: 2, uncertain: 0, doubtful: 0, missing } });
    store.close();
    lost(profile, (again) => create(again, 'new-3'));
    expect(openBoth(profile).adopted?.why).toBe('cut');
  });
});

test('queue recovery: asks about a waiting new invoice and starts a new journal when a journal line is unreadable', () => {
  const profile = aProfile();
  work(profile, (store) => create(store, 'new-old'));
  lost(profile, busy);
  hurtLine(profile, 2);
  const { adopted, store } = openBoth(profile);
  const missing = { count: 1, since: BEFORE };
  expect(adopted?.queue).toEqual({ open: 6, uncertain: 2, doubtful: 2, missing });
  expect(store.outbox.listLane('new-old')).toMatchObject([{ state: 'conflict', conflict: 'doubtful' }]);
  expect(store.outbox.listLane('inv-1')).toMatchObject([{ state: 'waiting' }]);
  store.close();
  expect(openQueueJournalFile(profile.queue, null).read()?.whole).toBe(true);
});

test('queue recovery: an edit stored in the database stays queued when a damaged journal no longer contains the edit', () => {
  const profile = aProfile();
  work(profile, (store) => {
    store.invoices.apply([anInvoice()], BEFORE);
    edit(store, 1, 'Wisła');
    store.rotateJournal();
  });
  lost(profile, (store) => create(store, 'new-1'));
  hurtLine(profile, 1);
  const { adopted, store } = openBoth(profile);
  // The unreadable line may belong to a transaction that the database lacks.
  const missing = { count: 1, since: null };
  expect(adopted?.queue).toEqual({ open: 2, uncertain: 0, doubtful: 1, missing });
  expect(store.outbox.listLane('inv-1')).toMatchObject([{ state: 'waiting', patch: { town: 'Wisła' } }]);
});
