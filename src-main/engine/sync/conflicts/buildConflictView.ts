import type {
  Conflict,
  ConflictField,
  ConflictSum,
  FieldChoices,
  GroupSums,
} from '#shared/contract/conflictsContract';
import type { QueuedChange } from '#shared/contract/outboxContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { MadeChoice, MergedField } from '#shared/rules/merge/mergedField';
import { doesFieldAffectInvoiceSums } from '#shared/rules/merge/fieldMergeGroups';
import { invoiceCreateBodySchema } from '#shared/model/invoiceBody';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { isInvoiceAsInCreateBody } from '#shared/rules/merge/compareWriteWithRecord';
import { applyPatch, buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import { mergeInvoice, type Merged } from '#shared/rules/merge/mergeInvoice';
import { parseServiceTimeMs } from '#shared/rules/parseServiceTime';
import { getCorrectionTypeFor } from '#shared/rules/form/invoiceTypeChoices';
import { readOrInferKsefConnected } from '../../account/ksefConnectedSetting';
import {
  computeInvoiceAmountAfterEdit,
  addShownGrossToInvoiceRows,
} from '../../documents/invoiceCardAndRowAmounts';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';

/** Returns the view of each open change that is in conflict, with everything that the user needs for a decision. */
export const listConflicts = (store: Store, open: readonly QueuedChange[]): Conflict[] =>
  open.flatMap((queued) => {
    const change = queued.state === 'conflict' ? store.outbox.get(queued.changeId) : null;
    return change ? [buildConflictView(store, change, queued)] : [];
  });

/** Builds the view of a conflict with everything that the user needs for a decision (SPEC.md, V). */
export function buildConflictView(store: Store, change: Change, queued: QueuedChange): Conflict {
  const { theirs, conflict } = change;
  const base = change.kind === 'create' ? null : change.base;
  const agreed = conflict === 'not-as-sent' && change.kind === 'update' ? null : base;
  const computeSum = (invoice: ShownInvoice | null) => invoice && computeConflictSum(store, change, invoice);
  const merged = mergeConflict(store, change);
  return {
    id: change.changeId,
    kind: conflict ?? 'changed',
    change: queued,
    fields: buildConflictFields(change, merged),
    gross: {
      base: conflict === 'not-as-sent' ? null : computeSum(base),
      mine:
        change.kind === 'delete' || queued.gross === null
          ? null
          : { amount: queued.gross, currency: queued.currency },
      theirs: computeSum(theirs),
      decided: computeSum(merged?.invoice ?? null),
    },
    times: {
      base: agreed?.editDate ? parseServiceInstant(agreed.editDate) : null,
      mine: change.queuedAt,
      theirs: theirs?.editDate ?? null,
    },
    problem: change.problem,
    twins: buildTwinRows(store, change),
    correctionType: isEditLockedByKsef(store, change) ? findCorrectionTypeForLockedEdit(store, change) : null,
    since: change.since,
  };
}

/** Returns whether the invoice was already sent to KSeF, so that a correction must replace the edit. */
export function isEditLockedByKsef({ outbox }: Store, { kind, conflict, localId, theirs }: Change): boolean {
  if (conflict === 'locked') return true;
  if (conflict !== 'not-as-sent' || kind !== 'update') return false;
  const newest = outbox.getMirror(localId).invoice ?? theirs;
  return isPendingOrSentToKsef(newest?.invoiceStatus ?? '');
}

function buildTwinRows(store: Store, change: Change): Conflict['twins'] {
  const sent = invoiceCreateBodySchema.safeParse(
    store.outbox.listAttempts(change.changeId).at(-1)?.sent,
  ).data;
  return addShownGrossToInvoiceRows(store, store.invoices.listRows(change.twins)).map((row) => {
    const { invoice } = store.outbox.getMirror(row.localId);
    const isEqual = sent !== undefined && invoice !== null && isInvoiceAsInCreateBody(sent, invoice);
    return { ...row, addDate: invoice?.addDate ?? null, isEqual };
  });
}

function computeConflictSum(store: Store, { localId }: Change, invoice: ShownInvoice): ConflictSum {
  const amount = computeInvoiceAmountAfterEdit(store, localId, invoice);
  return amount === null ? null : { amount, currency: invoice.currency };
}

function parseServiceInstant(text: string): string | null {
  const ms = parseServiceTimeMs(text);
  return ms === null ? null : new Date(ms).toISOString();
}

/**
 * Merges the base, the local version and the service's version of an invoice, with the choices that the user has made
 * so far. Returns null if one of the three versions is missing.
 */
export function mergeConflict({ outbox }: Store, change: Change): Merged | null {
  const { theirs, choices } = change;
  if (!theirs || change.kind === 'create') return null;
  const mine = change.kind === 'update' ? applyPatch(change.base, change.patch) : change.base;
  return mergeInvoice(
    { base: change.base, mine, theirs },
    choices,
    outbox.listItemIdsBeforeDoubt(change.changeId),
  );
}

/**
 * Returns the amount due of the invoice that results from the merge with the user's choices; null if there is nothing
 * to merge.
 */
export function computeAmountDueWithChoices(store: Store, change: Change, given: FieldChoices): ConflictSum {
  const fields = mergeConflict(store, change)?.fields ?? [];
  const choices: Record<string, MadeChoice> = { ...change.choices };
  for (const field of fields) {
    const choice = given[field.field];
    if (choice !== undefined) choices[field.field] = buildStoredConflictChoice(field, choice);
  }
  const merged = mergeConflict(store, { ...change, choices });
  return merged && computeConflictSum(store, change, merged.invoice);
}

/**
 * Returns, for each conflicting group of fields that affects the invoice's sums, the amount due with this PC's values
 * and with the service's values.
 */
export function computeAmountDuePerConflictSide(
  store: Store,
  change: Change,
  given: FieldChoices,
): Record<string, GroupSums> {
  const asked = mergeConflict(store, change)?.fields.filter((field) => field.asked) ?? [];
  const groups = new Set(
    asked.filter(({ field }) => doesFieldAffectInvoiceSums(field)).map(({ group }) => group),
  );
  const sums: Record<string, GroupSums> = {};
  for (const group of groups) {
    const parts = asked.filter((field) => field.group === group).map(({ field }) => field);
    const computeSumWithSide = (side: 'mine' | 'theirs') => {
      const sided = Object.fromEntries(parts.map((field) => [field, side] as const));
      return computeAmountDueWithChoices(store, change, { ...given, ...sided });
    };
    sums[group] = { mine: computeSumWithSide('mine'), theirs: computeSumWithSide('theirs') };
  }
  return sums;
}

/**
 * Builds the stored form of a user's choice about a conflicting field. The service's value is stored too, so that a
 * later change of this value is noticed.
 */
export const buildStoredConflictChoice = ({ seen }: MergedField, choice: FieldChoices[string]): MadeChoice =>
  typeof choice === 'string'
    ? { chosen: choice, value: null, theirs: seen ?? null }
    : { chosen: 'value', value: choice.value, theirs: seen ?? null };

/** For a deletion in conflict, the user decides about all changed fields together. */
function buildConflictFields(change: Change, merged: Merged | null): ConflictField[] {
  if (!merged) return change.kind === 'update' ? buildOwnEditFields(change) : [];
  const { kind } = change;
  const shown = merged.fields.map(({ seen: _, ...field }) => field);
  if (kind === 'update' && change.conflict === 'not-as-sent') return [...shown, ...buildFixedFields(change)];
  if (kind !== 'delete') return shown;
  return shown.map((field) => ({ ...field, mine: undefined, changedBy: 'both' as const, asked: true }));
}

/**
 * Returns the custom invoice number and its format as conflict fields if the service saved other values than Kontuar
 * sent. These fields are only shown, because no update can change them.
 */
function buildFixedFields({ patch, theirs }: Change & { kind: 'update' }): ConflictField[] {
  const saved = { customNumber: theirs?.invoiceNo ?? null, format: theirs?.format ?? null };
  return (['customNumber', 'format'] as const).flatMap((field) =>
    patch[field] === undefined
      ? []
      : {
          field,
          group: field,
          asked: false,
          base: saved[field],
          mine: patch[field],
          theirs: saved[field],
          changedBy: 'mine' as const,
          chosen: null,
          value: undefined,
        },
  );
}

/**
 * Returns the fields that the user's edit changes. Used for a conflict for which Kontuar has no record of the service
 * to compare.
 */
function buildOwnEditFields(change: Change & { kind: 'update' }): ConflictField[] {
  const mine = applyPatch(change.base, change.patch);
  const theirs = { ...change.base, invoiceId: 0 };
  return mergeInvoice({ base: change.base, mine, theirs: theirs }).fields.map(({ seen: _, ...field }) => ({
    ...field,
    theirs: undefined,
  }));
}

/** Returns the type of correction for an invoice that KSeF has locked; null if no correction is lawful. */
export function findCorrectionTypeForLockedEdit(store: Store, change: Change): number | null {
  const { theirs } = change;
  const invoice =
    theirs ?? (change.kind === 'create' ? buildInvoiceFromCreateBody(change.body) : change.base);
  return getCorrectionTypeFor(invoice.invoiceType, readOrInferKsefConnected(store));
}
