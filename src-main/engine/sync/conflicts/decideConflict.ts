import type { ConflictResolution } from '#shared/contract/conflictsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { HistoryCode } from '#shared/outcome/historyCodes';
import type { MadeChoice } from '#shared/rules/merge/mergedField';
import { addSentRelationIdsToServiceRecord } from '#shared/rules/merge/applyQueuedBody';
import { applyAssignedPositionIdsToWaitingEdit } from '#shared/rules/merge/assignItemPositionIds';
import {
  buildCreateBodyFromInvoice,
  buildUpdateBodyForTarget,
} from '#shared/rules/merge/buildInvoiceRequestBodies';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Change, ChangeNews, ChoicesMade, References } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/store';
import { buildStoredConflictChoice, mergeConflict } from './buildConflictView';
import { log } from '../../../log/log';

/**
 * Applies a user's decision to a conflict (SPEC.md, D). Each decision is one transaction and is recorded in the
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
 * Result of a decision about a conflict. `open`: some fields are still undecided; `wrongAct`: the decision does not fit
 * the conflict.
 */
export type Decided = 'done' | 'open' | 'wrongAct';

export function applyConflictDecision(
  parts: DecisionParts,
  change: Change,
  decision: ConflictResolution,
): Decided {
  return parts.store.transaction(() => act(parts, change, decision));
}

function act(parts: DecisionParts, change: Change, decision: ConflictResolution): Decided {
  const { store, discard } = parts;
  const { conflict } = change;
  switch (decision.act) {
    case 'drop':
      return typeof discard(change.changeId) === 'string' ? 'wrongAct' : 'done';
    case 'choose':
      if (conflict !== 'changed') return 'wrongAct';
      return change.kind === 'delete'
        ? chooseForDelete(parts, change, decision.choices)
        : choose(parts, change, decision.choices);
    case 'retry':
      if (conflict === 'changed' && change.kind === 'delete') return deleteAnyway(parts, change);
      if (conflict === 'changed' || conflict === 'doubtful') return 'wrongAct';
      if (conflict === 'deleted' && change.kind !== 'create') return 'wrongAct';
      if (conflict === 'not-as-sent' && !canSendAgain(parts, change)) return 'wrongAct';
      return again(parts, change, 'retry');
    case 'recreate':
      return conflict === 'deleted' ? recreate(parts, change) : 'wrongAct';
    case 'sendAnew':
      // After the user says that the found invoices are different, Kontuar does not show these invoices as possible
      // duplicates again.
      return conflict === 'doubtful' ? again(parts, change, 'sendAnew') : 'wrongAct';
    case 'accept':
      // The user cannot accept a deletion as carried out, because the service still has the invoice.
      if (!(conflict === 'kept-items' || conflict === 'not-as-sent') || change.kind === 'delete')
        return 'wrongAct';
      record(parts, change, 'accept');
      store.outbox.move(change.changeId, 'settle', now(parts), { problem: null });
      return 'done';
    case 'twin':
      return conflict === 'doubtful' ? claim(parts, change, decision.invoiceId) : 'wrongAct';
  }
}

function canSendAgain({ store }: DecisionParts, change: Change): boolean {
  const { theirs } = change;
  if (change.kind !== 'update' || !theirs) return change.kind === 'delete';
  const merged = mergeConflict(store, change);
  const body = merged && buildUpdateBodyForTarget(theirs, merged.invoice, change.patch.prepaymentId);
  return body !== null && Object.keys(body).length > 0;
}

const now = ({ clock }: DecisionParts): string => getCurrentInstant(clock);

function record(
  parts: DecisionParts,
  change: Change,
  detail: HistoryCode<'decided'> | ChoicesMade,
  fields: string[] = [],
): void {
  const { kind, conflict, localId } = change;
  const choice = typeof detail === 'string' ? detail : 'choose';
  log.note('decision', { invoice: localId, kind, conflict, choice });
  parts.store.outbox.note(localId, now(parts), { what: 'decided', kind, conflict, fields, detail });
}

function again(
  parts: DecisionParts,
  change: Change,
  detail: HistoryCode<'decided'>,
  news: ChangeNews = {},
): Decided {
  record(parts, change, detail);
  const fresh = { problem: null, theirs: null, failures: 0, looks: 0, nextTry: null };
  parts.store.outbox.move(change.changeId, 'retry', now(parts), { ...fresh, ...news });
  return 'done';
}

type Choices = Extract<ConflictResolution, { act: 'choose' }>['choices'];

function choose(parts: DecisionParts, change: Change, given: Choices): Decided {
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
  const body = buildUpdateBodyForTarget(change.theirs, merged.invoice, advances);
  // Refuses the decision if an update cannot send the merged invoice.
  if (!body) return 'wrongAct';
  outbox.amend(change.changeId, { choices });
  record(parts, change, { choices: summary(given) }, Object.keys(given));
  if (merged.open) return 'open';
  // If the user's decision leaves no field to send, the queued change is dropped.
  const event = Object.keys(body).length === 0 ? 'drop' : 'retry';
  outbox.move(change.changeId, event, now(parts), { problem: null, failures: 0, nextTry: null });
  return 'done';
}

