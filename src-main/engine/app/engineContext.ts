import type { ApiParts } from '../api/apiParts';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

/**
 * All parts of a running engine. Only the application layer knows this full set; the API and lower modules declare the
 * smaller sets of parts that they need.
 */
export interface EngineContext extends Omit<ApiParts, 'bundle'> {
  readonly updates: UpdateNews;
  readonly rehearsal: TrainingExercises | null;
  /** Removes the key for events and the passphrase for downtime packs from the keychain. */
  dropKeys(): Promise<void>;
}
