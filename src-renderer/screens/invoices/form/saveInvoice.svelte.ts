import type { Finding } from '#shared/model/finding';
import type { FormFields, FormItem } from '#shared/model/invoiceFormFields';
import {
  buildCorrectionItemsAsDifferences,
  addRemovedItemsAtZeroQuantity,
} from '#shared/rules/corrections/correctionDifferenceLines';
import { appendCorrectionConventionToReason } from '#shared/rules/corrections/correctionConventionRemark';
import { guessPaperLanguageForBuyer } from '#shared/rules/documents/paperLanguage';
import type { Grosz } from '#shared/model/scalars';
import { toShortestDecimalText, convertGroszToDecimalText, toGrosz } from '#shared/rules/decimal';
import { buildCreateBody, parseTypedDecimalNumber } from '#shared/rules/form/invoiceBodyFromForm';
import { buildUpdateBody } from '#shared/rules/form/invoiceFormCheck';
import { hasMustFix, createBlockingFinding } from '#shared/rules/checks/findingBuilders';
import {
  isCorrection,
  needsCorrectionReason,
  INVOICE_TYPE_NUMBERS_BY_NAME,
} from '#shared/rules/documents/invoiceTypes';
import {
  requestNewInvoiceCheck,
  requestInvoiceCreation,
  requestInvoiceEdit,
  type Queued,
  type References,
} from '../../../api/outboxQueries';
import type { InvoiceFormState } from './invoiceFormState.svelte';

/**
 * Adds the invoice to the queue of this PC. Throws if the connection to the engine is lost; the invoice may then be
 * queued or not.
 */
export async function saveInvoice(
  form: InvoiceFormState,
  status: 'DRAFT' | 'ISSUED',
  confirmed: string[],
): Promise<Queued> {
  const { base, setup } = form;
  // The draft id prevents a second invoice if the request to save is repeated.
  const draftId = (form.draftId ??= crypto.randomUUID());
  const fields = $state.snapshot(form.fields);
  if (base) {
    const id = setup.localId ?? String(base.invoiceId);
    const patch = buildUpdateBody(fields, base, status);
    if (Object.keys(patch).length === 0) return { ok: true, localId: id };
    const edited = await requestInvoiceEdit(id, patch, base, { draftId, confirmed });
    return edited ?? { ok: false, findings: [createBlockingFinding('invoiceStatus', 'noLongerHere')] };
  }
  if (isMissingAmountsBefore(form, fields))
    return { ok: false, findings: [createBlockingFinding('invoiceItems', 'beforeUnknown')] };
  const getServiceId = (localId: string) => buildInvoiceIdMap(form).get(localId) ?? null;
  const body = buildCreateBody(convertCorrectionFields(form, fields), status, getServiceId);
  return requestInvoiceCreation(body, collectPendingReferences(form), { draftId, confirmed });
}

/** Returns true if the correction must contain differences but the amounts before the correction are unknown. */
const isMissingAmountsBefore = (
  { setup: { original, correctionWay } }: InvoiceFormState,
  { invoiceType }: FormFields,
): boolean =>
  correctionWay === 'differences' &&
  isCorrection(invoiceType) &&
  original !== null &&
  original.before === null;

/**
 * Converts the fields of a correction to the form in which the account's convention requires them: values after the
 * correction, or differences.
 */
function convertCorrectionFields(
  { setup: { original, correctionWay } }: InvoiceFormState,
  fields: FormFields,
): FormFields {
  if (!isCorrection(fields.invoiceType)) return fields;
  const correctionReason = needsCorrectionReason(fields.invoiceType)
    ? appendCorrectionConventionToReason(
        fields.correctionReason,
        correctionWay,
        guessPaperLanguageForBuyer(fields),
      )
    : fields.correctionReason;
  if (!original?.before) return { ...fields, correctionReason };
  if (correctionWay !== 'differences')
    return {
      ...fields,
      correctionReason,
      items: addRemovedItemsAtZeroQuantity(original.before, fields.items),
    };
  const normaliseItems = (items: readonly FormItem[]) =>
    items.map((item) => ({
      ...item,
      price: toShortestDecimalText(parseTypedDecimalNumber(item.price)) ?? '',
      quantity: toShortestDecimalText(parseTypedDecimalNumber(item.quantity)) ?? '',
    }));
  const items = buildCorrectionItemsAsDifferences(
    normaliseItems(original.before),
    normaliseItems(fields.items),
  );
  return {
    ...fields,
    correctionReason,
    items,
    prepaymentValue: computeAmountDifference(fields, original.amountBefore),
  };
}

/** Returns the difference between the typed amount after a correction and the amount before the correction. */
function computeAmountDifference({ prepaymentValue }: FormFields, amountBefore: Grosz | null): string {
  const after = toGrosz(String(parseTypedDecimalNumber(prepaymentValue)));
  return after === null || amountBefore === null
    ? prepaymentValue
    : convertGroszToDecimalText(after - amountBefore);
}

/**
 * Returns findings about a new invoice that only the engine can detect, because only the engine knows all invoices on
 * this PC.
 */
export async function checkNewInvoiceByEngine(
  form: InvoiceFormState,
  status: 'DRAFT' | 'ISSUED',
): Promise<Finding[]> {
  const ownFindings = form.collectFindings(status);
  if (form.base || hasMustFix(ownFindings)) return [];
  const idOf = (localId: string) => buildInvoiceIdMap(form).get(localId) ?? null;
  const body = buildCreateBody(convertCorrectionFields(form, $state.snapshot(form.fields)), status, idOf);
  const { findings } = await requestNewInvoiceCheck(body, collectPendingReferences(form));
  const buildKey = (finding: Finding) => JSON.stringify([finding.field, finding.code, finding.args]);
  const known = new Set(ownFindings.map(buildKey));
  return findings.filter((finding) => !known.has(buildKey(finding)));
}

const buildInvoiceIdMap = ({ setup: { advances, original } }: InvoiceFormState) =>
  new Map(
    [...advances, ...(original ? [original] : [])].map(({ localId, invoice }) => [
      localId,
      invoice.invoiceId,
    ]),
  );

/**
 * A reference to an invoice that still waits to be created is sent as `localId`, because this invoice has no id in the
 * service yet (outboxContract.ts).
 */
function collectPendingReferences(form: InvoiceFormState): References {
  const ids = buildInvoiceIdMap(form);
  const { original, advances, invoiceType } = form.fields;
  const isWaitingForCreation = (localId: string) => ids.get(localId) === null;
  return {
    correctionId:
      isCorrection(invoiceType) && original !== null && isWaitingForCreation(original) ? original : null,
    prepaymentId:
      invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement
        ? advances.filter(isWaitingForCreation)
        : [],
  };
}
