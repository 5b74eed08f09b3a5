import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';
import { startRecordSchema, type StartRecord } from './starts';

/** `starts.json` of the profile. Written at once, not soon: a start that dies the next moment has to have been noted. */
export interface StartFile {
  read(): StartRecord | null;
  /** A disk that takes nothing is the engine's to complain of. */
  write(record: StartRecord): void;
}

export const startFile = (file: string): StartFile => ({
  // A missing or broken record counts as a first start.
  read: () => readJson(file, startRecordSchema),
  write: (record) => {
    try {
      atomicWriteSync(file, `${JSON.stringify(record, null, 2)}\n`, { secret: true });
    } catch {
      // Without its note a failed start is not counted, and the program starts all the same.
    }
  },
});
