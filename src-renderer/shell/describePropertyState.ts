import type { PropertyState } from '#shared/contract/propertiesContract';
import { propertiesText } from '#shared/text/properties';
import { shellText } from '#shared/text/shell';
import { getLocalizedTexts } from './preferences.svelte';

/**
 * Describes a property in a few words: why it is closed or, if it is open, how many conflicts, waiting changes and
 * unread news it has.
 */
export function describePropertyState(property: PropertyState): string {
  const t = getLocalizedTexts(propertiesText);
  if (property.closed !== null) return t[property.closed];
  const { connected, conflicts, waiting, unread } = property;
  const words = [
    ...(connected ? [] : [t.notConnected]),
    ...(conflicts > 0 ? [t.toDecide(conflicts)] : []),
    ...(unread > 0 ? [getLocalizedTexts(shellText).inboxWaits(unread)] : []),
    ...(waiting > 0 ? [t.waits(waiting)] : []),
  ];
  return words.length > 0 ? words.join(', ') : t.nothingNew;
}

/** Returns the number of unread inbox items and conflicts of a property. */
export const countUnreadAndConflicts = ({ unread, conflicts }: PropertyState): number => unread + conflicts;
