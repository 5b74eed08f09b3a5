import { app, BrowserWindow } from 'electron';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { APP_ID, defaultProfile, PLATFORM, provisioningFiles, VERSION } from '../../installation';
import { bringTexts } from '#shared/text/bring';
import { openLog, log, logRejections, logUncaught } from '../../log/log';
import { guardProcess } from '../../ownProcess';
import { threadsLeft } from '../engineThread';
import { runHost, systemLanguage } from '../host';
import { troubleMessage, classifyStartFailure } from '../trouble';
import { electronHost, explain } from './electronHost';
import { listenForDeepLinks } from './deepLinks';
import { HIDDEN, startedByLogin } from './loginItem';
import { registerScheme } from './protocol';
import { LINK_SCHEME, targetAmong } from './recordLinks';
import { createUpdater } from './updater';

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

const NO_SANDBOX =
  'Kontuar runs without the sandbox of its pages: this system allows no unprivileged user namespaces (docs/user/admins.md, Setting up). The deb and the rpm set it up.';

guardProcess();
openLog({ profileDir, part: 'desktop', makes: true });
logUncaught();
logRejections();
registerScheme();
// Chromium would ask the keychain for a key of its own, and wait for a prompt that nobody answers. It keeps nothing of ours.
if (process.platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic');
const links = listenForDeepLinks(targetAmong(positionals));
// What Chromium keeps lies in the profile; the single-instance lock follows it, so each profile has its own.
app.setPath('userData', join(profileDir, 'electron'));

// Windows shows notifications, and joins windows on its task bar, under the name that the installer gave it.
app.setAppUserModelId(APP_ID);
// A checkout would register a bare Electron; what is installed opens links to its records. Whatever
// a link holds comes after `--`: it is never a switch, neither ours nor Chromium's.
if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);

// Where the disk takes no lock there is none either, and nobody has heard of this start: the engine says what is the matter.
if (app.requestSingleInstanceLock() || !takesFiles(join(profileDir, 'electron')))
  live().catch(async (error: unknown) => {
    log.fault('desktop', error);
    await app.whenReady();
    const about = { version: VERSION, platform: PLATFORM, profileDir };
    const language = systemLanguage(app.getLocale());
    await bringTexts(language);
    await explain(troubleMessage(classifyStartFailure(error), language, about));
    app.exit(1);
  });
else {
  log.note('stop', { why: 'secondStart' });
  app.exit(0);
}

function takesFiles(folder: string): boolean {
  const file = join(folder, `${process.pid}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '1');
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}

async function live(): Promise<void> {
  const { electron, chrome } = process.versions;
  const system = PLATFORM.replace(' ', '-');
  // The start script of an AppImage leaves the sandbox out, without a word, where the system gives it no user namespaces.
  const sandbox = process.argv.includes('--no-sandbox') ? 'off' : 'on';
  log.note('start', {
    version: VERSION,
    system,
    electron: electron ?? null,
    chrome: chrome ?? null,
    sandbox,
  });
  if (sandbox === 'off') console.error(NO_SANDBOX);
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

  /** Links of a second start that came when this one was on its way out; null: nobody started it. */
  let startedMeanwhile: readonly string[] | null = null;
  await app.whenReady();
  const updater = createUpdater({
    platform: process.platform,
    // Beside the archive.
    resourcesDir: join(outDir, '..', '..'),
    program: process.execPath,
  });
  const language = systemLanguage(app.getLocale());
  await bringTexts(language);
  const host = electronHost({
    pagesDir: join(outDir, 'renderer'),
    iconsDir: join(outDir, '..', 'resources', 'icons'),
    preload: join(outDir, 'preload', 'preload.cjs'),
    placeFile: join(profileDir, 'window.json'),
    loginFile: join(profileDir, 'starts-at-login'),
    mode: values.training === true ? 'training' : 'real',
    hidden: startedByLogin(values.hidden === true),
    links,
    updater,
    startedWhileClosing: (words) => (startedMeanwhile = words.filter((word) => targetAmong([word]) !== null)),
    sessionEnds: () => leave.abort(),
  });
  const installation = {
    profileDir,
    version: VERSION,
    platform: PLATFORM,
    provisioning: provisioningFiles(profileDir),
  };
  const status = await runHost(host, programDir, installation, leave.signal);
  over = true;
  const closing = await updater.closed();
  log.note('stop', { status, closing });
  const heldUp = threadsLeft() > 0;
  if (closing === 'startAgain' || startedMeanwhile) startAgain(startedMeanwhile ?? [], heldUp);
  // Squirrel on macOS installs while the program quits.
  if (heldUp && !(closing === 'installing' && process.platform === 'darwin')) {
    // All is closed, but even an exit would wait for that thread, unseen and with the lock: the next start would only look for it.
    log.warn('system', { what: 'heldUp' });
    process.kill(process.pid, 'SIGKILL');
  }
  app.exit(status);
}

/**
 * An AppImage is mounted anew for each start: what runs now is not its program. Electron starts it again when it has ended; where
 * its end is `heldUp` that would be never, and it is killed before the new process gets as far as asking for the lock.
 */
function startAgain(links: readonly string[], heldUp: boolean): void {
  log.note('start', { why: 'again' });
  const own = process.argv
    .slice(1)
    .filter((word) => word.startsWith('--') && word !== '--' && word !== HIDDEN);
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const words = [
    ...(app.isPackaged ? [] : process.argv.slice(1, 2)),
    ...own,
    ...(links.length > 0 ? ['--', ...links] : []),
  ];
  if (heldUp) spawn(program, words, { detached: true, stdio: 'ignore' }).unref();
  else app.relaunch({ execPath: program, args: words });
}
