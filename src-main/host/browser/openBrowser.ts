import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isRoot } from '../display';
import { rememberNothing } from './rememberNothing';

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

/**
 * Opens `url` in app mode with a browser folder of its own, so that the window's end is the process's end
 * and nothing of the user's browsing mixes in. null where this browser could not.
 */
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
      // Nothing of its own goes out: no updates of parts, no reports, no offers to translate a guest's note elsewhere.
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

/** Asks the desktop to open the address with whatever it has. false where there is nobody to ask. */
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
