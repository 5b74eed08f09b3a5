import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own in memory: it can be full, and it can be read-only, also for root. */
export interface SmallDisk {
  readonly dir: string;
  /** From now on nothing on it can be changed, or again it can. */
  readOnly(is: boolean): void;
  remove(): void;
}

/** `bytes` is its size. Where no file system may be mounted (not root, a closed container, not Linux): why not. */
export function smallDisk(bytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return `no disk in memory on ${process.platform}`;
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-disk-'));
  const trouble = run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', dir);
  if (trouble !== null) {
    rmSync(dir, { recursive: true });
    return `no disk can be mounted here: ${trouble}`;
  }
  return {
    dir,
    readOnly: (is) => {
      const refused = run('mount', '-o', `remount,${is ? 'ro' : 'rw'}`, dir);
      if (refused !== null) throw new Error(refused);
    },
    remove: () => {
      // Lazily: a process that has not quite ended must not keep the folder.
      run('umount', '-l', dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** null where it worked, else its words. */
function run(command: string, ...args: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
