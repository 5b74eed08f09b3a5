/** The value of stored JSON text, which is what the store wrote itself; null where the disk has hurt it. */
export function readable<T = unknown>(text: string): T | null {
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
