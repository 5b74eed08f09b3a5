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
 * history in one transaction (SPEC.md, A3).
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
    // A wrong link to this invoice is removed first, so that the service's record is stored as a separate invoice.
    if (mirror === 'forgotten') outbox.forgotten(localId);
    if (records) invoices.applyAlone(records.invoices, at, records.asOf);
    if (answer) outbox.endAttempt(answer.attemptId, at, answer.outcome, answer.ruid);
    if (merged && merged.taken.length > 0) writeMerged(outbox, merged, at);
    if (content) outbox.rewrite(changeId, content);
    if (filledIn) addFilledIn(outbox, localId, filledIn.sent, filledIn.kept);
    if (mirror === 'gone') outbox.vanished(localId);
    else if (typeof mirror === 'object' && 'wrote' in mirror) outbox.wrote(localId, mirror.wrote, at);
    else if (typeof mirror === 'object') outbox.named(localId, mirror.named);
    for (const { event, news } of decision.moves ?? []) outbox.move(changeId, event, at, news);
    if (decision.news) outbox.amend(changeId, decision.news);
    const attemptId = attempt ? outbox.begin(changeId, { at, ...attempt }) : null;
    for (const line of decision.history ?? []) outbox.note(localId, at, { kind, ...line });
    if (positions) addPositions(outbox, localId, positions.before, positions.now);
    if (question) askAboutSaved(outbox, localId, question, at);
    if (decision.dropsLane) discardOpenChangesOfInvoice(outbox, localId, at);
    return { result: decision.result, attemptId };
  });
}

function writeMerged(
  outbox: OutboxStore,
  { whole, taken }: NonNullable<Decision['merged']>,
  at: Instant,
): void {
  outbox.amend(whole.changeId, { choices: whole.choices });
  outbox.rewrite(whole.changeId, whole);
  for (const edit of taken) {
    outbox.erase(edit.changeId);
    outbox.note(whole.localId, at, { kind: whole.kind, what: 'merged', fields: Object.keys(edit.patch) });
  }
}

/** Asks the user about values that the service saved differently than sent. */
function askAboutSaved(
  outbox: OutboxStore,
  localId: string,
  { base, patch, fields }: NonNullable<Decision['question']>,
  at: Instant,
): void {
  const typedSince = new Set(
    outbox.lane(localId).flatMap((change) => (change.kind === 'update' ? Object.keys(change.patch) : [])),
  );
  const left = Object.entries(patch).filter(([field]) => !typedSince.has(field));
  if (left.length === 0) return;
  const changeId = outbox.add(localId, { kind: 'update', base, patch: Object.fromEntries(left) }, at);
  outbox.move(changeId, 'stepAside', at, { conflict: 'not-as-sent', theirs: base });
  outbox.note(localId, at, {
    kind: 'update',
    what: 'conflict',
    conflict: 'not-as-sent',
    fields: fields.filter((path) => !typedSince.has(path.split('.')[0] ?? path)),
  });
}

function addFilledIn(outbox: OutboxStore, localId: string, sent: CreateBody, kept: Invoice): void {
  for (const change of outbox.lane(localId)) {
    if (change.kind !== 'update') continue;
    const base = addServiceFilledValuesToEditBase(change.base, buildInvoiceFromCreateBody(sent), kept);
    outbox.rewrite(change.changeId, { kind: 'update', patch: change.patch, base });
  }
}

function addPositions(outbox: OutboxStore, localId: string, before: Invoice | null, now: Invoice): void {
  const known = before?.invoiceItems ?? [];
  for (const change of outbox.lane(localId)) {
    if (change.kind !== 'update') continue;
    const { base, patch } = applyAssignedPositionIdsToWaitingEdit(
      change.base,
      change.patch,
      known,
      now.invoiceItems,
    );
    outbox.rewrite(change.changeId, { kind: 'update', patch, base: { ...base, invoiceId: now.invoiceId } });
  }
}

/** Discards every open change of an invoice that was deleted in the service, because the invoice no longer exists. */
export function discardOpenChangesOfInvoice(outbox: OutboxStore, localId: string, at: Instant): void {
  for (const { changeId, kind } of outbox.lane(localId).reverse()) {
    outbox.move(changeId, 'drop', at);
    outbox.note(localId, at, { kind, what: kind === 'delete' ? 'undone' : 'dropped' });
  }
}
