import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { readJson } from '../../readJson';
import { isRunningAsRoot } from '../../displayAndRootChecks';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A browser window that shows only Kontuar, without address bar and tabs. */
export interface AppWindow {
  /** Resolves when the browser's process has ended. */
  readonly closed: Promise<void>;
  /** True if a running browser process opened the page, so that Kontuar cannot notice when the window closes. */
  readonly takenOver: boolean;
  close(): void;
}

/**
 * Time in ms for which a newly started browser is watched, because a browser that cannot show a window ends at once.
 */
const LAUNCH_CHECK_MS = 1500;

/** Opens `url` in a browser window with its own browser profile. Returns null if the browser cannot open the window. */
export async function openBrowserInAppMode(
  program: string,
  url: string,
  browserDir: string,
): Promise<AppWindow | null> {
  await disableSavedFormData(browserDir);
  const child = spawn(
    program,
    [
      `--app=${url}`,
      `--user-data-dir=${browserDir}`,
      '--no-first-run',
      '--no-default-browser-check',
      // These options stop the browser's background traffic, such as component updates, reports and the translation of
      // guests' notes.
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-client-side-phishing-detection',
      '--disable-breakpad',
      '--no-pings',
      '--no-service-autorun',
      '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
      '--disable-extensions',
      '--window-size=1366,768',
      ...(isRunningAsRoot() ? ['--no-sandbox', '--test-type'] : []),
    ],
    { stdio: 'ignore' },
  );
  const closed = waitForExitStatus(child);
  const early = await Promise.race([closed, wait(LAUNCH_CHECK_MS, 'running' as const, { ref: false })]);
  // A browser process that ends at once with status 0 has passed the address to another browser process, which already
  // uses the same browser profile folder.
  if (early !== 'running' && early !== 0) return null;
  return {
    closed: closed.then(() => undefined),
    takenOver: early === 0,
    close: () => void child.kill(),
  };
}

/** Opens the address with the desktop's default program. Returns false if there is no desktop. */
export async function openUrlInDefaultBrowser(url: string): Promise<boolean> {
  const [program, ...args]: [string, ...string[]] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler', url]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', url];
  return (await waitForExitStatus(spawn(program, args, { stdio: 'ignore' }))) === 0;
}

/** Resolves with the exit status; -1 if the program could not be started or was killed. */
const waitForExitStatus = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (status) => resolve(status ?? -1));
  });

const preferencesSchema = z.looseObject({
  profile: z.looseObject({}).default({}),
  autofill: z.looseObject({}).default({}),
});

/** Files in which a Chromium browser stores sign-ins and form fields. */
const SAVED_FORM_DATA_FILES = ['Login Data', 'Login Data For Account', 'Web Data'];

/**
 * Forbids the browser to store passwords and form fields, and deletes stored passwords and form fields
 * (docs/security.md).
 */
async function disableSavedFormData(browserDir: string): Promise<void> {
  const folder = join(browserDir, 'Default');
  const file = join(folder, 'Preferences');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // If the browser's preference file is missing or unreadable, a new one is written.
  const known = readJson(file, preferencesSchema) ?? preferencesSchema.parse({});
  const { profile, autofill, ...others } = known;
  const preferences = {
    ...others,
    credentials_enable_service: false,
    credentials_enable_autosignin: false,
    profile: { ...profile, password_manager_enabled: false },
    autofill: { ...autofill, profile_enabled: false, credit_card_enabled: false },
  };
  await writeFile(file, JSON.stringify(preferences), { mode: 0o600 });
  for (const name of SAVED_FORM_DATA_FILES)
    for (const end of ['', '-journal', '-wal', '-shm'])
      // The deletion may fail, because a browser that is still running may lock the file; the next start then deletes
      // the file.
      await rm(join(folder, name + end), { force: true }).catch(() => undefined);
}
