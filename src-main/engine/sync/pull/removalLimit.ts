import {
  massRemovalRecordKindSchema,
  type RemovalKind,
  type SyncState,
} from '#shared/outcome/syncHealthSchemas';
import type { Store } from '../../store/storeInterface';
import type { PullRun } from './pullRunContext';

/**
 * Limits for removals by one download: number of records, and share of all local records. A removal that exceeds both
 * limits must be confirmed by the user (sync.md, Removal limit).
 */

const MAX_REMOVED_RECORDS = 20;
const MAX_REMOVED_SHARE = 0.05;
/**
 * Maximum share of the rooms that one download may remove without asking the user. The share is higher than for other
 * records, because a property has only a few rooms.
 */
const MAX_REMOVED_ROOM_SHARE = 0.5;

const KINDS = massRemovalRecordKindSchema.options;

interface Removal {
  readonly kind: RemovalKind;
  readonly removed: number;
  /** Number of records before the removal. */
  readonly total: number;
}

/**
 * Returns true if the download may remove these records from the local copy. If too many would be removed, the user is
 * asked first.
 */
export function checkRemovalAgainstLimit({ store, options }: PullRun, removal: Removal): boolean {
  const { kind, removed, total } = removal;
  const isConfirmed = options.allowRemoval?.has(kind) === true;
  const confirmedCount = isConfirmed ? (options.allowedCount ?? removed) : 0;
  const isAllowed = !exceedsRemovalLimit({ ...removal, removed: removed - confirmedCount });
  const isDeclined = readDeclinedCount(store, kind) === removed;

  if (isAllowed || isDeclined) clearQuestion(store, kind);
  else store.settings.set(`guardAsked.${kind}`, { would: removed, of: total });
  // The user's earlier answer about removing records is deleted, because it must not apply to a later removal.
  if (isAllowed) clearAnswer(store, kind);
  return isAllowed;
}

/** Removes invoices from the local copy, unless they are so many of the `total` that the user is asked first. */
export function removeInvoicesWithinLimit(run: PullRun, invoiceIds: readonly number[], total: number): void {
  if (!checkRemovalAgainstLimit(run, { kind: 'invoices', removed: invoiceIds.length, total })) return;
  run.store.invoices.remove(invoiceIds);
  run.tally.invoices.removed += invoiceIds.length;
}

/** Returns true if so many records would be removed that the user must confirm the removal. */
export function exceedsRemovalLimit({ kind, removed, total }: Removal): boolean {
  const maxRecords =
    kind === 'rooms' ? Math.min(MAX_REMOVED_RECORDS, total * MAX_REMOVED_ROOM_SHARE) : MAX_REMOVED_RECORDS;
  return removed > maxRecords && removed > total * MAX_REMOVED_SHARE;
}

/**
 * Returns true if a question about removing `removed` records is open, or if the user answered such a question with
 * "keep".
 */
export function isRemovalAlreadyAsked(store: Store, kind: RemovalKind, removed: number): boolean {
  return readQuestion(store, kind)?.would === removed || readDeclinedCount(store, kind) === removed;
}

/**
 * Returns the open question to the user about removing many records; null if there is none. If two questions are open,
 * the one about invoices is returned.
 */
export function readOpenRemovalQuestion(store: Store): SyncState['guard'] {
  for (const kind of KINDS) {
    const question = readQuestion(store, kind);
    if (question) return { kind, ...question };
  }
  return null;
}

/**
 * Stores the user's decision to keep the records, and closes the question about their removal. Does nothing if the
 * question is about another number of records than `removed`.
 */
export function declineRemoval(store: Store, kind: RemovalKind, removed: number): void {
  if (readQuestion(store, kind)?.would !== removed) return;
  store.settings.set(`guardKept.${kind}`, removed);
  store.settings.set(`guardAsked.${kind}`, null);
}

/**
 * Deletes all questions about mass removals and the users' answers, because both concern the records of the previous
 * sign-in.
 */
export function clearRemovalQuestionsAndAnswers(store: Store): void {
  for (const kind of KINDS) {
    store.settings.set(`guardKept.${kind}`, null);
    store.settings.set(`guardAsked.${kind}`, null);
  }
}

const readQuestion = (store: Store, kind: RemovalKind) => store.settings.get(`guardAsked.${kind}`);
const readDeclinedCount = (store: Store, kind: RemovalKind) => store.settings.get(`guardKept.${kind}`);

function clearQuestion(store: Store, kind: RemovalKind): void {
  if (readQuestion(store, kind)) store.settings.set(`guardAsked.${kind}`, null);
}

function clearAnswer(store: Store, kind: RemovalKind): void {
  if (readDeclinedCount(store, kind) !== null) store.settings.set(`guardKept.${kind}`, null);
}
