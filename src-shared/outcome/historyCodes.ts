import { PROBLEM_KINDS } from './problem';

/**
 * Codes in the `detail` of history lines, by event; other lines hold a number or the service's words
 * (text/invoiceForm.ts).
 */
export const HISTORY_DETAIL_CODES = {
  /** `differs` means that the service stored values that differ from the sent values. */
  confirmed: ['differs'],
  /** Whether the change may have been carried out despite the missing answer. */
  unanswered: PROBLEM_KINDS,
  decided: ['retry', 'sendAnew', 'accept', 'recreate', 'mine', 'theirs', 'twin', 'correction', 'typeKept'],
} as const;

export type CodedLine = keyof typeof HISTORY_DETAIL_CODES;
export type HistoryCode<What extends CodedLine = CodedLine> = (typeof HISTORY_DETAIL_CODES)[What][number];
