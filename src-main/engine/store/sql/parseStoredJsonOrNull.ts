/** Parses JSON text that the store wrote itself; null if the text was damaged on disk. */
export function parseStoredJsonOrNull<T = unknown>(text: string): T | null {
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
