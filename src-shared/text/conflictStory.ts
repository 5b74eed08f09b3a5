import type { Conflict } from '../contract/conflictsContract';
import { isCorrection } from '../rules/invoiceTypes';
import { conflictText } from './conflict';
import { speak, type Language, type Spoken } from './language';
import type { QueuedChange } from '../contract/outboxContract';
import { typeName } from './codeWords';

type Words = Spoken<typeof conflictText>;

/** The refusal of the service, or of this PC before it; null if the refusal names fields or nights. */
export type Refusal =
  | 'stopped'
  | 'recount'
  | 'outdated'
  | 'unsayable'
  | 'invalidMerge'
  | 'notDeleted'
  | 'collides';

/** A matter that the words for fields and for nights would not be true of. */
export function classifyRefusal({
  kind,
  conflict,
  problem,
}: Pick<QueuedChange, 'kind' | 'conflict' | 'problem'>): Refusal | null {
  if (conflict !== 'rejected' && conflict !== 'occupied') return null;
  // No request was sent: the invoice that it refers to is not there any more, an advance of it or what it corrects has become
  // another one, or no update can say what the edit makes of the record.
  if (problem?.status === null) {
    if (problem.findings) return 'invalidMerge';
    if (problem.fields.length === 0) return 'unsayable';
    const isAll = (name: string) => problem.fields.every(({ field }) => field === name);
    return isAll('prepaymentValue') ? 'recount' : isAll('invoiceItems') ? 'outdated' : 'stopped';
  }
  if (kind === 'delete') return 'notDeleted';
  return conflict === 'occupied' && problem?.conflicts.length === 0 ? 'collides' : null;
}

/** The event, as the title. */
export function formatConflictTitle(
  { kind, change, problem, twins }: Conflict,
  name: string,
  t: Words,
): string {
  const refusal = classifyRefusal({ kind: change.kind, conflict: kind, problem });
  if (refusal) return t[refusal](name);
  switch (kind) {
    case 'changed':
      return change.kind === 'delete' ? t.changedDelete(name) : t.changed(name);
    case 'kept-items':
      return t.keptItems(name);
    case 'not-as-sent':
      return change.kind === 'delete' ? t.stillThere(name) : t.notAsSent(name);
    case 'deleted':
    case 'locked':
    case 'rejected':
    case 'occupied':
      return t[kind](name);
    case 'doubtful':
      if (change.kind !== 'create')
        return change.kind === 'update' ? t.doubtfulEdit(name) : t.doubtfulDelete(name);
      return t.doubtful(name, twins.length);
  }
}

/**
 * Returns whether each group was changed by one side only, so that both changes can be kept: they are asked about only
 * because of the amount that they come to together.
 */
export function canTakeBoth(fields: Conflict['fields']): boolean {
  const asked = fields.filter((field) => field.asked);
  const groups = new Set(asked.map(({ group }) => group));
  const isByOneSide = (group: string) => {
    const sides = new Set(asked.filter((field) => field.group === group).map(({ changedBy }) => changedBy));
    return sides.size === 1 && !sides.has('both');
  };
  return groups.size > 1 && [...groups].every(isByOneSide);
}

/** The meaning and the possible actions, below the title. */
export function whatToDo(conflict: Conflict, language: Language): string {
  const t = speak(conflictText, language);
  const { kind, change, fields, correctionType, problem, twins } = conflict;
  switch (classifyRefusal({ kind: change.kind, conflict: kind, problem })) {
    case 'stopped':
      // The form has no field for what a correction corrects.
      return isCorrection(change.invoiceType) ? t.stoppedCorrection : t.stoppedWhat;
    case 'recount':
      return t.recountWhat;
    case 'outdated':
      return t.outdatedWhat;
    case 'unsayable':
      return t.unsayableWhat;
    case 'invalidMerge':
      return t.invalidMergeWhat;
    case 'notDeleted':
      return t.notDeletedWhat;
    case 'collides':
      return t.collidesWhat;
    case null:
      break;
  }
  switch (kind) {
    case 'changed': {
      if (change.kind === 'delete') return t.changedDeleteWhat;
      const open = fields.filter(({ asked, chosen }) => asked && chosen === null);
      const groups = new Set(open.map(({ group }) => group));
      const why = canTakeBoth(fields) ? t.newSum : '';
      const choose = groups.size > 0 ? t.choose(groups.size) : '';
      return [why, choose, t.nothingSent].filter((sentence) => sentence !== '').join(' ');
    }
    case 'deleted':
      return t.deletedWhat;
    case 'locked':
      if (change.kind === 'delete') return t.lockedDelete;
      return correctionType === null ? t.lockedNoWay : t.lockedWhat(typeName(correctionType, language));
    case 'rejected':
      return (problem?.fields.length ?? 0) > 0 ? t.rejectedWhat : t.rejectedNoFields;
    case 'occupied':
      return t.occupiedWhat;
    case 'doubtful':
      if (change.kind !== 'create')
        return change.kind === 'update' ? t.doubtfulEditWhat : t.doubtfulDeleteWhat;
      if (twins.length === 0) return t.doubtfulNone;
      if (change.attempts === 0) return t.doubtfulBefore(twins.length);
      return twins.every(({ isEqual }) => isEqual)
        ? t.doubtfulEqual(twins.length)
        : t.doubtfulWhat(twins.length);
    case 'kept-items':
      return t.keptWhat;
    case 'not-as-sent':
      if (change.kind === 'delete') return t.stillThereWhat;
      if (correctionType !== null) return t.notAsSentLocked(typeName(correctionType, language));
      return canSendAgain(conflict) ? t.notAsSentWhat : t.notAsSentFixed;
  }
}

/** Fields that no update request contains (openapi.yaml, PATCH /invoices/{id}). */
const NEVER_UPDATED: ReadonlySet<string> = new Set(['customNumber', 'format']);

/** Whether anything of what the service saved otherwise could be sent again. */
export const canSendAgain = ({ change, fields }: Conflict): boolean =>
  change.kind === 'delete' || fields.some(({ field }) => !NEVER_UPDATED.has(field));

/** The meaning of the sums: the amount due of a correction cannot be known (domain.md A28). */
export const sumName = ({ invoiceType }: Conflict['change'], t: Words): string =>
  isCorrection(invoiceType) ? t.correctionSum : t.toPay;
