import type { Finding } from '#shared/model/finding';
import type { ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import {
  filterBlockingFindings,
  createServiceRuleFinding,
  createBlockingFinding,
  type Confirmed,
} from '#shared/rules/checks/findingBuilders';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { applyPatch, mergeUpdatePatches } from '#shared/rules/merge/applyQueuedBody';
import { getCurrentInstant, type Random, type Clock } from '../../platform/platform';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import {
  buildCorrectionAdditionalInfo,
  updateAmountInCorrectionNote,
} from '../../documents/buildCorrectionAdditionalInfo';
import type { Change, Content, OutboxStore, References } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import {
  checkInvoiceCreateBeforeQueueing,
  validateInvoiceEditBeforeQueueing,
} from './validateInvoiceChangeBeforeQueueing';
import {
  applyEditToCreate,
  isEditBasedOnEarlierEdit,
  isUnsentCreate,
  getUnsentCreateWithEdits,
  buildInvoiceFieldComparisonKey,
  type Update,
} from './mergeQueuedEdits';
import {
  isInvoiceReferencedByCreate,
  findFieldReferencingMissingInvoice,
  replaceReferencesWithIds,
} from './unsentInvoiceReferences';
import { listSettlementAmountQuestionsInProblem } from './watchQueuedSettlements';

/** Adds the user's changes to the queue (SPEC.md, Q). Each method returns after its change is written to the disk. */

export type Queued =
  | { readonly ok: true; readonly localId: string; readonly changeId: number | null }
  | { readonly ok: false; readonly reason: 'invalid'; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly reason: 'unknown' };

export interface Queue {
  create(body: CreateBody, references: References, options?: CreateOptions): Queued;
  edit(id: string, patch: UpdateBody, base: ShownInvoice | null, options?: QueueOptions): Queued;
  remove(id: string): Queued;
  /**
   * Discards the change and all later changes of its invoice. Returns `sent` if one of these changes may have been
   * sent.
   */
  discard(changeId: number): readonly number[] | 'unknown' | 'sent';
}

interface QueueOptions {
  /**
   * Function that is called in the transaction that queues the change, for example to delete the draft of the invoice.
   */
  readonly also?: (() => void) | undefined;
  readonly confirmed?: Confirmed;
}

interface CreateOptions extends QueueOptions {
  /** Id of the draft from which the invoice is made. Each draft can be queued only once. */
  readonly draftId?: string | null;
}

export interface QueueParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}

const buildInvalidResult = (findings: readonly Finding[]): Queued => ({
  ok: false,
  reason: 'invalid',
  findings,
});
const UNKNOWN_INVOICE_RESULT: Queued = { ok: false, reason: 'unknown' };

