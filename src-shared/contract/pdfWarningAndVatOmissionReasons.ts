import { z } from 'zod';

/**
 * Reasons why the PDF of an invoice is incomplete or may be wrong, for example because this PC does not know the
 * original invoice or the exchange rate.
 */
export const invoicePdfWarningSchema = z.enum([
  'originalUnknown',
  'itemsUnclear',
  'chainUnknown',
  'againstReason',
  'negativeRate',
  'amountUnclear',
  'advancesUnknown',
  'remainderDiffers',
  'rateUnknown',
  'itemsUnread',
  'noExchangeRate',
]);
export type PaperDoubt = z.infer<typeof invoicePdfWarningSchema>;

/**
 * Reasons why a document of the VAT register is left out of the month's sums and of the import files for accounting
 * programs.
 */
export const vatRegisterOmissionReasonSchema = z.enum([
  'figures',
  'rate',
  'exchangeRate',
  'noField',
  /** The document contains only charges outside VAT, such as compensation for damage. */
  'noSupply',
  'noNumber',
  'noDay',
  'otherSeller',
  /**
   * A correction outside KSeF lowers the tax, but the day on which the buyer confirmed the receipt of the correction is
   * unknown.
   */
  'receiptUnconfirmed',
  /** The document is a correction that lowers the tax but has no KSeF number yet. */
  'numberAwaited',
]);
export type LeftOut = z.infer<typeof vatRegisterOmissionReasonSchema>;
