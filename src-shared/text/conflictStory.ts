import type { Conflict } from '../contract/conflictsContract';
import { isCorrection } from '../rules/documents/invoiceTypes';
import { speak, type Language } from './language';
import type { QueuedChange } from '../contract/outboxContract';
import { typeName } from './codeWords';
import * as texts from '../i18n/texts';

type Words = typeof texts.conflict;

/** Reasons of a refusal by the service or by this PC before sending; other refusals name fields or nights. */
export type Refusal =
  | 'stopped'
  | 'recount'
  | 'outdated'
  | 'unsayable'
  | 'invalidMerge'
  | 'notDeleted'
  | 'collides';

/**
 * Returns the reason of a refusal that the texts for fields and nights would describe wrongly, or null if those texts
 * fit.
 */
export function classifyRefusal({
  kind,
  conflict,
  problem,
}: Pick<QueuedChange, 'kind' | 'conflict' | 'problem'>): Refusal | null {
  if (conflict !== 'rejected' && conflict !== 'occupied') return null;
  // No request was sent: the invoice that the change refers to is gone, an advance or the corrected invoice has
  // changed, or no update request can express the edit.
  if (problem?.status === null) {
    if (problem.findings) return 'invalidMerge';
    if (problem.fields.length === 0) return 'unsayable';
    const isAll = (name: string) => problem.fields.every(({ field }) => field === name);
    return isAll('prepaymentValue') ? 'recount' : isAll('invoiceItems') ? 'outdated' : 'stopped';
  }
  if (kind === 'delete') return 'notDeleted';
  return conflict === 'occupied' && problem?.conflicts.length === 0 ? 'collides' : null;
}

/** Returns the title of a conflict, which names the event. */
export function formatConflictTitle(
  { kind, change, problem, twins }: Conflict,
  name: string,
  t: Words,
): string {
  const refusal = classifyRefusal({ kind: change.kind, conflict: kind, problem });
  if (refusal) return t[refusal]({ name });
  switch (kind) {
    case 'changed':
      return change.kind === 'delete' ? t.changedDelete({ name }) : t.changed({ name });
    case 'kept-items':
      return t.keptItems({ name });
    case 'not-as-sent':
      return change.kind === 'delete' ? t.stillThere({ name }) : t.notAsSent({ name });
    case 'deleted':
    case 'locked':
    case 'rejected':
    case 'occupied':
      return t[kind]({ name });
    case 'doubtful':
      if (change.kind !== 'create')
        return change.kind === 'update' ? t.doubtfulEdit({ name }) : t.doubtfulDelete({ name });
      return t.doubtful({ name, among: twins.length });
  }
}

/**
 * Returns whether each group was changed by one side only, so that both changes can be kept. Such groups are shown only
 * because of the amount that results from both changes.
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

/** Returns the text below the title: what the conflict means and what the user can do. */
export function whatToDo(conflict: Conflict, language: Language): string {
  const t = speak(texts.conflict, language);
  const { kind, change, fields, correctionType, problem, twins } = conflict;
  switch (classifyRefusal({ kind: change.kind, conflict: kind, problem })) {
    case 'stopped':
      // The form has no field for the corrected invoice.
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
      const choose = groups.size > 0 ? t.choose({ n: groups.size }) : '';
      return [why, choose, t.nothingSent].filter((sentence) => sentence !== '').join(' ');
    }
    case 'deleted':
      return t.deletedWhat;
    case 'locked':
      if (change.kind === 'delete') return t.lockedDelete;
      return correctionType === null
        ? t.lockedNoWay
        : t.lockedWhat({ type: typeName(correctionType, language) });
    case 'rejected':
      return (problem?.fields.length ?? 0) > 0 ? t.rejectedWhat : t.rejectedNoFields;
    case 'occupied':
      return t.occupiedWhat;
    case 'doubtful':
      if (change.kind !== 'create')
        return change.kind === 'update' ? t.doubtfulEditWhat : t.doubtfulDeleteWhat;
      if (twins.length === 0) return t.doubtfulNone;
      if (change.attempts === 0) return t.doubtfulBefore({ among: twins.length });
      return twins.every(({ isEqual }) => isEqual)
        ? t.doubtfulEqual({ among: twins.length })
        : t.doubtfulWhat({ among: twins.length });
    case 'kept-items':
      return t.keptWhat;
    case 'not-as-sent':
      if (change.kind === 'delete') return t.stillThereWhat;
      if (correctionType !== null) return t.notAsSentLocked({ type: typeName(correctionType, language) });
      return canSendAgain(conflict) ? t.notAsSentWhat : t.notAsSentFixed;
  }
}

/** Fields that no update request contains (openapi.yaml, PATCH /invoices/{id}). */
const NEVER_UPDATED: ReadonlySet<string> = new Set(['customNumber', 'format']);

/** Returns whether any field that the service saved differently can be sent again. */
export const canSendAgain = ({ change, fields }: Conflict): boolean =>
  change.kind === 'delete' || fields.some(({ field }) => !NEVER_UPDATED.has(field));

/** Returns the label of the sums of a conflict: a correction has no known amount due (domain.md A28). */
export const sumName = ({ invoiceType }: Conflict['change'], t: Words): string =>
  isCorrection(invoiceType) ? t.correctionSum : t.toPay;
