interface KsefFiles {
  open: boolean;
  /** True if files are being dragged over the window. */
  over: boolean;
  /** Files dropped on the window that the dialog has not read yet; null if there are none. */
  dropped: Promise<File[]> | null;
}

export const ksefImportDialog: KsefFiles = $state({ open: false, over: false, dropped: null });

/**
 * Returns the dropped files, and the XML and ZIP files in dropped folders. Rejects with the name of an unreadable file
 * or folder.
 */
export async function readDroppedKsefFiles({ items }: DataTransfer): Promise<File[]> {
  // The dropped files and folders must be read during the drop event, because their entries become unreadable
  // afterwards.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map((entry) => collectFiles(entry, false)))).flat();
}

// The flags `isFile` and `isDirectory` replace `instanceof`, because Chromium does not expose the classes of file
// system entries.
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const buildReadError = ({ name }: FileSystemEntry) => new Error(name);

async function collectFiles(entry: FileSystemEntry, inFolder: boolean): Promise<File[]> {
  if (isFile(entry)) {
    if (inFolder && !/\.(xml|zip)$/i.test(entry.name)) return [];
    return [
      await new Promise<File>((resolve, reject) => entry.file(resolve, () => reject(buildReadError(entry)))),
    ];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  // Each call of `readEntries` returns at most a hundred entries; an empty result means that the folder has no more
  // entries.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, () => reject(buildReadError(entry))),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((child) => collectFiles(child, true)))).flat();
}
