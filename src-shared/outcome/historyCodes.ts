import { PROBLEM_KINDS } from './problem';

/** Codes in the column `detail` of an invoice's history, by kind of history event. */
export const HISTORY_DETAIL_CODES = {
  /** History of a confirmed change: `differs` means that the service stored other values than Kontuar sent. */
  confirmed: ['differs'],
  /** History of a request without a usable answer: the code is the kind of the problem. */
  unanswered: PROBLEM_KINDS,
  decided: ['retry', 'sendAnew', 'accept', 'recreate', 'mine', 'theirs', 'twin', 'correction', 'typeKept'],
} as const;

export type CodedLine = keyof typeof HISTORY_DETAIL_CODES;
export type HistoryCode<What extends CodedLine = CodedLine> = (typeof HISTORY_DETAIL_CODES)[What][number];
