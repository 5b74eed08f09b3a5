import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openQueueJournalFile } from '#engine/recovery/queueJournalFile';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { aBody } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { stillClock, tempDir } from './openTestStore';

/** A database and its journal, of which one may lack changes that the other has. */

/** The time of everything written before the start, which happens at `AT`. */
export const BEFORE = '2026-06-02T10:00:00.000Z';

export type Profile = ReturnType<typeof aProfile>;
export function aProfile() {
  const folder = tempDir();
  return { file: join(folder, 'kontuar.db'), queue: join(folder, 'kontuar.queue') };
}
export function openBoth({ file, queue }: Profile) {
  const opened = openStore({ file, clock: stillClock, journal: openQueueJournalFile(queue, null) });
  if (!opened.ok) throw new Error(opened.detail);
  onTestFinished(() => opened.store.close());
  return opened;
}
/** Runs a working day on the profile and closes it properly. */
export function work(profile: Profile, day: (store: Store) => void): void {
  const { store } = openBoth(profile);
  day(store);
  store.close();
}
/** Runs a working day that the database then loses completely, while the journal keeps it. */
export function lost(profile: Profile, day: (store: Store) => void): void {
  copyFileSync(profile.file, `${profile.file}.before`);
  work(profile, day);
  copyFileSync(`${profile.file}.before`, profile.file);
}
export function create({ outbox }: Store, localId: string): number {
  const references = { correctionId: null, prepaymentId: [] };
  return outbox.add(localId, { kind: 'create', body: aBody({ town: localId }), references }, BEFORE);
}
export function edit({ outbox }: Store, invoiceId: number, town: string): number {
  const base = anInvoice({ invoiceId });
  return outbox.add(`inv-${invoiceId}`, { kind: 'update', patch: { town }, base }, BEFORE);
}
export const begin = ({ outbox }: Store, changeId: number): number =>
  outbox.beginAttempt(changeId, { at: BEFORE, skewMs: null, sent: { town: 'sent' }, before: null });
/** Returns all waiting changes with all their fields. */
export const queueOf = ({ outbox }: Store) =>
  outbox
    .listOpen()
    .map((change) => [change, outbox.listAttempts(change.changeId), outbox.getMirror(change.localId)]);
export const restored = (
  queue: { open: number; uncertain: number; doubtful: number; missing: null } | null,
) => ({
  ...({ at: BEFORE, why: 'restored', backup: null, keptAs: null, detail: '', seen: false } as const),
  lost: [],
  queue,
});

/** Fills the outbox with every kind of change and state that it can hold. */
export function busy(store: Store): void {
  store.invoices.apply([anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })], BEFORE);
  store.outbox.applyEvent(create(store, 'new-dropped'), 'drop', BEFORE);
  create(store, 'new-waits');
  store.outbox.deleteMerged(create(store, 'new-erased'));
  begin(store, create(store, 'new-sending'));
  const uncertain = create(store, 'new-uncertain');
  store.outbox.endAttempt(begin(store, uncertain), BEFORE, 'unknown', null);
  store.outbox.applyEvent(uncertain, 'lose', BEFORE);
  edit(store, 1, 'Wisła');
  store.outbox.applyEvent(edit(store, 2, 'Ustroń'), 'stepAside', BEFORE, { conflict: 'changed' });
  store.outbox.addHistoryNote('inv-2', BEFORE, { what: 'answered', detail: '409' });
}

/** Damages one line of the journal; line numbers start at 0. */
export function hurtLine({ queue }: Profile, at: number): void {
  const lines = readFileSync(queue, 'utf8').split('\n');
  lines[at] = `x${lines[at] ?? ''}`;
  writeFileSync(queue, lines.join('\n'));
}
