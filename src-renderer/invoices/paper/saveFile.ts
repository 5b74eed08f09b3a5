/** Hands a file to the browser's own way of saving; in Electron the host asks where. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Whoever saves has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), LIFETIME_MS);
}

const LIFETIME_MS = 60_000;
