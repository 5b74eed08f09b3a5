import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preferencesSchema, type Preferences } from '#shared/model/account';

/**
 * Language, theme and density: one small file of the profile, shared by the real account and training mode.
 * An unreadable file counts as none: taste is not worth a failed start.
 */
export interface PreferenceFile {
  get(): Preferences;
  set(patch: Partial<Preferences>): Promise<Preferences>;
}

export async function openPreferences(profileDir: string): Promise<PreferenceFile> {
  const file = join(profileDir, 'preferences.json');
  let current = await read(file);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    get: () => current,
    set: (patch) => {
      const written = writing.then(async () => {
        const next = { ...current, ...patch };
        // Written beside and moved: a cut in the middle leaves the old file whole.
        await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
        await rename(`${file}.new`, file);
        current = next;
        return next;
      });
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

async function read(file: string): Promise<Preferences> {
  try {
    return preferencesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return preferencesSchema.parse({});
  }
}
