import { z } from 'zod';

/**
 * A change: one queued create, update or delete of an invoice on this PC (sync.md). The lists of kinds, states and
 * events are closed.
 */

export const CHANGE_KINDS = ['create', 'update', 'delete'] as const;
export const changeKindSchema = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof changeKindSchema>;

export const CHANGE_STATES = [
  /** The change is on disk and was not sent or was certainly not carried out; the user can undo it. */
  'waiting',
  /** The attempt is recorded on disk; the request may have left this PC. */
  'sending',
  /** The request was sent and no answer proves the result; Kontuar looks for the invoice in the service. */
  'uncertain',
  /** The change is held back until the user decides the conflict. */
  'conflict',
  /** Final state: the service has confirmed the change. */
  'sent',
  /** Final state: the user has undone or dropped the change. */
  'dropped',
] as const;
export const changeStateSchema = z.enum(CHANGE_STATES);
export type ChangeState = z.infer<typeof changeStateSchema>;

export const QUEUED_CHANGE_TRANSITIONS = [
  /** The attempt is recorded; from now on the request may leave this PC. */
  'attempt',
  /** The service has it. */
  'confirm',
  /**
   * The change was certainly not carried out: Kontuar never sent the change, or the service refused it because of a
   * temporary problem.
   */
  'fail',
  /**
   * The result of the change is unknown: no answer proves the result, or the program ended before the service answered.
   */
  'lose',
  /**
   * The search in the service for a change with an unknown result lasted long enough and found nothing, so the change
   * was not carried out.
   */
  'miss',
  /** The change stops until the user decides about it (state `conflict`). */
  'stepAside',
  /** The user decided to send the change again. */
  'retry',
  /**
   * The user decided that the change is already done: the user chose an identical invoice in the service, or accepted
   * the difference that the service's version has.
   */
  'settle',
  /** The user has undone or given up the change. */
  'drop',
] as const;
export type ChangeEvent = (typeof QUEUED_CHANGE_TRANSITIONS)[number];

/** Next state for each state and event; an event that is missing for a state cannot happen in that state. */
export const CHANGE_STATE_TRANSITIONS: Readonly<
  Record<ChangeState, Readonly<Partial<Record<ChangeEvent, ChangeState>>>>
> = {
  waiting: { attempt: 'sending', confirm: 'sent', fail: 'waiting', stepAside: 'conflict', drop: 'dropped' },
  sending: { confirm: 'sent', fail: 'waiting', lose: 'uncertain', stepAside: 'conflict' },
  uncertain: { confirm: 'sent', lose: 'uncertain', miss: 'waiting', stepAside: 'conflict' },
  conflict: { stepAside: 'conflict', retry: 'waiting', settle: 'sent', drop: 'dropped' },
  sent: {},
  dropped: {},
};

/** Reasons why a change needs a decision (sync.md, Conflicts). */
export const CONFLICT_KINDS = [
  'changed',
  'deleted',
  'locked',
  'rejected',
  'occupied',
  'doubtful',
  'kept-items',
  'not-as-sent',
] as const;
export const conflictKindSchema = z.enum(CONFLICT_KINDS);
export type ConflictKind = z.infer<typeof conflictKindSchema>;
