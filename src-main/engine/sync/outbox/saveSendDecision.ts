import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Instant } from '#shared/model/scalars';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import {
  applyAssignedPositionIdsToWaitingEdit,
  addServiceFilledValuesToEditBase,
} from '#shared/rules/merge/assignItemPositionIds';
import { getCurrentInstant } from '../../platform/platform';
import type { Change, OutboxStore } from '../../store/outbox/outboxStoreInterface';
import type { Decision } from './sendDecision';
import type { SendContext, SendResult } from './sendContext';

/**
 * Applies a send decision: stores the service's answer, the local copy of the invoice, the state of the change and its
 * history in one transaction (SPEC.md, AT3).
 */
export function saveSendDecision(
  context: Pick<SendContext, 'store' | 'clock'>,
  change: Change,
  decision: Decision,
): { readonly result: SendResult; readonly attemptId: number | null } {
  const { outbox, invoices } = context.store;
  const { changeId, localId, kind } = change;
  return context.store.transaction(() => {
    const at = getCurrentInstant(context.clock);
    const { records, answer, merged, content, filledIn, mirror, attempt, positions, question } = decision;
    // If the queued invoice was linked to a wrong record of the service, the link is removed first. The record is then
    // stored as a separate invoice.
    if (mirror === 'forgotten') outbox.clearServiceId(localId);
    if (records) invoices.applySingle(records.invoices, at, records.asOf);
    if (answer) outbox.endAttempt(answer.attemptId, at, answer.outcome, answer.ruid);
    if (merged && merged.taken.length > 0) saveMergedEdits(outbox, merged, at);
    if (content) outbox.replaceContent(changeId, content);
    if (filledIn) addFilledInValuesToEdits(outbox, localId, filledIn.sent, filledIn.kept);
    if (mirror === 'gone') outbox.markDeleted(localId);
    else if (typeof mirror === 'object' && 'wrote' in mirror)
      outbox.recordOwnWrite(localId, mirror.wrote, at);
    else if (typeof mirror === 'object') outbox.setServiceId(localId, mirror.named);
    for (const { event, details } of decision.moves ?? []) outbox.applyEvent(changeId, event, at, details);
    if (decision.details) outbox.setChangeDetails(changeId, decision.details);
    const attemptId = attempt ? outbox.beginAttempt(changeId, { at, ...attempt }) : null;
    for (const line of decision.history ?? []) outbox.addHistoryNote(localId, at, { kind, ...line });
    if (positions) addPositionIdsToEdits(outbox, localId, positions.before, positions.now);
    if (question) askAboutSavedValues(outbox, localId, question, at);
    if (decision.dropsLane) discardOpenChangesOfInvoice(outbox, localId, at);
    return { result: decision.result, attemptId };
  });
}

function saveMergedEdits(
  outbox: OutboxStore,
  { whole, taken }: NonNullable<Decision['merged']>,
  at: Instant,
): void {
  outbox.setChangeDetails(whole.changeId, { choices: whole.choices });
  outbox.replaceContent(whole.changeId, whole);
  for (const edit of taken) {
    outbox.deleteMerged(edit.changeId);
    outbox.addHistoryNote(whole.localId, at, {
      kind: whole.kind,
      what: 'merged',
      fields: Object.keys(edit.patch),
    });
  }
}

/** Asks the user about fields that the service saved with other values than Kontuar sent. */
function askAboutSavedValues(
  outbox: OutboxStore,
  localId: string,
  { base, patch, fields }: NonNullable<Decision['question']>,
  at: Instant,
): void {
  const typedSince = new Set(
    outbox.listLane(localId).flatMap((change) => (change.kind === 'update' ? Object.keys(change.patch) : [])),
  );
  const left = Object.entries(patch).filter(([field]) => !typedSince.has(field));
  if (left.length === 0) return;
  const changeId = outbox.add(localId, { kind: 'update', base, patch: Object.fromEntries(left) }, at);
  outbox.applyEvent(changeId, 'stepAside', at, { conflict: 'not-as-sent', theirs: base });
  outbox.addHistoryNote(localId, at, {
    kind: 'update',
    what: 'conflict',
    conflict: 'not-as-sent',
    fields: fields.filter((path) => !typedSince.has(path.split('.')[0] ?? path)),
  });
}

function addFilledInValuesToEdits(
  outbox: OutboxStore,
  localId: string,
  sent: CreateBody,
  kept: Invoice,
): void {
  for (const change of outbox.listLane(localId)) {
    if (change.kind !== 'update') continue;
    const base = addServiceFilledValuesToEditBase(change.base, buildInvoiceFromCreateBody(sent), kept);
    outbox.replaceContent(change.changeId, { kind: 'update', patch: change.patch, base });
  }
}

function addPositionIdsToEdits(
  outbox: OutboxStore,
  localId: string,
  before: Invoice | null,
  now: Invoice,
): void {
  const known = before?.invoiceItems ?? [];
  for (const change of outbox.listLane(localId)) {
    if (change.kind !== 'update') continue;
    const { base, patch } = applyAssignedPositionIdsToWaitingEdit(
      change.base,
      change.patch,
      known,
      now.invoiceItems,
    );
    outbox.replaceContent(change.changeId, {
      kind: 'update',
      patch,
      base: { ...base, invoiceId: now.invoiceId },
    });
  }
}

/** Discards every open change of an invoice that was deleted in the service, because the invoice no longer exists. */
export function discardOpenChangesOfInvoice(outbox: OutboxStore, localId: string, at: Instant): void {
  for (const { changeId, kind } of outbox.listLane(localId).reverse()) {
    outbox.applyEvent(changeId, 'drop', at);
    outbox.addHistoryNote(localId, at, { kind, what: kind === 'delete' ? 'undone' : 'dropped' });
  }
}
