import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { toPropertyDay } from '#shared/rules/days';
import { storeAccountAddresses } from '../account/accountAddressSettings';
import { getCurrentInstant } from '../platform/platform';
import { bindSecretsToAddresses } from '../account/secretsAddressBinding';
import { createFixedSecretsKeychain, createInMemoryKeychain } from '../platform/systemKeychain';
import { createEngine } from './engine';
import type { Engine } from './engineTypes';
import type { OtherProperties } from '../account/propertiesOnThisPcInterface';
import type { Shared } from './sharedServices';
import { openStore } from '../store/openStore';
import type { Store } from '../store/storeInterface';
import { createTrainingExercises } from './trainingExercises';

/**
 * Opens the made-up training property in this process. Its records are created anew each time in their own folder; real
 * data is never touched.
 */
export async function openTrainingProperty(
  shared: Shared,
  profileDir: string,
  otherProperties: OtherProperties,
  stopped: AbortSignal,
): Promise<Engine> {
  const { clock, random } = shared;
  // The training modules are loaded only when a user opens the training mode.
  const [
    { createSimulatedProperty },
    { createTrainingService, TRAINING_SERVICE_URLS },
    { simulateHotelActivityUntilStopped },
    { createProblemSituationSimulator },
  ] = await Promise.all([
    import('../../training/trainingProperty'),
    import('../../training/createTrainingService'),
    import('../../training/simulateHotelActivityUntilStopped'),
    import('../../training/trainingSituations'),
  ]);
  const folder = join(profileDir, 'training');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const property = createSimulatedProperty({ seed: 1, today: toPropertyDay(getCurrentInstant(clock)) });
  const service = createTrainingService({ property, clock, random });
  const situations = createProblemSituationSimulator({
    service,
    clock,
    stopped,
    findWaitingEdit: (invoiceId) => mergeOpenEdits(store, invoiceId),
    requestSyncPass: () => void engine.runPass(false),
    downloadNearStays: () => engine.downloadNearStays(),
    runAfterFirstPass: (work) => {
      const { syncStatus } = engine.context;
      if (!syncStatus.state().firstPass) return work();
      const unwatch = syncStatus.watch(({ firstPass }) => {
        if (firstPass) return;
        unwatch();
        work();
      });
    },
  });
  const { assertWritable } = situations;
  const opened = openStore({ file: join(folder, 'kontuar.db'), clock, assertWritable });
  if (!opened.ok) throw new Error(`a fresh training store could not be opened: ${opened.detail}`);
  const { store } = opened;
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' } as const;
  storeAccountAddresses(store, account);
  const engine = createEngine({
    ...shared,
    mode: 'training',
    profileDir: folder,
    store,
    keychain: () => createFixedSecretsKeychain(bindSecretsToAddresses(account, service.credentials)),
    eventKeychain: () => createInMemoryKeychain(),
    networkFor: () => situations.fetch,
    rehearsal: createTrainingExercises(store, clock, situations),
    otherProperties,
  });
  engine.start();
  void simulateHotelActivityUntilStopped(
    service,
    { clock, random },
    stopped,
    () => void engine.runPass(false),
  );
  return engine;
}

/** Merges the unsent edits of one invoice into one edit; null if the queue contains none. */
function mergeOpenEdits(store: Store, invoiceId: number): UpdateBody | null {
  const edits = store.outbox
    .listOpen()
    .flatMap((change) =>
      change.kind === 'update' && change.base.invoiceId === invoiceId ? [change.patch] : [],
    );
  return edits.length > 0 ? Object.assign({}, ...edits) : null;
}
