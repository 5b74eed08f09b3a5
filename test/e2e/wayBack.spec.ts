import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { inElectron, launchChromium, startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { makeProfile, ROOT, type TestProfile } from '#support/profile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/** The version before is back on the PC and cannot read the data: it offers the copy that it can. */
test.skip(inElectron, 'Electron asks in a dialog of the system');

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  for (let id = 1; id <= 12; id += 1) putInvoice(stranger, anInvoice(id));
  const program = await startProgram({ profile: profile.dir, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  await program.client.recovery.backUp();
  // What is typed now waits: it is in no copy.
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 1000);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
});
test.afterAll(async () => {
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
});

function goForward(): void {
  const later = new Connection(join(profile.dir, 'kontuar.db'));
  const schema = z.int().parse(later.pragma('user_version', { simple: true }));
  later.pragma(`user_version = ${schema + 1}`);
  later.close();
}
const files = () => readdirSync(profile.dir).filter((name) => name.endsWith('.db'));

const LOCALE = { pl: 'pl_PL.UTF-8', en: 'en_GB.UTF-8' };
/** The program, as somebody starts it who opens its addresses by hand. */
function start(language: keyof typeof LOCALE) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin', 'start.mjs'), '--no-open', '--profile', profile.dir],
    {
      cwd: ROOT,
      env: { ...process.env, ...keychain.environment, LC_ALL: LOCALE[language] },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    /** The one that it printed as its first, second, ... */
    address: async (number: number): Promise<string> => {
      const lines = () => out.split('\n').filter((line) => line.endsWith('}'));
      const seen = () => (child.exitCode === null ? `${lines().length} addresses` : said);
      await expect.poll(seen, { timeout: 60_000 }).toBe(`${number} addresses`);
      return z.object({ url: z.url() }).parse(JSON.parse(lines()[number - 1] ?? '')).url;
    },
    said: () => said,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

test('it says what comes back and what does not, and does nothing before somebody agrees', async () => {
  test.setTimeout(120_000);
  goForward();
  const before = files();
  const browser = await launchChromium();
  let program = start('en');
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(await program.address(1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A newer Kontuar wrote these data');
    await expect(page.getByText('12 invoices')).toBeVisible();
    await expectAccessible(page);
    expect(program.said()).toContain('A newer Kontuar wrote these data');
    // The safe answer has the keyboard.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing was changed')).toBeVisible();
    expect(await program.ended).toBe(1);
    expect(files()).toEqual(before);

    program = start('pl');
    await page.goto(await program.address(1));
    await expect(page.getByText('Historia zmian rezerwacji')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Przywróć kopię' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Przywracam' })).toBeVisible();
    await page.goto(await program.address(2));
    await expect(page.getByText(/^(Kopia została przywrócona|The copy was restored)/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/1 zmiana czeka|1 change waits/).first()).toBeVisible();
    expect(files()).toHaveLength(before.length + 1);
  } finally {
    await browser.close();
    await program.stop();
  }
});
