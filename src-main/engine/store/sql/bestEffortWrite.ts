/**
 * Runs a write and ignores its failure: a full disk must not stop an operation that only reads, and a lost line of the
 * request log does no harm.
 */
export function tryWriteIgnoringErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The sync pass meets the same disk error and reports it.
  }
}
