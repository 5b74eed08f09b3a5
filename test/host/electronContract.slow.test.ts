import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { describe, expect, test, vi } from 'vitest';
import type { Client } from '#shared/contract/contract';
import type { Notice } from '#shared/contract/inboxContract';
import { eventually } from '#support/eventually';
import { calls } from '#support/electron/calls';
import {
  asWindow,
  BrowserWindow,
  lastWindow,
  Notification,
  parts,
  Tray,
  applicationMenu,
} from '#support/electron/module';
import { Refusable } from '#support/electron/shared';
import { electronUses } from '#support/electron/use';
import { ROOT } from '#support/testProfile';
import { IPC_CHANNELS } from '../../src-main/host/electron/ipcChannels';
import { setStartAtLogin, wasStartedAtLogin } from '../../src-main/host/electron/loginItem';
import { listenForDeepLinks } from '../../src-main/host/electron/deepLinks';
import { createDesktopNotifier } from '../../src-main/host/electron/desktopNotifier';
import { warnBeforeQuitWithUnsentChanges } from '../../src-main/host/electron/quitConfirmation';
import {
  createRecordLinkOpener,
  findRecordLinkInArguments,
  parseRecordLink,
} from '../../src-main/host/electron/recordLinkOpener';
import { createTrayIconAndBadge } from '../../src-main/host/electron/trayIconAndBadge';
import { createElectronHost } from '../../src-main/host/electron/electronHost';
import { runMain } from './children/runMain';
import { buildStartupErrorMessage } from '../../src-main/host/startupErrorMessage';
import {
  app,
  dialog,
  ipcMain,
  powerMonitor,
  updaterOn,
  appUrl,
  profile,
  shown,
  tray,
  woken,
  startedAgain,
  sessionsEnded,
  leave,
  ask,
  startDesk,
} from './electronDesk';
import { pageTests } from './electronPage';

/**
 * Tests the real host code on a substitute for Electron with the types of electron.d.ts; the numbers are those of
 * Electron's security checklist (docs/security.md). `hosts.slow.test.ts` does the same in real Electron when its binary
 * is available.
 */

vi.mock('electron', () => import('#support/electron/module'));

const uses = electronUses('src-main/host/electron');

startDesk();
pageTests(uses);

