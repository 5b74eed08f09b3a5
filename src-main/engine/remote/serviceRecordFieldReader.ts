import { toShortestDecimalText } from '#shared/rules/decimal';
import { isLargeInteger, type LargeId } from '#shared/model/largeId';
import type { Day, DecimalText, Extra } from '#shared/model/scalars';
import type { z } from 'zod';
import type { SetAsideRecord } from './remoteServiceInterface';

/** Reads the fields of the service's records in every plausible spelling (domain.md P1, P7, A68, A70, A77). */

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly setAside: SetAsideRecord };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value is an empty map as PHP writes it: an empty list (A77). */
export const isPhpEmptyMap = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * Stores a value in `extra` under its key. An ordinary assignment to the key `__proto__` would change the object's
 * prototype.
 */
export function setExtraField(extra: Extra, key: string, value: unknown): void {
  Object.defineProperty(extra, key, { value, enumerable: true, writable: true, configurable: true });
}

export const listSchemaKeys = ({ shape }: z.ZodObject, ...more: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.keys(shape).filter((key) => key !== 'extra'), ...more]);

const INTEGER_PATTERN = /^\s*[+-]?\d{1,16}(?:[.,]0+)?\s*$/;

/** Reads an integer, also if it is written as text, and a boolean as 0 or 1. Returns null for any other value. */
export function readIntOrNull(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value);
  const number =
    typeof value === 'string' && INTEGER_PATTERN.test(value) ? Number(value.replace(',', '.')) : value;
  // Minus zero becomes zero, because the store would not keep the sign.
  return Number.isSafeInteger(number) ? Number(number) || 0 : null;
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const readTwoDigits = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
};

function isDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  const year = readTwoDigits(text, 0) * 100 + readTwoDigits(text, 2);
  const month = readTwoDigits(text, 5);
  const day = readTwoDigits(text, 8);
  if (!(year >= 0 && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0))) return false;
  return month !== 2 || day !== 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

const MIDNIGHT_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?$/;

/**
 * Reads a calendar date. The time 00:00 after the date is ignored; any other time, or an offset, gives null, because it
 * could change the date.
 */
export function readDayOrNull(value: unknown): Day | null {
  if (typeof value !== 'string') return null;
  if (isDay(value)) return value;
  const text = value.trim();
  const day = MIDNIGHT_PATTERN.exec(text)?.[1] ?? text;
  return isDay(day) ? day : null;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Returns whether a value means that a date is missing: null, blank, or a text that starts with `0000-00-00` (A70). */
const isNoDate = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'string' && value.startsWith('0000-00-00'));

/**
 * Matches a combining accent. Some systems write an accented letter as two characters, the letter and a combining
 * accent (A95).
 */
const COMBINING_ACCENT_PATTERN = /[\u0300-\u036f]/;

const composeAccents = (text: string): string =>
  COMBINING_ACCENT_PATTERN.test(text) ? text.normalize('NFC') : text;

const CURRENCY_PATTERN = /^[A-Za-z]{3}$/;

/** Reads the fields of one JSON object from the service. Values that do not fit Kontuar's model are kept in `extra`. */
export class ServiceRecordReader {
  readonly extra: Extra = {};

  constructor(readonly from: Record<string, unknown>) {}

  /** Keeps unknown keys unchanged. */
  keepUnknown(known: ReadonlySet<string>): void {
    for (const key in this.from) if (!known.has(key)) setExtraField(this.extra, key, this.from[key]);
  }

  int(key: string): number | null {
    const value = this.from[key];
    return isBlank(value) ? null : this.keepIfUnreadable(key, readIntOrNull(value));
  }

  /**
   * Reads an id, which is a whole number of any size. The id is returned as text if a JavaScript number would lose
   * digits.
   */
  id(key: string): LargeId | null {
    const value = this.from[key];
    const digits = typeof value === 'string' ? value.trim().replace(/^\+/, '') : value;
    return isLargeInteger(digits) ? digits : this.int(key);
  }

  decimal(key: string): DecimalText | null {
    const value = this.from[key];
    return isBlank(value) ? null : this.keepIfUnreadable(key, toShortestDecimalText(value));
  }

  day(key: string): Day | null {
    const value = this.from[key];
    return isNoDate(value) ? null : this.keepIfUnreadable(key, readDayOrNull(value));
  }

  /** Reads a yes or no value: a boolean, 0 or 1, or one of these values as text. Any other value gives null. */
  flag(key: string): boolean | null {
    const value = this.from[key];
    if (isBlank(value)) return null;
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (word === 1 || word === '1' || word === true || word === 'true') return true;
    if (word === 0 || word === '0' || word === false || word === 'false') return false;
    return this.keepIfUnreadable(key, null);
  }

  /** Reads text; '' if there is none. A number becomes its digits. */
  text(key: string): string {
    const value = this.from[key];
    if (typeof value === 'string') return composeAccents(value);
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value);
    setExtraField(this.extra, key, value);
    return '';
  }

  textOrNull(key: string): string | null {
    return this.text(key) || null;
  }

  /** Reads a date with time as text, or an epoch number as UTC (A29); null for a missing or invalid date. */
  dateTime(key: string): string | null {
    const value = this.from[key];
    if (typeof value === 'string' && isDay(value.slice(0, 10))) return value;
    return isNoDate(value) ? null : this.keepIfUnreadable(key, formatEpoch(value));
  }

  /** Reads a currency code and returns it in capitals. A text that is no currency code stays unchanged (A24). */
  currency(key: string): string {
    const text = this.text(key).trim();
    return CURRENCY_PATTERN.test(text) ? text.toUpperCase() : text;
  }

  /**
   * Reads a code, such as a status, and returns the value that `list` has for it; case, hyphens and spaces are ignored.
   * A code that is not in `list` is returned unchanged (P7).
   */
  code(key: string, list: ReadonlyMap<string, string>): string {
    const value = this.text(key);
    return list.get(value) ?? list.get(normaliseCode(value)) ?? value;
  }

  private keepIfUnreadable<T>(key: string, read: T | null): T | null {
    if (read === null) setExtraField(this.extra, key, this.from[key]);
    return read;
  }
}

const normaliseCode = (code: string): string => code.trim().toUpperCase().replace(/[-\s]/g, '_');

/** Returns a map from each accepted spelling of a code in the service's records to the code itself. */
export const buildCodeSpellingLookup = (codes: readonly string[]): ReadonlyMap<string, string> =>
  new Map(codes.flatMap((code) => [[code, code] as const, [normaliseCode(code), code] as const]));

const EPOCH_PATTERN = /^\d{9,13}$/;
/** An epoch number of this size or larger is in milliseconds, a smaller number in seconds. */
const MIN_EPOCH_MS = 100_000_000_000;

function formatEpoch(value: unknown): string | null {
  const number = typeof value === 'string' && EPOCH_PATTERN.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 100_000_000 && number < 10_000_000_000_000)) return null;
  return new Date(number < MIN_EPOCH_MS ? number * 1000 : number).toISOString();
}
