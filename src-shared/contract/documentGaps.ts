import { z } from 'zod';

/** Information that a document lacks because this PC does not know it. */
export const paperDoubtSchema = z.enum([
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
export type PaperDoubt = z.infer<typeof paperDoubtSchema>;

/** Why a document of the register stands in no sum of the month and in no file for import. */
export const leftOutSchema = z.enum([
  'figures',
  'rate',
  'exchangeRate',
  'noField',
  /** Nothing but fees that are no supply. */
  'noSupply',
  'noNumber',
  'noDay',
  'otherSeller',
  /** A correction that lowers the tax outside KSeF, without the day on which its receipt was confirmed. */
  'receiptUnconfirmed',
  /** One that lowers the tax and has no KSeF number yet. */
  'numberAwaited',
]);
export type LeftOut = z.infer<typeof leftOutSchema>;
