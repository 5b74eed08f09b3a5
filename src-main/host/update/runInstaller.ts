import { spawn } from 'node:child_process';

/** How an installer came out. `declined`: somebody, or the system, did not let it. */
export type Installed = { readonly ok: true } | { readonly ok: false; readonly detail: string };

/**
 * Runs an installer of Windows and waits for it: it asks for the rights it needs itself, and ends with a status of its own
 * where they were declined. One that goes on ends this program, which has closed everything by then.
 */
export const runInstaller = (file: string, words: readonly string[]): Promise<Installed> =>
  new Promise((resolve) => {
    const child = spawn(file, words, { detached: true, stdio: 'ignore' });
    child.once('error', (error) => resolve({ ok: false, detail: error.message }));
    child.once('exit', (status, signal) =>
      resolve(status === 0 ? { ok: true } : { ok: false, detail: `status ${status ?? signal ?? ''}` }),
    );
  });

/** What the updaters of the other systems offer: an `error` for what they could not do, a call that returns at once. */
export interface ForeignInstaller {
  once(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
}

/**
 * A package of Linux is installed, or refused, before the call returns. macOS unpacks the update and then quits the program;
 * what it could not do comes as an error within `ms`.
 */
export async function quitAndInstall(
  installer: ForeignInstaller,
  startAfter: boolean,
  ms: number,
): Promise<Installed> {
  let failed: Error | null = null;
  let heard: () => void = () => undefined;
  const listen = (error: Error): void => {
    failed = error;
    heard();
  };
  installer.once('error', listen);
  installer.quitAndInstall(true, startAfter);
  if (!failed && ms > 0)
    await new Promise<void>((resolve) => {
      heard = resolve;
      setTimeout(resolve, ms).unref();
    });
  installer.off('error', listen);
  return failed === null ? { ok: true } : { ok: false, detail: messageOf(failed) };
}

const messageOf = (error: Error): string => error.message;
