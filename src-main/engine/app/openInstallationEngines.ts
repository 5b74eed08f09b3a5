import type { World } from '#shared/model/propertyOrTrainingId';
import type { GivenSecrets } from '../account/secretsAddressBinding';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import type { Engine } from './engineTypes';
import { openTrainingProperty } from './openTraining';
import type { PreferenceFile } from '../profile/preferenceFile';
import { openProperties, type Properties } from './openProperties';
import type { Opened } from '../profile/prepareAndLockProfileFolder';
import { openSharedServices, type SharedOptions, type UpdateNews } from './sharedServices';

export interface InstallationOptions extends SharedOptions {
  /** The account's four secrets from environment variables; null if the variables are not set (command-line.md). */
  readonly secrets: GivenSecrets | null;
  /**
   * The encryption key of the data, if it was given when the program started; used in addition to the key in the
   * keychain.
   */
  readonly dataKey?: DataEncryptionKey | null;
  /** True to take the profile's write lock, which every writing process needs. */
  readonly lock: boolean;
}

/** All properties that this program manages on this PC, and the training property, which is created only on demand. */
export interface Installation {
  /**
   * Returns the engine of a property; null if there is no such property or it cannot be opened. Rejects if training
   * cannot be opened.
   */
  engine(world: World): Promise<Engine | null>;
  readonly properties: Properties;
  readonly preferences: PreferenceFile;
  readonly updates: UpdateNews;
  stop(): Promise<void>;
}

export async function openInstallationEngines(options: InstallationOptions): Promise<Opened<Installation>> {
  const { profileDir } = options;
  const { shared, prepared } = await openSharedServices(options);
  const opened = await openProperties({ ...options, shared, prepared });
  if (!opened.ok) return opened;
  const properties = opened.value;

  let training: Promise<Engine> | null = null;
  const stopTraining = new AbortController();
  const getOrOpenTraining = async (): Promise<Engine> => {
    training ??= openTrainingProperty(
      shared,
      profileDir,
      properties.createOtherPropertiesFor('training'),
      stopTraining.signal,
    );
    try {
      return await training;
    } catch (error) {
      // If the training property could not be opened, the next request tries to open it again.
      training = null;
      throw error;
    }
  };
  return {
    ok: true,
    value: {
      engine: (world) => (world === 'training' ? getOrOpenTraining() : properties.engine(world)),
      properties,
      preferences: shared.preferences,
      updates: shared.updates,
      stop: async () => {
        stopTraining.abort();
        const engine = await training?.catch(() => null);
        await Promise.all([properties.stop(), engine?.stop()]);
      },
    },
  };
}
