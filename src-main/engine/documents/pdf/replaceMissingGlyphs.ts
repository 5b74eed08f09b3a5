import { findFontFaceWithLetter } from './fonts';

/**
 * Reduces text to characters that the embedded fonts can draw: a missing letter is replaced by a plainer one and never
 * drawn as a box.
 */

const EMOJI_PATTERN =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0e|\ufe0f|\u20e3/u;
const PLAIN_TEXT_PATTERN = /^[\x20-\x7e\u00a0-\u00ff\u0100-\u017f\u2013\u2014\u2019\u201d\u201e\u2212]*$/;
const REPLACEMENT_LETTER = '?';

const replacementByLetter = new Map<string, string>();

export function replaceMissingGlyphs(text: string): string {
  if (PLAIN_TEXT_PATTERN.test(text)) return text;
  const drawn = Array.from(text.normalize('NFC'), (letter) => {
    const before = replacementByLetter.get(letter);
    if (before !== undefined) return before;
    const now = replaceLetter(letter);
    replacementByLetter.set(letter, now);
    return now;
  }).join('');
  // Removing an emoji between two words leaves two spaces, so several spaces are reduced to one.
  return drawn === text ? text : drawn.replace(/ {2,}/g, ' ').trim();
}

const isInPlex = (letter: string): boolean => findFontFaceWithLetter(letter, 'regular') === 'regular';
const isDrawable = (letter: string): boolean => findFontFaceWithLetter(letter, 'regular') !== null;

/** Returns the letters in `texts` that no embedded font contains and that no plainer letter can replace. */
export function listMissingGlyphs(texts: readonly string[]): string[] {
  const letters = new Set(
    texts.flatMap((text) => (PLAIN_TEXT_PATTERN.test(text) ? [] : Array.from(text.normalize('NFC')))),
  );
  return [...letters].filter(
    (letter) => letter !== REPLACEMENT_LETTER && replaceLetter(letter) === REPLACEMENT_LETTER,
  );
}

export function collectStringValues(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStringValues) : [];
}

function replaceLetter(letter: string): string {
  if (/[\n\t]/.test(letter)) return ' ';
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u.test(letter)) return '';
  if (EMOJI_PATTERN.test(letter) && !isInPlex(letter)) return '';
  if (isDrawable(letter)) return letter;
  const base = letter.normalize('NFKD').replace(/\p{M}+/gu, '');
  return base !== '' && base !== letter && [...base].every(isDrawable) ? base : REPLACEMENT_LETTER;
}
