import { splitWords } from '../../text/fold';

/**
 * Whether the reason of a correction says that the buyer pays more or that the buyer pays less; null if the reason is
 * unclear.
 */
export type ReasonDirection = 'more' | 'less' | null;

/**
 * Beginnings of words that, in a correction reason, mean that the buyer pays more. The list is in lower case without
 * accents, Polish words first.
 */
const INCREASE_WORD_BEGINNINGS = [
  'doplat',
  'doplac',
  'podwyz',
  'podwyzsz',
  'zwieksz',
  'przedluz',
  'dolicz',
  'surcharg',
  'extend',
];
const DECREASE_WORD_BEGINNINGS = [
  'skroc',
  'krotsz',
  'zwrot',
  'zwroc',
  'obniz',
  'zmniejsz',
  'mniejsz',
  'rabat',
  'upust',
  'bonifikat',
  'znizk',
  'storn',
  'refund',
  'discount',
  'shorten',
  'shorter',
  'reduc',
  'rebate',
];
/** Beginnings of Polish words that, in a correction reason, mean that the buyer gives up a service. */
const CANCELLED_SERVICE_BEGINNINGS = ['rezygn', 'zrezygn'];
/** Beginnings of words for changes that may raise or lower the amount, such as "add" or "replace". */
const OTHER_CHANGE = ['korekt', 'korygow', 'doda', 'zmian', 'zamian', 'wymian', 'przenies'];

/** Beginnings of words, such as "cancelled" and "mistake", that may reverse the meaning of a correction reason. */
const REVERSING_WORD_BEGINNINGS = [
  'anulow',
  'cofn',
  'cofaj',
  'wycof',
  'odwol',
  'brak',
  'bled',
  'blad',
  'pomyl',
  'omyl',
  'niesluszn',
  'nieprawid',
  'zamiast',
  'wrong',
  'mistak',
  'error',
  'instead',
  'cancel',
  'revok',
  'withdraw',
];
const NEGATIONS = new Set(['nie', 'bez', 'no', 'not', 'without']);

export function findAmountDirectionInCorrectionReason(reason: string | null): ReasonDirection {
  const reasonWords = splitWords(reason ?? '');
  const hasWordBeginningWith = (beginnings: readonly string[]) =>
    reasonWords.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  if (hasWordBeginningWith(REVERSING_WORD_BEGINNINGS) || reasonWords.some((word) => NEGATIONS.has(word)))
    return null;
  const more = hasWordBeginningWith(INCREASE_WORD_BEGINNINGS);
  const less = hasWordBeginningWith(DECREASE_WORD_BEGINNINGS);
  if (hasWordBeginningWith(CANCELLED_SERVICE_BEGINNINGS))
    return more || less || hasWordBeginningWith(OTHER_CHANGE) ? null : 'less';
  return more === less ? null : more ? 'more' : 'less';
}
