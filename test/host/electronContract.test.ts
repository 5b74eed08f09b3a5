import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#shared/contract/contract';
import type { Notice } from '#shared/contract/inbox';
import { calls, recorded } from '#support/electron/calls';
import {
  asWindow,
  BrowserWindow,
  lastWindow,
  Notification,
  parts,
  Prevented,
  Tray,
  applicationMenu,
} from '#support/electron/module';
import { electronUses } from '#support/electron/use';
import { build, makeProfile, ROOT, type TestProfile } from '#support/profile';
import { CHANNELS } from '../../src-main/host/electron/channels';
import { startAtLogin } from '../../src-main/host/electron/loginItem';
import { hearLinks } from '../../src-main/host/electron/links';
import { noticeRaiser } from '../../src-main/host/electron/notices';
import { guardPage } from '../../src-main/host/electron/guardPage';
import { guardQuit } from '../../src-main/host/electron/quitGuard';
import { makeOpener, targetAmong, targetOf } from '../../src-main/host/electron/records';
import { showMarks } from '../../src-main/host/electron/tray';
import { makeUpdater } from '../../src-main/host/electron/updater';
import { startFile } from '../../src-main/host/update/startRecord';
import { electronHost } from '../../src-main/host/electron/electronHost';
import { registerScheme } from '../../src-main/host/electron/protocol';
import { startEngine, type Engine } from '../../src-main/host/engineThread';
import { runMain } from './children/runMain';

/**
 * The real host code on a stand-in for Electron whose parts have the types of electron.d.ts. The numbers are those of
 * Electron's security checklist (docs/electron-review.md). `hosts.test.ts` does the same in real Electron where its
 * binary is there.
 */
vi.mock('electron', () => import('#support/electron/module'));

const { app, session, dialog, ipcMain, powerMonitor, protocol } = parts;
const updaterOn = (profileDir: string) =>
  makeUpdater({ version: '0.1.0', keys: [], starts: startFile(join(profileDir, 'starts.json')), profileDir });
const own = 'app://kontuar/';
const uses = electronUses('src-main/host/electron');

let profile: TestProfile;
let engine: Engine;
let shown: Promise<void>;
let tray: Tray | null;
let woken = 0;
const leave = new AbortController();
beforeAll(async () => {
  await build();
  profile = await makeProfile();
  app.setPath('appData', join(profile.dir, 'config'));
  const started = await startEngine(join(ROOT, 'out', 'main'), {
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'test',
  });
  if (!started.ok) throw new Error(started.reason);
  engine = started.engine;
  registerScheme();
  const host = electronHost({
    pagesDir: join(ROOT, 'out', 'renderer'),
    iconsDir: join(ROOT, 'resources', 'icons'),
    preload: '/built/preload.cjs',
    mode: 'real',
    hidden: false,
    links: hearLinks(null),
    updater: updaterOn(profile.dir),
  });
  const told = () => {
    woken += 1;
    engine.woken();
  };
  shown = host.show({ ...engine, woken: told }, leave.signal);
  await vi.waitFor(() => lastWindow());
  tray = Tray.last;
}, 240_000);
afterAll(async () => {
  await engine.stop();
  await profile.remove();
});

/** The page asks for its line, from this frame of this window; what it was given. */
function ask(frame: { url: string; main?: boolean; window?: BrowserWindow }): MessagePort[] {
  const given: MessagePort[] = [];
  const window = frame.window ?? lastWindow();
  const senderFrame = recorded('WebFrameMain', {
    url: frame.url,
    postMessage: (_channel: string, _message: unknown, ports: MessagePort[] = []) =>
      void given.push(...ports),
  });
  window.page.mainFrame = frame.main === false ? {} : senderFrame;
  ipcMain.emit(CHANNELS.connect, { sender: window.webContents, senderFrame });
  return given;
}

