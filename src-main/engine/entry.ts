import { openHouse, type HouseOptions, type Opened } from './house';
import type { Engine } from './engine';
import type { ServedTraining, ServeOptions } from './training/serve';

/** The engine's door for the command line and the hosts; the worker is the other one. */
export type { Engine } from './engine';
export type { PassEnd } from './scheduler';
export type { Mode, Opened, Refusal } from './house';
export type { FromWorker, ToWorker } from './worker';
export { usable } from './account/check';
export { invoiceShape } from './documents/export/invoiceShape';
export { exportInvoices, joined, zipped, type ExportStep } from './documents/export/exportInvoices';
export { diagnose, type Diagnosis } from './account/doctor';
export { systemChance, systemClock } from './edges/system';
export { FAULT_NAMES, faultOrderOf } from './training/faultOrders';

/** The real engine of a profile in this process, its keychain asked, without passes of its own; `stop` closes everything. */
export async function openEngine(options: HouseOptions): Promise<Opened<Engine>> {
  const opened = await openHouse(options);
  if (!opened.ok) return opened;
  const house = opened.value;
  const engine = await house.engine('real');
  await engine.unlocked;
  return { ok: true, value: { ...engine, stop: house.stop } };
}

/** The training service over HTTPS on loopback; loaded only by the command that serves it. */
export async function serveTraining(options: ServeOptions): Promise<ServedTraining> {
  const { serveTraining: serve } = await import('./training/serve');
  return serve(options);
}
