import type { DataKey } from '../platform/dataKey';
import { connect } from '../store/sql/connect';

/** Without a log beside it, so that the one file is all of it. */
export function makeSingleFile(file: string, key: DataKey | null): void {
  const connection = connect(file, key);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}
