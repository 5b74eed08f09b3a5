import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import type Electron from 'electron';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
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

/** A folder on the web: its files by name. `asked`: the names that were asked for. */
export async function webFolder() {
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
    /** Lays a version there: one AppImage of this content, and its manifest. */
    lay: (version: string, content: string, key: TestKey, more: Partial<Manifest> = {}) => {
      const name = `Kontuar-${version}.AppImage`;
      files.set(name, content);
      files.set(
        MANIFEST_FILE,
        signManifest(manifestOf(version, [fileOf(name, content)], more), [key.secret]),
      );
    },
  };
}

type Verify = Parameters<Electron.Session['setCertificateVerifyProc']>[0];
/** As Chromium has them. */
const AUTHORITY_INVALID = -202;
const AS_CHROMIUM_SAYS = -3;

/** A session's certificates, as Electron looks at them: what nobody vouches for is put before the program, with its chain. */
class VerifyingAgent extends Agent {
  verify: Verify = null;
  override createConnection(...[options, given]: Parameters<Agent['createConnection']>) {
    const host = options.host ?? '';
    const fail = (error: Error) => given?.(error, socket);
    const socket = connect({ host, port: Number(options.port), rejectUnauthorized: false }, () => {
      if (socket.authorized || this.#trusts(socket, host)) return given?.(null, socket);
      socket.destroy();
      return fail(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
    });
    socket.once('error', fail);
    return undefined;
  }
  #trusts(socket: TLSSocket, hostname: string): boolean {
    let at = socket.getPeerX509Certificate();
    const chain: string[] = [];
    for (; at && !chain.includes(at.toString()); at = at.issuerCertificate) chain.push(at.toString());
    const certificate = chain.reduceRight<object | undefined>(
      (issuerCert, data) => ({ data, issuerCert }),
      undefined,
    );
    let verdict = AS_CHROMIUM_SAYS;
    const asked = { hostname, certificate, errorCode: AUTHORITY_INVALID };
    Reflect.apply(this.verify ?? Boolean, null, [asked, (said: number) => (verdict = said)]);
    return verdict === 0;
  }
}

/** Everything of it but Electron's own request. */
class NodeExecutor extends ElectronHttpExecutor {
  readonly agent = new VerifyingAgent();
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
    const [ask, agent] =
      options.protocol === 'https:'
        ? ([secureRequest, this.agent] as const)
        : ([request, undefined] as const);
    return Reflect.apply(ask, null, [{ ...options, agent }, callback]);
  }
}

const isSession = (part: object): part is Electron.Session => 'setCertificateVerifyProc' in part;
function asSession(part: object): Electron.Session {
  if (isSession(part)) return part;
  throw new Error('this is no session of the stand-in');
}

/** electron-updater itself, as it works in an AppImage, over Node's network instead of Electron's. */
export class NodeUpdater extends AppImageUpdater {
  readonly installs: (readonly [silent: boolean, startAfter: boolean])[] = [];
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
  /** Whoever is asked for a password says no. */
  declines = false;
  /** Without Electron's own events at its end. */
  override quitAndInstall(silent = false, startAfter = false): void {
    this.installs.push([silent, startAfter]);
    if (this.declines) this.dispatchError(new Error('Command pkexec exited with code 126'));
    else this.install(silent, startAfter);
  }
  /** What was fetched, on this disk. */
  get fetched(): string | null {
    return this.installerPath;
  }
}
