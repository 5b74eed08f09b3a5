import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Provider, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { z } from 'zod';
import type { UpdateRefusal } from '#shared/model/update';
import { MANIFEST_FILE } from '../update/manifest';
import { checkManifest, type Installed, type SignedVersion } from '../update/offer';

/** Nothing is offered, and why. */
export class UpdateRefused extends Error {
  readonly why: UpdateRefusal;
  constructor(why: UpdateRefusal) {
    super(`the new version was refused: ${why}`);
    this.why = why;
  }
}

/** A version found at the feed's address, with a valid signature. */
export interface Found extends SignedVersion {
  /** As it was signed, to be kept beside the installer. */
  readonly envelope: string;
}

interface Options {
  /** The folder on the web. */
  readonly feed: string;
  readonly installed: Installed;
  readonly found: (found: Found) => void;
}

/** A manifest of 50 files with its notes has 100 kB. */
const LONGEST_MANIFEST_BYTES = 1024 * 1024;
/** From asking to the last byte, ms. */
const DEADLINE_MS = 30_000;

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
export function signedFeed(Base: typeof Provider<UpdateInfo>, { feed, installed, found }: Options) {
  const folder = new URL(feed.endsWith('/') ? feed : `${feed}/`);
  return class SignedFeed extends Base {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<UpdateInfo> {
      const address = new URL(MANIFEST_FILE, folder);
      // What a cache on the way remembers may be a version old.
      address.searchParams.set('at', String(Date.now()));
      const envelope = await manifestAt(this.executor, this.createRequestOptions(address)).catch(
        (error: unknown) => {
          if (notThere.safeParse(error).success) throw new UpdateRefused('unsigned');
          throw error;
        },
      );
      const judged = checkManifest(envelope ?? '', installed);
      if (!judged.ok) throw new UpdateRefused(judged.why);
      const { manifest, files } = judged.value;
      found({ ...judged.value, envelope: envelope ?? '' });
      const [first] = files;
      return {
        version: manifest.version,
        releaseDate: manifest.released,
        files: files.map(({ name, size, sha512, blockMapSize }) => ({
          url: name,
          size,
          sha512,
          ...(blockMapSize === undefined ? {} : { blockMapSize }),
        })),
        path: first?.name ?? '',
        sha512: first?.sha512 ?? '',
        // electron-updater gives each PC a lasting number and compares.
        ...(manifest.share === undefined ? {} : { stagingPercentage: manifest.share }),
      };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      return files.map((info) => ({ url: new URL(info.url, folder), info }));
    }
  };
}

type Executor = ProviderRuntimeOptions['executor'];

/**
 * The text there, bounded in time and length, over redirections of the same protocol alone: none leads from https to
 * http. electron-updater's own reading has no bound.
 */
async function manifestAt(executor: Executor, options: RequestOptions): Promise<string | null> {
  const { protocol } = options;
  let give: (error: Error) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => (give = reject));
  let abort = (): void => undefined;
  const stop = (error: Error): void => {
    give(error);
    abort();
  };
  const bounded: Executor = Object.create(executor, {
    createRequest: {
      value: (asked: RequestOptions, callback: (response: IncomingMessage) => void) => {
        if (asked.protocol !== protocol) throw new Error(`the manifest leads from ${protocol} elsewhere`);
        const request = executor.createRequest(asked, (response: IncomingMessage) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer | string) => {
            bytes += chunk.length;
            // No manifest of ours is that long, whoever signed it.
            if (bytes > LONGEST_MANIFEST_BYTES) stop(new UpdateRefused('unreadable'));
          });
          callback(response);
        });
        abort = () => request.abort();
        return request;
      },
    },
  });
  const timer = setTimeout(() => stop(new Error('the manifest did not come in time')), DEADLINE_MS);
  try {
    return await Promise.race([bounded.request(options), stopped]);
  } finally {
    clearTimeout(timer);
  }
}
