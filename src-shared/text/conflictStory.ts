import type { Conflict } from '../contract/conflictsContract';
import { isCorrection } from '../rules/documents/invoiceTypes';
import { speak, type Language } from './language';
import type { QueuedChange } from '../contract/outboxContract';
import { typeName } from './codeWords';
import * as texts from '../i18n/texts';

type Words = typeof texts.conflict;

/** Reasons of a refusal by the service or by this PC before sending; other refusals name fields or nights. */
export type ConflictRefusal =
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
}: Pick<QueuedChange, 'kind' | 'conflict' | 'problem'>): ConflictRefusal | null {
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

/** Returns what happened to a change that waits for a decision, in a few words for a row or a title. */
export function describeConflictCause(
  change: Pick<QueuedChange, 'kind' | 'conflict' | 'problem'>,
  { cause }: Pick<Words, 'cause'>,
): string {
  const { kind, conflict } = change;
  const refusal = classifyRefusal(change);
  if (refusal) return cause[refusal];
  switch (conflict) {
    case 'changed':
      return kind === 'delete' ? cause.changedDelete : cause.changed;
    case 'kept-items':
      return cause.keptItems;
    case 'not-as-sent':
      return kind === 'delete' ? cause.stillThere : cause.notAsSent;
    case 'doubtful':
      return kind === 'delete' ? cause.doubtfulDelete : cause.doubtful;
    case 'deleted':
    case 'locked':
    case 'rejected':
    case 'occupied':
      return cause[conflict];
    case null:
      return '';
  }
}

/** Returns the title of a conflict: the invoice and what happened to its change. */
export const formatConflictTitle = ({ kind, change, problem }: Conflict, name: string, t: Words): string =>
  t.title({ name, cause: describeConflictCause({ kind: change.kind, conflict: kind, problem }, t) });

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

/** Returns the text below the title: what the user can do. */
export function whatToDo(conflict: Conflict, language: Language): string {
  const t = speak(texts.conflict, language);
  const { kind, change, fields, correctionType, problem, twins } = conflict;
  switch (classifyRefusal({ kind: change.kind, conflict: kind, problem })) {
    case 'stopped':
      // The form has no field for the corrected invoice.
      return isCorrection(change.invoiceType) ? t.next.discardCorrection : t.next.correctOrDiscard;
    case 'unsayable':
    case 'invalidMerge':
      return t.next.correctOrDiscard;
    case 'recount':
    case 'outdated':
      return t.next.correctOrRetry;
    case 'notDeleted':
    case 'collides':
      return t.next.retryOrDiscard;
    case null:
      break;
  }
  switch (kind) {
    case 'changed': {
      if (change.kind === 'delete') return t.next.decideDeletion;
      const open = fields.filter(({ asked, chosen }) => asked && chosen === null);
      const groups = new Set(open.map(({ group }) => group));
      const why = canTakeBoth(fields) ? t.newSum : '';
      const choose = groups.size > 0 ? t.choose({ n: groups.size }) : '';
      return [why, choose, t.nothingSent].filter((sentence) => sentence !== '').join(' ');
    }
    case 'deleted':
      return t.next.recreateOrDiscard;
    case 'locked':
      if (change.kind === 'delete') return t.next.correctToZero;
      return correctionType === null
        ? t.next.noCorrection
        : t.next.makeCorrection({ type: typeName(correctionType, language) });
    case 'rejected':
      return (problem?.fields.length ?? 0) > 0 ? t.next.correctFields : t.next.readMessage;
    case 'occupied':
      return t.next.seePlan;
    case 'doubtful':
      if (change.kind !== 'create') return t.next.sendOrDiscard;
      if (twins.length === 0) return t.doubtfulNone;
      if (change.attempts === 0) return t.doubtfulBefore({ among: twins.length });
      return twins.every(({ isEqual }) => isEqual)
        ? t.doubtfulEqual({ among: twins.length })
        : t.doubtfulWhat({ among: twins.length });
    case 'kept-items':
      return t.next.removeAgain;
    case 'not-as-sent':
      if (change.kind === 'delete') return t.next.deleteAgainOrKeep;
      if (correctionType !== null) return t.next.correctionOnly({ type: typeName(correctionType, language) });
      return canSendAgain(conflict) ? t.next.compareVersions : t.next.numberFixed;
  }
}

/** Fields that no update request contains (openapi.yaml, PATCH /invoices/{id}). */
const NEVER_UPDATED: ReadonlySet<string> = new Set(['customNumber', 'format']);

/** Returns whether any field that the service saved differently can be sent again. */
export const canSendAgain = ({ change, fields }: Conflict): boolean =>
  change.kind === 'delete' || fields.some(({ field }) => !NEVER_UPDATED.has(field));

/**
 * Returns the label of the sums of a conflict. The label does not say that the sum is due, because the document may be
 * paid on one side, and a correction has no known amount due (domain.md A28).
 */
export function sumName({ invoiceType }: Conflict['change'], language: Language): string {
  const words = speak(texts.conflict, language);
  return isCorrection(invoiceType) ? words.correctionSum : words.documentTotal;
}
