import { PROBLEM_KINDS } from './problem';

/**
 * Codes that `detail` of an entry in an invoice's history may contain, by event. Entries of all other events contain a
 * number or a text of the service (text/invoiceForm.ts).
 */
export const HISTORY_DETAIL_CODES = {
  /** Codes in the history of a confirmed change. `differs`: the service stored other values than Kontuar sent. */
  confirmed: ['differs'],
  /**
   * Codes for a request without a usable answer: the kind of the problem, which tells whether the service may have
   * carried out the change nevertheless.
   */
  unanswered: PROBLEM_KINDS,
  decided: ['retry', 'sendAnew', 'accept', 'recreate', 'mine', 'theirs', 'twin', 'correction', 'typeKept'],
} as const;

export type CodedLine = keyof typeof HISTORY_DETAIL_CODES;
export type HistoryCode<What extends CodedLine = CodedLine> = (typeof HISTORY_DETAIL_CODES)[What][number];
