import type { ConflictResolution } from '#shared/contract/conflictsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { HistoryCode } from '#shared/outcome/historyCodes';
import type { MadeChoice } from '#shared/rules/merge/mergedField';
import { addSentRelationIdsToServiceRecord } from '#shared/rules/merge/applyQueuedBody';
import { applyAssignedPositionIdsToWaitingEdit } from '#shared/rules/merge/assignItemPositionIds';
import {
  buildCreateBodyFromInvoice,
  buildUpdateBodyFromDifferences,
} from '#shared/rules/merge/buildInvoiceRequestBodies';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type {
  Change,
  ChangeDetailsUpdate,
  ChoicesMade,
  References,
} from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { buildStoredConflictChoice, mergeConflict } from './buildConflictView';
import { log } from '../../../log/log';

/**
 * Applies a user's decision to a conflict (SPEC.md, V1–V8). Each decision is one transaction and is recorded in the
 * history.
 */

export interface DecisionParts {
  readonly store: Store;
  readonly clock: Clock;
  /**
   * Discards a change and all later changes of the same invoice. Returns the discarded ids, or why nothing was
   * discarded.
   */
  readonly discard: (changeId: number) => readonly number[] | 'unknown' | 'sent';
}

/**
 * Result of a decision about a conflict. `open`: some fields are still undecided; `wrongAct`: the conflict does not
 * allow this decision.
 */
export type Decided = 'done' | 'open' | 'wrongAct';

export function applyConflictResolution(
  parts: DecisionParts,
  change: Change,
  decision: ConflictResolution,
): Decided {
  return parts.store.transaction(() => applyDecision(parts, change, decision));
}

function applyDecision(parts: DecisionParts, change: Change, decision: ConflictResolution): Decided {
  const { store, discard } = parts;
  const { conflict } = change;
  switch (decision.act) {
    case 'drop':
      return typeof discard(change.changeId) === 'string' ? 'wrongAct' : 'done';
    case 'choose':
      if (conflict !== 'changed') return 'wrongAct';
      return change.kind === 'delete'
        ? applyChoicesToDeletion(parts, change, decision.choices)
        : applyChoices(parts, change, decision.choices);
    case 'retry':
      if (conflict === 'changed' && change.kind === 'delete') return deleteAnyway(parts, change);
      if (conflict === 'changed' || conflict === 'doubtful') return 'wrongAct';
      if (conflict === 'deleted' && change.kind !== 'create') return 'wrongAct';
      if (conflict === 'not-as-sent' && !canSendAgain(parts, change)) return 'wrongAct';
      return retryChange(parts, change, 'retry');
    case 'recreate':
      return conflict === 'deleted' ? recreate(parts, change) : 'wrongAct';
    case 'sendAnew':
      // After this decision of the user, Kontuar no longer shows the found invoices as possible duplicates of the new
      // invoice.
      return conflict === 'doubtful' ? retryChange(parts, change, 'sendAnew') : 'wrongAct';
    case 'accept':
      // A deletion in conflict cannot be accepted as carried out, because the service still has the invoice.
      if (!(conflict === 'kept-items' || conflict === 'not-as-sent') || change.kind === 'delete')
        return 'wrongAct';
      recordDecision(parts, change, 'accept');
      store.outbox.applyEvent(change.changeId, 'settle', readClock(parts), { problem: null });
      return 'done';
    case 'twin':
      return conflict === 'doubtful'
        ? linkToPossibleDuplicate(parts, change, decision.invoiceId)
        : 'wrongAct';
  }
}

function canSendAgain({ store }: DecisionParts, change: Change): boolean {
  const { theirs } = change;
  if (change.kind !== 'update' || !theirs) return change.kind === 'delete';
  const merged = mergeConflict(store, change);
  const body = merged && buildUpdateBodyFromDifferences(theirs, merged.invoice, change.patch.prepaymentId);
  return body !== null && Object.keys(body).length > 0;
}