const summary = (given: Choices): string =>
  Object.entries(given)
    .map(([path, choice]) => `${path}: ${typeof choice === 'string' ? choice : JSON.stringify(choice.value)}`)
    .join('; ');

/**
 * Decides a deletion in conflict. If all choices are `mine`, the service's current version of the invoice is deleted;
 * if all are `theirs`, the invoice is kept.
 */
function chooseForDelete(parts: DecisionParts, change: Change & { kind: 'delete' }, given: Choices): Decided {
  const decisions = new Set(Object.values(given));
  if (decisions.size !== 1) return 'wrongAct';
  if (decisions.has('mine')) return deleteAnyway(parts, change);
  if (!decisions.has('theirs')) return 'wrongAct';
  record(parts, change, 'theirs');
  parts.discard(change.changeId);
  return 'done';
}

function deleteAnyway(parts: DecisionParts, change: Change & { kind: 'delete' }): Decided {
  if (!change.theirs) return 'wrongAct';
  parts.store.outbox.rewrite(change.changeId, { kind: 'delete', base: change.theirs });
  return again(parts, change, 'mine');
}

/**
 * Queues a new invoice to replace an invoice that is gone from the service; the new invoice contains all queued edits.
 */
function recreate(parts: DecisionParts, change: Change): Decided {
  const { outbox, invoices } = parts.store;
  const card = invoices.show(change.localId);
  const lane = outbox.lane(change.localId);
  if (!card || lane.some(({ kind }) => kind === 'delete')) return 'wrongAct';
  if (change.kind === 'create') {
    outbox.forgotten(change.localId);
    return again(parts, change, 'recreate');
  }
  const body = buildCreateBodyFromInvoice(card.invoice);
  if (!body) return 'wrongAct';
  const references = referencesOf(card, body);
  outbox.forgotten(change.localId);
  record(parts, change, 'recreate');
  outbox.add(change.localId, { kind: 'create', body, references }, now(parts));
  // The earlier queued changes of the invoice are discarded, because the queued new invoice already contains their
  // values.
  for (const { changeId } of lane) outbox.move(changeId, 'drop', now(parts));
  return 'done';
}

/**
 * Returns the local ids of the documents that the missing invoice corrected or settled. The ids come from this PC,
 * because the service does not return them (A25).
 */
function referencesOf({ link, linked }: InvoiceCard, body: CreateBody): References {
  const named = (relation: 'corrects' | 'settles') =>
    link?.state === 'known' && link.relation === relation
      ? linked.filter((linkedEntry) => linkedEntry.relation === relation).map(({ row }) => row.localId)
      : [];
  return {
    correctionId: body.correctionId === undefined ? (named('corrects')[0] ?? null) : null,
    prepaymentId: body.prepaymentId === undefined ? named('settles') : [],
  };
}

/** Returns the ids of the invoices that a queued new invoice corrects or settles. */
function linksOf({ outbox, invoices }: Store, change: Change & { kind: 'create' }) {
  const sent = invoiceCreateBodySchema.safeParse(outbox.attempts(change.changeId).at(-1)?.sent).data;
  if (sent) return sent;
  // If no copy of the sent request body is stored, the body is built again from the change.
  const { body, references } = change;
  const idsOf = (localIds: readonly string[]) =>
    localIds.flatMap((localId) => invoices.show(localId)?.invoice.invoiceId ?? []);
  const [original] = references.correctionId === null ? [] : idsOf([references.correctionId]);
  return {
    correctionId: original ?? body.correctionId,
    prepaymentId: [...(body.prepaymentId ?? []), ...idsOf(references.prepaymentId)],
  };
}

function claim(parts: DecisionParts, change: Change, invoiceId: number): Decided {
  const { outbox, invoices } = parts.store;
  if (change.kind !== 'create') return 'wrongAct';
  const record = invoices.show(String(invoiceId));
  if (!change.twins.includes(invoiceId) || !record || outbox.claimed(invoiceId)) return 'wrongAct';
  const { invoice } = outbox.mirror(record.localId);
  if (!invoice) return 'wrongAct';
  outbox.note(change.localId, now(parts), {
    what: 'decided',
    kind: change.kind,
    conflict: change.conflict,
    detail: 'twin',
  });
  outbox.wrote(
    change.localId,
    addSentRelationIdsToServiceRecord(invoice, linksOf(parts.store, change)),
    now(parts),
  );
  outbox.move(change.changeId, 'settle', now(parts), { problem: null });
  outbox.note(change.localId, now(parts), { what: 'twinClaimed', detail: invoice.invoiceFullNo });
  for (const later of outbox.lane(change.localId)) {
    if (later.kind !== 'update') continue;
    outbox.rewrite(later.changeId, {
      ...later,
      ...applyAssignedPositionIdsToWaitingEdit(later.base, later.patch, [], invoice.invoiceItems),
    });
  }
  return 'done';
}
