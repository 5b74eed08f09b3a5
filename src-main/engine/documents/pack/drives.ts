import { readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Sticks and further disks that are plugged in, by their paths, in the order of their names. */
export async function pluggedIn(platform: NodeJS.Platform = process.platform): Promise<string[]> {
  if (platform === 'win32') return folders([...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`));
  if (platform === 'darwin') return within('/Volumes');
  const { username } = userInfo();
  const found = await Promise.all([`/media/${username}`, `/run/media/${username}`].map(within));
  return found.flat();
}

async function within(parent: string): Promise<string[]> {
  try {
    const names = await readdir(parent);
    return folders(names.sort().map((name) => join(parent, name)));
  } catch {
    return [];
  }
}

async function folders(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    ),
  );
  return paths.filter((_, at) => found[at]);
}
