import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';
import { z } from 'zod';
import type { Day } from '#shared/model/scalars';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { propertyIdSchema } from '#shared/model/propertyOrTrainingIdSchema';
import type { Random } from '../platform/platform';

const PROPERTIES_FOLDER = 'properties';
const REMOVED_FOLDER = 'removed';
const PROPERTIES_FILE = 'properties.json';

const fileSchema = z
  .object({
    /** Id of the property that the window showed last. */
    shown: propertyIdSchema,
    /** In order of addition. */
    beside: z.array(propertyIdSchema),
  })
  .catch({ shown: 'real', beside: [] });
type PropertyFolderList = z.infer<typeof fileSchema>;

export const getPropertyFolder = (home: string, id: PropertyId): string =>
  id === 'real' ? home : join(home, PROPERTIES_FOLDER, id);

/**
 * Returns the folder of the main profile, which contains what all properties share. Other properties are in its
 * subfolder `properties`.
 */
export function findMainPropertyProfileDir(profileDir: string): string {
  const folder = dirname(profileDir);
  const beside =
    basename(folder) === PROPERTIES_FOLDER && propertyIdSchema.safeParse(basename(profileDir)).success;
  return beside ? dirname(folder) : profileDir;
}

/**
 * Returns the ids of the properties from the folders on disk. The file `properties.json` only stores the order of the
 * properties.
 */
export function readPropertyFolderList(home: string): PropertyFolderList {
  const folderIds = listPropertyFolderIds(join(home, PROPERTIES_FOLDER));
  const { shown, beside } = fileSchema.parse(readJson(join(home, PROPERTIES_FILE), z.unknown()));
  const ordered = beside.filter((id) => folderIds.includes(id));
  const allIds = [...ordered, ...folderIds.filter((id) => !ordered.includes(id))];
  return { shown: shown === 'real' || allIds.includes(shown) ? shown : 'real', beside: allIds };
}

/** Writes the order of the properties to a file. A failed write is harmless, because only the order is lost. */
export function writePropertyOrderAndLastShown(home: string, known: PropertyFolderList): void {
  const file = join(home, PROPERTIES_FILE);
  try {
    atomicWriteSync(file, `${JSON.stringify(known, null, 2)}\n`);
  } catch {
    // A disk error is ignored here, because the engines report it.
  }
}

/** Creates a folder for one more property and returns its id. Throws disk errors. */
export function createPropertyFolder(home: string, random: Random): PropertyId {
  const id = propertyIdSchema.parse(`p-${random.id().replaceAll('-', '').slice(0, 8).toLowerCase()}`);
  mkdirSync(getPropertyFolder(home, id), { recursive: true, mode: 0o700 });
  return id;
}

/**
 * Deletes the folder of a property whose setup was started but never finished. The folder of the main profile is never
 * deleted.
 */
export const deletePropertyFolder = (home: string, id: PropertyId): void => {
  if (id !== 'real') rmSync(getPropertyFolder(home, id), { recursive: true, force: true });
};

/**
 * Moves the property's folder into the folder of removed properties in one step and returns its new path relative to
 * `home`. Throws on a disk error.
 */
export function archivePropertyFolder(home: string, id: PropertyId, day: Day): string {
  mkdirSync(join(home, REMOVED_FOLDER), { recursive: true, mode: 0o700 });
  const keptAs = join(REMOVED_FOLDER, `${day}-${id}`);
  renameSync(getPropertyFolder(home, id), join(home, keptAs));
  return keptAs;
}

function listPropertyFolderIds(folder: string): PropertyId[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => propertyIdSchema.safeParse(name).data ?? [])
      .filter((id) => id !== 'real')
      .sort();
  } catch {
    return [];
  }
}
