import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '#engine/platform/platform';
import type { DataEncryptionKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { TEST_KEY } from '#support/testKey';
import { createBackupService, type BackupService } from '#engine/recovery/backupService';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import type { Change, OutboxStore } from '#engine/store/outbox/outboxStoreInterface';
import type { Store } from '#engine/store/storeInterface';
import { anInvoice } from '#support/records';
import { aBody } from './townInvoiceBody';

/** A profile with a backup and with every possible kind of change queued since that backup. */

export const MORNING = Date.parse('2026-06-03T07:00:00.000Z');

export interface Desk {
  readonly profileDir: string;
  readonly store: Store;
  readonly guard: BackupService;
  readonly clock: Clock & { pass(ms: number): void };
  /** Tells whether a damaged page was found while the engine worked. */
  hurt(): boolean;
}

export function stillClock(): Desk['clock'] {
  let now = MORNING;
  return {
    now: () => now,
    sleep: () => Promise.resolve(),
    pass: (ms) => void (now += ms),
  };
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-hurt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function openDesk(
  profileDir: string,
  clock = stillClock(),
  key: DataEncryptionKey | null = TEST_KEY,
): Desk {
  let hurt = false;
  const opened = openWithRepair({ profileDir, clock, key, writes: true, onDamage: () => (hurt = true) });
  if (!opened.ok) throw new Error(`${opened.reason}: ${opened.detail}`);
  const { store } = opened;
  onTestFinished(() => store.close());
  const guard = createBackupService({ profileDir, store, clock, key, onDamage: () => (hurt = true) });
  return { profileDir, store, guard, clock, hurt: () => hurt };
}

const noReferences = { correctionId: null, prepaymentId: [] };
const WAITING_INVOICE = 7;
export const AT = '2026-06-03T07:00:00.000Z';
export const RECORDS = Array.from({ length: 120 }, (_, index) => anInvoice({ invoiceId: index + 1 }));

const attempt = {
  at: AT,
  skewMs: 0,
  sent: { town: 'sent' },
  before: null,
};

/** Starts a change, which writes its attempt to the disk. */
function begun(outbox: OutboxStore, changeId: number): number {
  return outbox.beginAttempt(changeId, attempt);
}

/** Creates a filled profile. `stale` changes were queued when the backup was made and have ended since. */
export async function aBusyDesk(): Promise<Desk> {
  const desk = openDesk(aFolder());
  const { store, guard } = desk;
  const { outbox } = store;
  store.invoices.apply(RECORDS, AT);
  store.settings.set('account.owner', { baseUrl: 'https://a', legacyBaseUrl: 'https://b', client: 'c' });
  const stale = outbox.add(
    'new-stale',
    { kind: 'create', body: aBody('stale'), references: noReferences },
    AT,
  );
  const given = outbox.add(
    'new-given',
    { kind: 'create', body: aBody('given'), references: noReferences },
    AT,
  );
  const made = await guard.backUp('daily');
  if (!made.ok) throw new Error('no backup');

  const sent = begun(outbox, stale);
  store.transaction(() => {
    outbox.endAttempt(sent, AT, 'accepted', null);
    outbox.recordOwnWrite('new-stale', anInvoice({ invoiceId: 501, town: 'stale' }), AT);
    outbox.applyEvent(stale, 'confirm', AT);
    outbox.addHistoryNote('new-stale', AT, { what: 'confirmed', kind: 'create' });
  });
  outbox.applyEvent(given, 'drop', AT);
  outbox.add('new-waits', { kind: 'create', body: aBody('waits'), references: noReferences }, AT);
  begun(
    outbox,
    outbox.add('new-sending', { kind: 'create', body: aBody('sending'), references: noReferences }, AT),
  );
  const lost = outbox.add('new-lost', { kind: 'create', body: aBody('lost'), references: noReferences }, AT);
  outbox.endAttempt(begun(outbox, lost), AT, 'unknown', null);
  outbox.applyEvent(lost, 'lose', AT);
  const base = anInvoice({ invoiceId: WAITING_INVOICE });
  outbox.add('inv-7', { kind: 'update', patch: { additionalInfo: 'first' }, base }, AT);
  outbox.add('inv-7', { kind: 'update', patch: { additionalInfo: 'second' }, base }, AT);
  outbox.add(
    'new-stale',
    { kind: 'update', patch: { town: 'later' }, base: anInvoice({ invoiceId: 501 }) },
    AT,
  );
  const asks = outbox.add('inv-9', { kind: 'delete', base: anInvoice({ invoiceId: 9 }) }, AT);
  outbox.applyEvent(asks, 'stepAside', AT, {
    conflict: 'changed',
    theirs: anInvoice({ invoiceId: 9, town: 'x' }),
  });
  outbox.deleteMerged(outbox.add('inv-11', { kind: 'delete', base: anInvoice({ invoiceId: 11 }) }, AT));
  return desk;
}

/** Returns all queued changes with content, state and attempts. */
export const queueOf = ({ outbox }: Store): [Change, unknown, number | null][] =>
  outbox
    .listOpen()
    .map((change) => [
      change,
      outbox.listAttempts(change.changeId),
      outbox.getMirror(change.localId).invoiceId,
    ]);

/** Copies the files of a running profile, as after a power cut. */
export function asItLies({ profileDir }: Desk): string {
  const folder = aFolder();
  cpSync(profileDir, folder, { recursive: true });
  return folder;
}
