import type { LargeId } from '#shared/model/largeId';
import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Instant } from '#shared/model/scalars';
import type { ChangeEvent, ChangeState, ConflictKind } from '#shared/outcome/queuedChangeStates';
import type { CodedLine, HistoryCode } from '#shared/outcome/historyCodes';
import type { Problem } from '#shared/outcome/problem';
import type { Choices } from '#shared/rules/merge/mergedField';

/**
 * Methods of the store for the queue of changes. Every method runs as one transaction and returns after the changes are
 * written to the disk.
 */

/** Local ids of the invoices to which a new invoice refers but that had no service id when the change was queued. */
export interface References {
  readonly correctionId: string | null;
  readonly prepaymentId: readonly string[];
}

/**
 * Content of a change: a new invoice, an edit or a deletion. `base` is the invoice as the user saw it before the edit
 * or deletion.
 */
export type Content =
  | { readonly kind: 'create'; readonly body: CreateBody; readonly references: References }
  | { readonly kind: 'update'; readonly patch: UpdateBody; readonly base: ShownInvoice }
  | { readonly kind: 'delete'; readonly base: ShownInvoice };

export interface ChangeFacts {
  readonly changeId: number;
  /**
   * Local id of the invoice that the change concerns. Queued changes of the same invoice are sent one after the other.
   */
  readonly localId: string;
  readonly state: ChangeState;
  readonly conflict: ConflictKind | null;
  readonly choices: Choices;
  /** The service's record of the invoice at the time when the change became a conflict. */
  readonly theirs: Invoice | null;
  /** For a conflict of the kind `doubtful`: service ids of the invoices that this change may have created. */
  readonly twins: readonly number[];
  readonly problem: Problem | null;
  /**
   * Number of consecutive failed attempts to send this change. Failures for a general reason, such as a missing
   * network, do not count.
   */
  readonly failures: number;
  /** Number of times that Kontuar has searched the service for a change whose sending had an uncertain result. */
  readonly looks: number;
  readonly queuedAt: Instant;
  /** Name of the person at the desk who made the change; null if no person was chosen. */
  readonly by: string | null;
  /**
   * Staff id of the person at the desk who made the change; null if a command made the change or an earlier version
   * stored it.
   */
  readonly byId: number | null;
  /** Time at which the change entered its present state or, for a change in conflict, its present conflict. */
  readonly since: Instant;
  /** Earliest time at which Kontuar may try to send the change; null means that it may try at once. */
  readonly nextTry: Instant | null;
  readonly endedAt: Instant | null;
}
export type Change = ChangeFacts & Content;

export type ChangeDetailsUpdate = Partial<
  Pick<
    ChangeFacts,
    | 'conflict'
    | 'choices'
    | 'theirs'
    | 'twins'
    | 'problem'
    | 'failures'
    | 'looks'
    | 'queuedAt'
    | 'since'
    | 'nextTry'
  >
>;

/** One attempt to send a change, stored before the request is sent. */
export interface Attempt {
  readonly attemptId: number;
  readonly changeId: number;
  readonly at: Instant;
  /** Milliseconds by which the service's clock was ahead of this PC's clock at the attempt; null if unknown. */
  readonly skewMs: number | null;
  readonly sent: CreateBody | UpdateBody;
  /** The invoice in the service before the attempt; the sent update was computed from it. */
  readonly before: Invoice | null;
  readonly endedAt: Instant | null;
  /**
   * Outcome of the attempt: `accepted` or a problem kind. Null: the attempt is running, or the program ended before the
   * answer arrived.
   */
  readonly outcome: string | null;
  readonly ruid: string | null;
}

type NewAttempt = Omit<Attempt, 'attemptId' | 'changeId' | 'endedAt' | 'outcome' | 'ruid'>;
export type HistoryNote = Partial<Pick<HistoryLine, 'kind' | 'conflict' | 'fields' | 'ruid'>> &
  (
    | { readonly what: 'confirmed'; readonly detail?: HistoryCode<'confirmed'> | '' }
    | { readonly what: 'unanswered'; readonly detail: HistoryCode<'unanswered'> }
    | { readonly what: 'decided'; readonly detail?: HistoryCode<'decided'> | ChoicesMade }
    | { readonly what: Exclude<HistoryLine['what'], CodedLine>; readonly detail?: string }
  );
/** For each conflicting field, the side whose value the user chose, for example `town: mine; paymentDate: theirs`. */
export interface ChoicesMade {
  readonly choices: string;
}

