import { PROBLEM_KINDS } from './problem';

/**
 * Codes that stand in the `detail` of a line of history, by what happened. Of every other line it is the service's own
 * words, or a number. Their words are in text/invoiceForm.ts; the compiler wants all of them.
 */
export const HISTORY_CODES = {
  /** The service stored something other than what was sent. */
  confirmed: ['differs'],
  /** Whether it may have been carried out all the same. */
  unanswered: PROBLEM_KINDS,
  decided: ['retry', 'sendAnew', 'accept', 'recreate', 'mine', 'theirs', 'twin', 'correction', 'typeKept'],
} as const;

export type CodedLine = keyof typeof HISTORY_CODES;
export type HistoryCode<What extends CodedLine = CodedLine> = (typeof HISTORY_CODES)[What][number];
