import type { PropertyState } from '#shared/contract/properties';
import type { Spoken } from '#shared/text/language';
import type { propertiesText } from '#shared/text/properties';

/** How a property is, in a few words: why it is not open, else what it has for somebody. */
export function stateWords(t: Spoken<typeof propertiesText>, property: PropertyState): string {
  if (property.closed !== null) return t[property.closed];
  const { connected, conflicts, waiting, unread } = property;
  const words = [
    ...(connected ? [] : [t.notConnected]),
    ...(conflicts > 0 ? [t.toDecide(conflicts)] : []),
    ...(unread > 0 ? [t.unread(unread)] : []),
    ...(waiting > 0 ? [t.waits(waiting)] : []),
  ];
  return words.length > 0 ? words.join(', ') : t.nothingNew;
}

/** Number of items that wait for a person. */
export const attention = ({ unread, conflicts }: PropertyState): number => unread + conflicts;
