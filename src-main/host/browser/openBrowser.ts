import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { readJson } from '../../readJson';
import { isRoot } from '../display';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A window of a browser, showing one address and nothing else. */
export interface AppWindow {
  /** Resolves when the browser's process has ended. */
  readonly closed: Promise<void>;
  /** The browser of an earlier start shows it: its end is not ours to see. */
  readonly takenOver: boolean;
  close(): void;
}

/** A browser that cannot show a window ends at once; this long (ms) it is watched for that. */
const TRIAL_MS = 1500;

/** Opens `url` in app mode with its own browser folder: window and process end together. null: this browser could not. */
export async function openAppWindow(
  program: string,
  url: string,
  browserDir: string,
): Promise<AppWindow | null> {
  await rememberNothing(browserDir);
  const child = spawn(
    program,
    [
      `--app=${url}`,
      `--user-data-dir=${browserDir}`,
      '--no-first-run',
      '--no-default-browser-check',
      // No background traffic: no component updates, reports or translation of guests' notes.
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
      ...(isRoot() ? ['--no-sandbox', '--test-type'] : []),
    ],
    { stdio: 'ignore' },
  );
  const closed = endOf(child);
  const early = await Promise.race([closed, wait(TRIAL_MS, 'running' as const, { ref: false })]);
  // Status 0 at once: another process of the same browser folder took the address over.
  if (early !== 'running' && early !== 0) return null;
  return {
    closed: closed.then(() => undefined),
    takenOver: early === 0,
    close: () => void child.kill(),
  };
}

/** Lets the desktop open the address. false without a desktop. */
export async function openAnywhere(url: string): Promise<boolean> {
  const [program, ...args]: [string, ...string[]] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler', url]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', url];
  return (await endOf(spawn(program, args, { stdio: 'ignore' }))) === 0;
}

/** The exit status; -1 where the program could not be started or was killed. */
const endOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (status) => resolve(status ?? -1));
  });

const preferencesSchema = z.looseObject({
  profile: z.looseObject({}).default({}),
  autofill: z.looseObject({}).default({}),
});

/** What the browser gathers of what was typed: sign-ins, and the fields of forms. */
const GATHERED = ['Login Data', 'Login Data For Account', 'Web Data'];

/**
 * Before the browser starts in its folder: it offers to keep no password and no field of a form, and what it kept earlier is
 * removed. Secrets belong in the keychain, guests in the database, where they can be forgotten (docs/security.md).
 */
async function rememberNothing(browserDir: string): Promise<void> {
  const folder = join(browserDir, 'Default');
  const file = join(folder, 'Preferences');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // None yet, or none that can be read: the browser begins anew.
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
  for (const name of GATHERED)
    for (const end of ['', '-journal', '-wal', '-shm'])
      // An earlier browser may hold it open: then the next start removes it.
      await rm(join(folder, name + end), { force: true }).catch(() => undefined);
}
