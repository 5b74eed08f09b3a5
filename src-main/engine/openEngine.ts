import { userInfo } from 'node:os';
import type { Engine } from './app/engineTypes';
import type { InstallationOptions } from './app/openInstallationEngines';
import type { Opened } from './profile/prepareAndLockProfileFolder';
import { openProperty } from './app/openProperty';
import { createSameAccountCheckForCli } from './app/findOtherPropertyWithAccountForCli';
import { openSharedServices } from './app/sharedServices';
import type { ServedTraining, ServeOptions } from '../training/serveTrainingOverHttps';

/** Public module of the engine, which the command line and the host programs import. */
export type { Engine } from './app/engineTypes';
export type { PassEnd } from './sync/syncScheduler';
export type { Opened, ProfileRefusal } from './profile/prepareAndLockProfileFolder';
export { isConnectionUsable } from './account/streamConnectionCheckSteps';
export {
  bindSecretsToAddresses,
  type GivenAddresses,
  type GivenSecrets,
} from './account/secretsAddressBinding';
export { buildInvoiceExportJson, buildInvoiceJsonWithLedgerAmounts } from './documents/export/invoiceJson';
export {
  deriveExportDateAndName,
  exportInvoices,
  joinExportPdfs,
  zipExportFiles,
} from './documents/export/exportInvoices';
export type { ExportStep } from './documents/export/exportOutputTypes';
export { isSamePdfIgnoringTime } from './documents/pdf/pdfEquality';
export { importKsefFiles } from './documents/ksef/importKsefFiles';
export { summarizeMonthExport } from './documents/month/monthExportSummary';
export { exportPerson } from './people/exportPerson';
export { forgetPerson } from './people/forgetPerson';
export { findPersonalDataByQuery } from './people/findPersonalData';
export { prepareRestore } from './recovery/downgradeRestore';
export { buildSupportBundle } from './app/supportBundle';
export { diagnoseSyncPrerequisites, type Diagnosis } from './app/doctor';
export { createDataKey, type DataEncryptionKey } from './platform/dataKeyAndRecoveryWords';
export {
  lockAndSetAsideDataOfLostKey,
  storeRecoveryKeyInKeychain,
  createDataKeySources,
  deriveRecoveryWordsFromDataKey,
} from './app/dataKeys';
export { systemRandom, systemClock } from './platform/systemClock';
export { TRAINING_FAULT_NAMES, parseFaultOrder } from '../training/faultOrders';

/** Returns the name under which the queue and the history record the changes that a command makes. */
function getCommandUserName(): string {
  try {
    return `kontuar (${userInfo().username})`;
  } catch {
    // `userInfo` throws if the user id has no account, for example in a container.
    return 'kontuar';
  }
}

/** Opens the engine of one profile in this process, without automatic sync passes. */
export async function openEngineForCommand(options: InstallationOptions): Promise<Opened<Engine>> {
  const opening = await openSharedServices(options);
  const otherProperties = createSameAccountCheckForCli(
    options.profileDir,
    opening.shared,
    options.dataKey ?? null,
  );
  const opened = await openProperty({
    ...options,
    ...opening,
    otherProperties,
    byWhom: getCommandUserName(),
  });
  if (!opened.ok) return opened;
  const { value: property } = opened;
  const engine = await property.engine();
  await engine.unlocked;
  return { ok: true, value: { ...engine, stop: property.stop } };
}

/** Serves the training service over HTTPS on loopback. The training modules are loaded only when needed. */
export async function serveTraining(options: ServeOptions): Promise<ServedTraining> {
  const { serveTrainingOverHttps: serve } = await import('../training/serveTrainingOverHttps');
  return serve(options);
}
