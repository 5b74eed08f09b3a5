import type { Finding } from '../../model/finding';
import {
  createBlockingFinding,
  createConfirmationFinding,
  createServiceRuleFinding,
  createNonBlockingFinding,
} from './findingBuilders';
import {
  INVOICE_TYPE_NUMBERS_BY_NAME,
  isCorrection,
  isCorrectableVatInvoice,
  isInvoiceTypeForKsefAccountsOnly,
  needsCorrectionReason,
} from '../documents/invoiceTypes';
import { cleanNip, isNip } from '../identifiers/nip';
import { collapseWhitespace, isBlank, countCodePoints } from '../ksef/ksefTextRules';
import type { Check, CheckContext, Draft } from './invoiceToCheck';

/**
 * Rules for the reason and the original of a correction (conformance.md RUL-4 to RUL-6, RUL-8; domain.md 3.5, A7-A9,
 * A23, A45c).
 */

/** Maximum lengths of the correction reason in characters: `service` for every invoice, `ksef` for invoices in KSeF. */
const MAX_REASON_CHARS = { service: 1024, ksef: 256 } as const;

export const correctionReasonCheck: Check = {
  reads: ['invoiceType', 'correctionReason'],
  find: ({ invoiceType, correctionReason }) => {
    const field = 'correctionReason';
    const reason = correctionReason ?? '';
    // The service checks the length of the correction reason for every invoice type.
    if (countCodePoints(reason) > MAX_REASON_CHARS.service)
      return [createServiceRuleFinding(field, 'reasonTooLong')];
    if (!needsCorrectionReason(invoiceType))
      return isBlank(reason) ? [] : [createNonBlockingFinding(field, 'reasonUnused')];
    if (isBlank(reason)) return [createServiceRuleFinding(field, 'reasonNeeded')];
    const tooLong =
      isInvoiceTypeForKsefAccountsOnly(invoiceType) &&
      countCodePoints(collapseWhitespace(reason)) > MAX_REASON_CHARS.ksef;
    return tooLong
      ? [createNonBlockingFinding(field, 'textTooLong', { limit: String(MAX_REASON_CHARS.ksef) })]
      : [];
  },
};

/** For each type of KSeF correction, the invoice types that it may correct according to the service's interface. */
const KSEF_CORRECTION_RULES: ReadonlyMap<
  number,
  {
    original: (type: number) => boolean;
    wrong: 'originalNotVat' | 'originalNotAdvance' | 'originalNotSettlement';
  }
> = new Map([
  [
    INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection,
    { original: isCorrectableVatInvoice, wrong: 'originalNotVat' as const },
  ],
  [
    INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection,
    {
      original: (type: number) => type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance,
      wrong: 'originalNotAdvance' as const,
    },
  ],
  [
    INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection,
    {
      original: (type: number) => type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement,
      wrong: 'originalNotSettlement' as const,
    },
  ],
]);

/**
 * Returns whether `original` is a usual invoice type for the original of a correction outside KSeF. Kontuar only warns
 * about other types, because the service's interface does not define the allowed types (A8).
 */
const isUsualOriginalType = (correction: number, original: number): boolean =>
  correction === INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt
    ? original === INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt ||
      original === INVOICE_TYPE_NUMBERS_BY_NAME.standard
    : isCorrectableVatInvoice(original) || original === INVOICE_TYPE_NUMBERS_BY_NAME.advance;

function checkOriginalType(draft: Draft, original: number): Finding[] {
  const field = 'correctionId';
  const rule = KSEF_CORRECTION_RULES.get(draft.invoiceType);
  // The service allows correcting a correction, so Kontuar only warns (A9).
  if (original === draft.invoiceType) return [createNonBlockingFinding(field, 'originalIsCorrection')];
  if (!rule)
    return isUsualOriginalType(draft.invoiceType, original)
      ? []
      : [createNonBlockingFinding(field, 'originalUnusual')];
  return rule.original(original) ? [] : [createServiceRuleFinding(field, rule.wrong)];
}

function checkOriginal(draft: Draft, id: number, { lookUp, account }: CheckContext): Finding[] {
  const field = 'correctionId';
  const original = lookUp.invoice(id);
  if (!original) return [createNonBlockingFinding(field, 'originalNotHere')];
  const findings = checkOriginalType(draft, original.invoiceType);
  if (original.invoiceStatus === 'DRAFT') findings.push(createNonBlockingFinding(field, 'originalIsDraft'));
  else if (isInvoiceTypeForKsefAccountsOnly(draft.invoiceType) && !original.ksefId) {
    findings.push(createNonBlockingFinding(field, 'originalWithoutKsef'));
  }
  const isOutsideKsef = draft.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.correction;
  // Only a property connected to KSeF has to correct a KSeF invoice within KSeF, because a property that has left KSeF
  // cannot issue structured corrections.
  if (isOutsideKsef && account.ksefConnected === true && !isBlank(original.ksefId))
    findings.push(createBlockingFinding(field, 'originalStructured'));
  return findings;
}

export const correctionOriginalCheck: Check = {
  reads: ['correctionId'],
  find: (draft, context) => {
    const { invoiceType, correctionId } = draft;
    if (!isCorrection(invoiceType)) {
      return correctionId === null ? [] : [createNonBlockingFinding('correctionId', 'originalUnused')];
    }
    if (correctionId !== null) return checkOriginal(draft, correctionId, context);
    const say = isInvoiceTypeForKsefAccountsOnly(invoiceType)
      ? createServiceRuleFinding
      : createNonBlockingFinding;
    return [say('correctionId', 'originalNeeded')];
  },
};

/**
 * Requires a confirmation if a correction changes the buyer's NIP, because KSeF does not accept such a correction
 * (FA(3), `Podmiot2K`; domain.md 3.2).
 */
export const buyerTaxNumberCorrectionCheck: Check = {
  reads: ['buyer', 'correctionId'],
  find: ({ invoiceType, correctionId, buyer }, { lookUp }) => {
    const before = correctionId === null ? undefined : lookUp.invoice(correctionId)?.buyer;
    if (!isCorrection(invoiceType) || !before || before.identifierType === 'NONE') return [];
    const [was, is] = [cleanNip(before.taxId), cleanNip(buyer.taxId)];
    return isNip(was) && was !== is ? [createConfirmationFinding('buyer.taxId', 'numberCorrected')] : [];
  },
};