const readClock = ({ clock }: DecisionParts): string => getCurrentInstant(clock);

function recordDecision(
  parts: DecisionParts,
  change: Change,
  detail: HistoryCode<'decided'> | ChoicesMade,
  fields: string[] = [],
): void {
  const { kind, conflict, localId } = change;
  const choice = typeof detail === 'string' ? detail : 'choose';
  log.note('decision', { invoice: localId, kind, conflict, choice });
  parts.store.outbox.addHistoryNote(localId, readClock(parts), {
    what: 'decided',
    kind,
    conflict,
    fields,
    detail,
  });
}

function retryChange(
  parts: DecisionParts,
  change: Change,
  detail: HistoryCode<'decided'>,
  details: ChangeDetailsUpdate = {},
): Decided {
  recordDecision(parts, change, detail);
  const fresh = { problem: null, theirs: null, failures: 0, looks: 0, nextTry: null };
  parts.store.outbox.applyEvent(change.changeId, 'retry', readClock(parts), { ...fresh, ...details });
  return 'done';
}

type Choices = Extract<ConflictResolution, { act: 'choose' }>['choices'];

function applyChoices(parts: DecisionParts, change: Change, given: Choices): Decided {
  const { outbox } = parts.store;
  const before = mergeConflict(parts.store, change);
  const asked = new Map(
    before?.fields.flatMap((field) => (field.asked ? [[field.field, field] as const] : [])),
  );
  const choices: Record<string, MadeChoice> = { ...change.choices };
  for (const [path, choice] of Object.entries(given)) {
    const field = asked.get(path);
    if (!field || !change.theirs) return 'wrongAct';
    choices[path] = buildStoredConflictChoice(field, choice);
  }
  const merged = mergeConflict(parts.store, { ...change, choices });
  if (!merged || !change.theirs) return 'wrongAct';
  const advances = change.kind === 'update' && merged.sendsAdvances ? change.patch.prepaymentId : undefined;
  const body = buildUpdateBodyFromDifferences(change.theirs, merged.invoice, advances);
  // The decision is refused if no update can turn the service's invoice into the merged invoice.
  if (!body) return 'wrongAct';
  outbox.setChangeDetails(change.changeId, { choices });
  recordDecision(parts, change, { choices: summarizeChoices(given) }, Object.keys(given));
  if (merged.open) return 'open';
  // If the user's decision leaves no field to send, the queued change is dropped.
  const event = Object.keys(body).length === 0 ? 'drop' : 'retry';
  outbox.applyEvent(change.changeId, event, readClock(parts), { problem: null, failures: 0, nextTry: null });
  return 'done';
}

const summarizeChoices = (given: Choices): string =>
  Object.entries(given)
    .map(([path, choice]) => `${path}: ${typeof choice === 'string' ? choice : JSON.stringify(choice.value)}`)
    .join('; ');

/**
 * Carries out the user's decision on a deletion in conflict: deletes the invoice if all choices are `mine`, keeps it if
 * all are `theirs`.
 */
function applyChoicesToDeletion(
  parts: DecisionParts,
  change: Change & { kind: 'delete' },
  given: Choices,
): Decided {
  const decisions = new Set(Object.values(given));
  if (decisions.size !== 1) return 'wrongAct';
  if (decisions.has('mine')) return deleteAnyway(parts, change);
  if (!decisions.has('theirs')) return 'wrongAct';
  recordDecision(parts, change, 'theirs');
  parts.discard(change.changeId);
  return 'done';
}

function deleteAnyway(parts: DecisionParts, change: Change & { kind: 'delete' }): Decided {
  if (!change.theirs) return 'wrongAct';
  parts.store.outbox.replaceContent(change.changeId, { kind: 'delete', base: change.theirs });
  return retryChange(parts, change, 'mine');
}

/**
 * Queues a new invoice to replace an invoice that is gone from the service; the new invoice contains all queued edits.
 */
