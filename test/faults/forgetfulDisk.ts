import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';

/**
 * Simulates a disk that keeps only synced file data (fsync) after a power cut. The database fares even worse: SQLite's
 * own writes are not seen here, so after a cut it is as it was when the run began.
 */
export interface ForgetfulDisk {
  /** Starts a run; everything in the folder now counts as synced. */
  begin(folder: string): void;
  /** Copies what the disk would have kept of the folder now into another folder. */
  cut(folder: string, into: string): void;
  /** Restores the real file functions. */
  end(): void;
}

export function forgetfulDisk(): ForgetfulDisk {
  const real = { openSync: fs.openSync, fsyncSync: fs.fsyncSync, renameSync: fs.renameSync };
  const paths = new Map<number, string>();
  const synced = new Map<string, Buffer>();
  let before = '';

  Object.assign(fs, {
    openSync: (...given: Parameters<typeof fs.openSync>) => {
      const handle = real.openSync(...given);
      paths.set(handle, String(given[0]));
      return handle;
    },
    fsyncSync: (handle: number) => {
      real.fsyncSync(handle);
      const path = paths.get(handle);
      if (path !== undefined && fs.statSync(path).isFile()) synced.set(path, fs.readFileSync(path));
    },
    renameSync: (from: fs.PathLike, to: fs.PathLike) => {
      real.renameSync(from, to);
      const kept = synced.get(String(from));
      if (kept) synced.set(String(to), kept);
      synced.delete(String(from));
    },
  });
  syncBuiltinESMExports();

  return {
    begin(folder) {
      before = `${folder}.before`;
      fs.rmSync(before, { recursive: true, force: true });
      fs.cpSync(folder, before, { recursive: true, filter: isKept });
    },
    cut(folder, into) {
      fs.rmSync(into, { recursive: true, force: true });
      fs.cpSync(before, into, { recursive: true });
      for (const [path, bytes] of synced)
        if (path.startsWith(join(folder, 'kontuar.queue')))
          fs.writeFileSync(join(into, basename(path)), bytes);
    },
    end() {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
}

const isKept = (path: string): boolean => !path.endsWith('-shm') && !path.endsWith('kontuar.lock');
