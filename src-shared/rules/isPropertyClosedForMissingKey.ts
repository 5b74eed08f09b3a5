import type { WhyClosed } from '../model/propertyOrTrainingIdSchema';

/**
 * Returns whether a property is closed only because its key is missing. The keychain or the recovery words can then
 * open the data.
 */
export const isPropertyClosedForMissingKey = (reason: WhyClosed): boolean =>
  reason === 'keyLocked' || reason === 'keyMissing';

/** Returns whether the property is open, or is closed only because its encryption key is missing or locked. */
export const isPropertyOpenOrWithoutKey = ({ closed }: { readonly closed: WhyClosed | null }): boolean =>
  closed === null || isPropertyClosedForMissingKey(closed);
