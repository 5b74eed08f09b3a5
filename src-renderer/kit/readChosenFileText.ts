/**
 * Returns the text of a file that the user chose; null if the file cannot be read, for example because it was moved or
 * its drive was removed.
 */
export const readBlobText = (file: Blob): Promise<string | null> => file.text().catch(() => null);

/** Returns the first file that cannot be read; null if all files can be read. */
export async function findUnreadableFile(files: readonly File[]): Promise<File | null> {
  for (const file of files) if ((await readBlobText(file.slice(0, 1))) === null) return file;
  return null;
}
