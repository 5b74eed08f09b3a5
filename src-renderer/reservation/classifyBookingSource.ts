import { fold } from '#shared/text/fold';

export type SourceKind = 'own' | 'phone' | 'mail' | 'walkIn' | 'portal' | 'none';

// Patterns for the booking sources. Receptionists enter a source as free text, and the patterns match the words used in
// practice.
const SOURCE_KIND_PATTERNS: readonly (readonly [RegExp, SourceKind])[] = [
  [/^$/, 'none'],
  [/telefon|phone|\btel\b/, 'phone'],
  [/mail/, 'mail'],
  [/ulic|walk|recepcj|desk|osobi/, 'walkIn'],
  [/stron|wlasn|www|website|direct|online|profitroom/, 'own'],
];
const kinds = new Map<string, SourceKind>();

/**
 * Returns the kind of a booking source (phone, mail, portal), which selects its icon; an unknown source counts as a
 * portal.
 */
export function classifyBookingSource(source: string): SourceKind {
  let kind = kinds.get(source);
  if (!kind) {
    const folded = fold(source.trim());
    kind = SOURCE_KIND_PATTERNS.find(([words]) => words.test(folded))?.[1] ?? 'portal';
    kinds.set(source, kind);
  }
  return kind;
}
