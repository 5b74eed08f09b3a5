import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/**
 * Platform of the running program and the paths of its files. The folder `resourcesDir` contains the program archive.
 */
export interface RunningBuild {
  readonly platform: NodeJS.Platform;
  readonly resourcesDir: string;
  readonly program: string;
}

/**
 * Returns true if this build carries its publisher's signature. An unsigned build must not update itself, because on
 * Windows electron-updater then accepts an installer of any publisher.
 */
export async function isSignedBuild(build: RunningBuild): Promise<boolean> {
  if (build.platform === 'win32') return hasPublisherName(build.resourcesDir);
  if (build.platform === 'darwin') return hasTeamIdentifier(build.program);
  return false;
}

/** Returns true if `app-update.yml` names a publisher. electron-builder writes the name only into signed builds. */
async function hasPublisherName(resourcesDir: string): Promise<boolean> {
  const text = await readFile(join(resourcesDir, 'app-update.yml'), 'utf8').catch(() => '');
  return /^publisherName:\s*\S?/m.test(text);
}

/** Returns true if the program's code signature names a developer team, as every publisher's signature does. */
async function hasTeamIdentifier(program: string): Promise<boolean> {
  try {
    const { stderr } = await execFileAsync('/usr/bin/codesign', ['--display', '--verbose=2', program]);
    return /^TeamIdentifier=(?!not set)\S+$/m.test(stderr);
  } catch {
    return false;
  }
}