describe('the window', () => {
  test('2, 3, 4, 6, 8, 9, 10: no Node, isolated, sandboxed, nothing experimental', () => {
    const { webPreferences, ...window } = lastWindow().options;
    expect(webPreferences).toEqual({
      preload: '/built/preload.cjs',
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
      // Open in a checkout, closed in what is installed.
      devTools: true,
    });
    expect(window).toMatchObject({ show: false, title: 'Kontuar', minWidth: 640, minHeight: 480 });
  });

  test('1, 18: its only address is of its own scheme, a secure origin', () => {
    expect(lastWindow().page.url).toBe(own);
    expect(protocol.privileged).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });

  test('7: pages come from memory, under a policy without a single exception', async () => {
    const handler = session.handling.handlers.get('app');
    const get = async (url: string, method = 'GET') => handler?.(new Request(url, { method }));
    const page = await get(own);
    expect(page?.status).toBe(200);
    expect(await page?.text()).toContain('<title>Kontuar');
    const policy = page?.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toContain('unsafe');
    for (const url of ['app://elsewhere/', `${own}../../package.json`, `${own}main/worker.js`]) {
      const answer = await get(url);
      expect(answer?.status, url).toBe(404);
      expect(answer?.headers.get('content-security-policy')).toBe(policy);
    }
    expect((await get(own, 'POST'))?.status).toBe(404);
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
    await vi.waitFor(() => expect(page.reloads).toBe(2));
    expect(dialog.asked).toHaveLength(1);
    expect(dialog.asked[0]).toMatchObject({ type: 'error', defaultId: 0, noLink: true });
    expect(dialog.asked[0]?.buttons).toHaveLength(2);
    expect(lastWindow().done).toContain('show');
    dialog.asked.length = 0;
  });

  test('whoever would rather close is asked as always; who stays gets the window back', async () => {
    const window = new BrowserWindow({});
    const revive = guardPage(asWindow(window), () => 'pl');
    const waiting = { waiting: 1, conflicts: 0, language: 'pl' as const, each: [] };
    guardQuit(asWindow(window), () => Promise.resolve(waiting), revive);
    dialog.answer = 1;
    for (let time = 0; time < 2; time += 1)
      window.page.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    window.page.crashed = true;
    await vi.waitFor(() => expect(dialog.asked).toHaveLength(2));
    expect(dialog.asked[0]?.message).toContain('Kontuar');
    expect(dialog.asked[1]?.message).toContain('1 zmiana czeka');
    await vi.waitFor(() => expect(window.page.reloads).toBe(2));
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
      Reflect.apply(session.check ?? Boolean, null, [null, name, own, {}]);
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
      const event = new Prevented();
      session.emit('will-download', event, recorded('DownloadItem', { getURL: () => url }));
      return !event.prevented;
    };
    expect(download(`blob:app://kontuar/5d6c`)).toBe(true);
    expect(download('https://evil.example/invoice.exe')).toBe(false);
    expect(download('blob:https://evil.example/5d6c')).toBe(false);
  });

  test('11, 12, 13, 14: it goes nowhere, opens nothing, embeds nothing', () => {
    const { page, webContents } = lastWindow();
    app.emit('web-contents-created', {}, webContents);
    const may = (name: string, url: string) => {
      const event = Object.assign(new Prevented(), { url });
      page.emit(name, event);
      return !event.prevented;
    };
    for (const name of ['will-navigate', 'will-frame-navigate']) {
      expect(may(name, `${own}?mode=training`)).toBe(true);
      for (const url of [
        'https://evil.example/',
        'file:///etc/passwd',
        'app://kontuar/main/worker.js',
        'javascript:1',
      ])
        expect(may(name, url), url).toBe(false);
    }
    expect(may('will-redirect', own)).toBe(false);
    expect(may('will-attach-webview', own)).toBe(false);
    expect(Reflect.apply(page.opener ?? Boolean, null, [{ url: own }])).toEqual({ action: 'deny' });
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
    expect(ask({ url: `${own}other.html` })).toEqual([]);
    expect(ask({ url: own, main: false })).toEqual([]);
    const { page } = lastWindow();
    ipcMain.emit(CHANNELS.connect, { sender: new EventEmitter(), senderFrame: { url: own } });
    ipcMain.emit(CHANNELS.connect, { sender: lastWindow().webContents, senderFrame: null });
    const [port] = ask({ url: own });
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
      Object.assign(page, { postMessage: (...said: unknown[]) => page.posted.push(said) }),
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
    expect(ipcRenderer.sent).toEqual([CHANNELS.connect]);
    ipcRenderer.emit(CHANNELS.port, { ports: ['port'] });
    ipcRenderer.emit(CHANNELS.open, {}, { target: { to: 'inbox' }, world: null });
    expect(page.posted).toEqual([
      [{ kontuar: 'port' }, 'app://kontuar', ['port']],
      [{ kontuar: 'open', wanted: { target: { to: 'inbox' }, world: null } }, 'app://kontuar'],
    ]);
    vi.unstubAllGlobals();
  });
});

