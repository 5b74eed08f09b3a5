/** What electron-updater offers: an `error` for what it could not do, a call that returns at once. */
export interface Installer {
  once(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
}

/**
 * Hands over to the installer, which ends this program. Windows starts the installer first, macOS unpacks the update
 * first; rejects with what that could not do within `ms`.
 */
export async function quitAndInstall(installer: Installer, startAfter: boolean, ms: number): Promise<void> {
  const failed = new Promise<Error>((resolve) => installer.once('error', resolve));
  const waited = new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref());
  installer.quitAndInstall(true, startAfter);
  const error = await Promise.race([failed, waited]);
  if (error) throw error;
}
