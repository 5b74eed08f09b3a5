import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { businessDay } from '#shared/rules/days';
import { saveAccount } from '../account/account';
import { instantOf } from '../platform/platform';
import { givenKeychain, passingKeychain } from '../platform/keychain';
import { networkDriveOf } from '../platform/networkDrive';
import { makeEngine } from './engine';
import type { Engine } from './engineParts';
import type { Neighbours } from '../account/otherProperties';
import type { Shared } from './sharedServices';
import { openStore } from '../store/open';

/** A whole made-up property in this process: made anew each time, in its own folder, real data untouched. */
export async function openTraining(
  shared: Shared,
  profileDir: string,
  neighbours: Neighbours,
  stopped: AbortSignal,
): Promise<Engine> {
  const { clock, chance } = shared;
  // Loaded here: most runs, and every command, do without it.
  const [{ makeProperty }, { makeTrainingService, TRAINING_ADDRESSES }, { keepLiving }] = await Promise.all([
    import('../../training/property'),
    import('../../training/service'),
    import('../../training/pace'),
  ]);
  const folder = join(profileDir, 'training');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const onNetwork = (await networkDriveOf(folder)) !== null;
  const opened = openStore({ file: join(folder, 'kontuar.db'), clock, onNetwork });
  if (!opened.ok) throw new Error(`a fresh training store could not be opened: ${opened.detail}`);
  const property = makeProperty({ seed: 1, today: businessDay(instantOf(clock)) });
  const service = makeTrainingService({ property, clock, chance });
  saveAccount(opened.store, { ...TRAINING_ADDRESSES, caPem: null, legacyAuth: 'basic' });
  const engine = await makeEngine({
    ...shared,
    mode: 'training',
    profileDir: folder,
    store: opened.store,
    keychain: () => givenKeychain(service.credentials),
    eventKeychain: () => passingKeychain(),
    networkFor: () => service.fetch,
    neighbours,
  });
  engine.start();
  void keepLiving(service, { clock, chance }, stopped, () => void engine.pass(false));
  return engine;
}
