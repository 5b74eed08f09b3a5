import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that can be full, read-only (also for root) or broken. */
export interface SmallDisk {
  readonly dir: string;
  /** Fills the disk except for `left` bytes; `free` releases the space. */
  fill(left: number): void;
  free(): void;
  /** Makes the disk read-only or writable again; not possible while a file on the disk is open for writing. */
  readOnly(is: boolean): void;
  /**
   * Simulates a disk error: from now on the disk can only be read, even by programs that are writing. Only for a disk
   * that `breaks`.
   */
  fail(): void;
  remove(): void;
}

/**
 * Mounts a disk of `bytes` in memory, or, if it `breaks`, from an ext4 image with a journal. Returns the reason as text
 * if no file system can be mounted (not root, a closed container, not Linux).
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
      // A lazy unmount, because a process that has not completely ended must not keep the folder.
      run('umount', '-l', dir);
      rmSync(dir, { recursive: true, force: true });
      rmSync(image, { force: true });
    },
  };
}

/**
 * Holds a folder in place as an open program does on Windows: the folder cannot be renamed until the returned function
 * releases it. Returns null where that is not possible.
 */
export function heldInPlace(dir: string): (() => void) | null {
  if (process.platform !== 'linux' || run('mount', '--bind', dir, dir) !== null) return null;
  return () => void run('umount', '-l', dir);
}

function mountImage(image: string, bytes: number, dir: string): string | null {
  writeFileSync(image, '');
  truncateSync(image, bytes);
  return run('mkfs.ext4', '-q', image) ?? run('mount', '-o', 'loop', image, dir);
}

/** Returns null on success, otherwise the command's error message. */
function run(command: string, ...args: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
