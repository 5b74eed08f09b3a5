/** A full disk must not stop what only reads: a line of the log, or the budget kept for a restart, may be lost. */
export function bestEffort(write: () => void): void {
  try {
    write();
  } catch {
    // The pass meets and reports the same disk error.
  }
}
