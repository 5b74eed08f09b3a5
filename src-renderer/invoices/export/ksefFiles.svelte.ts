interface KsefFiles {
  open: boolean;
  /** Files are over the window. */
  over: boolean;
  /** Files that nobody has taken yet. */
  dropped: Promise<File[]> | null;
}

/** The dialog for KSeF's files: opened by its button, or by files that are dropped on any screen. */
export const ksefFiles: KsefFiles = $state({ open: false, over: false, dropped: null });

/**
 * Files that are dropped, those inside folders too: of these only what can be KSeF's. The message of a rejection is the
 * name of what could not be read.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  // Only as long as the event lasts can they be asked for.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map((entry) => filesIn(entry, false)))).flat();
}

// Chromium has no names for these two classes.
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const unread = ({ name }: FileSystemEntry) => new Error(name);

async function filesIn(entry: FileSystemEntry, inFolder: boolean): Promise<File[]> {
  if (isFile(entry)) {
    if (inFolder && !/\.(xml|zip)$/i.test(entry.name)) return [];
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, () => reject(unread(entry))))];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  // One reading gives a hundred at most, and the last gives none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, () => reject(unread(entry))),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((one) => filesIn(one, true)))).flat();
}
