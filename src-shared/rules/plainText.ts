/** Text as a structured invoice counts it (domain.md 3.2, 3.5, A21, A95). */

/** Trimmed, every run of blanks and line ends one space: what an XML token becomes. */
export function asToken(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Characters as KSeF counts them: code points, not UTF-16 units. */
export function countCodePoints(text: string): number {
  return [...text].length;
}

export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === '';
}

// Control characters, KSeF's own two ranges (U+0085 is allowed), and code points that are no characters.
const FORBIDDEN = /[\p{Cc}\p{Noncharacter_Code_Point}\p{Cs}]/u;
const ALLOWED_CONTROLS = /[\t\n\r\u0085]/g;

/** Whether KSeF would refuse a character of this text. */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text.replace(ALLOWED_CONTROLS, ''));
}
