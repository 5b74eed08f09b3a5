import type { LargeId } from '#shared/model/largeInteger';
import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Instant } from '#shared/model/scalars';
import type { ChangeEvent, ChangeState, ConflictKind } from '#shared/outcome/queuedChange';
import type { CodedLine, HistoryCode } from '#shared/outcome/historyCodes';
import type { Problem } from '#shared/outcome/problem';
import type { Choices } from '#shared/rules/merge/mergedField';

/**
 * The store's methods for the queue. Every method is one transaction, and its changes are on the disk when it returns.
 */

/**
 * Invoices to which a new invoice refers by their `localId`, because they had no service id when the change was queued.
 */
export interface References {
  readonly correctionId: string | null;
  readonly prepaymentId: readonly string[];
}

/** Content of a change: a new invoice, an edit or a deletion. `base` is the invoice that the user saw before. */
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
  /** How often the change was looked up in the service since its result became uncertain. */
  readonly looks: number;
  readonly queuedAt: Instant;
  /** The person at the desk who made the change; null if nobody was chosen. */
  readonly by: string | null;
  /**
   * Staff id of the person at the desk who made the change; null for a command, and for changes of earlier versions.
   */
  readonly byId: number | null;
  /** Time at which the change entered its present state or its present conflict. */
  readonly since: Instant;
  /** Earliest time of the next attempt to send the change; null means that the change can be sent at once. */
  readonly nextTry: Instant | null;
  readonly endedAt: Instant | null;
}
export type Change = ChangeFacts & Content;

/** Fields of a queued change that can be updated together with its state or alone. */
export type ChangeNews = Partial<
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
  /** The body of the request that the send attempt sent to the service. */
  readonly sent: CreateBody | UpdateBody;
  /** The service's version of the invoice on which the sent body was based. */
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
/** An entry for the history of a queued change, without its time. */
export type HistoryNote = Partial<Pick<HistoryLine, 'kind' | 'conflict' | 'fields' | 'ruid'>> &
  (
    | { readonly what: 'confirmed'; readonly detail?: HistoryCode<'confirmed'> | '' }
    | { readonly what: 'unanswered'; readonly detail: HistoryCode<'unanswered'> }
    | { readonly what: 'decided'; readonly detail?: HistoryCode<'decided'> | ChoicesMade }
    | { readonly what: Exclude<HistoryLine['what'], CodedLine>; readonly detail?: string }
  );
/** The version of each field that the user chose, this PC's or the service's: `town: mine; paymentDate: theirs`. */
export interface ChoicesMade {
  readonly choices: string;
}

/** An action of a person on an invoice, from the history. */
export interface PersonAction {
  readonly at: Instant;
  readonly localId: string;
  readonly what: (typeof USER_HISTORY_ACTIONS)[number];
  readonly kind: HistoryLine['kind'];
  /** Names of the invoice fields that the person's action changed. */
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
  lane(localId: string): Change[];
  /** Returns the open changes of all invoices, oldest first. */
  open(): Change[];
  /** Returns the unsent changes that create an invoice of one of these types. */
  unsentCreates(invoiceTypes: readonly number[]): (Change & { readonly kind: 'create' })[];
  /** Returns the newest change that creates the invoice, open or ended; discarded changes are ignored. */
  creation(localId: string): (Change & { readonly kind: 'create' }) | null;
  /** Returns the `limit` changes of the queue that were finished or discarded last, newest first. */
  ended(limit: number): Change[];
  /** Counts the open changes; `waiting` does not include the conflicts. */
  counts(): { waiting: number; conflicts: number };
  /**
   * Returns the problems of earlier attempts that delay queued changes; changes that wait for a decision of the user
   * are left out.
   */
  troubles(): Problem[];
  /** Returns the time of the earliest planned attempt to send a change; null if no attempt is planned. */
  nextTry(): Instant | null;
  /**
   * Moves a queued change to the state that follows after the given event; throws if the event is not allowed in the
   * change's present state.
   */
  move(changeId: number, event: ChangeEvent, at: Instant, news?: ChangeNews): void;
  /** Without a move. */
  amend(changeId: number, news: ChangeNews): void;
  /** Replaces the content of a queued change that the service has not carried out. */
  rewrite(changeId: number, content: Content): void;
  /** Deletes a queued change after its content was merged into another change. */
  erase(changeId: number): void;
  /**
   * Stores an attempt to send the change, and returns the id of the attempt. The state of the change becomes `sending`.
   */
  begin(changeId: number, attempt: NewAttempt): number;
  endAttempt(attemptId: number, at: Instant, outcome: string, ruid: string | null): void;
  /** Oldest first. */
  attempts(changeId: number): Attempt[];
  /**
   * Returns the position ids that the invoice's items had before the first attempt with an unknown result; null without
   * such an attempt.
   */
  doubt(changeId: number): ReadonlySet<LargeId | null> | null;
  note(localId: string, at: Instant, note: HistoryNote): void;
  /** Sets the function that names the author of people's actions in the history; null stands for nobody. */
  writtenBy(who: () => Author | null): void;
  /** Oldest first. */
  history(localId: string): HistoryLine[];
  /** Returns the actions of people on invoices in [from, to), oldest first. */
  listActions(from: Instant, to: Instant): PersonAction[];
  /** Returns the service's record and service id of an invoice, each null if unknown. */
  mirror(localId: string): { readonly invoice: Invoice | null; readonly invoiceId: number | null };
  /** Returns invoices with open changes for which the stored copy of the service's record is corrupt on the disk. */
  brokenMirrors(): { readonly localId: string; readonly invoiceId: number | null }[];
  /** Returns whether an invoice created on this PC already has this service id. */
  claimed(invoiceId: number): boolean;
  /** Stores the service's id of an invoice created on this PC; the service's record is not known yet. */
  named(localId: string, invoiceId: number): void;
  /** Removes a wrong service id and its record from an invoice, so that the invoice is created again. */
  forgotten(localId: string): void;
  /**
   * Stores the service's answer to a write of this PC in the mirror; an older reading does not overwrite the answer.
   */
  wrote(localId: string, invoice: Invoice, at: Instant): void;
  /** Records that the service no longer has the invoice. */
  vanished(localId: string): void;
}
