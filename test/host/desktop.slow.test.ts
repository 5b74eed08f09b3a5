import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addDays } from '#shared/rules/days';
import { eventually } from '#support/eventually';
import type { Program } from '#support/browser';
import { chromiumProgram } from '#support/chromiumProgram';
import { startDesktop, type Desktop } from '#support/devtools/drive';
import { openOnDevTools, programIn } from '#support/ownWindow';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { build, makeProfile, type TestProfile } from '#support/testProfile';
import { startProxy } from '#support/proxy';
import { openReceiver } from '#support/receiver';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, aStay, passDone, putInvoice, putStay, today } from '#support/syncedProgram';

/**
 * Tests everything around the window: the built main process and preload with real Chromium, while the test plays the
 * system and the user. Some answers come late or are a refusal.
 */

const nights = { arrival: addDays(today(), 2), departure: addDays(today(), 5) };
const PATIENCE = { timeout: 60_000 };
beforeAll(build, 180_000);

let profile: TestProfile;
let keychain: TestKeychain;
let stranger: Stranger;
let desktop: Desktop;
let page: Page;
let program: Program;
let quit: () => Promise<number | null>;

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
const shown = () => desktop.all('window').filter(({ is }) => is === 'shown').length;
const dialogs = () => desktop.all('dialog');

async function start(): Promise<void> {
  const environment = { ...process.env, ...keychain.environment };
  const window = await openOnDevTools({ profileDir: profile.dir, mode: 'real', environment });
  if (!window.desktop) throw new Error('the hands are missing');
  ({ desktop, page, quit } = { ...window, desktop: window.desktop });
  program = await programIn(window, { profileDir: profile.dir, mode: 'real' });
}

