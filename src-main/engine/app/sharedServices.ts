import type { Chance, Clock } from '../platform/platform';
import { systemChance, systemClock } from '../platform/system';
import { openPreferences, type PreferenceFile } from '../profile/preferences';
import { homeOf } from '../profile/propertyFolders';
import { lockedFeed, readProvisioning, type Prepared } from '../profile/provisioning';
import { makeUpdateNews, type UpdateNews } from './updateNews';
import { makeTrialBudgets, type TrialBudgets } from '../account/requestBudgets';

/** What all engines of one program have in common. */
export interface Shared {
  readonly version: string;
  readonly platform: string;
  /** Language, look and the like are this PC's, whichever property is shown. */
  readonly preferences: PreferenceFile;
  readonly updates: UpdateNews;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly trials: TrialBudgets;
  /** See EngineParts. */
  readonly drawingFile: string | null;
}

interface SharedOptions {
  readonly profileDir: string;
  readonly version: string;
  readonly platform: string;
  /** Where a file that prepares this PC may lie, the nearest first (provisioning.ts). */
  readonly provisioning?: readonly string[];
  readonly drawingFile?: string | null;
}

export async function openShared(
  options: SharedOptions,
): Promise<{ shared: Shared; prepared: Prepared | null }> {
  const { version, platform, profileDir, drawingFile = null } = options;
  const prepared = await readProvisioning(options.provisioning ?? []);
  const lock = await lockedFeed(options.provisioning ?? []);
  const preferences = await openPreferences(homeOf(profileDir), prepared?.preferences, lock ?? {});
  const updates = makeUpdateNews(lock !== null);
  const edges = { clock: systemClock, chance: systemChance };
  const trials = makeTrialBudgets();
  const shared = { version, platform, preferences, updates, ...edges, trials, drawingFile };
  return { shared, prepared };
}
