import { safe } from '@orpc/server';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { KeptSecrets } from '#engine/account/secretsAddressBinding';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import type { Keychain } from '#engine/platform/platform';
import { systemRandom } from '#engine/platform/systemClock';
import type { Engine } from '#engine/app/engineTypes';
import type { Store } from '#engine/store/storeInterface';
import { createSimulatedProperty, type SimulatedProperty } from '../../../src-main/training/trainingProperty';
import {
  createTrainingService,
  type TrainingService,
} from '../../../src-main/training/createTrainingService';
import { hastyClock } from '#support/hastyClock';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';

/** Helpers for a profile and several services that its address may lead to. */

export const DAY = '2026-06-03';

interface PropertyFixture {
  readonly engine: Engine;
  readonly store: Store;
  readonly profileDir: string;
  /** Sets the service that the address leads to. */
  reach(service: TrainingService): void;
  connect(service: TrainingService, startEmpty?: boolean): ReturnType<typeof connectTo>;
}

export const clock = hastyClock(Date.parse('2026-06-03T07:00:00.000Z'));
export const property = (seed: number, invoices = 40): SimulatedProperty =>
  createSimulatedProperty({ seed, today: DAY, rooms: 2, invoices, monthsBack: 2, monthsAhead: 1 });
export const serviceOf = (of: SimulatedProperty): TrainingService =>
  createTrainingService({
    property: of,
    clock,
    random: systemRandom,
    rateLimit: 100_000,
    account: { connected: false },
  });

const connectTo = (engine: Engine, service: TrainingService, startEmpty: boolean) =>
  safe(engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets: service.credentials, startEmpty }));

interface Place {
  readonly profileDir?: string;
  readonly keychain?: Keychain<KeptSecrets>;
  readonly keepsCopies?: boolean;
}

/** Opens a profile that is not connected, unless its keychain already holds secrets. */
export async function bench(
  first: TrainingService,
  { profileDir = folder(), keychain = createInMemoryKeychain(), keepsCopies = false }: Place = {},
): Promise<PropertyFixture> {
  let reached = first;
  const { engine, store } = await testEngine({
    clock,
    profileDir,
    network: (request) => reached.fetch(request),
    keychain: () => keychain,
    keepsCopies,
  });
  return {
    engine,
    store,
    profileDir,
    reach: (service) => (reached = service),
    connect: (service, startEmpty = false) => {
      reached = service;
      return connectTo(engine, service, startEmpty);
    },
  };
}

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontuar-owner-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Opens a connected profile that has synced every record of the service. */
export async function connected(service: TrainingService, setup: Place = {}): Promise<PropertyFixture> {
  const made = await bench(service, setup);
  expect((await made.connect(service)).error).toBeNull();
  await made.engine.runPass(false);
  return made;
}

export const idsOf = ({ property: { book } }: TrainingService) =>
  book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId);
