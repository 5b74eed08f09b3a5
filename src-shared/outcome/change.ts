import { z } from 'zod';

/** A change: one queued local create, update or delete of an invoice (sync.md). Closed lists. */

export const CHANGE_KINDS = ['create', 'update', 'delete'] as const;
export const changeKindSchema = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof changeKindSchema>;

export const CHANGE_STATES = [
  /** On disk, not sent, or surely not carried out. It can be undone. */
  'waiting',
  /** The attempt is on disk; the request may have left. */
  'sending',
  /** Sent, and no answer proves what happened: being looked for. */
  'uncertain',
  /** It stepped aside and waits for a decision. */
  'conflict',
  /** Confirmed by the service. The end. */
  'sent',
  /** Taken back or dropped by the user. The end. */
  'dropped',
] as const;
export const changeStateSchema = z.enum(CHANGE_STATES);
export type ChangeState = z.infer<typeof changeStateSchema>;

export const CHANGE_EVENTS = [
  /** The attempt is written down; from here on the request may leave. */
  'attempt',
  /** The service has it. */
  'confirm',
  /** Surely not carried out: never sent, or refused for a reason that passes. */
  'fail',
  /** No answer proves the result, or the program ended before it. */
  'lose',
  /** Looked for long enough and not there: it was not carried out. */
  'miss',
  /** It cannot go on without a decision. */
  'stepAside',
  /** Decided: it is tried again. */
  'retry',
  /** Decided: the service has what is wanted (a twin was pointed at, a difference accepted). */
  'settle',
  /** Taken back or given up by the user. */
  'drop',
] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

/** The state that each event leads to, by the state before; an event that is not named cannot happen there. */
export const CHANGE_MOVES: Readonly<
  Record<ChangeState, Readonly<Partial<Record<ChangeEvent, ChangeState>>>>
> = {
  waiting: { attempt: 'sending', confirm: 'sent', fail: 'waiting', stepAside: 'conflict', drop: 'dropped' },
  sending: { confirm: 'sent', fail: 'waiting', lose: 'uncertain', stepAside: 'conflict' },
  uncertain: { confirm: 'sent', lose: 'uncertain', miss: 'waiting', stepAside: 'conflict' },
  conflict: { stepAside: 'conflict', retry: 'waiting', settle: 'sent', drop: 'dropped' },
  sent: {},
  dropped: {},
};

/** Why a change stepped aside (sync.md, Conflicts). */
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
