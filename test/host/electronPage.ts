import { eventually } from '#support/eventually';
import type { electronUses } from '#support/electron/use';
import { EventEmitter } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { describe, expect, test, vi } from 'vitest';
import type { Client } from '#shared/contract/contract';
import { recorded } from '#support/electron/calls';
import { Refusable } from '#support/electron/shared';
import { asWindow, BrowserWindow, lastWindow, parts } from '#support/electron/module';
import { IPC_CHANNELS } from '../../src-main/host/electron/ipcChannels';
import { reloadPageAfterCrash } from '../../src-main/host/electron/reloadPageAfterCrash';
import { warnBeforeQuitWithUnsentChanges } from '../../src-main/host/electron/quitConfirmation';
import { app, session, dialog, ipcMain, protocol, appUrl, PRELOAD, ask } from './electronDesk';

/** Registers the tests of the window and the limits of its page; the numbers are those of Electron's security checklist. */
export function pageTests(uses: ReturnType<typeof electronUses>): void {
  describe('the window', () => {
    test('2, 3, 4, 6, 8, 9, 10: no Node, isolated, sandboxed, nothing experimental', () => {
      const { webPreferences, ...window } = lastWindow().options;
      expect(webPreferences).toEqual({
        preload: PRELOAD,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        nodeIntegrationInWorker: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        // DevTools are available in a checkout but not in an installed program.
        devTools: true,
      });
      expect(window).toMatchObject({ show: false, title: 'Kontuar', minWidth: 640, minHeight: 480 });
    });

    test('1, 18: its only address is of its own scheme, a secure origin', () => {
      expect(lastWindow().page.url).toBe(appUrl);
      expect(protocol.privileged).toEqual([
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ]);
    });

    test('7: pages come from memory, under a policy without a single exception', async () => {
      const handler = session.handling.handlers.get('app');
      const get = async (url: string, method = 'GET') => handler?.(new Request(url, { method }));
      const page = await get(appUrl);
      expect(page?.status).toBe(200);
      expect(await page?.text()).toContain('<title>Kontuar');
      const policy = page?.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(policy).not.toContain('unsafe');
      for (const url of ['app://elsewhere/', `${appUrl}../../package.json`, `${appUrl}main/worker.js`]) {
        const answer = await get(url);
        expect(answer?.status, url).toBe(404);
        expect(answer?.headers.get('content-security-policy')).toBe(policy);
      }
      expect((await get(appUrl, 'POST'))?.status).toBe(404);
    });

    test('a page that dies is shown again; where it dies once more within ten seconds, somebody decides', async () => {
      const { page } = lastWindow();
      const dies = (reason = 'crashed') => page.emit('render-process-gone', {}, { reason, exitCode: 1 });
      dies('clean-exit');
      expect(page.reloads).toBe(0);
      dies();
      expect(page.reloads).toBe(1);
      expect(dialog.asked).toEqual([]);
      dialog.answer = 0;
      dies();
      dies('oom');
      await eventually(() => expect(page.reloads).toBe(2));
      expect(dialog.asked).toHaveLength(1);
      expect(dialog.asked[0]).toMatchObject({ type: 'error', defaultId: 0, noLink: true });
      expect(dialog.asked[0]?.buttons).toHaveLength(2);
      expect(lastWindow().done).toContain('show');
      dialog.asked.length = 0;
    });

    test('whoever would rather close is asked as always; who stays gets the window back', async () => {
      const window = new BrowserWindow({});
      const revive = reloadPageAfterCrash(asWindow(window), () => 'pl');
      const waiting = { waiting: 1, conflicts: 0, language: 'pl' as const, each: [], unknown: [] };
      const leave = new AbortController().signal;
      warnBeforeQuitWithUnsentChanges({
        window: asWindow(window),
        requestUnsentChanges: () => Promise.resolve(waiting),
        onQuitDeclined: revive,
        leave,
      });
      dialog.answer = 1;
      for (let time = 0; time < 2; time += 1)
        window.page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
      window.page.crashed = true;
      await eventually(() => expect(dialog.asked).toHaveLength(2));
      expect(dialog.asked[0]?.message).toContain('Kontuar');
      expect(dialog.asked[1]?.message).toContain('1 zmiana czeka');
      await eventually(() => expect(window.page.reloads).toBe(2));
      expect(window.destroyed).toBe(false);
      window.destroy();
      dialog.asked.length = 0;
    });
  });

  describe('what the page may not do', () => {
    test('5: every permission is refused but copying', async () => {
      const given = (name: string) =>
        new Promise((resolve) => Reflect.apply(session.request ?? Boolean, null, [{}, name, resolve, {}]));
      const checked = (name: string): unknown =>
        Reflect.apply(session.check ?? Boolean, null, [null, name, appUrl, {}]);
      for (const name of ['geolocation', 'notifications', 'media', 'openExternal', 'fullscreen', 'hid']) {
        expect(await given(name), name).toBe(false);
        expect(checked(name), name).toBe(false);
      }
      expect(await given('clipboard-sanitized-write')).toBe(true);
      expect(Reflect.apply(session.device ?? Boolean, null, [{}])).toBe(false);
      const streams: unknown[] = [];
      Reflect.apply(session.display ?? Boolean, null, [{}, (given: unknown) => streams.push(given)]);
      expect(streams).toEqual([null]);
    });

    test('only a file that the page made itself is saved', () => {
      const download = (url: string) => {
        const event = new Refusable();
        session.emit('will-download', event, recorded('DownloadItem', { getURL: () => url }));
        return !event.defaultPrevented;
      };
      expect(download(`blob:app://kontuar/5d6c`)).toBe(true);
      expect(download('https://evil.example/invoice.exe')).toBe(false);
      expect(download('blob:https://evil.example/5d6c')).toBe(false);
    });

    test('11, 12, 13, 14: it goes nowhere, opens nothing, embeds nothing', () => {
      const { page, webContents } = lastWindow();
      app.emit('web-contents-created', {}, webContents);
      const may = (name: string, url: string) => {
        const event = Object.assign(new Refusable(), { url });
        page.emit(name, event);
        return !event.defaultPrevented;
      };
      for (const name of ['will-navigate', 'will-frame-navigate']) {
        expect(may(name, `${appUrl}?mode=training`)).toBe(true);
        for (const url of [
          'https://evil.example/',
          'file:///etc/passwd',
          'app://kontuar/main/worker.js',
          'javascript:1',
        ])
          expect(may(name, url), url).toBe(false);
      }
      expect(may('will-redirect', appUrl)).toBe(false);
      expect(may('will-attach-webview', appUrl)).toBe(false);
      expect(Reflect.apply(page.opener ?? Boolean, null, [{ url: appUrl }])).toEqual({ action: 'deny' });
    });

    test('15, 20: nothing hands an address to the system, and the page gets no part of Electron', () => {
      expect(uses.filter((use) => /^(Shell|ContextBridge|WebFrame|Net|SafeStorage)\./.test(use))).toEqual([]);
      expect(uses.filter((use) => use.startsWith('IpcRenderer.'))).toEqual([
        'IpcRenderer.on kontuar:open',
        'IpcRenderer.on kontuar:port',
        'IpcRenderer.send',
      ]);
      expect(uses.filter((use) => use.startsWith('IpcMain.'))).toEqual([
        'IpcMain.off kontuar:connect',
        'IpcMain.on kontuar:connect',
      ]);
    });

    test('17: only the start page in the main frame of this window gets a line to the engine', async () => {
      expect(ask({ url: 'https://evil.example/' })).toEqual([]);
      expect(ask({ url: `${appUrl}other.html` })).toEqual([]);
      expect(ask({ url: appUrl, main: false })).toEqual([]);
      const { page } = lastWindow();
      ipcMain.emit(IPC_CHANNELS.connect, { sender: new EventEmitter(), senderFrame: { url: appUrl } });
      ipcMain.emit(IPC_CHANNELS.connect, { sender: lastWindow().webContents, senderFrame: null });
      const [port] = ask({ url: appUrl });
      if (!port) throw new Error('the start page got no line');
      port.start();
      const client = createORPCClient<Client>(new RPCLink({ port }));
      expect(await client.app.hello()).toMatchObject({ mode: 'real', connected: false });
      port.close();
      expect(page.sent).toEqual([]);
    });

    test('2, 20: the preload answers its own page only, and passes on a port and a record', async () => {
      const { ipcRenderer } = parts;
      const page = Object.assign(new EventTarget(), { posted: [] as unknown[][] });
      vi.stubGlobal(
        'window',
        Object.assign(page, { postMessage: (...args: unknown[]) => page.posted.push(args) }),
      );
      vi.stubGlobal('location', { origin: 'app://kontuar' });
      await import('../../src-main/host/electron/preload');
      const say = (data: unknown, source: unknown) =>
        page.dispatchEvent(Object.assign(new Event('message'), { data, source }));
      say({ kontuar: 'ready' }, {});
      say('ready', page);
      say(null, page);
      expect(ipcRenderer.sent).toEqual([]);
      say({ kontuar: 'ready' }, page);
      expect(ipcRenderer.sent).toEqual([IPC_CHANNELS.connect]);
      ipcRenderer.emit(IPC_CHANNELS.port, { ports: ['port'] });
      ipcRenderer.emit(IPC_CHANNELS.open, {}, { target: { to: 'inbox' }, world: null });
      expect(page.posted).toEqual([
        [{ kontuar: 'port' }, 'app://kontuar', ['port']],
        [{ kontuar: 'open', wanted: { target: { to: 'inbox' }, world: null } }, 'app://kontuar'],
      ]);
      vi.unstubAllGlobals();
    });
  });
}