describe('the desk', () => {
  beforeAll(async () => {
    [profile, keychain, stranger] = await Promise.all([makeProfile(), startKeychain(), startStranger()]);
    putInvoice(stranger, anInvoice(501));
    putStay(stranger, aStay(1, { ...nights, name: 'Zawadzka', forename: 'Ewa' }));
    await start();
    await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
    await passDone(program);
  }, 180_000);
  afterAll(async () => {
    await quit();
    await stranger.close();
    await keychain.stop();
    await profile.remove();
  });

  test('desktop window: opens with 1366 × 768 px, hidden until its content is ready', async () => {
    const { options } = await desktop.told('opened');
    expect(options).toMatchObject({ show: false, width: 1366, height: 768 });
    await desktop.told('window', ({ is }) => is === 'shown');
    expect(shown()).toBe(1);
  });

  test('second program start with a link: exits, and the first program restores its window and shows the linked page', async () => {
    await desktop.told('window', ({ is }) => is === 'shown');
    desktop.act({ act: 'minimize' });
    const words = ['--', 'kontuar://inbox'];
    const second = startDesktop({ chromium: chromiumProgram(), profileDir: profile.dir, words });
    expect([await second.ended, second.said()]).toEqual([0, '']);
    await heading(/Skrzynka/).waitFor(PATIENCE);
    await eventually(() => expect(desktop.all('window').map(({ is }) => is)).toContain('restored'));
    expect(second.all('started')).toEqual([]);
  });

  test('desktop file download: is saved to the chosen path, cancelled when no path is chosen, and refused for an external address', async () => {
    const offer = (name: string, href: string) =>
      page.evaluate(
        ([file, address]) => {
          const link = document.createElement('a');
          link.href = address ?? URL.createObjectURL(new Blob(['zażółć']));
          link.download = file ?? '';
          document.body.append(link);
          link.click();
          link.remove();
        },
        [name, href === '' ? undefined : href],
      );
    await offer('faktury.csv', '');
    const first = await desktop.told('save');
    expect(first).toMatchObject({
      name: 'faktury.csv',
      url: expect.stringMatching(/^blob:app:\/\/kontuar\//),
    });
    const path = join(profile.dir, 'faktury.csv');
    desktop.act({ act: 'saveAs', id: first.id, path });
    expect(await desktop.told('saved')).toMatchObject({ id: first.id, state: 'completed' });
    expect(readFileSync(path, 'utf8')).toBe('zażółć');
    await offer('druga.csv', '');
    const second = await desktop.told('save', ({ id }) => id !== first.id);
    desktop.act({ act: 'saveAs', id: second.id, path: null });
    expect(await desktop.told('saved', ({ id }) => id === second.id)).toMatchObject({ state: 'cancelled' });
    await offer('obcy.csv', 'data:text/plain,obcy');
    expect(await desktop.told('refused', ({ what }) => what === 'download')).toMatchObject({
      url: 'data:text/plain,obcy',
    });
  });

  test('desktop window: refuses to open a second window and to go to a foreign address', async () => {
    await page.evaluate(() => void window.open('https://example.com/'));
    expect(await desktop.told('refused', ({ what }) => what === 'window')).toMatchObject({
      url: 'https://example.com/',
    });
    await page.evaluate(() => location.assign('https://example.com/'));
    expect(await desktop.told('refused', ({ what }) => what === 'navigation')).toMatchObject({
      url: 'https://example.com/',
    });
  });

  test('notification of a new reservation: a click opens the reservation, and a click on the tray icon shows the window', async () => {
    await page.evaluate(() => (location.hash = '#/today'));
    await heading(/./).waitFor(PATIENCE);
    desktop.act({ act: 'focus', on: false });
    putStay(stranger, aStay(2, { ...nights, name: 'Adamik', room_id: '102' }));
    const tell = await openReceiver(program.client);
    await tell('reservation.updated', {
      reservationId: 1,
      roomId: 101,
      clientId: 1,
      ...nights,
      changedFields: [],
    });
    const notice = await desktop.told('notification');
    expect(notice).toMatchObject({ title: 'Nowa rezerwacja', body: expect.stringMatching(/^Adamik Jan/) });
    desktop.act({ act: 'clickNotification', id: notice.id });
    await page.getByRole('complementary').filter({ hasText: 'Adamik' }).first().waitFor(PATIENCE);
    const before = shown();
    desktop.act({ act: 'clickTray', label: null });
    await eventually(() => expect(shown()).toBe(before + 1));
  });

  for (const [how, act] of [
    ['by its cross', 'close'],
    ['by the end of the session', 'sessionEnd'],
  ] as const)
    test(`desktop window closed ${how} while no change waits: closes without a question, and the page saves its state`, async () => {
      // The page saves what is being typed at that moment.
      await page.evaluate(
        (word) => addEventListener('pagehide', () => localStorage.setItem('heard', word)),
        act,
      );
      desktop.act({ act });
      expect(await desktop.ended).toBe(0);
      expect(dialogs()).toEqual([]);
      expect(existsSync(join(profile.dir, 'kontuar.db-wal'))).toBe(false);
      await start();
      expect(await page.evaluate(() => localStorage.getItem('heard'))).toBe(act);
    });

  test('desktop window: asks once before closing while changes wait, and stays open when the answer is no', async () => {
    await stranger.close();
    await program.client.outbox.edit({ id: '501', patch: { town: 'Szczyrk' }, base: null });
    desktop.act({ act: 'close' });
    desktop.act({ act: 'close' });
    const first = await desktop.told('dialog');
    desktop.act({ act: 'close' });
    desktop.act({ act: 'answer', id: first.id, button: 1 });
    await page.getByRole('navigation').first().waitFor(PATIENCE);
    desktop.act({ act: 'clickTray', label: 'Zakończ' });
    const second = await desktop.told('dialog', ({ id }) => id !== first.id);
    expect(dialogs()).toHaveLength(2);
    expect(second.message).toMatch(/1 zmiana czeka/);
    // The PC shuts down while the question is open, so nobody can answer it.
    desktop.act({ act: 'shutdown' });
    expect(await desktop.ended).toBe(0);
    expect(desktop.all('trayGone')).toHaveLength(1);
    expect(existsSync(join(profile.dir, 'kontuar.db-wal'))).toBe(false);
  });
});

test('engine: connects through a proxy that the system’s proxy script lists, and skips a listed proxy that is down', async () => {
  const NAME = 'service.kontuar.test';
  const [profile, keys, service] = await Promise.all([
    makeProfile(),
    startKeychain(),
    startStranger({ host: NAME }),
  ]);
  const proxy = await startProxy(Number(new URL(service.baseUrl).port));
  const window = await openOnDevTools({
    profileDir: profile.dir,
    mode: 'real',
    environment: { ...process.env, ...keys.environment },
    proxyScript: `function FindProxyForURL(url, host) {
      return host === '${NAME}' ? 'PROXY 127.0.0.1:1; PROXY ${new URL(proxy.url).host}' : 'DIRECT';
    }`,
  });
  onTestFinished(async () => {
    await window.quit();
    proxy.close();
    await Promise.all([service.close(), keys.stop(), profile.remove()]);
  });
  const desk = await programIn(window, { profileDir: profile.dir, mode: 'real' });
  await desk.client.account.connect({ ...service.account, secrets: service.secrets });
  await passDone(desk);
  // No name server of this PC knows this name.
  expect(new Set(proxy.tunnels.map(({ to }) => to.split(':')[0]))).toEqual(new Set([NAME]));
});

describe('a page that dies', () => {
  test('crashed page: is loaded again at once after the first crash, and only with the user’s consent after the second', async () => {
    const { dir, remove } = await makeProfile();
    onTestFinished(remove);
    const desktop = startDesktop({ chromium: chromiumProgram(), profileDir: dir, words: ['--training'] });
    const alive = (page: Page) => page.getByRole('navigation').first().waitFor(PATIENCE);
    await alive(await desktop.page());
    desktop.act({ act: 'crash' });
    await alive(await desktop.page('anew'));
    expect(desktop.all('dialog')).toEqual([]);
    desktop.act({ act: 'crash' });
    const { id, ofWindow } = await desktop.told('dialog');
    expect(ofWindow).toBe(true);
    desktop.act({ act: 'answer', id, button: 0 });
    await alive(await desktop.page('anew'));
    desktop.act({ act: 'crash' });
    const { id: last } = await desktop.told('dialog', (message) => message.id !== id);
    desktop.act({ act: 'answer', id: last, button: 1 });
    expect(await desktop.ended).toBe(0);
  });
});