describe('the desk around it', () => {
  const notice: Notice = {
    title: 'Nowa rezerwacja',
    body: '101, 3 noce',
    attended: true,
    world: 'p-0a1b2c3d',
    target: { to: 'inbox' },
  };

  test('a second start, a link and a notification bring the window to the record', async () => {
    const window = lastWindow();
    window.minimized = true;
    app.emit('second-instance', {}, ['kontuar', '--hidden']);
    expect(window.done.slice(-2)).toEqual(['show', 'focus']);
    expect(window.minimized).toBe(false);
    const link = 'kontuar://reservation/48213?arrival=2026-06-03';
    app.emit('second-instance', {}, ['kontuar', '--', link]);
    const target = { to: 'reservation', reservationId: 48_213, arrival: '2026-06-03' };
    expect(window.page.sent.at(-1)).toEqual([CHANNELS.open, { target, world: null }]);
    const event = new Prevented();
    app.emit('open-url', event, 'kontuar://invoice/abc-1');
    expect(event.prevented).toBe(true);
    expect(window.page.sent.at(-1)).toEqual([
      CHANNELS.open,
      { target: { to: 'invoice', localId: 'abc-1' }, world: null },
    ]);
    app.emit('activate');
    expect(window.done.at(-1)).toBe('focus');

    const before = window.page.sent.length;
    const opener = makeOpener(asWindow(window));
    opener.open({ to: 'inbox' });
    expect(window.page.sent).toHaveLength(before);
    opener.ready();
    expect(window.page.sent.at(-1)).toEqual([CHANNELS.open, { target: { to: 'inbox' }, world: null }]);
    // Of another property than the one that is shown: the page goes there.
    opener.open({ to: 'inbox' }, 'p-0a1b2c3d');
    expect(window.page.sent.at(-1)).toEqual([
      CHANNELS.open,
      { target: { to: 'inbox' }, world: 'p-0a1b2c3d' },
    ]);
    window.page.url = `${own}?mode=training`;
    opener.open({ to: 'inbox' });
    expect(window.page.sent).toHaveLength(before + 2);
    window.page.url = own;
  });

  test('a link that came before there was a window, and before Electron was ready, is not lost', () => {
    const links = hearLinks(null);
    const opened: unknown[] = [];
    const event = new Prevented();
    app.emit('open-url', event, 'kontuar://invoice/abc-1');
    app.emit('open-url', new Prevented(), 'https://evil.example/');
    expect(event.prevented).toBe(true);
    expect(links.waits()).toBe(true);
    links.to((target) => opened.push(target));
    expect(opened).toEqual([{ to: 'invoice', localId: 'abc-1' }]);
    expect(links.waits()).toBe(false);
    app.emit('open-url', new Prevented(), 'kontuar://inbox');
    expect(opened.at(-1)).toEqual({ to: 'inbox' });
    links.to(null);
  });

  test('a link is a record or nothing', () => {
    expect(targetOf('kontuar://inbox')).toEqual({ to: 'inbox' });
    for (const link of [
      'https://evil.example/',
      'kontuar://settings',
      'kontuar://constructor',
      'kontuar://invoice/',
      'kontuar://invoice/a/b',
      `kontuar://invoice/${'a'.repeat(65)}`,
      'kontuar://reservation/1',
      'kontuar://reservation/1e3?arrival=2026-06-03',
      'kontuar://reservation/1?arrival=tomorrow',
      '--profile=/tmp/x',
    ])
      expect(targetOf(link), link).toBeNull();
    expect(targetAmong(['/opt/kontuar', '--hidden', 'kontuar://inbox/'])).toEqual({ to: 'inbox' });
  });

  test('a notification is raised for who does not look, one at a time; its click opens the record', () => {
    const window = lastWindow();
    const opened: unknown[] = [];
    const raise = noticeRaiser(asWindow(window), ({ target, world }) => opened.push([world, target]));
    window.focused = true;
    raise(notice);
    window.focused = false;
    Notification.supported = false;
    raise(notice);
    Notification.supported = true;
    expect(Notification.shown).toEqual([]);
    raise(notice);
    // In front of an empty desk, or behind the curtain.
    window.focused = true;
    raise({ ...notice, attended: false, body: '102, 1 noc' });
    const [first, second] = Notification.shown;
    expect([first?.closed, second?.closed]).toEqual([true, false]);
    expect(second?.options).toEqual({ title: 'Nowa rezerwacja', body: '102, 1 noc' });
    second?.emit('click');
    expect(opened).toEqual([['p-0a1b2c3d', { to: 'inbox' }]]);
  });

  test('the tray opens and quits, in the language of the desk; the menus hold the keys', async () => {
    const words = () => tray?.menu.map(({ label }) => label ?? '');
    await vi.waitFor(() => expect(words()).toEqual(['Otwórz Kontuar', '', 'Zakończ']));
    expect(tray?.tip).toBe('Kontuar');
    tray?.emit('click');
    expect(lastWindow().done.at(-1)).toBe('focus');
    const quits: unknown[] = [];
    app.once('before-quit', (event) => quits.push(event));
    Reflect.apply(tray?.menu[2]?.click ?? Boolean, null, []);
    expect(quits).toHaveLength(1);
    const [port] = ask({ url: own });
    if (!port) throw new Error('no line');
    port.start();
    await createORPCClient<Client>(new RPCLink({ port })).app.setPreferences({ language: 'en' });
    await vi.waitFor(() => expect(words()).toEqual(['Open Kontuar', '', 'Quit']));
    port.close();
    expect(applicationMenu.template.map(({ label }) => label)).toEqual(['Kontuar', 'Edycja', 'Widok']);
    expect(JSON.stringify(applicationMenu.template)).not.toMatch(/devtools|reload/i);
  });

  test('the count of what is unread stands on the icon; on Windows as a mark', () => {
    const window = new BrowserWindow({});
    const wishes = { window: asWindow(window), iconsDir: '/icons', language: 'pl' as const };
    const marks = showMarks({ ...wishes, bringUp: () => undefined });
    marks.unread([{ name: null, count: 3 }]);
    expect(app.badge).toBe(3);
    expect(Tray.last?.tip).toBe('Kontuar: 3 nowości w skrzynce');
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    marks.unread([
      { name: 'Pod Lipą', count: 0 },
      { name: 'Willa Zosia', count: 1 },
    ]);
    expect(window.overlay).toBe('Kontuar: 1 nowość w skrzynce\nWilla Zosia: 1');
    marks.unread([{ name: null, count: 0 }]);
    expect(window.overlay).toBeNull();
    vi.restoreAllMocks();
    window.destroy();
  });

  test('it opens with the computer only where it is installed and asked to', async () => {
    const home = mkdtempSync(join(tmpdir(), 'kontuar-home-'));
    const file = join(home, 'autostart', 'kontuar.desktop');
    try {
      await startAtLogin(true, home);
      expect(() => readFileSync(file)).toThrow();
      app.isPackaged = true;
      await startAtLogin(true, home);
      expect(readFileSync(file, 'utf8')).toMatch(/^\[Desktop Entry\]\n[^]*\nExec="[^"\n]+" --hidden\n/);
      await startAtLogin(false, home);
      expect(() => readFileSync(file)).toThrow();
      vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
      await startAtLogin(true, home);
      expect(app.login).toEqual({ openAtLogin: true, args: ['--hidden'] });
    } finally {
      vi.restoreAllMocks();
      app.isPackaged = false;
      rmSync(home, { recursive: true });
    }
  });

  test('closing asks while changes wait, once, and takes no for an answer', async () => {
    const window = new BrowserWindow({});
    const waiting = { waiting: 2, conflicts: 0, language: 'en' as const, each: [{ name: null, count: 2 }] };
    let stayed = 0;
    guardQuit(
      asWindow(window),
      () => Promise.resolve(waiting),
      () => (stayed += 1),
    );
    dialog.answer = 1;
    window.close();
    window.close();
    await vi.waitFor(() => expect(dialog.asked).toHaveLength(1));
    expect(dialog.asked[0]).toMatchObject({ defaultId: 1, cancelId: 1, noLink: true });
    expect(dialog.asked[0]?.message).toContain('2 changes wait');
    await vi.waitFor(() => expect(stayed).toBe(1));
    expect(window.destroyed).toBe(false);
    dialog.answer = 0;
    await vi.waitFor(() => {
      window.close();
      expect(window.destroyed).toBe(true);
    });
  });

  test('a program that cannot start says why, or asks, in a window of the system', async () => {
    const host = electronHost({
      pagesDir: '',
      iconsDir: '',
      preload: '',
      mode: 'real',
      hidden: true,
      links: hearLinks(null),
      updater: updaterOn(profile.dir),
    });
    await host.explain({ reason: 'newer', detail: 'schema 99' });
    expect(dialog.asked.at(-1)).toMatchObject({ type: 'error', title: 'Kontuar' });
    expect(dialog.asked.at(-1)?.detail).toContain('schema 99');

    const question = {
      language: 'pl' as const,
      title: 'Dane zapisała nowsza wersja',
      detail: ['Kopia z wtorku.', 'Historia nie wróci.'],
      yes: 'Przywróć',
      no: 'Zamknij',
      agreed: '',
      declined: '',
    };
    const { signal } = new AbortController();
    dialog.answer = 1;
    expect(await host.ask(question, signal)).toBe(false);
    dialog.answer = 0;
    expect(await host.ask(question, signal)).toBe(true);
    expect(dialog.asked.at(-1)).toMatchObject({
      message: question.title,
      detail: 'Kopia z wtorku.\n\nHistoria nie wróci.',
      buttons: ['Przywróć', 'Zamknij'],
      defaultId: 1,
      cancelId: 1,
    });
    expect(await host.ask(question, AbortSignal.abort())).toBe(false);
  });

  test('a PC that has slept is told to the engine', () => {
    powerMonitor.emit('resume');
    expect(woken).toBe(1);
  });

  test('the life of the program ends with its window', async () => {
    const window = lastWindow();
    leave.abort();
    await shown;
    expect(window.destroyed).toBe(true);
    expect(tray?.removed).toBe(true);
    expect(ipcMain.listenerCount(CHANNELS.connect)).toBe(0);
    expect(powerMonitor.listenerCount('resume')).toBe(0);
  });
});

test('main: one start a profile, links only when installed, quitting after the engine has closed', async () => {
  const whole = await runMain(['--training', '--hidden'], { installed: true });
  // macOS tells of the link that a start is for before it is ready, and to nobody later.
  expect(whole.hearsLinks).toBe(true);
  expect(whole.error).toBe('');
  expect(whole).toMatchObject({ status: 0, mode: 'training', shows: 0, wal: false });
  expect(whole.protocols).toEqual([['kontuar', process.execPath, ['--']]]);
  expect(whole.userData.startsWith(whole.profileDir)).toBe(true);
  for (const use of whole.calls) calls.add(use);

  const second = await runMain([], { second: true });
  expect(second).toMatchObject({ status: 0, mode: null, protocols: [] });
}, 120_000);

test('every call that the host makes was made here', () => {
  expect(uses.length).toBeGreaterThan(60);
  expect(uses.filter((use) => !calls.has(use))).toEqual([]);
});
