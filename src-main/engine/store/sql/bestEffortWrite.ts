/**
 * Runs a database write that is not essential and ignores its failure. A full disk must not stop an operation that
 * otherwise only reads, and a missing entry in the request log does no harm.
 */
export function tryDatabaseWriteIgnoringErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The error of the failed write is ignored, because the next sync pass also fails on a full disk and reports the
    // problem.
  }
}
