import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How this program was started; `resourcesDir` is the folder beside its archive. */
export interface RunningBuild {
  readonly platform: NodeJS.Platform;
  readonly resourcesDir: string;
  readonly program: string;
}

/**
 * Whether this build carries its publisher's signature. electron-updater compares an installer of Windows with the
 * publisher of the running build and takes any where that names none, so that an unsigned build must not ask it.
 */
export async function isSignedBuild(build: RunningBuild): Promise<boolean> {
  if (build.platform === 'win32') return namesPublisher(build.resourcesDir);
  if (build.platform === 'darwin') return hasTeam(build.program);
  return false;
}

/** electron-builder writes the publisher's name into this file only when it signs. */
async function namesPublisher(resourcesDir: string): Promise<boolean> {
  const text = await readFile(join(resourcesDir, 'app-update.yml'), 'utf8').catch(() => '');
  return /^publisherName:\s*\S?/m.test(text);
}

/** A signature without a team is one that this Mac made for itself (`codesign`, TeamIdentifier=not set). */
async function hasTeam(program: string): Promise<boolean> {
  try {
    const { stderr } = await run('/usr/bin/codesign', ['--display', '--verbose=2', program]);
    return /^TeamIdentifier=(?!not set)\S+$/m.test(stderr);
  } catch {
    return false;
  }
}
