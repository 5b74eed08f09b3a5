import { PROBLEM_KINDS } from './problem';

/** Codes that the history of an invoice stores as the detail of an event. */
export const HISTORY_DETAIL_CODES = {
  /** Codes in the history of a confirmed change. `differs`: the service stored other values than Kontuar sent. */
  confirmed: ['differs'],
  /** For a request without a usable answer, the code is the kind of the problem. */
  unanswered: PROBLEM_KINDS,
  decided: ['retry', 'sendAnew', 'accept', 'recreate', 'mine', 'theirs', 'twin', 'correction', 'typeKept'],
} as const;

export type CodedLine = keyof typeof HISTORY_DETAIL_CODES;
export type HistoryCode<What extends CodedLine = CodedLine> = (typeof HISTORY_DETAIL_CODES)[What][number];