export function createInvoiceChangeQueue({ store, clock, random }: QueueParts): Queue {
  const { outbox } = store;
  const readClock = (): Instant => getCurrentInstant(clock);
  const today = () => toPropertyDay(readClock());

  function queueChange(localId: string, content: Content, fields: readonly string[]) {
    const changeId = outbox.add(localId, content, readClock());
    outbox.addHistoryNote(localId, readClock(), { what: 'queued', kind: content.kind, fields: [...fields] });
    return { ok: true as const, localId, changeId };
  }

  function addCorrectionNote(localId: string, changeId: number, create: Content & { kind: 'create' }): void {
    const card = store.invoices.readCard(localId);
    if (!card || !isCorrection(create.body.invoiceType)) return;
    const additionalInfo = buildCorrectionAdditionalInfo(store, card);
    if (additionalInfo !== card.invoice.additionalInfo)
      outbox.replaceContent(changeId, { ...create, body: { ...create.body, additionalInfo } });
  }

  return {
    create(body, references, { also = doNothing, confirmed = [], draftId = null } = {}) {
      const before =
        draftId === null ? null : findEarlierResult(store, buildLocalId(draftId), body, references);
      if (before) return before;
      const findings = checkInvoiceCreateBeforeQueueing(store, body, references, today());
      if (filterBlockingFindings(findings, body.invoiceStatus, confirmed).length > 0)
        return buildInvalidResult(findings);
      return store.transaction(() => {
        also();
        discardLockedEdit(body, references);
        const content = { kind: 'create' as const, ...replaceReferencesWithIds(store, { body, references }) };
        const queued = queueChange(buildLocalId(draftId ?? random.id()), content, []);
        addCorrectionNote(queued.localId, queued.changeId, content);
        return queued;
      });
    },

    edit(id, given, base, { also = doNothing, confirmed = [] } = {}) {
      const card = store.invoices.readCard(id);
      if (!card) return UNKNOWN_INVOICE_RESULT;
      const { localId, invoice: shown } = card;
      if (card.deleting)
        return buildInvalidResult([createBlockingFinding('invoiceStatus', 'waitsForDeletion')]);
      const patch = updateAmountInCorrectionNote(store, card, removeUndefinedFields(given));
      const lane = outbox.listLane(localId);
      const unsent = getUnsentCreateWithEdits(lane);
      const findings = validateInvoiceEditBeforeQueueing(store, shown, patch, unsent, today());
      const status = patch.invoiceStatus ?? shown.invoiceStatus;
      if (filterBlockingFindings(findings, status, confirmed).length > 0) return buildInvalidResult(findings);
      const fields = Object.keys(patch);
      return store.transaction(() => {
        also();
        const [head] = lane;
        if (head && isCorrectedByEdit(head, fields, base ?? shown)) {
          outbox.addHistoryNote(localId, readClock(), {
            what: 'decided',
            kind: 'update',
            conflict: head.conflict,
            fields,
          });
          mergeIntoRefusedChange(outbox, removeUnseenBaseItems(head, shown), lane, patch, readClock());
          return { ok: true, localId, changeId: head.changeId };
        }
        if (JSON.stringify(applyPatch(shown, patch)) === JSON.stringify(shown) && !hasPrepaymentId(fields))
          return { ok: true, localId, changeId: null };
        return queueChange(localId, { kind: 'update', patch, base: base ?? shown }, fields);
      });
    },

    remove(id) {
      const card = store.invoices.readCard(id);
      if (!card) return UNKNOWN_INVOICE_RESULT;
      const { localId, invoice } = card;
      const lane = outbox.listLane(localId);
      const before = lane.find((change) => change.kind === 'delete');
      if (before) return { ok: true, localId, changeId: before.changeId };
      if (isPendingOrSentToKsef(invoice.invoiceStatus))
        return buildInvalidResult([createServiceRuleFinding('invoiceStatus', 'locked')]);
      return store.transaction(() => {
        // The service never received this invoice, so Kontuar discards the queued changes of the invoice and sends no
        // deletion.
        if (lane.some(isUnsentCreate)) {
          discardChanges(lane);
          return { ok: true, localId, changeId: null };
        }
        // The deletion starts from the same invoice version as the first waiting edit; without a waiting edit, it
        // starts from the version on the screen.
        const [first] = lane;
        const idle = lane.every(({ state }) => state === 'waiting' || state === 'conflict');
        const base = idle && first && first.kind !== 'create' ? first.base : invoice;
        return queueChange(localId, { kind: 'delete', base }, []);
      });
    },

    discard(changeId) {
      const change = outbox.get(changeId);
      if (!change || change.endedAt !== null) return 'unknown';
      const lane = outbox.listLane(change.localId).filter((laneChange) => laneChange.changeId >= changeId);
      // All later changes of the invoice are checked too, because a deletion may have been sent before the edits that
      // precede the deletion.
      if (lane.some(isPossiblySent)) return 'sent';
      store.transaction(() => discardChanges(lane));
      return lane.map((laneChange) => laneChange.changeId);
    },
  };

  /** Drops the refused edit of a locked invoice once a correction replaces the edit. */
  function discardLockedEdit({ invoiceType, correctionId }: CreateBody, references: References): void {
    if (!isCorrection(invoiceType)) return;
    const original = references.correctionId ?? String(correctionId);
    const lane = outbox.listLane(store.invoices.readCard(original)?.localId ?? original);
    const [head] = lane;
    if (!head || !['locked', 'not-as-sent'].includes(head.conflict ?? '') || lane.some(isPossiblySent))
      return;
    outbox.addHistoryNote(head.localId, readClock(), {
      what: 'decided',
      kind: 'update',
      conflict: head.conflict,
      detail: 'correction',
    });
    discardChanges(lane);
  }

  /** The newest change is discarded first, because later changes depend on earlier ones. */
  function discardChanges(lane: readonly Change[]): void {
    const at = readClock();
    for (const { changeId, localId, kind, state, conflict } of [...lane].reverse()) {
      outbox.applyEvent(changeId, 'drop', at);
      outbox.addHistoryNote(localId, at, {
        what: state === 'conflict' ? 'dropped' : 'undone',
        kind,
        conflict,
      });
      if (kind === 'create') markReferencingCreates(localId);
    }
  }

  /** Turns queued changes that reference a discarded new invoice into conflicts. */
  function markReferencingCreates(removedId: string): void {
    for (const change of outbox.listOpen()) {
      if (!isUnsentCreate(change)) continue;
      const field = findFieldReferencingMissingInvoice(
        store,
        getUnsentCreateWithEdits(outbox.listLane(change.localId)) ?? change,
      );
      if (field === null || !isInvoiceReferencedByCreate(change, removedId)) continue;
      const problem = {
        ...buildProblemWithoutAnswer('refused', 'status', '', readClock()),
        fields: [{ field, message: '' }, ...listSettlementAmountQuestionsInProblem(change.problem)],
      };
      outbox.applyEvent(change.changeId, 'stepAside', readClock(), { conflict: 'rejected', problem });
      outbox.addHistoryNote(change.localId, readClock(), {
        what: 'conflict',
        kind: 'create',
        conflict: 'rejected',
        fields: [field],
      });
    }
  }
}

