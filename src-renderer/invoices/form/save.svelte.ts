import type { Finding } from '#shared/model/finding';
import type { FormFields, FormItem } from '#shared/model/invoiceForm';
import { buildCorrectionLines, withRemovedItems } from '#shared/rules/correctionLines';
import { reasonWithConvention } from '#shared/rules/correctionSentence';
import { likelyLanguage } from '#shared/rules/paperLanguage';
import type { Grosz } from '#shared/model/scalars';
import { toDecimalText, fromGrosz, toGrosz } from '#shared/rules/decimal';
import { buildCreateBody, readAmount } from '#shared/rules/formBody';
import { buildUpdateBody } from '#shared/rules/formCheck';
import { hasMustFix, stopped } from '#shared/rules/findings';
import { isCorrection, needsReason, TYPE } from '#shared/rules/invoiceTypes';
import {
  checkInvoice,
  createInvoice,
  editInvoice,
  type Queued,
  type References,
} from '../../api/outboxQueries';
import type { FormState } from './formState.svelte';

/**
 * Passes the invoice to the queue of this PC. Throws if the line to the engine broke, in which case it is not known
 * whether the invoice was queued.
 */
export async function saveInvoice(
  form: FormState,
  status: 'DRAFT' | 'ISSUED',
  confirmed: string[],
): Promise<Queued> {
  const { base, setup } = form;
  // The id is also created if nothing was typed, so that a repeated request after a lost answer concerns the same
  // invoice.
  const draftId = (form.draftId ??= crypto.randomUUID());
  const fields = $state.snapshot(form.fields);
  if (base) {
    const id = setup.localId ?? String(base.invoiceId);
    const patch = buildUpdateBody(fields, base, status);
    if (Object.keys(patch).length === 0) return { ok: true, localId: id };
    const edited = await editInvoice(id, patch, base, { draftId, confirmed });
    return edited ?? { ok: false, findings: [stopped('invoiceStatus', 'noLongerHere')] };
  }
  if (isUnwritable(form, fields)) return { ok: false, findings: [stopped('invoiceItems', 'beforeUnknown')] };
  const idOf = (localId: string) => invoiceIds(form).get(localId) ?? null;
  const body = buildCreateBody(sentFields(form, fields), status, idOf);
  return createInvoice(body, referencesOf(form), { draftId, confirmed });
}

/**
 * Whether the correction cannot be written, because the account needs differences and the state before is not known.
 */
const isUnwritable = (
  { setup: { original, correctionWay } }: FormState,
  { invoiceType }: FormFields,
): boolean =>
  correctionWay === 'differences' &&
  isCorrection(invoiceType) &&
  original !== null &&
  original.before === null;

/**
 * Returns the fields as the account expects them. The lines on the screen show the whole document after the correction.
 */
function sentFields({ setup: { original, correctionWay } }: FormState, fields: FormFields): FormFields {
  if (!isCorrection(fields.invoiceType)) return fields;
  const correctionReason = needsReason(fields.invoiceType)
    ? reasonWithConvention(fields.correctionReason, correctionWay, likelyLanguage(fields))
    : fields.correctionReason;
  if (!original?.before) return { ...fields, correctionReason };
  if (correctionWay !== 'differences')
    return { ...fields, correctionReason, items: withRemovedItems(original.before, fields.items) };
  const plain = (items: readonly FormItem[]) =>
    items.map((item) => ({
      ...item,
      price: toDecimalText(readAmount(item.price)) ?? '',
      quantity: toDecimalText(readAmount(item.quantity)) ?? '',
    }));
  const items = buildCorrectionLines(plain(original.before), plain(fields.items));
  return { ...fields, correctionReason, items, prepaymentValue: amountSent(fields, original.amountBefore) };
}

/** Returns the change of the amount, because the screen shows the amount after the correction. */
function amountSent({ prepaymentValue }: FormFields, amountBefore: Grosz | null): string {
  const after = toGrosz(String(readAmount(prepaymentValue)));
  return after === null || amountBefore === null ? prepaymentValue : fromGrosz(after - amountBefore);
}

/**
 * Returns findings about a new invoice that only the engine can make: it knows all other invoices on this PC and the
 * current day, which may differ from the day on which the form was opened.
 */
export async function askEngine(form: FormState, status: 'DRAFT' | 'ISSUED'): Promise<Finding[]> {
  const ownFindings = form.found(status);
  if (form.base || hasMustFix(ownFindings)) return [];
  const idOf = (localId: string) => invoiceIds(form).get(localId) ?? null;
  const body = buildCreateBody(sentFields(form, $state.snapshot(form.fields)), status, idOf);
  const { findings } = await checkInvoice(body, referencesOf(form));
  const buildKey = (finding: Finding) => JSON.stringify([finding.field, finding.code, finding.message]);
  const known = new Set(ownFindings.map(buildKey));
  return findings.filter((finding) => !known.has(buildKey(finding)));
}

const invoiceIds = ({ setup: { advances, original } }: FormState) =>
  new Map(
    [...advances, ...(original ? [original] : [])].map(({ localId, invoice }) => [
      localId,
      invoice.invoiceId,
    ]),
  );

/** Invoices that themselves wait to be created are referenced by `localId` (contract/outbox.ts). */
function referencesOf(form: FormState): References {
  const ids = invoiceIds(form);
  const { original, advances, invoiceType } = form.fields;
  const waits = (localId: string) => ids.get(localId) === null;
  return {
    correctionId: isCorrection(invoiceType) && original !== null && waits(original) ? original : null,
    prepaymentId: invoiceType === TYPE.ksefSettlement ? advances.filter(waits) : [],
  };
}
