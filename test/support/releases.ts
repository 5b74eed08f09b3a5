import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type RequestOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type Electron from 'electron';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Authority } from './certificate';
import { requestWith, VerifyingAgent } from './devtools/net';
import { recorded } from './electron/calls';
import {
  MANIFEST_FILE,
  nameOfKey,
  PRODUCT,
  signManifest,
  type Manifest,
  type SignedFile,
} from '../../src-main/host/update/manifest';

/** Releases as they lie in a folder on the web, signed with a key that each test makes for itself. */

export interface TestKey {
  readonly secret: KeyObject;
  /** As `keys.ts` has it. */
  readonly name: string;
}
export function testKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { secret: privateKey, name: nameOfKey(publicKey) };
}

/** A file's line in the manifest; an AppImage for every processor unless `more` says otherwise. */
export const fileOf = (name: string, bytes: string, more: Partial<SignedFile> = {}): SignedFile => ({
  name,
  system: 'linux',
  arch: 'any',
  size: Buffer.byteLength(bytes),
  sha512: createHash('sha512').update(bytes).digest('base64'),
  ...more,
});

export const manifestOf = (version: string, files: SignedFile[], more: Partial<Manifest> = {}): Manifest => ({
  product: PRODUCT,
  version,
  released: '2026-11-23',
  notes: { pl: ['Plan otwiera się szybciej.'], en: ['Plan opens faster.'] },
  files,
  ...more,
});

export function temporary(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `kontuar-${name}-`));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A folder on the web, over https where there is an `authority`: its files by name. `asked`: the names that were asked for. */
export async function webFolder(authority: Authority | null = null) {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://feed.invalid').pathname);
    asked.push(name);
    const file = files.get(name);
    response.writeHead(file === undefined ? 404 : 200, { 'content-length': Buffer.byteLength(file ?? '') });
    response.end(file);
  };
  const server = authority ? createSecureServer(await authority.issue(), answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    address: `${authority ? 'https' : 'http'}://127.0.0.1:${port}/kontuar`,
    files,
    asked,
    /** Lays a version there: one AppImage (or another package) of this content, and its manifest. */
    lay: (
      version: string,
      content: string,
      key: TestKey,
      more: Partial<Manifest> = {},
      name = `Kontuar-${version}.AppImage`,
    ) => {
      files.set(name, content);
      files.set(
        MANIFEST_FILE,
        signManifest(manifestOf(version, [fileOf(name, content)], more), [key.secret]),
      );
    },
  };
}

/** Everything of it but Electron's own request. */
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
const isSession = (part: object): part is Electron.Session => 'setCertificateVerifyProc' in part;
function asSession(part: object): Electron.Session {
  if (isSession(part)) return part;
  throw new Error('this is no session of the stand-in');
}

/** electron-updater itself, as it works in an AppImage, over Node's network instead of Electron's. */
export class NodeUpdater extends AppImageUpdater {
  constructor(version: string) {
    const cache = temporary('cache');
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
    Reflect.set(this, 'httpExecutor', this.#executor);
  }
  readonly #executor = new NodeExecutor();
  /** Of Electron's session only what certificates are asked with. */
  override get netSession() {
    const session: Pick<Electron.Session, 'setCertificateVerifyProc'> = {
      setCertificateVerifyProc: (verify) => void (this.#executor.agent.verify = verify),
    };
    return asSession(recorded('Session', session));
  }
  /** The lasting number of this PC, by which those are chosen that a part of all gets a version for. */
  setNumber(id: string): void {
    writeFileSync(join(this.app.userDataPath, '.updaterId'), id);
  }
  /** What was fetched, on this disk. */
  get fetched(): string | null {
    return this.installerPath;
  }
}
