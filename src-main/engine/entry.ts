import { userInfo } from 'node:os';
import type { Engine } from './app/engineParts';
import type { InstallationOptions } from './app/openInstallation';
import type { Opened } from './profile/profile';
import { openProperty } from './app/openProperty';
import { onDisk } from './app/otherPropertiesOnDisk';
import { openShared } from './app/sharedServices';
import type { ServedTraining, ServeOptions } from '../training/serve';

/** The engine's door for the command line and the hosts; the worker is the other one. */
export type { Engine } from './app/engineParts';
export type { PassEnd } from './sync/scheduler';
export { exitCodeForProblem as exitOfProblem } from './sync/syncStatusInputs';
export type { Opened, Refusal } from './profile/profile';
export { usable } from './account/check';
export { bindSecrets as keptOf, type GivenAddresses, type GivenSecrets } from './account/secretsPermission';
export { invoiceShape, shownInvoiceShape } from './documents/export/invoiceShape';
export { datedAs, exportInvoices, joined, zipped } from './documents/export/exportInvoices';
export type { ExportStep } from './documents/export/step';
export { isSamePaper } from './documents/pdf/samePaper';
export { takeKsefFiles } from './documents/ksef/takeFiles';
export { monthSummary } from './documents/month/summary';
export { exportPerson } from './people/exportPerson';
export { forgetPerson } from './people/forgetPerson';
export { personIn } from './people/findPerson';
export { inspectDamage as damageIn, type Damage } from './recovery/inspectDamage';
export { prepareRestore as readyToRestore } from './recovery/downgrade';
export { supportBundle } from './app/bundle';
export { diagnose, type Diagnosis } from './app/doctor';
export { createDataKey, parseRecoveryWords, type DataKey } from './platform/dataKey';
export { giveUpKey, keepRecoveryKey, keySources, readRecoveryWords } from './app/profileKeys';
export { systemRandom, systemClock } from './platform/system';
export { FAULT_NAMES, parseFaultOrder as faultOrderOf } from '../training/faultOrders';

/** The user of the operating system who runs a command, for queue and history: no person at the desk, and no role. */
function nameCommandUser(): string {
  try {
    return `kontuar (${userInfo().username})`;
  } catch {
    // A container may run under a number that no account has.
    return 'kontuar';
  }
}

/** The engine of one profile in this process, alone, its keychain asked, without passes of its own; `stop` closes everything. */
export async function openEngine(options: InstallationOptions): Promise<Opened<Engine>> {
  const opening = await openShared(options);
  const otherProperties = onDisk(options.profileDir, opening.shared, options.dataKey ?? null);
  const opened = await openProperty({ ...options, ...opening, otherProperties, byWhom: nameCommandUser() });
  if (!opened.ok) return opened;
  const { value: property } = opened;
  const engine = await property.engine();
  await engine.unlocked;
  return { ok: true, value: { ...engine, stop: property.stop } };
}

/** The training service over HTTPS on loopback; loaded only by the command that serves it. */
export async function serveTraining(options: ServeOptions): Promise<ServedTraining> {
  const { serveTraining: serve } = await import('../training/serve');
  return serve(options);
}
