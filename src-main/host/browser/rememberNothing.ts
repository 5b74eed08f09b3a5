import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const preferencesSchema = z.looseObject({
  profile: z.looseObject({}).default({}),
  autofill: z.looseObject({}).default({}),
});

/** What the browser gathers of what was typed: sign-ins, and the fields of forms. */
const GATHERED = ['Login Data', 'Login Data For Account', 'Web Data'];

/**
 * Before the browser starts in its folder: it offers to keep no password and no field of a form, and what it kept earlier is
 * removed. Secrets belong in the keychain, guests in the database, where they can be forgotten (docs/threat-model.md).
 */
export async function rememberNothing(browserDir: string): Promise<void> {
  const folder = join(browserDir, 'Default');
  const file = join(folder, 'Preferences');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { profile, autofill, ...others } = await readPreferences(file);
  const preferences = {
    ...others,
    credentials_enable_service: false,
    credentials_enable_autosignin: false,
    profile: { ...profile, password_manager_enabled: false },
    autofill: { ...autofill, profile_enabled: false, credit_card_enabled: false },
  };
  await writeFile(file, JSON.stringify(preferences), { mode: 0o600 });
  for (const name of GATHERED)
    for (const end of ['', '-journal', '-wal', '-shm'])
      // A browser of an earlier start may hold it open: then it goes at the next start.
      await rm(join(folder, name + end), { force: true }).catch(() => undefined);
}

async function readPreferences(file: string): Promise<z.infer<typeof preferencesSchema>> {
  try {
    return preferencesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // None yet, or none that can be read: the browser begins anew.
    return preferencesSchema.parse({});
  }
}
