import type { DataKey } from '../platform/dataKey';
import { connect } from '../store/sql/connect';

/** Turns off the log beside the database, so that one file contains everything. */
export function convertDatabaseToSingleFile(file: string, key: DataKey | null): void {
  const connection = connect(file, key);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}
