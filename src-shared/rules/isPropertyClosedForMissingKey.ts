import type { WhyClosed } from '../model/propertyOrTrainingIdSchema';

/**
 * Returns whether a property is closed only because its key is missing. The keychain or the recovery words can then
 * open the data.
 */
export const isPropertyClosedForMissingKey = (reason: WhyClosed): boolean =>
  reason === 'keyLocked' || reason === 'keyMissing';

/**
 * Returns whether a window can show the property's screens or, if the key is missing, the form for the recovery words.
 */
export const isPropertyOpenOrWithoutKey = ({ closed }: { readonly closed: WhyClosed | null }): boolean =>
  closed === null || isPropertyClosedForMissingKey(closed);
