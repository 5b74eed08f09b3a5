import { join } from 'node:path';
import type { Backup } from '#shared/contract/recovery';
import type { PropertyId } from '#shared/model/world';
import { createSeal } from '../platform/seal';
import { systemClock } from '../platform/system';
import { openProfile, type Opened } from '../profile/profile';
import { folderOf, readProperties } from '../profile/propertyFolders';
import { makeReadyAtRest } from './atRest';
import { newestFirst } from './backups';
import { backupsOf, databaseOf } from './place';
import { lookAt, prove } from './proof';
import type { Readied } from './restore';

/** Back from the data of a later Kontuar, where this one cannot open them: by a copy, and with the newer file kept aside. */

/** A property that a later Kontuar has written, and the newest copy of it that this one can read; null: there is none. */
export interface WayBack {
  readonly id: PropertyId;
  readonly backup: Backup | null;
}

/** What leads back where the profile's own property was refused as `newer`: it comes first. Nothing is changed. */
export function waysBack(home: string): WayBack[] {
  const isLater = (id: PropertyId): boolean => {
    const look = lookAt(databaseOf(folderOf(home, id)));
    return !look.ok && look.reason === 'newer';
  };
  const later = ['real' as const, ...readProperties(home).beside.filter(isLater)];
  return later.map((id) => ({ id, backup: readableIn(folderOf(home, id)) }));
}

/** Read back whole at this moment: what is offered can be had. */
const readableIn = (profileDir: string): Backup | null =>
  newestFirst(profileDir, systemClock).find(({ name }) => prove(join(backupsOf(profileDir), name)).ok) ??
  null;

/**
 * Gets a copy ready, by its name in the profile or by its path: the next opening puts it in the database's place. Only
 * the lock is taken, so that a desk goes back whose database this Kontuar cannot open.
 */
export async function readyToRestore(profileDir: string, file: string): Promise<Opened<Readied>> {
  const taken = await openProfile({ profileDir, lock: true });
  if (!taken.ok) return taken;
  try {
    return { ok: true, value: makeReadyAtRest({ profileDir, clock: systemClock, seal: createSeal(), file }) };
  } finally {
    taken.value?.release();
  }
}

/** A copy to go back to, as somebody agreed to it. */
export interface Agreed {
  readonly id: PropertyId;
  /** Its name among the backups of the property. */
  readonly name: string;
}

/**
 * Gets all of them ready, the profile's own first. null, or why that could not be: without it nothing opens, and nothing
 * of the others is changed. Another's failure keeps nobody from work: it stays closed, and says why.
 */
export async function goBack(home: string, agreed: readonly Agreed[]): Promise<string | null> {
  for (const { id, name } of agreed.toSorted(
    (one, other) => Number(other.id === 'real') - Number(one.id === 'real'),
  )) {
    const readied = await readyToRestore(folderOf(home, id), name);
    const failure = id === 'real' ? failureOf(readied) : null;
    if (failure !== null) return failure;
  }
  return null;
}

function failureOf(readied: Opened<Readied>): string | null {
  if (!readied.ok) return `${readied.refusal.reason}: ${readied.refusal.detail}`;
  const { value } = readied;
  if (value.ok) return null;
  return value.reason === 'noRoom'
    ? `${value.needed} bytes are needed, ${value.free} are free`
    : `${value.reason}: ${value.detail}`;
}
