/** The text of a chosen file; null where it cannot be read: it was moved, its drive is gone, or it is in a cloud only. */
export const readBlobText = (file: Blob): Promise<string | null> => file.text().catch(() => null);

/** The first of these files that cannot be read. */
export async function firstUnread(files: readonly File[]): Promise<File | null> {
  for (const file of files) if ((await readBlobText(file.slice(0, 1))) === null) return file;
  return null;
}
