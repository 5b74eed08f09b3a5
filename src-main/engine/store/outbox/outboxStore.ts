import type { LargeId } from '#shared/model/largeInteger';
import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Instant } from '#shared/model/scalars';
import type { ChangeEvent, ChangeState, ConflictKind } from '#shared/outcome/queuedChange';
import type { CodedLine, HistoryCode } from '#shared/outcome/historyCodes';
import type { Problem } from '#shared/outcome/problem';
import type { Choices } from '#shared/rules/merge/mergedField';

/** What the store keeps of the queue. Every method is one transaction and is on the disk when it returns. */

/** Invoices named by `localId` because they had no id when the change was queued. */
export interface References {
  readonly correctionId: string | null;
  readonly prepaymentId: readonly string[];
}

/** What is done to the invoice. `base`: the invoice as the user saw it when the edit began. */
export type Content =
  | { readonly kind: 'create'; readonly body: CreateBody; readonly references: References }
  | { readonly kind: 'update'; readonly patch: UpdateBody; readonly base: ShownInvoice }
  | { readonly kind: 'delete'; readonly base: ShownInvoice };

export interface ChangeFacts {
  readonly changeId: number;
  /** The invoice's name here, and so the lane. */
  readonly localId: string;
  readonly state: ChangeState;
  readonly conflict: ConflictKind | null;
  readonly choices: Choices;
  /** The service's record when the change stepped aside. */
  readonly theirs: Invoice | null;
  /** Ids of the invoices of the service that may be this one (`doubtful`). */
  readonly twins: readonly number[];
  readonly problem: Problem | null;
  /** Attempts in a row that failed for this change's own reasons. */
  readonly failures: number;
  /** How often it was looked for since it became uncertain. */
  readonly looks: number;
  readonly queuedAt: Instant;
  /** The person at the desk who made it; null: nobody was chosen. */
  readonly by: string | null;
  /** When this state, or this conflict, began. */
  readonly since: Instant;
  /** Not before; null is at once. */
  readonly nextTry: Instant | null;
  readonly endedAt: Instant | null;
}
export type Change = ChangeFacts & Content;

/** What may be written along with a move, or without one. */
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

/** One try, written down before its request leaves. */
export interface Attempt {
  readonly attemptId: number;
  readonly changeId: number;
  readonly at: Instant;
  /** How far the service's clock was ahead then, ms; null where it was not known. */
  readonly skewMs: number | null;
  /** The body as it was sent. */
  readonly sent: CreateBody | UpdateBody;
  /** The service's record that it was worked out from. */
  readonly before: Invoice | null;
  readonly endedAt: Instant | null;
  /** `accepted`, a problem kind, or null while under way or when the program ended before the answer. */
  readonly outcome: string | null;
  readonly ruid: string | null;
}

type NewAttempt = Omit<Attempt, 'attemptId' | 'changeId' | 'endedAt' | 'outcome' | 'ruid'>;
/** A line of history before it has a time. */
export type HistoryNote = Partial<Pick<HistoryLine, 'kind' | 'conflict' | 'fields' | 'ruid'>> &
  (
    | { readonly what: 'confirmed'; readonly detail?: HistoryCode<'confirmed'> | '' }
    | { readonly what: 'unanswered'; readonly detail: HistoryCode<'unanswered'> }
    | { readonly what: 'decided'; readonly detail?: HistoryCode<'decided'> | ChoicesMade }
    | { readonly what: Exclude<HistoryLine['what'], CodedLine>; readonly detail?: string }
  );
/** Field by field, as text: `town: mine; paymentDate: theirs`. */
export interface ChoicesMade {
  readonly choices: string;
}

/** A line of history that only a person makes. */
export interface PersonAction {
  readonly at: Instant;
  readonly localId: string;
  readonly what: (typeof PERSON_ACTIONS)[number];
  readonly kind: HistoryLine['kind'];
  readonly by: string | null;
}
export const PERSON_ACTIONS = ['queued', 'decided', 'undone', 'dropped'] as const;

export interface OutboxStore {
  /** Behind the open changes of its invoice; shown at once. Returns its `changeId`. */
  add(localId: string, content: Content, at: Instant): number;
  get(changeId: number): Change | null;
  /** The open changes of one invoice, oldest first. */
  lane(localId: string): Change[];
  /** All open changes, oldest first. */
  open(): Change[];
  /** Those of them that make an invoice of these types and are not sent yet; read after every write, so the database chooses. */
  unsentCreates(invoiceTypes: readonly number[]): (Change & { readonly kind: 'create' })[];
  /** The creation of an invoice, open or ended, that was not dropped; the newest. */
  creation(localId: string): (Change & { readonly kind: 'create' }) | null;
  /** The last that ended, newest first. */
  ended(limit: number): Change[];
  /** `waiting` counts all open changes but conflicts. */
  counts(): { waiting: number; conflicts: number };
  /** What keeps the changes that wait for no decision, as far as they were tried. */
  troubles(): Problem[];
  /** The earliest planned try; null where none is planned. */
  nextTry(): Instant | null;
  /** By the table of outcome/change.ts; throws on a move that it does not have. */
  move(changeId: number, event: ChangeEvent, at: Instant, news?: ChangeNews): void;
  /** Without a move. */
  amend(changeId: number, news: ChangeNews): void;
  /** Other content for a change that was not carried out. */
  rewrite(changeId: number, content: Content): void;
  /** Takes a change out that has become a part of another one. */
  erase(changeId: number): void;
  /** Writes the attempt down and moves the change to `sending`, both or neither. Returns the attempt's id. */
  begin(changeId: number, attempt: NewAttempt): number;
  endAttempt(attemptId: number, at: Instant, outcome: string, ruid: string | null): void;
  /** Oldest first. */
  attempts(changeId: number): Attempt[];
  /** The service's items before the first attempt with unknown result; null without one. */
  doubt(changeId: number): ReadonlySet<LargeId | null> | null;
  note(localId: string, at: Instant, note: HistoryNote): void;
  /** The name for the lines of a person: the one at the desk, or null. */
  writtenBy(who: () => string | null): void;
  /** Oldest first. */
  history(localId: string): HistoryLine[];
  /** What people did with invoices in [from, to), oldest first. */
  listActions(from: Instant, to: Instant): PersonAction[];
  /** What the service has of an invoice, and its id there, which outlives the record. */
  mirror(localId: string): { readonly invoice: Invoice | null; readonly invoiceId: number | null };
  /** Invoices with open changes whose record of the service is not stored as it was written: the disk has changed it. */
  brokenMirrors(): { readonly localId: string; readonly invoiceId: number | null }[];
  /** Whether another invoice made here has this id. */
  claimed(invoiceId: number): boolean;
  /** The service has named the id of an invoice made here; its record is not known yet. */
  named(localId: string, invoiceId: number): void;
  /** The id that the service had given is void: the invoice is to be made anew. */
  forgotten(localId: string): void;
  /** The service's answer to our own write is in the mirror from now on; an older reading does not undo it. */
  wrote(localId: string, invoice: Invoice, at: Instant): void;
  /** The service no longer has it, by its own word or because we deleted it. */
  vanished(localId: string): void;
}
