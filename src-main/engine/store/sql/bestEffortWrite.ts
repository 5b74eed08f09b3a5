export function tryDatabaseWriteIgnoringErrors(write: () => void): void {
  try {
    write();
  } catch {
    // A failed write is ignored: if the disk is full, the next sync pass fails too and reports the problem.
  }
}
