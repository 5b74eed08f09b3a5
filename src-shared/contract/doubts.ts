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
