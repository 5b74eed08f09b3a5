import type { ApiParts } from '../api/apiDependencies';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

/**
 * All parts of a running engine, such as the store and the account. Only the application layer uses this full set; the
 * API and lower modules declare only the parts that they need.
 */
export interface EngineContext extends Omit<ApiParts, 'createBundle'> {
  readonly updates: UpdateNews;
  readonly rehearsal: TrainingExercises | null;
  /** Removes the key for events and the passphrase for downtime packs from the keychain. */
  deleteEventAndPackSecrets(): Promise<void>;
}
