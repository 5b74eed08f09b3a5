import { words } from '../text/fold';

/**
 * Direction of the payment that a correction reason states: the buyer pays more or less. Only clear words count; a
 * reason with both directions, or a reason that takes a change back, has no direction (null).
 */
export type ReasonDirection = 'more' | 'less' | null;

/** Beginnings of words, folded to plain lower-case letters: Polish words first, then English words. */
const MORE = [
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
const LESS = [
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
/**
 * What is given up is no longer paid for, unless the reason names an advantage or another change that is given up; such
 * a reason has no direction.
 */
const GIVEN_UP = ['rezygn', 'zrezygn'];
/** A correction that is given up takes that correction back, and something else may cost more than what is given up. */
const OTHER_CHANGE = ['korekt', 'korygow', 'doda', 'zmian', 'zamian', 'wymian', 'przenies'];

/**
 * Beginnings of words that reverse, or may reverse, the meaning of other words; a reason with such a word has no
 * direction.
 */
const TURNING = [
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

export function classifyCorrectionReason(reason: string | null): ReasonDirection {
  const reasonWords = words(reason ?? '');
  const any = (beginnings: readonly string[]) =>
    reasonWords.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  if (any(TURNING) || reasonWords.some((word) => NEGATIONS.has(word))) return null;
  const more = any(MORE);
  const less = any(LESS);
  if (any(GIVEN_UP)) return more || less || any(OTHER_CHANGE) ? null : 'less';
  return more === less ? null : more ? 'more' : 'less';
}
