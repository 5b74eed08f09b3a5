import type { LucideIcon } from '@lucide/svelte';
import CalendarX from '@lucide/svelte/icons/calendar-x';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Clock from '@lucide/svelte/icons/clock';
import CloudCheck from '@lucide/svelte/icons/cloud-check';
import Copy from '@lucide/svelte/icons/copy';
import FileDiff from '@lucide/svelte/icons/file-diff';
import FileWarning from '@lucide/svelte/icons/file-warning';
import FileX from '@lucide/svelte/icons/file-x';
import GitCompare from '@lucide/svelte/icons/git-compare';
import LinkIcon from '@lucide/svelte/icons/link';
import ListX from '@lucide/svelte/icons/list-x';
import Lock from '@lucide/svelte/icons/lock';
import Send from '@lucide/svelte/icons/send';
import Undo2 from '@lucide/svelte/icons/undo-2';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { ConflictKind } from '#shared/outcome/queuedChangeStates';
import { classifyRefusal, describeConflictCause } from '#shared/text/conflictStory';
import { speak, type Language } from '#shared/text/language';
import { fieldLabel } from '#shared/text/fieldLabels';
import { describeUnsyncedStatus, type Standing } from './invoiceStatusBadge';
import * as texts from '#shared/i18n/texts';

const KIND_ICONS: Readonly<Record<ConflictKind, LucideIcon>> = {
  changed: GitCompare,
  deleted: FileX,
  locked: Lock,
  rejected: FileWarning,
  occupied: CalendarX,
  doubtful: Copy,
  'kept-items': ListX,
  'not-as-sent': FileDiff,
};

/** Returns a short text about what a change does, such as `Nowa faktura`, `Zmiana: Nabywca, Pozycje` or `Usunięcie`. */
export function describeChangeContent(
  { kind, fields, paymentStatus, gross }: QueuedChange,
  language: Language,
): string {
  const queueTexts = speak(texts.queue, language);
  if (kind === 'create') return speak(texts.invoiceBasics, language).newInvoice;
  if (kind === 'delete') return queueTexts.deletion;
  const dateOfPayment = nameDateOfPayment(paymentStatus, gross, language);
  return queueTexts.changeOf({ fields: formatFieldNames(fields, language, dateOfPayment) });
}

const PAID = 1;

/** Names the service's one payment date by what it means after a change: the day of payment, of a refund, or the term. */
function nameDateOfPayment(paymentStatus: number | null, gross: number | null, language: Language): string {
  if (paymentStatus === PAID) {
    const form = speak(texts.invoiceForm, language);
    return gross !== null && gross < 0 ? form.refundDate : form.paidDate;
  }
  return paymentStatus === 0
    ? fieldLabel('paymentDate', language)
    : speak(texts.invoices, language).paymentDate;
}

/** Fields that the service sets itself. They are not listed as changes of the user. */
const SERVICE_SET_FIELDS: ReadonlySet<string> = new Set(['editDate', 'addDate', 'extra', 'invoiceNo']);

/**
 * Returns the names of fields in words. `dateOfPayment` names the payment date; without it, the name depends on whether
 * the payment status is among the fields, because then the date may be the term or the day of payment.
 */
export function formatFieldNames(
  fields: readonly string[],
  language: Language,
  dateOfPayment = fields.includes('paymentStatus')
    ? speak(texts.invoices, language).paymentDate
    : fieldLabel('paymentDate', language),
): string {
  const named = fields
    .filter((field) => !SERVICE_SET_FIELDS.has(field))
    .map((field) => (field === 'paymentDate' ? dateOfPayment : fieldLabel(field, language)));
  return [...new Set(named)].join(', ');
}

export function getChangeIcon(change: QueuedChange): LucideIcon {
  const { state, conflict, waitsFor } = change;
  switch (state) {
    case 'conflict':
      if (classifyRefusal(change)) return FileWarning;
      return KIND_ICONS[conflict ?? 'changed'];
    case 'sending':
      return Send;
    case 'uncertain':
      return CircleQuestionMark;
    case 'waiting':
      return waitsFor === null ? Clock : LinkIcon;
    case 'sent':
      return CircleCheck;
    case 'dropped':
      return Undo2;
  }
}

/** Returns the badge that shows the status of a queued change. */
export function describeChangeStatus(change: QueuedChange, language: Language): Standing {
  const invoices = speak(texts.invoices, language);
  switch (change.state) {
    case 'waiting':
      return describeUnsyncedStatus('waiting', invoices);
    case 'sending':
      return describeUnsyncedStatus('sending', invoices);
    case 'uncertain':
      return describeUnsyncedStatus('unanswered', invoices);
    case 'conflict':
      return describeUnsyncedStatus(isRejectedChangeToFix(change) ? 'rejected' : 'conflict', invoices);
    case 'sent':
      return { tone: 'ok', icon: CloudCheck, words: invoices.inService };
    case 'dropped':
      return { tone: 'plain', icon: Undo2, words: speak(texts.queue, language).stateDropped };
  }
}

/** Returns whether the user must fix the content of a rejected change instead of making a decision. */
export const isRejectedChangeToFix = ({ kind, conflict }: QueuedChange): boolean =>
  conflict === 'rejected' && kind !== 'delete';

/** Returns one line of text that tells the user what to decide about a change. */
export function describeNeededDecision(change: QueuedChange, language: Language): string {
  const conflictTexts = speak(texts.conflict, language);
  const named = isRefusedByFields(change) ? (change.problem?.fields ?? []) : [];
  if (named.length === 0) return describeConflictCause(change, conflictTexts);
  const fields = formatFieldNames(
    named.map(({ field }) => field),
    language,
  );
  return conflictTexts.cause.rejectedFields({ fields });
}

const isRefusedByFields = (change: QueuedChange): boolean =>
  change.conflict === 'rejected' && classifyRefusal(change) === null;

/** The final state. */
export function describeFinalChangeState({ kind, state }: QueuedChange, language: Language): string {
  const queueTexts = speak(texts.queue, language);
  if (state === 'dropped') return queueTexts.dropped;
  return kind === 'delete' ? queueTexts.sentDelete : queueTexts.sent;
}
