import { speak, type Language } from './language';
import * as texts from '../i18n/texts';

/** The units of invoice items that have words in every language; an invoice keeps the unit in Polish. */
const UNIT_KINDS: Readonly<Record<string, 'night' | 'service' | 'person' | 'piece' | 'hour'>> = {
  doba: 'night',
  noc: 'night',
  'usł.': 'service',
  usł: 'service',
  usługa: 'service',
  osoba: 'person',
  'os.': 'person',
  'szt.': 'piece',
  szt: 'piece',
  'godz.': 'hour',
  godz: 'hour',
};

const findUnitKind = (unit: string) => UNIT_KINDS[unit.trim().toLowerCase()];

/** Returns a whole quantity with its unit in words, `2 doby` or `2 nights`; null for an unknown unit or a fraction. */
export function countUnits(language: Language, quantity: number, unit: string): string | null {
  const kind = findUnitKind(unit);
  if (kind === undefined || !Number.isInteger(quantity)) return null;
  return speak(texts.invoiceWords, language).unitCount[kind]({ n: quantity });
}

/** Returns the unit of an item in the language of the screen if that differs from the Polish unit; null if it does not. */
export function translateUnit(language: Language, unit: string): string | null {
  const kind = language === 'pl' ? undefined : findUnitKind(unit);
  if (kind === undefined) return null;
  const name = speak(texts.invoiceWords, language).unitName[kind];
  return name === unit ? null : name;
}
