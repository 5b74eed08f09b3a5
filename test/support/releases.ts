import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type Electron from 'electron';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { requestWith, VerifyingAgent } from './devtools/net';

/** Releases of the program in a web folder, and the real updater that reads them. */

/** Creates a folder that is removed after the test. */
export function createTemporaryFolder(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `kontuar-${name}-`));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Serves a web folder with its files by name; `asked` lists the requested names. */
export async function serveReleaseFolder() {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://feed.invalid').pathname);
    asked.push(name);
    const file = files.get(name);
    response.writeHead(file === undefined ? 404 : 200, { 'content-length': Buffer.byteLength(file ?? '') });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    address: `http://127.0.0.1:${port}/kontuar`,
    files,
    asked,
    /**
     * Adds a version to the folder: one AppImage with this content, and the list of files as electron-builder writes
     * it.
     */
    publish: (version: string, content: string) => {
      const name = `Kontuar-${version}.AppImage`;
      const sha512 = createHash('sha512').update(content).digest('base64');
      files.set(name, content);
      files.set(
        'latest-linux.yml',
        JSON.stringify({
          version,
          files: [{ url: name, sha512, size: Buffer.byteLength(content) }],
          path: name,
          sha512,
          releaseDate: '2026-11-23T10:00:00.000Z',
        }),
      );
    },
  };
}

/** Replaces only Electron's own request in electron-updater's downloader. */
class NodeExecutor extends ElectronHttpExecutor {
  readonly agent = new VerifyingAgent();
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
    return asRequest(requestWith(this.agent, options, callback));
  }
}

const isRequest = (made: object): made is Electron.ClientRequest => 'abort' in made && 'end' in made;
function asRequest(made: object): Electron.ClientRequest {
  if (isRequest(made)) return made;
  throw new Error('this is no request');
}

/**
 * The real electron-updater for an AppImage, over Node's network instead of Electron's; installations are only
 * recorded.
 */
export class NodeUpdater extends AppImageUpdater {
  /** One entry per installation: whether the program should start afterwards. */
  readonly installations: boolean[] = [];
  /** The error of the next installation; null if it succeeds. */
  fails: Error | null = null;
  constructor(version: string) {
    const cache = createTemporaryFolder('cache');
    const appUpdateConfigPath = join(cache, 'app-update.yml');
    writeFileSync(appUpdateConfigPath, 'updaterCacheDirName: kontuar-updater\n');
    super(null, {
      version,
      name: 'Kontuar',
      isPackaged: true,
      appUpdateConfigPath,
      userDataPath: cache,
      baseCachePath: cache,
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    });
    Reflect.set(this, 'httpExecutor', new NodeExecutor());
  }
  override quitAndInstall(_isSilent = false, isForceRunAfter = false): void {
    if (this.fails) this.emit('error', this.fails);
    else this.installations.push(isForceRunAfter);
  }
}
