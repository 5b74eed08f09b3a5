import { cpSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { createSeal } from '#engine/platform/seal';
import { makeReadyAtRest } from '#engine/recovery/downgrade';
import type { Store } from '#engine/store/store';
import { conflictsOf } from '#engine/sync/conflicts/conflictView';
import { decideConflict } from '#engine/sync/conflicts/decide';
import { queuedChange } from '#engine/sync/outbox/queueView';
import { whatToDo } from '#shared/text/conflictStory';
import { anInvoice } from '#support/records';
import { aBody } from './bodies';
import { aFolder, AT, openDesk, RECORDS, stillClock, type Desk } from './hurtProfile';

/** The copy of another PC, restored where a queue is already (sync.md, Promise 4: a restore never deletes a change). */

const place = { clock: stillClock(), seal: createSeal() };
const NONE = { correctionId: null, prepaymentId: [] };
const OWN = '2026-06-03T06:10:00.000Z';
const OTHER = '2026-06-03T06:20:00.000Z';
const LATER = '2026-06-03T06:30:00.000Z';

function aDesk(folder = aFolder()): Desk {
  const desk = openDesk(folder);
  desk.store.invoices.apply(RECORDS, AT);
  desk.store.settings.set('account.owner', { baseUrl: 'https://a', legacyBaseUrl: 'https://b', client: 'c' });
  return desk;
}
const create = ({ outbox }: Store, town: string, at: string) =>
  outbox.add(`new-${town}`, { kind: 'create', body: aBody(town), references: NONE }, at);
const edit = ({ outbox }: Store, invoiceId: number, town: string, at: string) =>
  outbox.add(`inv-${invoiceId}`, { kind: 'update', patch: { town }, base: anInvoice({ invoiceId }) }, at);
const waiting = ({ outbox }: Store) =>
  outbox.open().map(({ localId, kind, queuedAt, state }) => [localId, kind, queuedAt, state]);

async function copyOf({ guard }: Desk): Promise<string> {
  const made = await guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  return join(guard.folder, made.backup.name);
}
/** This PC's own folder, closed, with an edit that was joined, a create that was sent, and two that wait. */
function ownFolder(): string {
  const { store, profileDir } = aDesk();
  const sent = create(store, 'sent', OWN);
  store.outbox.erase(edit(store, 3, 'joined', OWN));
  store.outbox.endAttempt(
    store.outbox.begin(sent, { at: OWN, skewMs: 0, sent: aBody('sent'), before: null }),
    OWN,
    'accepted',
    null,
  );
  store.outbox.wrote('new-sent', anInvoice({ invoiceId: 500, town: 'sent' }), OWN);
  store.outbox.move(sent, 'confirm', OWN);
  create(store, 'own', OWN);
  edit(store, 5, 'own', OWN);
  store.close();
  return profileDir;
}
async function otherCopy(): Promise<string> {
  const other = aDesk();
  const { outbox } = other.store;
  create(other.store, 'other', OTHER);
  edit(other.store, 4, 'Wisła', OTHER);
  edit(other.store, 5, 'Ustroń', OTHER);
  const tried = create(other.store, 'tried', OTHER);
  const attempt = outbox.begin(tried, { at: OTHER, skewMs: 5, sent: aBody('tried'), before: null });
  outbox.endAttempt(attempt, OTHER, 'unknown', 'RUID-1');
  outbox.move(tried, 'lose', OTHER);
  outbox.note('new-tried', OTHER, { what: 'unanswered', detail: 'unknown', ruid: 'RUID-1' });
  const copy = await copyOf(other);
  other.store.close();
  return copy;
}
const ready = (profileDir: string, file: string) => {
  expect(makeReadyAtRest({ ...place, profileDir, file })).toEqual({ ok: true });
};
const BOTH = [
  ['new-own', 'create', OWN, 'waiting'],
  ['inv-5', 'update', OWN, 'waiting'],
  ['new-other', 'create', OTHER, 'conflict'],
  ['inv-4', 'update', OTHER, 'conflict'],
  ['inv-5', 'update', OTHER, 'conflict'],
  ['new-tried', 'create', OTHER, 'conflict'],
];

describe('the copy of another PC', () => {
  test('brings what waits in it behind what waits here, where a person decides about it', async () => {
    const folder = ownFolder();
    ready(folder, await otherCopy());
    const { store } = openDesk(folder);
    expect(waiting(store)).toEqual(BOTH);
    const ids = store.outbox.open().map(({ changeId }) => changeId);
    const taken = store.outbox.open().slice(2);
    expect(taken.map(({ conflict }) => conflict)).toEqual(taken.map(() => 'doubtful'));
    expect(store.settings.get('recovery')?.queue).toEqual({
      open: 6,
      uncertain: 0,
      doubtful: 4,
      missing: null,
    });
    expect(store.invoices.show('new-other')?.invoice.town).toBe('other');
    expect(store.invoices.show('4')?.invoice.town).toBe('Wisła');
    expect(store.outbox.mirror('inv-4').invoiceId).toBe(4);
    const [attempt] = store.outbox.attempts(ids.at(-1) ?? 0);
    expect(attempt).toMatchObject({ at: OTHER, skewMs: 5, outcome: 'unknown', ruid: 'RUID-1' });
    expect(store.outbox.history('new-tried').map(({ what }) => what)).toEqual(['unanswered', 'conflict']);
  });

  test('is sent only once somebody says so, edits and deletions, too', async () => {
    const other = aDesk();
    edit(other.store, 4, 'Wisła', OTHER);
    other.store.outbox.add('inv-6', { kind: 'delete', base: anInvoice({ invoiceId: 6 }) }, OTHER);
    const copy = await copyOf(other);
    const folder = ownFolder();
    ready(folder, copy);
    const { store, clock } = openDesk(folder);
    const taken = store.outbox.open().filter(({ conflict }) => conflict === 'doubtful');
    const shown = conflictsOf(
      store,
      taken.map((one) => queuedChange(store, one)),
    );
    expect(shown.map(({ kind, fields }) => [kind, fields.map(({ field, mine }) => [field, mine])])).toEqual([
      ['doubtful', [['town', 'Wisła']]],
      ['doubtful', []],
    ]);
    expect(shown.map((one) => whatToDo(one, 'en'))).toEqual([
      expect.stringMatching(/^This change was waiting in a restored backup/),
      expect.stringMatching(/^The deletion of this invoice was waiting in a restored backup/),
    ]);
    const parts = { store, clock, discard: () => 'unknown' as const };
    for (const change of taken) expect(decideConflict(parts, change, { act: 'sendAnew' })).toBe('done');
    expect(waiting(store).slice(2)).toEqual([
      ['inv-4', 'update', OTHER, 'waiting'],
      ['inv-6', 'delete', OTHER, 'waiting'],
    ]);
  });

  test('brings it once, however often it is restored, and after one of them has ended', async () => {
    const folder = ownFolder();
    const copy = await otherCopy();
    ready(folder, copy);
    ready(folder, copy);
    const first = openDesk(folder);
    expect(waiting(first.store)).toEqual(BOTH);
    const [dropped] = first.store.outbox.open().filter(({ localId }) => localId === 'new-other');
    first.store.outbox.move(dropped?.changeId ?? 0, 'drop', OTHER);
    first.store.close();
    ready(folder, copy);
    expect(waiting(openDesk(folder).store)).toEqual(BOTH.filter(([name]) => name !== 'new-other'));
  });

  test('is all in the journal: the queue is the same where the file breaks afterwards', async () => {
    const folder = ownFolder();
    ready(folder, await otherCopy());
    openDesk(folder).store.close();
    truncateSync(join(folder, 'kontuar.db'), 100);
    expect(waiting(openDesk(folder).store)).toEqual(BOTH);
  });
});

test('an edit of a new invoice waits behind it, and the invoice is sent as it is shown', async () => {
  const other = aDesk();
  create(other.store, 'other', OTHER);
  const base = other.store.invoices.show('new-other')?.invoice;
  if (!base) throw new Error('the invoice is not shown');
  other.store.outbox.add('new-other', { kind: 'update', patch: { town: 'Ustroń' }, base }, OTHER);
  const folder = ownFolder();
  ready(folder, await copyOf(other));
  const { store } = openDesk(folder);
  expect(waiting(store).slice(2)).toEqual([
    ['new-other', 'create', OTHER, 'conflict'],
    ['new-other', 'update', OTHER, 'waiting'],
  ]);
  expect(store.invoices.show('new-other')).toMatchObject({
    syncState: 'conflict',
    invoice: { town: 'Ustroń' },
  });
});

test('a copied folder and its original have the same ids since: what waits in either is kept', async () => {
  const folder = ownFolder();
  const twin = aFolder();
  cpSync(folder, twin, { recursive: true });
  const other = openDesk(twin);
  for (const town of ['one', 'two', 'three']) create(other.store, town, OTHER);
  const copy = await copyOf(other);
  const own = openDesk(folder);
  create(own.store, 'here', LATER);
  own.store.close();
  ready(folder, copy);
  expect(waiting(openDesk(folder).store)).toEqual([
    ['new-own', 'create', OWN, 'waiting'],
    ['inv-5', 'update', OWN, 'waiting'],
    ['new-here', 'create', LATER, 'waiting'],
    ...['one', 'two', 'three'].map((town) => [`new-${town}`, 'create', OTHER, 'conflict']),
  ]);
});

describe('where nothing but the journal is left of this PC', () => {
  /** The database is gone; `rotated`: the journal has only what waits. */
  function without(folder: string, rotated = false): string {
    if (rotated) {
      const { store } = openDesk(folder);
      store.rotateJournal();
      store.close();
    }
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `kontuar.db${end}`), { force: true });
    return folder;
  }

  test.each([
    ['with all that was queued here', false],
    ['begun anew since', true],
  ])('the copy of another PC brings what waits in it behind that: a journal %s', async (_, rotated) => {
    const folder = without(ownFolder(), rotated);
    ready(folder, await otherCopy());
    const { store } = openDesk(folder);
    expect(waiting(store)).toEqual(BOTH);
    expect(store.settings.get('recovery')?.queue).toEqual({
      open: 6,
      uncertain: 0,
      doubtful: 4,
      missing: null,
    });
    expect(store.invoices.show('new-other')).toMatchObject({
      syncState: 'conflict',
      invoice: { town: 'other' },
    });
    expect(store.outbox.history('new-tried').map(({ what }) => what)).toEqual(['unanswered', 'conflict']);
    store.close();
    truncateSync(join(folder, 'kontuar.db'), 100);
    expect(waiting(openDesk(folder).store)).toEqual(BOTH);
  });

  test('and where everything has ended here, with ids that the copy has, too', async () => {
    const desk = aDesk();
    for (const town of ['one', 'two', 'three', 'four', 'five'])
      desk.store.outbox.move(create(desk.store, town, OWN), 'drop', OWN);
    desk.store.rotateJournal();
    desk.store.close();
    const folder = without(desk.profileDir);
    ready(folder, await otherCopy());
    expect(waiting(openDesk(folder).store)).toEqual(BOTH.slice(2));
  });

  test('a copy of this PC brings what waits once, as it is now, and its history', async () => {
    const desk = aDesk();
    const dropped = create(desk.store, 'dropped', OWN);
    const edited = edit(desk.store, 6, 'stays', OWN);
    desk.store.outbox.note('inv-6', OWN, { what: 'queued' });
    const copy = await copyOf(desk);
    desk.store.outbox.move(dropped, 'drop', OTHER);
    desk.store.outbox.move(edited, 'stepAside', OTHER, { conflict: 'changed' });
    desk.store.outbox.note('inv-6', OTHER, { what: 'conflict', conflict: 'changed' });
    create(desk.store, 'new', OTHER);
    desk.store.close();
    // From a stick: the profile has no backup left.
    const stick = join(aFolder(), 'copy.db');
    renameSync(copy, stick);
    rmSync(join(desk.profileDir, 'backups'), { recursive: true });
    ready(without(desk.profileDir), stick);
    const { store } = openDesk(desk.profileDir);
    expect(waiting(store)).toEqual([
      ['inv-6', 'update', OWN, 'conflict'],
      ['new-new', 'create', OTHER, 'waiting'],
    ]);
    expect(store.outbox.history('inv-6').map(({ at, what }) => [at, what])).toEqual([
      [OWN, 'queued'],
      [OTHER, 'conflict'],
    ]);
  });

  test('the history of what waits here is kept beside lines of the copy with the same numbers', async () => {
    const desk = aDesk();
    create(desk.store, 'own', OWN);
    desk.store.outbox.note('new-own', OWN, { what: 'queued' });
    desk.store.close();
    ready(without(desk.profileDir), await otherCopy());
    const { store } = openDesk(desk.profileDir);
    expect(store.outbox.history('new-own').map(({ what }) => what)).toEqual(['queued']);
    expect(store.outbox.history('new-tried').map(({ what }) => what)).toEqual(['unanswered', 'conflict']);
  });
});