export interface PersonAction {
  readonly at: Instant;
  readonly localId: string;
  readonly what: (typeof USER_HISTORY_ACTIONS)[number];
  readonly kind: HistoryLine['kind'];
  readonly fields: HistoryLine['fields'];
  readonly by: string | null;
}
/** Author of a change. `staffId` is null if a command made the change. */
export interface Author {
  readonly name: string;
  readonly staffId: number | null;
}
export const USER_HISTORY_ACTIONS = ['queued', 'decided', 'undone', 'dropped'] as const;

export interface OutboxStore {
  /** Appends a change to the open changes of its invoice, and returns the `changeId`. */
  add(localId: string, content: Content, at: Instant): number;
  get(changeId: number): Change | null;
  /** Returns the open changes of one invoice, oldest first. */
  listLane(localId: string): Change[];
  /** Returns the open changes of all invoices, oldest first. */
  listOpen(): Change[];
  listUnsentCreates(invoiceTypes: readonly number[]): (Change & { readonly kind: 'create' })[];
  /** Returns the newest change that creates the invoice, open or ended; discarded changes are ignored. */
  findCreate(localId: string): (Change & { readonly kind: 'create' }) | null;
  /**
   * Returns the newest change of this PC that sets the payment status of the invoice; null if there is none. Discarded
   * changes are ignored.
   */
  findLastPaymentChange(localId: string): Change | null;
  /** Returns the `limit` changes of the queue that were finished or discarded last, newest first. */
  listEnded(limit: number): Change[];
  /** Counts the open changes; `waiting` does not include the conflicts. */
  countOpen(): { waiting: number; conflicts: number };
  /**
   * Returns the problems that stopped the sending of open changes in the states `waiting` and `uncertain`; equal
   * problems are listed once.
   */
  listProblems(): Problem[];
  /** Returns the time of the earliest planned attempt to send a change; null if no attempt is planned. */
  getNextTryTime(): Instant | null;
  /**
   * Moves a queued change to the state that follows after the given event; throws if the event is not allowed in the
   * change's present state.
   */
  applyEvent(changeId: number, event: ChangeEvent, at: Instant, details?: ChangeDetailsUpdate): void;
  /** Changes details of a queued change; its state stays. */
  setChangeDetails(changeId: number, details: ChangeDetailsUpdate): void;
  /** Replaces the content of a queued change. The service must not have carried out this change yet. */
  replaceContent(changeId: number, content: Content): void;
  /** Deletes a queued change after its content was merged into another change. */
  deleteMerged(changeId: number): void;
  /**
   * Stores an attempt to send the change, and returns the id of the attempt. The state of the change becomes `sending`.
   */
  beginAttempt(changeId: number, attempt: NewAttempt): number;
  endAttempt(attemptId: number, at: Instant, outcome: string, ruid: string | null): void;
  /** Oldest first. */
  listAttempts(changeId: number): Attempt[];
  /**
   * Returns the position ids that the invoice's items had before the first attempt to send with an unknown result; null
   * if there was no such attempt.
   */
  listItemIdsBeforeDoubt(changeId: number): ReadonlySet<LargeId | null> | null;
  addHistoryNote(localId: string, at: Instant, note: HistoryNote): void;
  /** Sets the function that returns the author of later history entries, or null if no person is chosen at the desk. */
  setAuthorReader(who: () => Author | null): void;
  /** Oldest first. */
  listHistory(localId: string): HistoryLine[];
  /** Returns the actions of people on invoices in [from, to), oldest first. */
  listActions(from: Instant, to: Instant): PersonAction[];
  /** Returns the service's record and service id of an invoice, each null if unknown. */
  getMirror(localId: string): { readonly invoice: Invoice | null; readonly invoiceId: number | null };
  /** Returns the invoices that have open changes and whose stored service record is damaged on the disk. */
  listDamagedMirrors(): { readonly localId: string; readonly invoiceId: number | null }[];
  /** Returns whether an invoice created on this PC already has this service id. */
  isServiceIdTaken(invoiceId: number): boolean;
  /** Stores the service's id of an invoice created on this PC; the service's record is not known yet. */
  setServiceId(localId: string, invoiceId: number): void;
  /**
   * Removes a wrong service id and the stored service record with this id from an invoice, so that Kontuar creates the
   * invoice in the service again.
   */
  clearServiceId(localId: string): void;
  /**
   * Stores in the mirror the invoice that the service returned for a write of this PC. Records read before the write do
   * not overwrite this invoice.
   */
  recordOwnWrite(localId: string, invoice: Invoice, at: Instant): void;
  /** Marks the invoice as no longer existing in the service. */
  markDeleted(localId: string): void;
}
