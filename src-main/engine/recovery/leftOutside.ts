import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWriteSync } from '../../atomicWrite';
import type { Keychain } from '../platform/platform';
import { acquireLock } from '../profile/lock';
import { openedSchema } from '../store/meta/settings';
import type { Opened, Outside, Turn } from './identity';

/** Where a profile's last opening is noted outside of its folder: in the user's state folder, and in the keychain. */

/** `entry` is the name that the profile was given when it was made; a copy has the same. */
const folderOf = (stateDir: string, entry: string): string => join(stateDir, 'profiles', entry);

export function inStateFolder(stateDir: string, entry: string): Outside {
  const folder = folderOf(stateDir, entry);
  const file = join(folder, 'opened.json');
  return {
    read: () => {
      try {
        return Promise.resolve(openedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
      } catch {
        return Promise.resolve(null);
      }
    },
    write: (opened) => {
      try {
        atomicWriteSync(file, JSON.stringify(opened), { secret: true });
      } catch {
        // A folder that takes nothing: what waits from before is looked for all the same.
      }
      return Promise.resolve();
    },
    forget: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

export const inKeychain = (keychain: Keychain<Opened>): Outside => ({
  read: async () => {
    const found = await keychain.read();
    return found.ok ? found.value : null;
  },
  write: async (opened) => {
    await keychain.write(opened);
  },
  forget: async () => {
    await keychain.forget();
  },
});

/** The turn of those copies of a profile that share a state folder; the system ends it however the process ends. */
export function turnIn(stateDir: string, entry: string): Turn | null {
  const folder = folderOf(stateDir, entry);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return acquireLock(folder);
  } catch {
    return { release: () => undefined };
  }
}