describe('the desk around it', () => {
  const notice: Notice = {
    title: 'Nowa rezerwacja',
    body: '101, 3 noce',
    attended: true,
    world: 'p-0a1b2c3d',
    target: { to: 'inbox' },
  };

  test('desktop window: comes to the front when the program is started again, and opens the record of a kontuar link', async () => {
    const window = lastWindow();
    window.minimized = true;
    app.emit('second-instance', {}, ['kontuar', '--hidden']);
    expect(window.done.slice(-2)).toEqual(['show', 'focus']);
    expect(window.minimized).toBe(false);
    const link = 'kontuar://reservation/48213?arrival=2026-06-03';
    app.emit('second-instance', {}, ['kontuar', '--', link]);
    const target = { to: 'reservation', reservationId: 48_213, arrival: '2026-06-03' };
    expect(window.page.sent.at(-1)).toEqual([IPC_CHANNELS.open, { target, world: null }]);
    const event = new Refusable();
    app.emit('open-url', event, 'kontuar://invoice/abc-1');
    expect(event.defaultPrevented).toBe(true);
    expect(window.page.sent.at(-1)).toEqual([
      IPC_CHANNELS.open,
      { target: { to: 'invoice', localId: 'abc-1' }, world: null },
    ]);
    app.emit('activate');
    expect(window.done.at(-1)).toBe('focus');

    const before = window.page.sent.length;
    const opener = createRecordLinkOpener(asWindow(window));
    opener.open({ to: 'inbox' });
    expect(window.page.sent).toHaveLength(before);
    opener.onPageConnected();
    expect(window.page.sent.at(-1)).toEqual([IPC_CHANNELS.open, { target: { to: 'inbox' }, world: null }]);
    // The link belongs to another property than the one shown, so the page switches to that property.
    opener.open({ to: 'inbox' }, 'p-0a1b2c3d');
    expect(window.page.sent.at(-1)).toEqual([
      IPC_CHANNELS.open,
      { target: { to: 'inbox' }, world: 'p-0a1b2c3d' },
    ]);
    window.page.url = `${appUrl}?mode=training`;
    opener.open({ to: 'inbox' });
    expect(window.page.sent).toHaveLength(before + 2);
    window.page.url = appUrl;
  });

  test('kontuar link clicked before the window exists: is opened later, and a link to another address is ignored', () => {
    const links = listenForDeepLinks(null);
    const opened: unknown[] = [];
    const event = new Refusable();
    app.emit('open-url', event, 'kontuar://invoice/abc-1');
    app.emit('open-url', new Refusable(), 'https://evil.example/');
    expect(event.defaultPrevented).toBe(true);
    expect(links.hasWaitingLink()).toBe(true);
    links.setOpener((target) => opened.push(target));
    expect(opened).toEqual([{ to: 'invoice', localId: 'abc-1' }]);
    expect(links.hasWaitingLink()).toBe(false);
    app.emit('open-url', new Refusable(), 'kontuar://inbox');
    expect(opened.at(-1)).toEqual({ to: 'inbox' });
    links.setOpener(null);
  });

  test('kontuar link: opens one record or the inbox, and an invalid link opens nothing', () => {
    expect(parseRecordLink('kontuar://inbox')).toEqual({ to: 'inbox' });
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
      expect(parseRecordLink(link), link).toBeNull();
    expect(findRecordLinkInArguments(['/opt/kontuar', '--hidden', 'kontuar://inbox/'])).toEqual({
      to: 'inbox',
    });
  });

  test('notification: appears when the window has no focus or nobody is at the desk, and a click opens its target', () => {
    const window = lastWindow();
    const opened: unknown[] = [];
    const raise = createDesktopNotifier(asWindow(window), ({ target, world }) =>
      opened.push([world, target]),
    );
    window.focused = true;
    raise(notice);
    window.focused = false;
    Notification.supported = false;
    raise(notice);
    Notification.supported = true;
    expect(Notification.shown).toEqual([]);
    raise(notice);
    // The notification also appears in a focused window when nobody is at the desk or the screen is locked.
    window.focused = true;
    raise({ ...notice, attended: false, body: '102, 1 noc' });
    const [first, second] = Notification.shown;
    expect([first?.closed, second?.closed]).toEqual([true, false]);
    expect(second?.options).toEqual({ title: 'Nowa rezerwacja', body: '102, 1 noc' });
    second?.emit('click');
    expect(opened).toEqual([['p-0a1b2c3d', { to: 'inbox' }]]);
  });

  test('tray icon: opens and quits Kontuar, with its menu in the chosen language', async () => {
    const words = () => tray?.menu.map(({ label }) => label ?? '');
    await eventually(() => expect(words()).toEqual(['Otwórz Kontuar', '', 'Zakończ']));
    expect(tray?.tip).toBe('Kontuar');
    tray?.emit('click');
    expect(lastWindow().done.at(-1)).toBe('focus');
    const quits: unknown[] = [];
    app.once('before-quit', (event) => quits.push(event));
    Reflect.apply(tray?.menu[2]?.click ?? Boolean, null, []);
    expect(quits).toHaveLength(1);
    const [port] = ask({ url: appUrl });
    if (!port) throw new Error('no line');
    port.start();
    await createORPCClient<Client>(new RPCLink({ port })).app.setPreferences({ language: 'en' });
    await eventually(() => expect(words()).toEqual(['Open Kontuar', '', 'Quit']));
    port.close();
    expect(applicationMenu.template.map(({ label }) => label)).toEqual(['Kontuar', 'Edycja', 'Widok']);
    expect(JSON.stringify(applicationMenu.template)).not.toMatch(/devtools|reload/i);
  });

  test('unread count: appears on the app icon, and on Windows as an overlay', () => {
    const window = new BrowserWindow({});
    const wishes = {
      window: asWindow(window),
      iconsDir: join(ROOT, 'resources', 'icons'),
      language: 'pl' as const,
    };
    const marks = createTrayIconAndBadge({ ...wishes, showWindow: () => undefined });
    marks.showUnreadCounts([{ name: null, count: 3 }]);
    expect(app.badge).toBe(3);
    expect(Tray.last?.tip).toBe('Kontuar: 3 nieprzeczytane wpisy w skrzynce');
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    marks.showUnreadCounts([
      { name: 'Pod Lipą', count: 0 },
      { name: 'Willa Zosia', count: 1 },
    ]);
    expect(window.overlay).toBe('Kontuar: 1 nieprzeczytany wpis w skrzynce\nWilla Zosia: 1');
    marks.showUnreadCounts([{ name: null, count: 0 }]);
    expect(window.overlay).toBeNull();
    vi.restoreAllMocks();
    window.destroy();
  });

  test('start at login: is registered once on Windows, removed on request, and recognised on macOS', async () => {
    app.isPackaged = true;
    try {
      vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
      await setStartAtLogin(true, '', '');
      expect(app.login).toEqual({ openAtLogin: true, args: ['--hidden'] });
      // Each start sets the entry again, but an entry that the user disabled in the Task Manager stays disabled.
      await setStartAtLogin(true, '', '');
      expect(app.loginSets).toBe(1);
      await setStartAtLogin(false, '', '');
      expect(app.login).toMatchObject({ openAtLogin: false });
      expect(wasStartedAtLogin(false)).toBe(false);
      vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
      app.openedAtLogin = true;
      expect(wasStartedAtLogin(false)).toBe(true);
    } finally {
      vi.restoreAllMocks();
      app.isPackaged = false;
    }
  });

  test('window close: asks once while changes wait, and leaves the window open when the answer is no', async () => {
    const window = new BrowserWindow({});
    const waiting = {
      waiting: 2,
      conflicts: 0,
      language: 'en' as const,
      each: [{ name: null, count: 2 }],
      unknown: [],
    };
    let stayed = 0;
    warnBeforeQuitWithUnsentChanges({
      window: asWindow(window),
      requestUnsentChanges: () => Promise.resolve(waiting),
      onQuitDeclined: () => (stayed += 1),
      leave: new AbortController().signal,
    });
    dialog.answer = 1;
    window.close();
    window.close();
    await eventually(() => expect(dialog.asked).toHaveLength(1));
    expect(dialog.asked[0]).toMatchObject({ defaultId: 1, cancelId: 1, noLink: true });
    expect(dialog.asked[0]?.message).toContain('2 changes are waiting');
    await eventually(() => expect(stayed).toBe(1));
    expect(window.destroyed).toBe(false);
    dialog.answer = 0;
    await eventually(() => {
      window.close();
      expect(window.destroyed).toBe(true);
    });
  });

  test('program exit without the quit question: closes the window even when the page in the window hangs', async () => {
    const window = new BrowserWindow({});
    const leaving = new AbortController();
    warnBeforeQuitWithUnsentChanges({
      window: asWindow(window),
      requestUnsentChanges: () => Promise.reject(new Error('nobody asks')),
      onQuitDeclined: () => undefined,
      leave: leaving.signal,
    });
    // The window behaves like a page that hangs.
    window.on('close', (event: Refusable) => event.preventDefault());
    leaving.abort();
    expect(window.destroyed).toBe(false);
    await eventually(() => expect(window.destroyed).toBe(true));
  });

  test('start failure: a dialog of the operating system shows the reason or asks the user what to do', async () => {
    const host = createElectronHost({
      pagesDir: '',
      iconsDir: '',
      preload: '',
      placeFile: '',
      loginFile: '',
      mode: 'real',
      hidden: true,
      links: listenForDeepLinks(null),
      updater: updaterOn(profile.dir),
      onStartWhileClosing: () => undefined,
      onSessionEnd: () => undefined,
    });
    expect(await host.proxyFor?.('https://service.example')).toBe('DIRECT');
    const message = buildStartupErrorMessage({ reason: 'newer', detail: 'schema 99' }, 'en', {
      version: '4.5.6',
      platform: 'test',
      profileDir: profile.dir,
    });
    dialog.next.push(1, 0);
    await host.showStartupError(message, new AbortController().signal);
    expect(dialog.asked.at(-2)).toMatchObject({ type: 'error', title: 'Kontuar', cancelId: 0 });
    expect(dialog.asked.at(-2)?.detail).toContain('schema 99');
    expect(dialog.asked.at(-1)?.detail).toContain('Copied');
    expect(parts.clipboard.text).toMatch(/^Kontuar 4\.5\.6 \(test\)/);

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

  test('desktop program: tells the engine when the PC wakes from sleep', () => {
    powerMonitor.emit('resume');
    expect(woken).toBe(1);
  });

  test('desktop program: reports the end of the system session and delays the system shutdown', () => {
    powerMonitor.emit('shutdown', new Refusable());
    lastWindow().emit('session-end', {});
    expect(sessionsEnded).toBe(2);
    const stayed = new Refusable();
    powerMonitor.emit('shutdown', stayed);
    expect(stayed.defaultPrevented).toBe(true);
  });

  test('desktop program: removes its tray icon and its event listeners when its window closes', async () => {
    const window = lastWindow();
    leave.abort();
    await shown;
    expect(window.destroyed).toBe(true);
    expect(tray?.removed).toBe(true);
    expect(ipcMain.listenerCount(IPC_CHANNELS.connect)).toBe(0);
    expect(powerMonitor.listenerCount('resume')).toBe(0);
    expect(powerMonitor.listenerCount('shutdown')).toBe(0);
    // From now on, a second start finds no window to bring to the front.
    app.emit('second-instance', {}, ['kontuar', 'kontuar://inbox']);
    expect(startedAgain).toEqual(['kontuar', 'kontuar://inbox']);
  });
});

test('desktop program: registers kontuar links, and quits after the engine has closed', async () => {
  const mainRun = await runMain(['--training', '--hidden']);
  // macOS delivers the link of a start before the program is ready, and not again later.
  expect(mainRun.hearsLinks).toBe(true);
  expect(mainRun.error).toBe('');
  expect(mainRun).toMatchObject({ status: 0, mode: 'training', shows: 0, wal: false });
  expect(mainRun.protocols).toEqual([['kontuar', process.execPath, ['--']]]);
  expect(mainRun.userData).toBe(true);
  // Windows has no such file modes; there the rights of the folder count (ownOnly.slow.test.ts).
  if (process.platform !== 'win32') expect([mainRun.umask, mainRun.openToOthers]).toEqual([0o077, []]);
  expect(mainRun.authorities).toEqual([]);
  expect(mainRun.log).toContain('"sandbox":"on"');
  for (const use of mainRun.calls) calls.add(use);
}, 120_000);

test('desktop program, started again with a link while closing: restarts with a visible window and opens the link', async () => {
  const secondStart = ['kontuar', 'kontuar://inbox'];
  const again = await runMain(['--training', '--hidden'], { secondStart });
  expect(again).toMatchObject({ status: 0, error: '', wal: false });
  expect(again.relaunched).toEqual([`--profile=${again.profileDir}`, '--training', '--', 'kontuar://inbox']);
  for (const use of again.calls) calls.add(use);
}, 120_000);

test('desktop program: closes the engine and logs the reason when the system session ends', async () => {
  const ended = await runMain(['--training', '--no-sandbox'], { end: 'shutdown' });
  expect(ended).toMatchObject({ status: 0, wal: false, relaunched: null });
  // An AppImage drops the sandbox when the system gives it no user namespaces, and always reports it.
  expect(ended.error).toContain('without the sandbox');
  expect(ended.log).toContain('"sandbox":"off"');
  expect(ended.log).toMatch(
    /"what":"sessionEnds"[\s\S]*"part":"engine","event":"stop"[\s\S]*"closing":"end"/,
  );
}, 120_000);

test('Electron contract tests: cover every Electron function that the desktop program calls', () => {
  expect(uses.length).toBeGreaterThan(60);
  // The updater uses these; the last two are fields of an object that Electron passes to it.
  const others = /^(?:Session\.setCertificateVerifyProc|Certificate\.(?:data|issuerCert))$/;
  expect(uses.filter((use) => !calls.has(use) && !others.test(use))).toEqual([]);
});
