import type { Provider, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { z } from 'zod';
import type { UpdateRefusal } from '#shared/model/update';
import { MANIFEST_FILE } from '../update/manifest';
import { judgeManifest, type Installed, type SignedVersion } from '../update/offer';

/** Nothing is offered, and why. */
export class UpdateRefused extends Error {
  readonly why: UpdateRefusal;
  constructor(why: UpdateRefusal) {
    super(`the new version was refused: ${why}`);
    this.why = why;
  }
}

/** What was found at the feed's address and believed. */
export interface Found extends SignedVersion {
  /** As it was signed, to be kept beside the installer. */
  readonly envelope: string;
}

interface Wishes {
  /** The folder on the web. */
  readonly feed: string;
  readonly installed: Installed;
  readonly found: (found: Found) => void;
}

const notThere = z.object({ statusCode: z.literal(404) });
const otherHash = z.object({ code: z.literal('ERR_CHECKSUM_MISMATCH') });

/** Why electron-updater gave up, where it was no matter of the line; null: it was. */
export function refusalOf(error: unknown): UpdateRefusal | null {
  if (error instanceof UpdateRefused) return error.why;
  return otherHash.safeParse(error).success ? 'file' : null;
}

/**
 * Where electron-updater learns of versions: from the signed manifest and nothing else. No `latest.yml` is read. Names, sizes and
 * hashes of what it then fetches are the manifest's.
 */
export function signedFeed(Base: typeof Provider<UpdateInfo>, { feed, installed, found }: Wishes) {
  const folder = new URL(feed.endsWith('/') ? feed : `${feed}/`);
  return class SignedFeed extends Base {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const address = new URL(MANIFEST_FILE, folder);
      // What a cache on the way remembers may be a version old.
      address.searchParams.set('at', String(Date.now()));
      const envelope = await this.httpRequest(address).catch((error: unknown) => {
        if (notThere.safeParse(error).success) throw new UpdateRefused('unsigned');
        throw error;
      });
      const judged = judgeManifest(envelope ?? '', installed);
      if (!judged.ok) throw new UpdateRefused(judged.why);
      const { manifest, files } = judged.value;
      found({ ...judged.value, envelope: envelope ?? '' });
      const [first] = files;
      return {
        version: manifest.version,
        releaseDate: manifest.released,
        releaseNotes: manifest.notes,
        files: files.map(({ name, size, sha512, blockMapSize }) => ({
          url: name,
          size,
          sha512,
          ...(blockMapSize === undefined ? {} : { blockMapSize }),
        })),
        path: first?.name ?? '',
        sha512: first?.sha512 ?? '',
      };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, folder), info }));
    }
  };
}
