/**
 * Text functions that count characters and normalise blanks as KSeF does for a structured invoice (domain.md 3.2, 3.5,
 * A21, A95).
 */

/** Trims the text and replaces every run of blanks and line ends with one space, as an XML token is normalised. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Counts characters as KSeF does: code points, not UTF-16 units. */
export function countCodePoints(text: string): number {
  return [...text].length;
}

export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === '';
}

// Matches characters that KSeF does not accept: control characters, surrogates and code points that are no characters.
// `ALLOWED_CONTROLS` lists the control characters that are accepted nevertheless.
const FORBIDDEN = /[\p{Cc}\p{Noncharacter_Code_Point}\p{Cs}]/u;
const ALLOWED_CONTROLS = /[\t\n\r\u0085]/g;

/** Returns true if the text contains a character that KSeF refuses. */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text.replace(ALLOWED_CONTROLS, ''));
}