function recreate(parts: DecisionParts, change: Change): Decided {
  const { outbox, invoices } = parts.store;
  const card = invoices.readCard(change.localId);
  const lane = outbox.listLane(change.localId);
  if (!card || lane.some(({ kind }) => kind === 'delete')) return 'wrongAct';
  if (change.kind === 'create') {
    outbox.clearServiceId(change.localId);
    return retryChange(parts, change, 'recreate');
  }
  const body = buildCreateBodyFromInvoice(card.invoice);
  if (!body) return 'wrongAct';
  const references = collectReferences(card, body);
  outbox.clearServiceId(change.localId);
  recordDecision(parts, change, 'recreate');
  outbox.add(change.localId, { kind: 'create', body, references }, readClock(parts));
  // The invoice's earlier queued changes are discarded, because the new create request already contains their values.
  for (const { changeId } of lane) outbox.applyEvent(changeId, 'drop', readClock(parts));
  return 'done';
}

/**
 * Returns the local ids of the documents that the deleted invoice, which is created again, corrected or settled. The
 * ids come from this PC, because the service does not return them (A25).
 */
function collectReferences({ link, linked }: InvoiceCard, body: CreateBody): References {
  const listLinkedLocalIds = (relation: 'corrects' | 'settles') =>
    link?.state === 'known' && link.relation === relation
      ? linked.filter((linkedEntry) => linkedEntry.relation === relation).map(({ row }) => row.localId)
      : [];
  return {
    correctionId: body.correctionId === undefined ? (listLinkedLocalIds('corrects')[0] ?? null) : null,
    prepaymentId: body.prepaymentId === undefined ? listLinkedLocalIds('settles') : [],
  };
}

/** Returns the ids of the invoices that a queued new invoice corrects or settles. */
function collectRelatedIds({ outbox, invoices }: Store, change: Change & { kind: 'create' }) {
  const sent = invoiceCreateBodySchema.safeParse(outbox.listAttempts(change.changeId).at(-1)?.sent).data;
  if (sent) return sent;
  // If no sent request body is stored, the ids of the corrected invoice and of the advances come from the queued
  // change.
  const { body, references } = change;
  const listServiceIds = (localIds: readonly string[]) =>
    localIds.flatMap((localId) => invoices.readCard(localId)?.invoice.invoiceId ?? []);
  const [original] = references.correctionId === null ? [] : listServiceIds([references.correctionId]);
  return {
    correctionId: original ?? body.correctionId,
    prepaymentId: [...(body.prepaymentId ?? []), ...listServiceIds(references.prepaymentId)],
  };
}

function linkToPossibleDuplicate(parts: DecisionParts, change: Change, invoiceId: number): Decided {
  const { outbox, invoices } = parts.store;
  if (change.kind !== 'create') return 'wrongAct';
  const record = invoices.readCard(String(invoiceId));
  if (!change.twins.includes(invoiceId) || !record || outbox.isServiceIdTaken(invoiceId)) return 'wrongAct';
  const { invoice } = outbox.getMirror(record.localId);
  if (!invoice) return 'wrongAct';
  outbox.addHistoryNote(change.localId, readClock(parts), {
    what: 'decided',
    kind: change.kind,
    conflict: change.conflict,
    detail: 'twin',
  });
  outbox.recordOwnWrite(
    change.localId,
    addSentRelationIdsToServiceRecord(invoice, collectRelatedIds(parts.store, change)),
    readClock(parts),
  );
  outbox.applyEvent(change.changeId, 'settle', readClock(parts), { problem: null });
  outbox.addHistoryNote(change.localId, readClock(parts), {
    what: 'twinClaimed',
    detail: invoice.invoiceFullNo,
  });
  for (const later of outbox.listLane(change.localId)) {
    if (later.kind !== 'update') continue;
    outbox.replaceContent(later.changeId, {
      ...later,
      ...applyAssignedPositionIdsToWaitingEdit(later.base, later.patch, [], invoice.invoiceItems),
    });
  }
  return 'done';
}
