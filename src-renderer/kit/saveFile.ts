/** Saves a file as a browser download. In Electron, the host program asks the user where to save the file. */
export function saveFile(
  content: BlobPart | BlobPart[],
  name: string,
  type = 'application/octet-stream',
): void {
  const parts = Array.isArray(content) ? content : [content];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The temporary address of the download is revoked after a minute, when the browser has certainly read the file.
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS);
}

const LIFETIME_MS = 60_000;
