/**
 * Codes and groups of invoice types, with the meaning that the types have in requests (openapi.yaml, Invoice types;
 * domain.md A1).
 */
export const INVOICE_TYPE_NUMBERS_BY_NAME = {
  standard: 0,
  vat: 1,
  proForma: 2,
  advance: 3,
  exempt: 4,
  advanceReceipt: 5,
  correction: 6,
  correctionReceipt: 7,
  ksefAdvance: 8,
  ksefSettlement: 9,
  ksefCorrection: 10,
  ksefAdvanceCorrection: 11,
  ksefSettlementCorrection: 12,
} as const;

const createTypePredicate = (...types: number[]) => {
  const members = new Set(types);
  return (invoiceType: number): boolean => members.has(invoiceType);
};

/** Types that only accounts connected to the e-invoice system may issue (conformance.md RUL-2 to RUL-6, A4). */
export const isInvoiceTypeForKsefAccountsOnly = createTypePredicate(8, 9, 10, 11, 12);
export const isCorrection = createTypePredicate(6, 7, 10, 11, 12);
/** Returns whether a document of this type asks for payment; a pro forma and a correction do not. */
export const isPayableInvoiceType = (type: number): boolean =>
  type !== INVOICE_TYPE_NUMBERS_BY_NAME.proForma && !isCorrection(type);
/** Corrections that must state a reason (conformance.md RUL-8). */
export const needsCorrectionReason = createTypePredicate(6, 10, 11, 12);
/**
 * Returns whether the type is an advance (8) or a settlement (9) of an account with KSeF. The own amount of such an
 * invoice is `prepaymentValue` (openapi.yaml, POST).
 */
export const isKsefAdvanceOrSettlement = createTypePredicate(8, 9);
/** Returns whether invoices of the type are sales invoices and not pro formas, receipts or corrections. */
export const isSalesInvoice = createTypePredicate(0, 1, 3, 4, 8, 9);
/** Returns whether an invoice of this type can be the original of an ordinary VAT correction (A7). */
export const isCorrectableVatInvoice = createTypePredicate(0, 1, 4);
