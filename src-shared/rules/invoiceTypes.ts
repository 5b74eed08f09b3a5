/** Codes of `invoiceType` by name, as written (openapi.yaml, Invoice types; domain.md A1), and their families. */
export const TYPE = {
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

const family = (...types: number[]) => {
  const members = new Set(types);
  return (invoiceType: number): boolean => members.has(invoiceType);
};

/** Only accounts that are connected to the e-invoice system may issue these (conformance.md RUL-2 to RUL-6, A4). */
export const needsKsef = family(8, 9, 10, 11, 12);
export const isCorrection = family(6, 7, 10, 11, 12);
/** A pro forma and a correction are no demands for payment. */
export const fallsDue = (type: number): boolean => type !== TYPE.proForma && !isCorrection(type);
/** Corrections that must say why (conformance.md RUL-8). */
export const needsReason = family(6, 10, 11, 12);
/** An advance and a settlement: their amount is `prepaymentValue`, a part of the order in their items (openapi.yaml, POST). */
export const hasOwnValue = family(8, 9);
/** Documents of a sale that the VAT Act knows; not pro forma, receipts and corrections. */
export const isSalesInvoice = family(0, 1, 3, 4, 8, 9);
/** The possible originals of an ordinary VAT correction (A7). */
export const isOrdinaryInvoice = family(0, 1, 4);