/**
 * Merges further edits into the refused change: first the later queued edits of the invoice, then the field values that
 * the user has corrected.
 */
function mergeIntoRefusedChange(
  outbox: OutboxStore,
  head: Change,
  lane: readonly Change[],
  patch: UpdateBody,
  at: Instant,
): void {
  const edits: Update[] = [];
  let merged = head;
  for (const edit of lane) {
    if (edit.kind !== 'update' || edit.state !== 'waiting') continue;
    if (merged.kind === 'update' && !isEditBasedOnEarlierEdit(merged, edit)) break;
    if (merged.kind === 'update') merged = { ...merged, patch: mergeUpdatePatches(merged.patch, edit.patch) };
    edits.push(edit);
  }
  const patches = [...edits.map((edit) => edit.patch), patch];
  if (head.kind === 'create') outbox.replaceContent(head.changeId, patches.reduce(applyEditToCreate, head));
  if (head.kind === 'update')
    outbox.replaceContent(head.changeId, { ...head, patch: patches.reduce(mergeUpdatePatches, head.patch) });
  for (const { changeId } of edits) outbox.deleteMerged(changeId);
  outbox.applyEvent(head.changeId, 'retry', at, { problem: null, failures: 0, nextTry: null });
}

const buildLocalId = (id: string): string => `new-${id}`;

/**
 * Returns the earlier result if this draft was already queued. If the draft's content has changed, the result is a
 * validation error.
 */
function findEarlierResult(
  store: Store,
  localId: string,
  body: CreateBody,
  references: References,
): Queued | null {
  const made = store.outbox.findCreate(localId);
  if (!made) return null;
  const isSame =
    serializeForComparison(made.body) ===
    serializeForComparison(replaceReferencesWithIds(store, { body, references }).body);
  return isSame
    ? { ok: true, localId, changeId: made.changeId }
    : buildInvalidResult([createBlockingFinding('invoiceStatus', 'queuedBefore')]);
}

/**
 * Serializes the body of a new invoice, so that two bodies can be compared. `additionalInfo` of a correction is left
 * out, because the queue adds text to this field.
 */
function serializeForComparison({ additionalInfo, ...asked }: CreateBody): string {
  return JSON.stringify(isCorrection(asked.invoiceType) ? asked : { ...asked, additionalInfo });
}

const isPossiblySent = ({ state }: Change): boolean => state === 'sending' || state === 'uncertain';

const doNothing = (): void => undefined;

/**
 * Returns whether an edit sets `prepaymentId`. The service never returns this field, so a comparison of two records
 * cannot show whether the edit changes it (A25).
 */
const hasPrepaymentId = (fields: readonly string[]): boolean => fields.includes('prepaymentId');

/**
 * Returns true if an edit of these fields resolves the conflict of the change (W7). `seen` is the version of the
 * invoice that the user saw when the edit began.
 */
function isCorrectedByEdit(change: Change, fields: readonly string[], seen: ShownInvoice): boolean {
  const { conflict } = change;
  if (conflict === 'rejected' || conflict === 'occupied') return true;
  if (conflict !== 'not-as-sent' || change.kind !== 'update') return false;
  const askedFields = Object.keys(change.patch);
  const hasSeenSaved = askedFields.every(
    (field) =>
      buildInvoiceFieldComparisonKey(seen, field) === buildInvoiceFieldComparisonKey(change.base, field),
  );
  return hasSeenSaved && fields.some((field) => askedFields.includes(field));
}

/**
 * Removes the items that the user has not seen from the base version of an edit. Otherwise the edit would delete these
 * items in the service.
 */
function removeUnseenBaseItems(change: Change, shown: ShownInvoice): Change {
  if (change.kind !== 'update' || change.conflict !== 'not-as-sent') return change;
  const seen = new Set(shown.invoiceItems.map(({ positionId }) => positionId));
  const invoiceItems = change.base.invoiceItems.filter(({ positionId }) => seen.has(positionId));
  return { ...change, base: { ...change.base, invoiceItems } };
}

/** Removes fields with the value `undefined`. */
const removeUndefinedFields = (patch: UpdateBody): UpdateBody => JSON.parse(JSON.stringify(patch));
