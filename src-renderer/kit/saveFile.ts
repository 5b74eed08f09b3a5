/** Hands a file to the browser's own way of saving; in Electron the host asks where. */
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
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS);
}

const LIFETIME_MS = 60_000;
