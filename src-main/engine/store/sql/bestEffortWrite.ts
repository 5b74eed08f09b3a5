/**
 * Runs a database write and ignores its failure, because a full disk must not stop an operation that only reads, and a
 * missing entry in the request log does no harm.
 */
export function tryWriteIgnoringErrors(write: () => void): void {
  try {
    write();
  } catch {
    // A disk error is ignored here, because the sync pass meets and reports the same error.
  }
}
