/**
 * Returns the text of a chosen file; null if the file cannot be read because it was moved, its drive is gone, or it is
 * only in a cloud.
 */
export const readBlobText = (file: Blob): Promise<string | null> => file.text().catch(() => null);

/** Returns the first of `files` that cannot be read; null if all of them can be read. */
export async function findUnreadableFile(files: readonly File[]): Promise<File | null> {
  for (const file of files) if ((await readBlobText(file.slice(0, 1))) === null) return file;
  return null;
}
