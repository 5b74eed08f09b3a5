import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretsSchema, type Secrets } from '#shared/model/account';
import { businessDay } from '#shared/rules/days';
import { saveAccount } from './account/account';
import { doorKeyEntry, takeDoorKey } from './account/doorKey';
import { instantOf } from './edges/edges';
import { givenKeychain, passingKeychain, systemKeychain } from './edges/keychain';
import { makeNetwork } from './edges/network';
import { makeSeal, sealKeySchema } from './edges/seal';
import { systemChance, systemClock } from './edges/system';
import { makeEngine, type Engine } from './engine';
import { eventSecretsSchema } from './events/events';
import { openPreferences } from './preferences';
import { readProvisioning } from './provisioning';
import { makeRecoveryGuard } from './recovery/guard';
import { openWhole } from './recovery/openWhole';
import { takeLock, type Lock } from './store/lock';
import { openStore } from './store/open';

export interface HouseOptions {
  /** Holds everything of one installation. */
  readonly profileDir: string;
  readonly version: string;
  readonly platform: string;
  /** The four secrets where they came with this run; then no keychain is needed (cli.md). */
  readonly secrets: Secrets | null;
  /** Where a file that prepares this PC may lie, the nearest first (provisioning.ts). */
  readonly provisioning?: readonly string[];
  /** See EngineParts. */
  readonly drawingFile?: string | null;
  /** One process per profile writes. Readers need no lock. */
  readonly lock: boolean;
}

export type Mode = 'real' | 'training';

/** Why a profile could not be opened; `detail` is for the person who looks after the PC. */
export interface Refusal {
  readonly reason: 'inUse' | 'newer' | 'damaged' | 'unwritable';
  readonly detail: string;
}

/** Everything of one profile: the real engine, and the made-up property beside it once somebody asks. */
export interface House {
  engine(mode: Mode): Promise<Engine>;
  /** The real engine closes and opens again: a copy has taken the database's place, or it was found damaged. */
  onReopened(listener: (engine: Engine) => void): void;
  stop(): Promise<void>;
}

export type Opened<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export async function openHouse(options: HouseOptions): Promise<Opened<House>> {
  const { profileDir } = options;
  let lock: Lock | null = null;
  try {
    // Guests' data: no other user of this PC reads along.
    await mkdir(profileDir, { recursive: true, mode: 0o700 });
    if (options.lock) lock = takeLock(profileDir);
  } catch (error) {
    return refuse('unwritable', error instanceof Error ? error.message : String(error));
  }
  if (options.lock && !lock) return refuse('inUse', profileDir);
  const prepared = await readProvisioning(options.provisioning ?? []);
  const preferences = await openPreferences(profileDir, prepared?.preferences);
  const shared = {
    version: options.version,
    platform: options.platform,
    preferences,
    clock: systemClock,
    chance: systemChance,
    drawingFile: options.drawingFile ?? null,
  };

  const given = options.secrets;
  const listeners = new Set<(engine: Engine) => void>();
  /** Opens the database whole, whatever state it is in, and begins to work on it. */
  const openReal = async (): Promise<Opened<Engine>> => {
    const seal = makeSeal();
    const opened = openWhole({
      profileDir,
      clock: systemClock,
      seal,
      writes: options.lock,
      onDamage: () => {
        damagedAt.push(systemClock.now());
        void reopen();
      },
    });
    if (!opened.ok) return refuse(opened.reason, opened.detail);
    const { store, changed } = opened;
    const engine = await makeEngine({
      ...shared,
      mode: 'real',
      prepared,
      profileDir,
      store,
      recovery: makeRecoveryGuard({ profileDir, store, clock: systemClock, seal }),
      reopen: () => void reopen(),
      changed,
      keychain: (entry) => (given ? givenKeychain(given) : systemKeychain(entry, secretsSchema)),
      eventKeychain: (entry) => (given ? passingKeychain() : systemKeychain(entry, eventSecretsSchema)),
      takeDoorKey: async (entry) => {
        if (given) return;
        await takeDoorKey(seal, systemKeychain(doorKeyEntry(entry), sealKeySchema), options.lock);
      },
      networkFor: (account) => makeNetwork(account.caPem),
    });
    return { ok: true, value: engine };
  };
  const damagedAt: number[] = [];
  /** Mending over and over would fill the disk with what was put aside, and nobody would be told why. */
  const keepsBreaking = () =>
    damagedAt.filter((at) => systemClock.now() - at < DAMAGE_WITHIN_MS).length > MOST_DAMAGES;
  const first = await openReal();
  if (!first.ok) {
    lock?.release();
    return first;
  }
  let real = Promise.resolve(first.value);
  let stopped = false;
  let reopening: Promise<void> | null = null;
  /** Answers that are under way get out first. */
  const reopen = (): Promise<void> =>
    (reopening ??= systemClock.sleep(REOPEN_MS).then(async () => {
      if (stopped) return;
      const before = await real;
      real = before.stop().then(async () => {
        const next = keepsBreaking() ? refuse('damaged', KEEPS_BREAKING) : await openReal();
        // The host says so, with the words that a start would have.
        if (!next.ok) throw new Error(`${next.refusal.reason}: ${next.refusal.detail}`);
        return next.value;
      });
      const engine = await real;
      reopening = null;
      for (const listener of listeners) listener(engine);
    }));

  let training: Promise<Engine> | null = null;
  const stopTraining = new AbortController();
  const openedTraining = async (): Promise<Engine> => {
    training ??= openTraining(shared, profileDir, stopTraining.signal);
    try {
      return await training;
    } catch (error) {
      // The next wish tries again.
      training = null;
      throw error;
    }
  };
  return {
    ok: true,
    value: {
      engine: (mode) => (mode === 'real' ? real : openedTraining()),
      onReopened: (listener) => void listeners.add(listener),
      stop: async () => {
        stopped = true;
        stopTraining.abort();
        const engine = await training?.catch(() => null);
        await Promise.all([real.then((one) => one.stop()).catch(() => undefined), engine?.stop()]);
        lock?.release();
      },
    },
  };
}

/** Ms. */
const REOPEN_MS = 200;

/** So often within an hour (ms) a database that breaks under a running program is mended. */
const MOST_DAMAGES = 3;
const DAMAGE_WITHIN_MS = 3_600_000;
const KEEPS_BREAKING = 'the data file was damaged again and again within an hour; the disk may be failing';

type Shared = Pick<
  Parameters<typeof makeEngine>[0],
  'version' | 'platform' | 'preferences' | 'clock' | 'chance' | 'drawingFile'
>;

/** A whole made-up property in this process: made anew each time, in its own folder, real data untouched. */
async function openTraining(shared: Shared, profileDir: string, stopped: AbortSignal): Promise<Engine> {
  const { clock, chance } = shared;
  // Loaded here: most runs, and every command, do without it.
  const [{ makeProperty }, { makeTrainingService, TRAINING_ADDRESSES }, { keepLiving }] = await Promise.all([
    import('./training/property'),
    import('./training/service'),
    import('./training/pace'),
  ]);
  const folder = join(profileDir, 'training');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const opened = openStore({ file: join(folder, 'kontuar.db'), clock });
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
  });
  engine.start();
  void keepLiving(service, { clock, chance }, stopped, () => void engine.pass(false));
  return engine;
}

const refuse = (reason: Refusal['reason'], detail: string): Opened<never> => ({
  ok: false,
  refusal: { reason, detail },
});
