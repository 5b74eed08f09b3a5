/**
 * The part of electron-updater's interface that Kontuar uses. `quitAndInstall` returns at once; a failure is reported
 * later as an `error` event.
 */
export interface Installer {
  once(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
}

/** Starts the installer, which ends this program. Rejects if an error occurs within `ms`. */
export async function quitAndInstall(installer: Installer, startAfter: boolean, ms: number): Promise<void> {
  const failed = new Promise<Error>((resolve) => installer.once('error', resolve));
  const waited = new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref());
  installer.quitAndInstall(true, startAfter);
  const error = await Promise.race([failed, waited]);
  if (error) throw error;
}
