import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';
import { z } from 'zod';
import type { Day } from '#shared/model/scalars';
import type { PropertyId } from '#shared/model/world';
import { propertyIdSchema } from '#shared/model/worldSchema';
import type { Random } from '../platform/platform';

/** The folders of the properties: the first is the profile's own folder, others are whole profiles in `properties/p-…`. */
const BESIDE = 'properties';
const REMOVED = 'removed';
const FILE = 'properties.json';

const fileSchema = z
  .object({
    /** The one that the window showed last. */
    shown: propertyIdSchema,
    /** In order of addition. */
    beside: z.array(propertyIdSchema),
  })
  .catch({ shown: 'real', beside: [] });
type Known = z.infer<typeof fileSchema>;

export const getPropertyFolder = (home: string, id: PropertyId): string =>
  id === 'real' ? home : join(home, BESIDE, id);

/** The profile whose settings count for this one: of a property beside another, that other's. */
export function findHomeProfileDir(profileDir: string): string {
  const folder = dirname(profileDir);
  const beside = basename(folder) === BESIDE && propertyIdSchema.safeParse(basename(profileDir)).success;
  return beside ? dirname(folder) : profileDir;
}

/** The folders on disk decide; the file only has their order and may be lost. */
export function readProperties(home: string): Known {
  const there = foldersIn(join(home, BESIDE));
  const { shown, beside } = fileSchema.parse(readJson(join(home, FILE), z.unknown()));
  const ordered = beside.filter((id) => there.includes(id));
  const all = [...ordered, ...there.filter((id) => !ordered.includes(id))];
  return { shown: shown === 'real' || all.includes(shown) ? shown : 'real', beside: all };
}

/** A disk that takes nothing costs the order, and nothing else. */
export function writeProperties(home: string, known: Known): void {
  const file = join(home, FILE);
  try {
    atomicWriteSync(file, `${JSON.stringify(known, null, 2)}\n`);
  } catch {
    // The engines say that the disk fails.
  }
}

/** A folder for one more. Throws as the disk does. */
export function createFolder(home: string, random: Random): PropertyId {
  const id = propertyIdSchema.parse(`p-${random.id().replaceAll('-', '').slice(0, 8).toLowerCase()}`);
  mkdirSync(getPropertyFolder(home, id), { recursive: true, mode: 0o700 });
  return id;
}

/** Nothing of it was ever more than a beginning. */
export const dropFolder = (home: string, id: PropertyId): void => {
  if (id !== 'real') rmSync(getPropertyFolder(home, id), { recursive: true, force: true });
};

/** Moves its folder aside in one step; returns its new place relative to `home`. Throws on a disk error. */
export function putAside(home: string, id: PropertyId, day: Day): string {
  mkdirSync(join(home, REMOVED), { recursive: true, mode: 0o700 });
  const keptAs = join(REMOVED, `${day}-${id}`);
  renameSync(getPropertyFolder(home, id), join(home, keptAs));
  return keptAs;
}

function foldersIn(folder: string): PropertyId[] {
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
