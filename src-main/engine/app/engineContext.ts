import type { ApiParts } from '../api/parts';
import type { TrainingExercises } from './trainingExercises';
import type { UpdateNews } from './sharedServices';

/** The parts of a running engine. Only app/ knows all of them; the contract takes those of api/parts.ts, lower modules name their own. */
export interface EngineContext extends Omit<ApiParts, 'bundle'> {
  readonly updates: UpdateNews;
  readonly rehearsal: TrainingExercises | null;
  /** Takes the keys beside the account's secrets out of the keychain, as far as it answers. */
  dropKeys(): Promise<void>;
}
