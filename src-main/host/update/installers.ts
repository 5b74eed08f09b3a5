import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atomicWrite } from '../../atomicWrite';
import { isSigned, vouchedFile, type Installed } from './offer';

/**
 * The installer of the version that works, kept for the day on which the next one does not, and the signed manifest that
 * vouches for it. Windows leaves the installer behind itself; an AppImage is its own. A deb, an rpm and a dmg belong to the
 * system, which takes them back itself.
 */
export interface Place {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The profile's folder for it. */
  readonly versionsDir: string;
  /** Who judges the manifests that were kept. */
  readonly installed: Installed;
}

/** The file that this program was started from, where that is an AppImage. */
export const runningAppImage = ({ platform, environment }: Place): string | null =>
  (platform === 'linux' && environment['APPIMAGE']) || null;

/**
 * Puts `file` in the place of an AppImage. Copied beside it, looked at once more and moved: a full disk or a cut in the middle
 * leaves one of the two whole. false where the copy is not `right`.
 */
export async function replaceAppImage(
  own: string,
  file: string,
  right: (copy: string) => Promise<boolean>,
): Promise<boolean> {
  const next = join(dirname(own), '.kontuar-next');
  try {
    await copyFile(file, next);
    if (!(await right(next))) return false;
    await chmod(next, 0o755);
    await rename(next, own);
    return true;
  } finally {
    await rm(next, { force: true });
  }
}

/** The running version's installer; null if there is none to keep. */
function ownInstaller(place: Place): string | null {
  const { platform, environment } = place;
  if (platform === 'linux') return runningAppImage(place);
  const local = environment['LOCALAPPDATA'];
  return platform === 'win32' && local ? join(local, 'kontuar-updater', 'installer.exe') : null;
}

const ending = ({ platform }: Place): string => (platform === 'win32' ? '.exe' : '.AppImage');
const manifestOf = ({ versionsDir }: Place, version: string): string => join(versionsDir, `${version}.json`);

/** Keeps what vouches for a version's installer, as it was signed. A disk that takes nothing costs only the way back. */
export async function keepManifest(place: Place, version: string, envelope: string): Promise<void> {
  try {
    await atomicWrite(manifestOf(place, version), [envelope], { secret: true });
  } catch {
    return;
  }
}

/**
 * Keeps the installer of this version, and only this one, before `next` takes its place. null where that cannot be, or where it is not the
 * file that was signed: an update goes on without.
 */
export async function keepInstaller(place: Place, next: string): Promise<string | null> {
  const { version } = place.installed;
  const own = ownInstaller(place);
  if (own === null) return null;
  const kept = join(place.versionsDir, `Kontuar-${version}${ending(place)}`);
  try {
    await mkdir(place.versionsDir, { recursive: true, mode: 0o700 });
    const stay = [version, next].map((one) => basename(manifestOf(place, one)));
    for (const name of await readdir(place.versionsDir))
      if (!stay.includes(name)) await rm(join(place.versionsDir, name), { recursive: true, force: true });
    await copyFile(own, kept);
    if (await isVouched(place, version, kept)) return kept;
    await rm(kept, { force: true });
    return null;
  } catch {
    return null;
  }
}

/** Whether a kept installer is the file of `version` that was signed. */
export async function isVouched(place: Place, version: string, kept: string): Promise<boolean> {
  const envelope = await readFile(manifestOf(place, version), 'utf8').catch(() => null);
  const file = envelope === null ? null : vouchedFile(envelope, version, place.installed, ending(place));
  return file !== null && isSigned(kept, file);
}

/** Puts the kept `version` in the place of this one and starts it. false where it could not, or is not what was signed. */
export async function goBack(place: Place, version: string, kept: string): Promise<boolean> {
  try {
    if (place.platform === 'win32')
      return (await isVouched(place, version, kept)) && (await begin(kept, ['/S', '--force-run']));
    const own = runningAppImage(place);
    if (own === null || !(await replaceAppImage(own, kept, (copy) => isVouched(place, version, copy))))
      return false;
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
