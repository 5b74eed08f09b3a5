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

/** Why a change stepped aside (sync.md, Conflicts). */
export const CONFLICT_KINDS = [
  'changed',
  'deleted',
  'locked',
  'rejected',
  'occupied',
  'doubtful',
  'kept-items',
] as const;
export const conflictKindSchema = z.enum(CONFLICT_KINDS);
export type ConflictKind = z.infer<typeof conflictKindSchema>;
