import { z } from 'zod';

/**
 * The kinds, states and events of queued changes. A queued change is the creation, update or deletion of an invoice on
 * this PC (sync.md).
 */

export const QUEUED_CHANGE_KINDS = ['create', 'update', 'delete'] as const;
export const changeKindSchema = z.enum(QUEUED_CHANGE_KINDS);
export type ChangeKind = z.infer<typeof changeKindSchema>;

export const CHANGE_STATES = [
  /**
   * State: the change is stored on this PC and has certainly not been carried out by the service; the user can still
   * undo it.
   */
  'waiting',
  /** State: the attempt to send the change is stored on disk, and the request may be under way. */
  'sending',
  /**
   * State: the request was sent, but no answer proves its result, so Kontuar searches for the invoice in the service.
   */
  'uncertain',
  /** State: the change waits until the user decides the conflict. */
  'conflict',
  /** Final state: the service has confirmed the change. */
  'sent',
  /** Final state: the user has undone or discarded the change. */
  'dropped',
] as const;
export const changeStateSchema = z.enum(CHANGE_STATES);
export type ChangeState = z.infer<typeof changeStateSchema>;

export const CHANGE_TRANSITION_EVENTS = [
  /** Event: the attempt to send the change is recorded; from now on the request may leave this PC. */
  'attempt',
  /** The service has it. */
  'confirm',
  /** Event: the attempt failed, and the change was certainly not carried out. */
  'fail',
  /**
   * Event: the attempt to send the change ended without an answer that shows whether the service carried the change
   * out.
   */
  'lose',
  /**
   * Event: Kontuar searched the service long enough for a change with an unknown result and did not find the change, so
   * the change was not carried out.
   */
  'miss',
  /** Event: the change waits for a decision of the user (state `conflict`). */
  'stepAside',
  /** Event: the user decided to send the change again. */
  'retry',
  /** Event: the user decided that the change need not be sent, because the service already has its content. */
  'settle',
  /** Event: the user has discarded the queued change. */
  'drop',
] as const;
export type ChangeEvent = (typeof CHANGE_TRANSITION_EVENTS)[number];

/**
 * The next state of a queued change for each state and event. An event that is not listed for a state cannot happen in
 * this state.
 */
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
