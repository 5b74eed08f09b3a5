import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { UpdateRefusal } from '#shared/model/update';
import { compareVersions, readManifest, type Manifest, type SignedFile } from './manifest';

/** The offer of a signed manifest for this PC, or the reason for refusing it. */

export interface Installed {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Public keys of this program (keys.ts). */
  readonly keys: readonly string[];
}

export interface SignedVersion {
  readonly manifest: Manifest;
  /** Files for this system and processor. */
  readonly files: readonly SignedFile[];
}

type Judged =
  | { readonly ok: true; readonly value: SignedVersion }
  | { readonly ok: false; readonly why: UpdateRefusal };

/** Judges what lies at the feed's address. The version that is installed is no refusal: there is nothing newer. */
export function checkManifest(envelope: string, installed: Installed): Judged {
  if (installed.keys.length === 0) return { ok: false, why: 'noKey' };
  const read = readManifest(envelope, installed.keys);
  if (!read.ok) return read;
  const { manifest } = read;
  if (compareVersions(manifest.version, installed.version) < 0) return { ok: false, why: 'older' };
  const files = filesFor(manifest, installed);
  return files.length === 0 ? { ok: false, why: 'notForThisPc' } : { ok: true, value: { manifest, files } };
}

/** The file of an earlier version that this PC kept; null where the envelope does not vouch for it. */
export function vouchedFile(
  envelope: string,
  version: string,
  installed: Installed,
  ending: string,
): SignedFile | null {
  const read = readManifest(envelope, installed.keys);
  if (!read.ok || read.manifest.version !== version) return null;
  return filesFor(read.manifest, installed).find(({ name }) => name.endsWith(ending)) ?? null;
}

const filesFor = ({ files }: Manifest, { platform, arch }: Installed): SignedFile[] =>
  files.filter((file) => file.system === platform && (file.arch === arch || file.arch === 'any'));

/** Whether a file on this PC is the signed one, by size and hash. */
export async function isSigned(
  file: string,
  { size, sha512 }: Pick<SignedFile, 'size' | 'sha512'>,
): Promise<boolean> {
  try {
    if ((await stat(file)).size !== size) return false;
    const hash = createHash('sha512');
    for await (const part of createReadStream(file)) hash.update(part);
    return hash.digest('base64') === sha512;
  } catch {
    return false;
  }
}
