import type { ApiParts } from '../api/apiParts';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

/**
 * The parts of a running engine. Only `app/` knows all parts; the contract uses those of `api/apiParts.ts`, and lower
 * modules name their own.
 */
export interface EngineContext extends Omit<ApiParts, 'bundle'> {
  readonly updates: UpdateNews;
  readonly rehearsal: TrainingExercises | null;
  /** Removes the keys stored beside the account's secrets from the keychain, if the keychain answers. */
  dropKeys(): Promise<void>;
}
