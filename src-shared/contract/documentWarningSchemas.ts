import { z } from 'zod';

/**
 * Reasons why an invoice document is incomplete, such as an original invoice or an exchange rate that this PC does not
 * know.
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

/** Reasons why a document of the VAT register is in no sum of the month and in no import file. */
export const vatRegisterOmissionReasonSchema = z.enum([
  'figures',
  'rate',
  'exchangeRate',
  'noField',
  /** The document contains only fees that are not a supply. */
  'noSupply',
  'noNumber',
  'noDay',
  'otherSeller',
  /**
   * A correction outside KSeF that lowers the tax, without the day on which the buyer's receipt of it was confirmed.
   */
  'receiptUnconfirmed',
  /** A correction that lowers the tax and has no KSeF number yet. */
  'numberAwaited',
]);
export type LeftOut = z.infer<typeof vatRegisterOmissionReasonSchema>;
