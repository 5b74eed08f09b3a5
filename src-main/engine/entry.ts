import type { Engine } from './app/engineParts';
import type { HouseOptions } from './app/installation';
import type { Opened } from './profile/profile';
import { openProperty } from './app/openProperty';
import { onDisk } from './app/otherPropertiesOnDisk';
import { openShared } from './app/sharedServices';
import type { ServedTraining, ServeOptions } from '../training/serve';

/** The engine's door for the command line and the hosts; the worker is the other one. */
export type { Engine } from './app/engineParts';
export type { PassEnd } from './sync/scheduler';
export { exitOfProblem } from './sync/standing';
export type { Opened, Refusal } from './profile/profile';
export type { FromWorker, ToWorker } from './worker';
export { usable } from './account/check';
export { keptOf, type GivenAddresses, type GivenSecrets } from './account/bound';
export { invoiceShape, shownInvoiceShape } from './documents/export/invoiceShape';
export { exportInvoices, joined, zipped, type ExportStep } from './documents/export/exportInvoices';
export { exportPerson } from './people/exportPerson';
export { forgetPerson } from './people/forgetPerson';
export { personIn } from './people/person';
export { damageIn, type Damage } from './recovery/found';
export { readyToRestore } from './recovery/downgrade';
export { diagnose, type Diagnosis } from './account/doctor';
export { systemChance, systemClock } from './platform/system';
export { FAULT_NAMES, faultOrderOf } from '../training/faultOrders';

/** Whoever types a command need not be whoever is at the desk of this PC. */
const COMMAND = 'kontuar';

/** The engine of one profile in this process, alone, its keychain asked, without passes of its own; `stop` closes everything. */
export async function openEngine(options: HouseOptions): Promise<Opened<Engine>> {
  const opening = await openShared(options);
  const neighbours = onDisk(options.profileDir, opening.shared);
  const opened = await openProperty({ ...options, ...opening, neighbours, byWhom: COMMAND });
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
