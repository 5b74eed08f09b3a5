import type { ShownInvoice } from '#shared/model/invoice';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';

/** XML namespace of FA(3) files, shared by the preview, the reader and the PDF. */

export const FA3_NAMESPACE = 'http://crd.gov.pl/wzor/2025/06/25/13775/';

const FA3_KIND_BY_TYPE: Readonly<Record<number, string>> = {
  [INVOICE_TYPE_NUMBERS_BY_NAME.standard]: 'VAT',
  [INVOICE_TYPE_NUMBERS_BY_NAME.vat]: 'VAT',
  [INVOICE_TYPE_NUMBERS_BY_NAME.exempt]: 'VAT',
  [INVOICE_TYPE_NUMBERS_BY_NAME.advance]: 'ZAL',
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance]: 'ZAL',
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement]: 'ROZ',
  [INVOICE_TYPE_NUMBERS_BY_NAME.correction]: 'KOR',
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection]: 'KOR',
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection]: 'KOR_ZAL',
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection]: 'KOR_ROZ',
};

/**
 * Returns the value of the FA(3) field `RodzajFaktury` (kind of invoice); null for pro formas and receipts, which KSeF
 * does not accept.
 */
export const getFa3InvoiceKind = ({ invoiceType }: Pick<ShownInvoice, 'invoiceType'>): string | null =>
  FA3_KIND_BY_TYPE[invoiceType] ?? null;

/**
 * Names of the FA(3) fields for the sums per VAT rate (domain.md 1.5): field of the net sum, field of the tax, and the
 * rates.
 */
export const FA3_SUM_FIELDS_BY_RATE: readonly (readonly [string, string | null, readonly string[]])[] = [
  ['P_13_1', 'P_14_1', ['23', '22']],
  ['P_13_2', 'P_14_2', ['8', '7']],
  ['P_13_3', 'P_14_3', ['5']],
  ['P_13_4', 'P_14_4', ['4', '3']],
  ['P_13_5', 'P_14_5', ['OSS']],
  ['P_13_6_1', null, ['0 KR']],
  ['P_13_6_2', null, ['0 WDT']],
  ['P_13_6_3', null, ['0 EX']],
  ['P_13_7', null, ['zw']],
  ['P_13_8', null, ['np I']],
  ['P_13_9', null, ['np II']],
  ['P_13_10', null, ['oo']],
  ['P_13_11', null, ['marża']],
];
