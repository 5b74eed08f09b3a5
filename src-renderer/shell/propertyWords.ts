import type { PropertyState } from '#shared/contract/propertiesContract';
import { propertiesText } from '#shared/text/properties';
import { shellText } from '#shared/text/shell';
import { say } from './preferences.svelte';

/** How a property is, in a few words: why it is not open, else what it has for somebody. */
export function stateWords(property: PropertyState): string {
  const t = say(propertiesText);
  if (property.closed !== null) return t[property.closed];
  const { connected, conflicts, waiting, unread } = property;
  const words = [
    ...(connected ? [] : [t.notConnected]),
    ...(conflicts > 0 ? [t.toDecide(conflicts)] : []),
    ...(unread > 0 ? [say(shellText).inboxWaits(unread)] : []),
    ...(waiting > 0 ? [t.waits(waiting)] : []),
  ];
  return words.length > 0 ? words.join(', ') : t.nothingNew;
}

/** Number of items that wait for a person. */
export const attention = ({ unread, conflicts }: PropertyState): number => unread + conflicts;
