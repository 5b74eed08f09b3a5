import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { RequestOptions } from 'node:http';
import { copyFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type Electron from 'electron';
import { z } from 'zod';
import { recorded } from '../electron/calls';
import { Refusable } from '../electron/shared';
import { REAL_ORIGIN, toOwn } from './addresses';
import { around, nextId, onAct, tell } from './devtoolsDesk';
import { requestWith, VerifyingAgent } from './net';
import { protocol } from './requests';
import { chromium } from './running';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

/** Pairs of Chromium's and Electron's permission names. */
const PERMISSIONS = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['camera', 'media'],
  ['microphone', 'media'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['idle-detection', 'idle-detection'],
  ['window-management', 'window-management'],
  ['local-fonts', 'local-fonts'],
  ['storage-access', 'storage-access'],
] as const;

const beginSchema = z.object({ guid: z.string(), url: z.string(), suggestedFilename: z.string() });
const progressSchema = z.object({ guid: z.string(), state: z.string() });

class SessionPart
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'resolveProxy'
    >
{
  readonly protocol = recorded('Protocol', protocol);
  #request: RequestHandler = null;
  #check: CheckHandler = null;
  #watching = false;

  setPermissionRequestHandler = (handler: RequestHandler): void => {
    this.#request = handler;
    void this.#apply();
  };
  setPermissionCheckHandler = (handler: CheckHandler): void => {
    this.#check = handler;
    void this.#apply();
  };
  // Chromium without Electron has no such devices and shares no screen, so the handlers do nothing.
  setDevicePermissionHandler: Electron.Session['setDevicePermissionHandler'] = () => undefined;
  setDisplayMediaRequestHandler: Electron.Session['setDisplayMediaRequestHandler'] = () => undefined;

  /** Evaluates the system's proxy script, because Chromium alone does not tell its decision. */
  resolveProxy = (url: string): Promise<string> => {
    if (around.proxyScript === '') return Promise.resolve('DIRECT');
    const call = `${around.proxyScript}\nFindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(new URL(url).hostname)})`;
    return Promise.resolve(String(runInNewContext(call)));
  };

  /** Applies the handlers' answers as Chromium's own permission settings for the page. */
  async #apply(): Promise<void> {
    const { browser } = await chromium();
    for (const [name, permission] of PERMISSIONS) {
      const may = await this.#may(permission);
      const setting = may ? 'granted' : 'denied';
      await browser.send('Browser.setPermission', { permission: { name }, setting, origin: REAL_ORIGIN });
    }
    await this.#watchDownloads();
  }
  #may(permission: string): Promise<boolean> {
    const details = { requestingUrl: toOwn(REAL_ORIGIN), isMainFrame: true };
    const ask: unknown[] = [null, permission];
    const checked =
      this.#check === null ||
      Boolean(Reflect.apply(this.#check, null, [...ask, toOwn(REAL_ORIGIN), details]));
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (!this.#request) return Promise.resolve(checked);
    Reflect.apply(this.#request, null, [...ask, (granted: boolean) => resolve(granted && checked), details]);
    return promise;
  }

  async #watchDownloads(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    const { browser } = await chromium();
    const folder = mkdtempSync(join(tmpdir(), 'kontuar-downloads-'));
    process.once('exit', () => void rm(folder, { recursive: true, force: true }));
    const destination = new Map<string, Promise<{ id: number; path: string | null }>>();
    browser.on('Browser.downloadWillBegin', beginSchema, ({ guid, url, suggestedFilename }) => {
      const event = new Refusable();
      this.emit('will-download', event, { getURL: () => toOwn(url), getFilename: () => suggestedFilename });
      if (event.defaultPrevented) {
        tell({ told: 'refused', what: 'download', url: toOwn(url) });
        void browser.send('Browser.cancelDownload', { guid });
        return;
      }
      // Without a path from the program, Electron asks the person where to save the file.
      destination.set(guid, askWhere(suggestedFilename, toOwn(url)));
    });
    browser.on('Browser.downloadProgress', progressSchema, ({ guid, state }) => {
      if (state !== 'completed') return;
      void destination.get(guid)?.then(async ({ id, path }) => {
        if (path !== null) await copyFile(join(folder, guid), path);
        tell({ told: 'saved', id, state: path === null ? 'cancelled' : 'completed' });
      });
    });
    await browser.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: folder,
      eventsEnabled: true,
    });
  }
}

const saves = new Map<number, (path: string | null) => void>();
onAct('saveAs', ({ id, path }) => saves.get(id)?.(path));

function askWhere(name: string, url: string): Promise<{ id: number; path: string | null }> {
  const id = nextId();
  const { promise, resolve } = Promise.withResolvers<{ id: number; path: string | null }>();
  saves.set(id, (path) => resolve({ id, path }));
  tell({ told: 'save', id, name, url });
  return promise;
}

/** A session beside the window's session, for requests of the main process. */
class NetSession implements Pick<Electron.Session, 'setCertificateVerifyProc'> {
  readonly agent = new VerifyingAgent();
  setCertificateVerifyProc: Electron.Session['setCertificateVerifyProc'] = (verify) =>
    void (this.agent.verify = verify);
}
const partitions = new Map<string, NetSession>();

export const session = recorded('Session', {
  defaultSession: recorded('Session', new SessionPart()),
  fromPartition: (name: string): NetSession => {
    const part = partitions.get(name) ?? recorded('Session', new NetSession());
    partitions.set(name, part);
    return part;
  },
});

export const net = recorded('Net', {
  request: ({ session: part, ...options }: RequestOptions & { readonly session: NetSession }) =>
    requestWith(part.agent, options),
});
