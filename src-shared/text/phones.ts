/**
 * Finds phone numbers in a field or in typed text by their last nine digits, without the country code and in any
 * grouping.
 */

/** Shorter numbers are a room or a booking. */
const PHONE_DIGITS = 7;
const NATIONAL_DIGITS = 9;
/** Matches one phone number in any grouping; a plus sign begins the next number. */
export const PHONE_NUMBER = /\+?\d[\d \t\u00a0().-]*\d/g;
/** Matches two Polish phone numbers that only a space or a dash separates. */
const TWO_NUMBERS = /^(?:00)?(?:48)?(\d{9})(?:00)?(?:48)?(\d{9})$/;

const tail = (digits: string): string => digits.slice(-NATIONAL_DIGITS);
export const extractDigits = (text: string): string => text.replace(/\D+/g, '');

export const isPhone = (digits: string): boolean => digits.length >= PHONE_DIGITS;

export const numbersIn = (text: string): string[] =>
  (text.match(PHONE_NUMBER) ?? []).flatMap((number) => {
    const digits = extractDigits(number);
    return TWO_NUMBERS.exec(digits)?.slice(1) ?? [tail(digits)];
  });

/**
 * Returns every phone number in a field by its last digits; a field may hold several numbers, or one with a slash in
 * it.
 */
export const extractPhones = (field: string): string[] => [
  ...new Set([...numbersIn(field), tail(extractDigits(field))].filter(isPhone)),
];
