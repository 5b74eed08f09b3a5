import type { Random, Clock } from '../platform/platform';
import { systemRandom, systemClock } from '../platform/systemClock';
import type { SystemProxy } from '../platform/systemProxy';
import { openPreferences, type PreferenceFile } from '../profile/preferenceFile';
import { openStaffRegister, type StaffRegister } from '../profile/staffRegister';
import { findMainPropertyProfileDir } from '../profile/propertyFolders';
import { readLockedUpdateAddress, readProvisioning, type Prepared } from '../profile/provisioning';
import { preferencesSchema } from '#shared/model/accountAndPreferences';
import type { UpdateLook } from '#shared/model/programUpdate';
import type { Language } from '#shared/text/language';

/** Shared by all engines of one program. */
export interface Shared {
  readonly version: string;
  readonly platform: string;
  /** Language, look and the like are this PC's, whichever property is shown. */
  readonly preferences: PreferenceFile;
  /** Who works at this PC's desk, whichever property is shown. */
  readonly staff: StaffRegister;
  readonly updates: UpdateNews;
  readonly clock: Clock;
  readonly random: Random;
  readonly threads: string | null;
  /** Where a host has the system's proxies; null: the environment's alone count. */
  readonly systemProxy: SystemProxy | null;
}

export interface SharedOptions {
  /** Holds everything of one installation. */
  readonly profileDir: string;
  readonly version: string;
  readonly platform: string;
  /** Possible places of a provisioning file, the nearest first (provisioning.ts). */
  readonly provisioning?: readonly string[];
  /** The system's language; used at the first start unless a file names another. */
  readonly language?: Language | undefined;
  /** See EngineParts. */
  readonly threads?: string | null;
  readonly systemProxy?: SystemProxy | null;
}

export async function openSharedServices(
  options: SharedOptions,
): Promise<{ shared: Shared; prepared: Prepared | null }> {
  const { version, platform, profileDir, threads = null, systemProxy = null } = options;
  const prepared = await readProvisioning(options.provisioning ?? [], options.language);
  const lock = await readLockedUpdateAddress(options.provisioning ?? []);
  const preferences = await openPreferences(
    findMainPropertyProfileDir(profileDir),
    prepared?.preferences ?? preferencesSchema.parse({ language: options.language }),
    lock ?? {},
  );
  const staff = await openStaffRegister({
    profileDir: findMainPropertyProfileDir(profileDir),
    clock: systemClock,
    prepared: prepared?.staff ?? [],
  });
  const updates = createUpdateNews(lock !== null);
  const shared = {
    version,
    platform,
    preferences,
    staff,
    updates,
    clock: systemClock,
    random: systemRandom,
    threads,
    systemProxy,
  };
  return { shared, prepared };
}

/** Known new versions of this program: found by the host, shown by a screen. */
export interface UpdateNews {
  /** Whether the administrator has fixed the address (docs/user/admins.md, Updates). */
  readonly locked: boolean;
  /** null until the host has looked. */
  look(): UpdateLook | null;
  note(look: UpdateLook): void;
}

export function createUpdateNews(locked = false): UpdateNews {
  let last: UpdateLook | null = null;
  return { locked, look: () => last, note: (look) => (last = look) };
}
