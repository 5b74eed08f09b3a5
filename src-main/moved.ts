import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from './readJson';

/** The note that stays in a profile's old folder after the profile was moved to this PC's own disk. */

export const noteOf = (profileDir: string): string => join(profileDir, 'kontuar.moved.json');

const noteSchema = z.object({ computer: z.string(), folder: z.string(), at: z.iso.datetime() });
export type MovedNote = z.infer<typeof noteSchema>;

/** null: the profile was not moved away from here. A note that cannot be read counts as one: its queue was copied. */
export function movedNote(profileDir: string): MovedNote | null {
  const file = noteOf(profileDir);
  if (!existsSync(file)) return null;
  return readJson(file, noteSchema) ?? { computer: '', folder: '', at: new Date(0).toISOString() };
}

/** For the administrator. */
export const movedWhere = ({ computer, folder }: MovedNote): string => `${computer}: ${folder}`;

/** The folder to open where this one is asked for: on the PC that moved the profile, its new folder. */
export function profileAt(profileDir: string): string {
  const note = movedNote(profileDir);
  return note?.computer === hostname() && existsSync(join(note.folder, 'kontuar.db'))
    ? note.folder
    : profileDir;
}
