import type { FormSetup } from '#shared/contract/invoiceFormContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { FormFields } from '#shared/model/invoiceFormFields';
import type { Day } from '#shared/model/scalars';
import { buildCorrectionConventionNote } from '#shared/rules/corrections/correctionConventionRemark';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { toFormItems } from '#shared/rules/form/convertInvoiceToFormFields';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { computeCorrectedSettlementDue } from '#shared/rules/form/formCorrectionSums';
import { prefillCorrection } from '#shared/rules/form/prefillFromInvoice';
import {
  getCorrectionTypeFor,
  type KsefConnected,
  type TypePurpose,
} from '#shared/rules/form/invoiceTypeChoices';
import { sumPaymentsBeforeCorrection } from '../documents/correctionBalance';
import {
  createDocumentReadingContext,
  getConventionForNewCorrections,
} from '../documents/correctionConvention';
import { computeItemsAfterCorrections } from '../documents/itemsAfterCorrections';
import {
  buildCorrectionChain,
  sumAdvancesOfSettlement,
  findInvoiceRelatives,
  type DocumentReadingContext,
} from '../documents/invoiceRelatives';
import type { Store } from '../store/storeInterface';
import { isEditLockedByKsef } from '../sync/conflicts/buildConflictView';

interface InitialCorrectionValues {
  readonly fields: FormFields;
  readonly purpose: TypePurpose;
  readonly original: FormSetup['original'];
}

/**
 * Returns the initial values of a correction form. Even if the user chose a later document of a chain of corrections,
 * the form corrects the first invoice of the chain (A9, domain.md 6.3).
 */
export function beginCorrection(
  store: Store,
  card: InvoiceCard,
  ksef: KsefConnected,
  today: Day,
): InitialCorrectionValues | 'unknown' {
  // If KSeF no longer allows the queued edit, the correction starts from the service's record of the invoice.
  const [change] = store.outbox.listLane(card.localId);
  const locked = change !== undefined && isEditLockedByKsef(store, change);
  const agreed = locked ? store.outbox.getMirror(card.localId).invoice : null;
  const applyAgreedVersion = (found: InvoiceCard): InvoiceCard =>
    agreed && found.localId === card.localId ? { ...found, invoice: agreed } : found;
  const known: DocumentReadingContext = {
    ...createDocumentReadingContext(store),
    invoices: {
      readBriefCard: (id) => {
        const found = store.invoices.readBriefCard(id);
        return found && applyAgreedVersion(found);
      },
    },
  };
  const chain = buildCorrectionChain(known, applyAgreedVersion(card));
  const { first } = chain;
  const type = getCorrectionTypeFor(first.invoice.invoiceType, ksef);
  if (type === null) return 'unknown';

  const original = {
    localId: first.localId,
    invoice: first.invoice,
    before: chain.isSure ? computeItemsAfterCorrections(chain, ({ invoice }) => invoice) : null,
    amountBefore: chain.state.amountBefore,
    leftBefore: chain.state.leftBefore,
    deducted: sumAdvancesOfSettlement(known, first, null),
    payments: sumPaymentsBeforeCorrection(known, first, null),
    itemsAre: 'afterState' as const,
  };
  const fields = prefillCorrection(original, (locked ? card : chain.newest).invoice, type, today);
  const note = buildCorrectionConventionNote(
    first.invoice.invoiceFullNo,
    getConventionForNewCorrections(store),
  );
  const items = computeItemsAfterCorrections(chain, ({ localId, invoice }) =>
    localId === card.localId ? card.invoice : invoice,
  );
  return {
    fields: {
      ...fields,
      items,
      prepaymentValue: suggestAmountText({ ...fields, items }, original),
      additionalInfo: [locked ? (card.invoice.additionalInfo?.trim() ?? '') : '', note]
        .filter(Boolean)
        .join('\n'),
    },
    purpose: { make: 'correction', of: first.invoice.invoiceType },
    original,
  };
}

/**
 * Returns the invoice that an existing correction corrects, with the amounts before the correction; null if the invoice
 * is unknown.
 */
export function findCorrectedInvoiceAndAmountsBefore(store: Store, card: InvoiceCard): FormSetup['original'] {
  const relatives = findInvoiceRelatives(createDocumentReadingContext(store), card);
  const { original, before, amountBefore, leftBefore, deducted, itemsAre } = relatives;
  const first = original && store.invoices.readCard(String(original.invoiceId));
  if (!original || !first) return null;
  return {
    localId: first.localId,
    invoice: original,
    amountBefore,
    leftBefore,
    deducted,
    itemsAre,
    payments: sumPaymentsBeforeCorrection(createDocumentReadingContext(store), first, card),
    before: before && toFormItems(before, false),
  };
}

/** Returns the initial text of the amount field in a correction form; empty if the form suggests no amount. */
function suggestAmountText(
  fields: FormFields,
  original: NonNullable<InitialCorrectionValues['original']>,
): string {
  const { amountBefore, leftBefore } = original;
  if (amountBefore === null) return '';
  if (fields.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection)
    return convertGroszToDecimalText(amountBefore);
  const left = leftBefore && computeCorrectedSettlementDue(fields, original);
  return left === null || left < 0 || left === amountBefore ? '' : convertGroszToDecimalText(left);
}
