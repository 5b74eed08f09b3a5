import type { Random, Clock } from '../platform/platform';
import { systemRandom, systemClock } from '../platform/systemClock';
import type { SystemProxy } from '../platform/systemProxyListParser';
import { openPreferences, type PreferenceFile } from '../profile/preferenceFile';
import { openStaffRegister, type StaffRegister } from '../profile/staffRegister';
import { findMainPropertyProfileDir } from '../profile/propertyFolders';
import {
  readUpdateAddressFixedByProvisioning,
  readProvisioning,
  type Prepared,
} from '../profile/readProvisioningFile';
import { preferencesSchema } from '#shared/model/accountAndPreferences';
import type { UpdateLook } from '#shared/model/programUpdate';
import type { Language } from '#shared/text/language';

/** Objects that the engines of all properties share, such as the preferences and the staff list. */
export interface Shared {
  readonly version: string;
  readonly platform: string;
  /** Language, theme and similar settings of this PC; they are the same for every property. */
  readonly preferences: PreferenceFile;
  readonly staff: StaffRegister;
  readonly updates: UpdateNews;
  /** Folder for the recovery words, from the administrator's provisioning file. */
  readonly recoveryWordsFolder: string | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly threads: string | null;
  /**
   * Function that reads the operating system's proxy settings. If it is null, Kontuar uses only proxies from
   * environment variables.
   */
  readonly systemProxy: SystemProxy | null;
}

export interface SharedOptions {
  /** The folder with all data of one installation. */
  readonly profileDir: string;
  readonly version: string;
  readonly platform: string;
  /** Paths of possible provisioning files; the first file that exists is used (readProvisioningFile.ts). */
  readonly provisioning?: readonly string[];
  /** The system's language, used at the first start unless the provisioning file names another language. */
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
  const lock = await readUpdateAddressFixedByProvisioning(options.provisioning ?? []);
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
  const updates = createLastUpdateCheckHolder(lock !== null);
  const shared = {
    version,
    platform,
    preferences,
    staff,
    updates,
    recoveryWordsFolder: prepared?.recoveryWordsFolder ?? null,
    clock: systemClock,
    random: systemRandom,
    threads,
    systemProxy,
  };
  return { shared, prepared };
}

/** State of the search for new versions of this program, as the host process reports it. */
export interface UpdateNews {
  /**
   * Whether the administrator has fixed the address from which updates are downloaded, so that users cannot change the
   * address.
   */
  readonly locked: boolean;
  /** Returns the result of the last check for updates; null before the first check. */
  getLastCheck(): UpdateLook | null;
  recordCheck(look: UpdateLook): void;
}

export function createLastUpdateCheckHolder(locked = false): UpdateNews {
  let last: UpdateLook | null = null;
  return { locked, getLastCheck: () => last, recordCheck: (look) => (last = look) };
}
