import { app, BrowserWindow } from 'electron';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { APP_ID, defaultProfile, PLATFORM, provisioningFiles, VERSION } from '../../installation';
import { runHost, systemLanguage } from '../host';
import { UPDATE_KEYS } from '../update/keys';
import { startFile } from '../update/startRecord';
import { electronHost } from './electronHost';
import { hearLinks } from './links';
import { registerScheme } from './protocol';
import { LINK_SCHEME, targetAmong } from './records';
import { makeUpdater } from './updater';

/** macOS unpacks an update before it quits for it; ms. */
const INSTALL_MS = 120_000;

/** The program that is installed: one process per profile, the engine in its worker, one window. */
const { values, positionals } = parseArgs({
  args: process.argv.slice(1),
  options: { profile: { type: 'string' }, training: { type: 'boolean' }, hidden: { type: 'boolean' } },
  // Chromium's own switches stand among ours.
  strict: false,
  allowPositionals: true,
});
const profileDir = resolve(typeof values.profile === 'string' ? values.profile : defaultProfile());
const programDir = import.meta.dirname;
const outDir = join(programDir, '..');

// What it and its children write is for this user alone (engine/platform/ownOnly.ts).
process.umask(0o077);
registerScheme();
const links = hearLinks(targetAmong(positionals));
// What Chromium keeps lies in the profile; the single-instance lock follows it, so each profile has its own.
app.setPath('userData', join(profileDir, 'electron'));

// Windows shows notifications, and joins windows on its task bar, under the name that the installer gave it.
app.setAppUserModelId(APP_ID);
// A checkout would register a bare Electron; what is installed opens links to its records. Whatever
// a link holds comes after `--`: it is never a switch, neither ours nor Chromium's.
if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);

if (app.requestSingleInstanceLock())
  live().catch((error: unknown) => {
    console.error(error);
    app.exit(1);
  });
else app.exit(0);

async function live(): Promise<void> {
  // Quitting is taken back until the engine has finished writing and closed the profile. It closes the window, which
  // asks first where changes wait (quitGuard.ts); with no window there is nobody to ask.
  const leave = new AbortController();
  let over = false;
  app.on('before-quit', (event) => {
    if (over) return;
    event.preventDefault();
    const windows = BrowserWindow.getAllWindows();
    if (windows.length === 0) leave.abort();
    for (const window of windows) window.close();
  });
  // Without a listener Electron would quit by itself while the engine still writes.
  app.on('window-all-closed', () => undefined);

  await app.whenReady();
  const updater = makeUpdater({
    version: VERSION,
    keys: UPDATE_KEYS,
    starts: startFile(join(profileDir, 'starts.json')),
    profileDir,
  });
  if (await updater.goneBack(systemLanguage(app.getLocale()))) return app.exit(0);
  const host = electronHost({
    pagesDir: join(outDir, 'renderer'),
    iconsDir: join(outDir, '..', 'resources', 'icons'),
    preload: join(outDir, 'preload', 'preload.cjs'),
    mode: values.training === true ? 'training' : 'real',
    hidden: values.hidden === true,
    links,
    updater,
  });
  const installation = {
    profileDir,
    version: VERSION,
    platform: PLATFORM,
    provisioning: provisioningFiles(profileDir),
  };
  const status = await runHost(host, programDir, installation, leave.signal);
  over = true;
  // The updater quits by itself, once its installer runs; a program that hangs in between is nobody's.
  if (await updater.closed()) setTimeout(() => app.exit(status), INSTALL_MS);
  else app.exit(status);
}
