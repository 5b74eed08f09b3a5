import { z } from 'zod';
import type { PackFault, PackOptions } from '#shared/contract/downtimePackContract';
import type { Instant } from '#shared/model/scalars';
import { getCurrentInstant, type Clock, type Keychain } from '../../platform/platform';
import type { Store } from '../../store/storeInterface';
import type { Render } from '../worker/renderJob';
import { hashDowntimePack, collectDowntimePackContents } from './downtimePackContents';
import {
  convertDiskErrorToPackFault,
  DOWNTIME_PACK_FILE_NAMES,
  chooseDowntimePacksToKeep,
  removeOldDowntimePacks,
  writeDowntimePack,
  type PackFile,
} from './writeAndRemoveDowntimePacks';
import {
  buildDowntimePackFiles,
  buildDowntimePackName,
  buildDowntimePackPrefix,
} from './buildDowntimePackFiles';

/** Builds one downtime pack from the current records and writes it into its folder. */

export const packPassphraseSchema = z.object({ passphrase: z.string().min(1) });
export type PackSecrets = z.infer<typeof packPassphraseSchema>;

export interface MadePack {
  readonly at: Instant;
  readonly name: string;
  readonly hash: string;
  readonly files: string[];
}

export interface PackWriter {
  /** Writes one downtime pack and, on request (`only`), removes all older downtime packs. */
  writePack(folder: string, wish: PackOptions, only: boolean): Promise<MadePack>;
}

/**
 * Thrown if downtime packs must be encrypted but no passphrase is available. Then no downtime pack is written, because
 * it would be unencrypted.
 */
class MissingPassphraseError extends Error {}

/** Converts an error into the reason why a downtime pack could not be written. */
export const buildDowntimePackFailure = (
  error: unknown,
): { readonly ok: false; readonly fault: PackFault } => ({
  ok: false,
  fault:
    error instanceof MissingPassphraseError
      ? { kind: 'noPassphrase', detail: error.message }
      : convertDiskErrorToPackFault(error),
});

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly render: Render;
  readonly keychain: Keychain<PackSecrets>;
}

export function createDowntimePackWriter({ store, clock, render, keychain }: Parts): PackWriter {
  async function encryptPackFiles(files: readonly PackFile[], { languages }: PackOptions): Promise<PackFile> {
    const secrets = await keychain.read();
    if (!secrets.ok) throw new MissingPassphraseError(secrets.detail);
    if (!secrets.value) throw new MissingPassphraseError('the keychain holds no passphrase for packs');
    const { sealed: name } = DOWNTIME_PACK_FILE_NAMES[languages === 'en' ? 'en' : 'pl'];
    return { name, bytes: await encryptFilesAsZip(files, secrets.value.passphrase) };
  }
  return {
    writePack: async (folder, wish, only) => {
      const at = getCurrentInstant(clock);
      const pack = collectDowntimePackContents(store, at, wish.doorCodes);
      const open: PackFile[] = await buildDowntimePackFiles(pack, wish.languages, at, render);
      const files = wish.sealed ? [await encryptPackFiles(open, wish)] : open;
      const name = await writeDowntimePack(folder, buildDowntimePackName(pack, at), files);
      // The new downtime pack is always kept, even if the names of older packs contain later times.
      const selectPacksToKeep = (names: readonly string[]) =>
        new Set([name, ...(only ? [] : chooseDowntimePacksToKeep(names))]);
      await removeOldDowntimePacks(folder, buildDowntimePackPrefix(pack), selectPacksToKeep, clock.now());
      return {
        at,
        name,
        hash: hashDowntimePack(pack, wish.languages),
        files: files.map((file) => file.name),
      };
    },
  };
}

/**
 * Encryption strength for the ZIP library: AES with a 256-bit key (WinZip AE-2), which 7-Zip, Keka, PeaZip and WinRAR
 * can open.
 */
const AES_256 = 3;

/** Packs the files of a downtime pack into one encrypted ZIP that opens only with the passphrase. */
export async function encryptFilesAsZip(files: readonly PackFile[], passphrase: string): Promise<Uint8Array> {
  const { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(new Uint8ArrayWriter(), { password: passphrase, encryptionStrength: AES_256 });
  for (const { name, bytes } of files) await zip.add(name, new Uint8ArrayReader(bytes));
  return zip.close();
}
