/**
 * Runs a database write that is not essential and ignores its failure. A full disk must not stop an operation that
 * otherwise only reads, and a missing entry in the request log does no harm.
 */
export function tryDatabaseWriteIgnoringErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The error is ignored here. If the disk is full, the next sync pass fails too and reports the problem.
  }
}
