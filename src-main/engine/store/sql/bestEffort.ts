/** A full disk must not stop what only reads: a line of the request log may be lost. */
export function bestEffort(write: () => void): void {
  try {
    write();
  } catch {
    // The pass meets and reports the same disk error.
  }
}
