import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The installer of the version that works, kept for the day on which the next one does not. Windows leaves it behind
 * itself; an AppImage is its own installer. A deb, an rpm and a dmg belong to the system, which takes them back itself.
 */
export interface Place {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The profile's folder for it. */
  readonly versionsDir: string;
}

/** Where the running version's installer lies; null where there is none to keep. */
function ownInstaller({ platform, environment }: Place): string | null {
  if (platform === 'linux') return environment['APPIMAGE'] ?? null;
  const local = environment['LOCALAPPDATA'];
  return platform === 'win32' && local ? join(local, 'kontuar-updater', 'installer.exe') : null;
}

/** Keeps the installer of this version, and only this one. null where that cannot be: an update goes on without. */
export async function keepInstaller(place: Place, version: string): Promise<string | null> {
  const own = ownInstaller(place);
  if (own === null) return null;
  const kept = join(
    place.versionsDir,
    `Kontuar-${version}.${place.platform === 'win32' ? 'exe' : 'AppImage'}`,
  );
  try {
    await rm(place.versionsDir, { recursive: true, force: true });
    await mkdir(place.versionsDir, { recursive: true, mode: 0o700 });
    await copyFile(own, kept);
    return kept;
  } catch {
    return null;
  }
}

/** Puts the kept version in the place of this one and starts it. false where it could not. */
export async function goBack(place: Place, kept: string): Promise<boolean> {
  try {
    if (place.platform === 'win32') return await begin(kept, ['/S', '--force-run']);
    const own = place.environment['APPIMAGE'];
    if (own === undefined) return false;
    // Beside it and moved: a cut in the middle leaves one of the two whole.
    const next = join(dirname(own), '.kontuar-before');
    await copyFile(kept, next);
    await chmod(next, 0o755);
    await rename(next, own);
    return await begin(own, []);
  } catch {
    return false;
  }
}

/** Starts a program that outlives this one. */
const begin = (program: string, words: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, words, { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
