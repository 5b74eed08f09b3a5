import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { instantSchema } from '#shared/model/scalars';
import { staffRoleSchema, staffNameSchema } from '#shared/model/staffSchemas';
import { MAX_STAFF_MEMBERS } from '#shared/model/staffRoles';
import { atomicWrite } from '../../atomicWrite';
import { log } from '../../log/log';
import { pinHashSchema } from './pinHash';

/** The staff of a PC in a separate file, `staff.json`, because the window must not be able to read the PIN hashes. */

const storedMemberSchema = z.object({
  id: z.int(),
  name: staffNameSchema,
  role: staffRoleSchema,
  pin: pinHashSchema.nullable(),
  /** Number of consecutive wrong PINs of this person, and the time of the last wrong PIN. */
  failures: z.int().min(0),
  failedAt: instantSchema.nullable(),
});
export type StoredMember = z.infer<typeof storedMemberSchema>;

const deskSchema = z.object({ id: z.int(), since: instantSchema });

const staffListSchema = z.object({
  members: z.array(storedMemberSchema).max(MAX_STAFF_MEMBERS),
  atDesk: deskSchema.nullable(),
  /** Id for the next new person. Ids are never reused, because an open window may still show a removed person. */
  nextId: z.int(),
});
export type StaffList = z.infer<typeof staffListSchema>;

export const createStaffMemberWithoutPin = (
  id: number,
  name: string,
  role: StoredMember['role'],
): StoredMember => ({
  id,
  name,
  role,
  pin: null,
  failures: 0,
  failedAt: null,
});

export function createStaffListFromNamesAndRoles(
  people: readonly Pick<StoredMember, 'name' | 'role'>[],
): StaffList {
  const members = people.map(({ name, role }, index) => createStaffMemberWithoutPin(index + 1, name, role));
  return { members, atDesk: null, nextId: members.length + 1 };
}

const staffPath = (profileDir: string): string => join(profileDir, 'staff.json');

/** Path of the second copy of the staff list, used if `staff.json` is damaged. */
const staffCopyPath = (profileDir: string): string => `${staffPath(profileDir)}.copy`;

/** Reads the staff list; null without a file, `damaged` if neither the file nor its copy can be read. */
export async function readStaffFile(profileDir: string): Promise<StaffList | 'damaged' | null> {
  const text = await readFileWithRetries(staffPath(profileDir));
  if (text === null) return null;
  const list = parseStaffList(text);
  if (list) return list;
  const copy = parseStaffList((await readFileWithRetries(staffCopyPath(profileDir))) ?? '');
  log.fault('staff', new Error(copy ? 'staff.json is damaged' : 'staff.json and its copy are damaged'));
  return copy ?? 'damaged';
}

function parseStaffList(text: string): StaffList | null {
  try {
    return staffListSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Replaces a damaged staff file and keeps its content as `staff.json.damaged`. If writing fails, the next start tries
 * again.
 */
export async function replaceDamagedStaffFile(profileDir: string, list: StaffList): Promise<void> {
  const file = staffPath(profileDir);
  try {
    await copyFile(file, `${file}.damaged`);
    await writeStaffFile(profileDir, list);
  } catch (error) {
    log.fault('staff', error);
  }
}

const MAX_READ_TRIES = 5;
const READ_PAUSE_MS = 200;

async function readFileWithRetries(file: string): Promise<string | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await readFileIfPresent(file);
    } catch (error) {
      if (tried === MAX_READ_TRIES) throw error;
      await sleep(READ_PAUSE_MS);
    }
  }
}

export async function writeStaffFile(profileDir: string, list: StaffList): Promise<void> {
  const text = `${JSON.stringify(list, null, 2)}\n`;
  // The staff file and its copy are written at the same time, because the user waits for both.
  await Promise.all([
    atomicWrite(staffPath(profileDir), [text], { secret: true }),
    atomicWrite(staffCopyPath(profileDir), [text], { secret: true }),
  ]);
}

/** Schema of the staff names and the person at the desk in preferences up to version 0.1.0. */
const earlierPreferencesSchema = z.object({
  staff: z.array(staffNameSchema).max(MAX_STAFF_MEMBERS).catch([]).default([]),
  atDesk: z.object({ name: staffNameSchema, since: instantSchema }).nullable().catch(null).default(null),
});

/**
 * Returns the staff names that an earlier Kontuar version stored in the preferences, as members with the role `desk`
 * and without a PIN. Returns null if no names are stored.
 */
export async function readStaffOfEarlierVersion(profileDir: string): Promise<StaffList | null> {
  const text = await readFileIfPresent(join(profileDir, 'preferences.json')).catch(() => null);
  if (text === null) return null;
  const { staff, atDesk } = parseEarlierPreferences(text);
  if (staff.length === 0) return null;
  const list = createStaffListFromNamesAndRoles(staff.map((name) => ({ name, role: 'desk' })));
  const member = list.members.find(({ name }) => name === atDesk?.name);
  return atDesk && member ? { ...list, atDesk: { id: member.id, since: atDesk.since } } : list;
}

function parseEarlierPreferences(text: string): z.infer<typeof earlierPreferencesSchema> {
  try {
    return earlierPreferencesSchema.parse(JSON.parse(text));
  } catch {
    return { staff: [], atDesk: null };
  }
}

async function readFileIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // `ENOTDIR` is ignored here, because opening the profile reports that the profile's path is a file and not a
    // folder.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
