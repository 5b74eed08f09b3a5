import { app, BrowserWindow } from 'electron';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  APP_ID,
  getDefaultProfileDir,
  USER_AGENT_PLATFORM,
  listProvisioningFiles,
  PROGRAM_VERSION,
} from '../../installation';
import { loadTexts } from '#shared/text/loadTexts';
import { openLog, log, logUnhandledRejections, logUncaughtExceptions } from '../../log/log';
import { secureProcessEnvironment } from '../../secureProcessEnvironment';
import { countRunningEngineThreads } from '../engineThread';
import { runProgramInHost, getSystemLanguage } from '../runProgramInHost';
import { buildStartupErrorMessage, classifyStartFailure } from '../startupErrorMessage';
import { createElectronHost, showStartupErrorDialog } from './electronHost';
import { listenForDeepLinks } from './deepLinks';
import { HIDDEN_START_OPTION, wasStartedAtLogin } from './loginItem';
import { registerAppSchemeAsPrivileged } from './appProtocol';
import { LINK_SCHEME, findRecordLinkInArguments } from './recordLinkOpener';
import { createUpdater } from './updater';

/** Entry point of the installed program: one process per profile, with one window and the engine in a worker thread. */

const { values, positionals } = parseArgs({
  args: process.argv.slice(1),
  options: { profile: { type: 'string' }, training: { type: 'boolean' }, hidden: { type: 'boolean' } },
  // Unknown options are allowed, because Chromium's own switches are passed as arguments too.
  strict: false,
  allowPositionals: true,
});
const profileDir = resolve(typeof values.profile === 'string' ? values.profile : getDefaultProfileDir());
const programDir = import.meta.dirname;
const outDir = join(programDir, '..');

const NO_SANDBOX_WARNING =
  'Kontuar runs without the sandbox of its pages: this system allows no unprivileged user namespaces (docs/user/admins.md, Setting up). The deb and the rpm set it up.';

secureProcessEnvironment();
openLog({ profileDir, part: 'desktop', makes: true });
logUncaughtExceptions();
logUnhandledRejections();
registerAppSchemeAsPrivileged();
// Chromium on Linux must not ask for access to the keychain, because Kontuar stores no secrets in Chromium.
if (process.platform === 'linux') app.commandLine.appendSwitch('password-store', 'basic');
const links = listenForDeepLinks(findRecordLinkInArguments(positionals));
// Chromium's files are stored in the profile, so that each profile has its own single-instance lock.
app.setPath('userData', join(profileDir, 'electron'));

// Windows groups notifications and taskbar windows by this id, which the installer also sets.
app.setAppUserModelId(APP_ID);
// Only an installed Kontuar registers itself for links to records.
if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);

// If the disk refuses the lock file, the program still continues, and the engine reports the disk problem.
if (app.requestSingleInstanceLock() || !isFolderWritable(join(profileDir, 'electron')))
  runDesktopProgram().catch(async (error: unknown) => {
    log.fault('desktop', error);
    await app.whenReady();
    const about = { version: PROGRAM_VERSION, platform: USER_AGENT_PLATFORM, profileDir };
    const language = getSystemLanguage(app.getLocale());
    await loadTexts(language);
    await showStartupErrorDialog(buildStartupErrorMessage(classifyStartFailure(error), language, about));
    app.exit(1);
  });
else {
  log.note('stop', { why: 'secondStart' });
  app.exit(0);
}

function isFolderWritable(folder: string): boolean {
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

async function runDesktopProgram(): Promise<void> {
  const { electron, chrome } = process.versions;
  const system = USER_AGENT_PLATFORM.replace(' ', '-');
  // The start script of an AppImage silently disables the sandbox if the system provides no user namespaces.
  const sandbox = process.argv.includes('--no-sandbox') ? 'off' : 'on';
  log.note('start', {
    version: PROGRAM_VERSION,
    system,
    electron: electron ?? null,
    chrome: chrome ?? null,
    sandbox,
  });
  if (sandbox === 'off') console.error(NO_SANDBOX_WARNING);
  // Quitting waits until the engine has finished writing and closed the profile. If a window is open, the user is first
  // asked about waiting changes (quitConfirmation.ts).
  const leave = new AbortController();
  let over = false;
  app.on('before-quit', (event) => {
    if (over) return;
    event.preventDefault();
    const windows = BrowserWindow.getAllWindows();
    if (windows.length === 0) leave.abort();
    for (const window of windows) window.close();
  });
  // Without a listener for `window-all-closed`, Electron would quit while the engine still writes.
  app.on('window-all-closed', () => undefined);

  /** Links that a second start of Kontuar passed while this process was closing; null if there was no second start. */
  let startedMeanwhile: readonly string[] | null = null;
  await app.whenReady();
  const updater = createUpdater({
    platform: process.platform,
    // Beside the archive.
    resourcesDir: join(outDir, '..', '..'),
    program: process.execPath,
  });
  const language = getSystemLanguage(app.getLocale());
  await loadTexts(language);
  const host = createElectronHost({
    pagesDir: join(outDir, 'renderer'),
    iconsDir: join(outDir, '..', 'resources', 'icons'),
    preload: join(outDir, 'preload', 'preload.cjs'),
    placeFile: join(profileDir, 'window.json'),
    loginFile: join(profileDir, 'starts-at-login'),
    mode: values.training === true ? 'training' : 'real',
    hidden: wasStartedAtLogin(values.hidden === true),
    links,
    updater,
    onStartWhileClosing: (words) =>
      (startedMeanwhile = words.filter((word) => findRecordLinkInArguments([word]) !== null)),
    onSessionEnd: () => leave.abort(),
  });
  const installation = {
    profileDir,
    version: PROGRAM_VERSION,
    platform: USER_AGENT_PLATFORM,
    provisioning: listProvisioningFiles(profileDir),
  };
  const status = await runProgramInHost(host, programDir, installation, leave.signal);
  over = true;
  const closing = await updater.installOnExit();
  log.note('stop', { status, closing });
  const heldUp = countRunningEngineThreads() > 0;
  if (closing === 'startAgain' || startedMeanwhile) restartProgram(startedMeanwhile ?? [], heldUp);
  // On macOS, Squirrel installs the update while the program quits.
  if (heldUp && !(closing === 'installing' && process.platform === 'darwin')) {
    // Kills the process, because a blocked engine thread would keep the process alive and prevent the next start.
    log.warn('system', { what: 'heldUp' });
    process.kill(process.pid, 'SIGKILL');
  }
  app.exit(status);
}

/**
 * Starts the program again after this process has ended. If a blocked thread prevents the end, this process is killed.
 */
function restartProgram(links: readonly string[], heldUp: boolean): void {
  log.note('start', { why: 'again' });
  const ownOptions = process.argv
    .slice(1)
    .filter((word) => word.startsWith('--') && word !== '--' && word !== HIDDEN_START_OPTION);
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const words = [
    ...(app.isPackaged ? [] : process.argv.slice(1, 2)),
    ...ownOptions,
    ...(links.length > 0 ? ['--', ...links] : []),
  ];
  if (heldUp) spawn(program, words, { detached: true, stdio: 'ignore' }).unref();
  else app.relaunch({ execPath: program, args: words });
}
