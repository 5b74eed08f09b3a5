import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { plainText } from '#shared/text/plain';
import { getErrorMessage } from './errorMessage';
import { createBrowserHost } from './host/browser/browserHost';
import { findOrDownloadElectron, runKontuarInElectronChildProcess } from './host/findOrDownloadElectron';
import { runProgramInHost } from './host/runProgramInHost';
import { hasDisplay, isRunningAsRoot } from './displayAndRootChecks';
import {
  USER_AGENT_PLATFORM,
  PROGRAM_VERSION,
  getDefaultProfileDir,
  listProvisioningFiles,
} from './installation';
import { log, logUncaughtExceptions, openLog } from './log/log';
import { secureProcessEnvironment } from './secureProcessEnvironment';
import { ensureSystemPackages } from './ensureSystemPackages';

/**
 * Entry point of `npm start`, which chooses the host (Electron or browser) and the profile. Messages go to standard
 * error; standard output contains only the address that `--no-open` prints.
 */

const USAGE = 'npm start -- [--host electron|browser] [--no-open] [--profile DIR] [--training]';
const BAD_USAGE_EXIT_CODE = 2;
/** Time in ms that the process gets to end by itself after all data is closed. */
const MAX_EXIT_MS = 5000;

const say = (line: string): void => void process.stderr.write(`${plainText(line)}\n`);

interface Options {
  readonly host: 'electron' | 'browser' | null;
  readonly open: boolean;
  readonly profileDir: string;
  readonly mode: 'real' | 'training';
}

/** Returns the launch options from the command line, or a sentence that explains why they are invalid. */
function readOptions(args: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        host: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        profile: { type: 'string' },
        training: { type: 'boolean', default: false },
      },
    });
    const { host } = values;
    if (host !== undefined && host !== 'electron' && host !== 'browser') return `There is no host "${host}".`;
    if (host === 'electron' && values['no-open'])
      return 'Electron has no address to print: --no-open is for the browser host.';
    return {
      host: host ?? null,
      open: !values['no-open'],
      profileDir: resolve(values.profile ?? getDefaultProfileDir()),
      mode: values.training ? 'training' : 'real',
    };
  } catch (error) {
    return getErrorMessage(error);
  }
}

/** Returns a signal that fires when the program has to end, for example on Ctrl+C. */
function createLeaveSignal(): AbortSignal {
  const leave = new AbortController();
  const end = () => leave.abort();
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end).on('disconnect', end);
  // The channel to the program that started Kontuar must not keep the finished process running.
  process.channel?.unref();
  return leave.signal;
}

/** Asks a question on the terminal; Enter means yes. Resolves with false if the program is stopped meanwhile. */
async function confirmOnTerminal(question: string, leave: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C ends the whole program and does not only cancel the question.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const answer = await terminal.question(`${question} [Y/n] `, { signal: leave });
    return /^\s*(y(es)?|t(ak)?)?\s*$/i.test(answer);
  } catch {
    return false;
  } finally {
    terminal.close();
  }
}

async function launch(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === 'string') {
    say(`${options}\nUsage: ${USAGE}`);
    return BAD_USAGE_EXIT_CODE;
  }
  const leave = createLeaveSignal();
  const { profileDir, mode, open } = options;
  const programDir = import.meta.dirname;
  const choice = await chooseHost({
    root: join(programDir, '..', '..'),
    wanted: open ? options.host : 'browser',
    say,
  });
  say(choice.why);
  // Training mode stores no secrets, so only the real mode needs the system packages for a keychain. The system package
  // with a browser is needed only if Kontuar has to open a browser window.
  await ensureSystemPackages(
    [
      ...(mode === 'real' ? (['libsecret', 'secretService'] as const) : []),
      ...(open && choice.host === 'browser' && hasDisplay() ? (['browser'] as const) : []),
    ],
    say,
    process.stdin.isTTY && process.stderr.isTTY
      ? (question) => confirmOnTerminal(question, leave)
      : undefined,
  );
  if (choice.host === 'electron')
    return runKontuarInElectronChildProcess(choice.program, { profileDir, mode, programDir }, leave);
  openLog({ profileDir, part: 'browser', makes: true });
  logUncaughtExceptions();
  log.note('start', {
    version: PROGRAM_VERSION,
    system: USER_AGENT_PLATFORM.replace(' ', '-'),
    node: process.versions.node,
  });
  const pagesDir = join(programDir, '..', 'renderer');
  const host = createBrowserHost({ pagesDir, profileDir, mode, open, say });
  const provisioning = listProvisioningFiles(profileDir);
  const installation = {
    profileDir,
    version: PROGRAM_VERSION,
    platform: USER_AGENT_PLATFORM,
    provisioning,
  };
  const status = await runProgramInHost(host, programDir, installation, leave);
  log.note('stop', { status });
  return status;
}

secureProcessEnvironment();
process.exitCode = await launch();
// Kills the process if it has not ended after `MAX_EXIT_MS`, for example because of an unanswered keychain prompt.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_EXIT_MS).unref();

type Choice =
  | { readonly host: 'browser'; readonly why: string }
  | { readonly host: 'electron'; readonly program: string; readonly why: string };

interface HostRequest {
  /** Root folder of the source code, in which npm installed Electron. */
  readonly root: string;
  /** Where the user wants to see Kontuar: in Electron or in the browser; null if Kontuar should choose. */
  readonly wanted: 'electron' | 'browser' | null;
  readonly say: (line: string) => void;
}

/** Chooses Electron if its binary exists or can be fetched and a window can be shown; otherwise the browser host. */
async function chooseHost({ root, wanted, say }: HostRequest): Promise<Choice> {
  if (wanted === 'browser') return { host: 'browser', why: 'Browser host: asked for.' };
  if (!hasDisplay())
    return { host: 'browser', why: 'Browser host: there is no display for a window of Electron.' };
  const electron = await findOrDownloadElectron(root, { again: wanted === 'electron', say });
  if (!electron.ok) return { host: 'browser', why: `Browser host: no Electron, ${electron.why}.` };
  const sandbox = isRunningAsRoot() ? ' Running as root: without its sandbox (--no-sandbox).' : '';
  return {
    host: 'electron',
    program: electron.program,
    why: `Electron host: ${wanted ? 'asked for' : 'its binary is here'}.${sandbox}`,
  };
}
