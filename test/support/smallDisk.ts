import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own: it can be full, read-only (also for root) and broken. */
export interface SmallDisk {
  readonly dir: string;
  /** Something else takes what is free but `left` bytes; `free` gives it back. */
  fill(left: number): void;
  free(): void;
  /** From now on nothing on it can be changed, or again it can. Not while somebody has a file open for writing. */
  readOnly(is: boolean): void;
  /** As after an error of the disk, at once and whoever writes: what is on it can be read. Only where it `breaks`. */
  fail(): void;
  remove(): void;
}

/**
 * `bytes` is its size. In memory, or, where it `breaks`, an image with a journal of its own (ext4). Where no file system
 * may be mounted (not root, a closed container, not Linux): why not.
 */
export function smallDisk(bytes: number, breaks = false): SmallDisk | string {
  if (process.platform !== 'linux') return `no disk of its own on ${process.platform}`;
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-disk-'));
  const image = `${dir}.img`;
  const trouble = breaks
    ? mountImage(image, bytes, dir)
    : run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', dir);
  if (trouble !== null) {
    rmSync(dir, { recursive: true });
    rmSync(image, { force: true });
    return `no disk can be mounted here: ${trouble}`;
  }
  const remount = (how: string): void => {
    const refused = run('mount', '-o', `remount,${how}`, dir);
    if (refused !== null) throw new Error(refused);
  };
  const ballast = join(dir, 'ballast');
  return {
    dir,
    fill: (left) => {
      const { bavail, bsize } = statfsSync(dir);
      appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(ballast),
    readOnly: (is) => remount(is ? 'ro' : 'rw'),
    fail: () => remount('abort'),
    remove: () => {
      // Lazily: a process that has not quite ended must not keep the folder.
      run('umount', '-l', dir);
      rmSync(dir, { recursive: true, force: true });
      rmSync(image, { force: true });
    },
  };
}

/** As a folder that another program has open on Windows: it cannot be renamed, until it is let go. null: not here. */
export function heldInPlace(dir: string): (() => void) | null {
  if (process.platform !== 'linux' || run('mount', '--bind', dir, dir) !== null) return null;
  return () => void run('umount', '-l', dir);
}

function mountImage(image: string, bytes: number, dir: string): string | null {
  writeFileSync(image, '');
  truncateSync(image, bytes);
  return run('mkfs.ext4', '-q', image) ?? run('mount', '-o', 'loop', image, dir);
}

/** null where it worked, else its words. */
function run(command: string, ...args: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
