/** Hands a file to the browser's own way of saving; in Electron the host asks where. */
export function saveFile(
  content: Uint8Array<ArrayBuffer> | string,
  name: string,
  type = 'application/pdf',
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Whoever saves has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS);
}

const LIFETIME_MS = 60_000;
