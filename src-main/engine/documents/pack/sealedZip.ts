import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { PackFile } from './folder';

/** AES with a key of 256 bits (WinZip AE-2): 7-Zip, Keka, PeaZip and WinRAR open it. */
const AES_256 = 3;

configure({ useWebWorkers: false });

/** The files of a pack as one ZIP that opens with the passphrase only. */
export async function sealedZip(files: readonly PackFile[], passphrase: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password: passphrase, encryptionStrength: AES_256 });
  for (const { name, bytes } of files) await zip.add(name, new Uint8ArrayReader(bytes));
  return zip.close();
}