test('a database of a later Kontuar, whose rows do not fit, leaves the queue to the journal', async () => {
  const folder = ownFolder();
  const later = new Connection(join(folder, 'kontuar.db'));
  later.exec(`ALTER TABLE history RENAME COLUMN at TO happened; PRAGMA user_version = 99;
    INSERT INTO history (local_id, happened, what, fields, detail) VALUES ('new-own', '', 'queued', '[]', '')`);
  later.close();
  ready(folder, await otherCopy());
  expect(waiting(openDesk(folder).store)).toEqual(BOTH);
});

test('a backup from before anything was queued here does not make the journal’s queue unknown', async () => {
  const desk = aDesk();
  await copyOf(desk);
  create(desk.store, 'own', OWN);
  desk.store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(join(desk.profileDir, `kontuar.db${end}`), { force: true });
  ready(desk.profileDir, await otherCopy());
  expect(waiting(openDesk(desk.profileDir).store)).toEqual([
    ['new-own', 'create', OWN, 'waiting'],
    ...BOTH.slice(2),
  ]);
});

test('a copy of this PC brings nothing of what has ended since, whatever became of its rows', async () => {
  const desk = aDesk();
  const sent = create(desk.store, 'sent', OWN);
  const joined = edit(desk.store, 3, 'joined', OTHER);
  edit(desk.store, 6, 'stays', AT);
  const copy = await copyOf(desk);
  desk.store.outbox.move(sent, 'drop', AT);
  desk.store.outbox.erase(joined);
  desk.store.close();
  ready(desk.profileDir, copy);
  const { store } = openDesk(desk.profileDir);
  expect(waiting(store)).toEqual([['inv-6', 'update', AT, 'waiting']]);
});
