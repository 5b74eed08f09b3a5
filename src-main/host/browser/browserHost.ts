import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../../log/log';
import { hasDisplay, isRunningAsRoot } from '../../displayAndRootChecks';
import { getSystemLanguage, type Host, type Mode } from '../runProgramInHost';
import { loadPagesFromFolder } from '../rendererFiles';
import { buildQuitQuestion } from '../quitQuestion';
import { formatStartupErrorForConsole, type TroubleMessage } from '../startupErrorMessage';
import { writeOneTimeAddressPage } from './redirectFileToOneTimeAddress';
import { findChromiumBrowsers } from './findBrowser';
import { openUrlInDefaultBrowser, openBrowserInAppMode, type AppWindow } from './openBrowserInAppMode';
import { serveYesNoQuestionPage } from './questionPage';
import { serveLoopback, type LoopbackServer } from './loopbackServer';
import { serveStartupErrorPage } from './startupErrorPage';

/** Options of the browser host, which shows Kontuar in a browser window by means of a local server. */

interface Options {
  readonly pagesDir: string;
  readonly profileDir: string;
  readonly mode: Mode;
  /** False: the browser host opens no browser and prints Kontuar's address as a line of JSON. */
  readonly open: boolean;
  readonly say: (line: string) => void;
}

/** Time in ms that Kontuar waits for a page to connect after the browser process has ended. */
const GRACE_MS = 3000;

/** Maximum time in ms that the file with the one-time address of the window is kept. */
const MAX_ADDRESS_FILE_AGE_MS = 60_000;
const PAGE_POLL_INTERVAL_MS = 250;

export function createBrowserHost({ pagesDir, profileDir, mode, open, say }: Options): Host {
  const language = getSystemLanguage();
  const browserDir = join(profileDir, 'browser');
  const printAddress = (url: string) => process.stdout.write(`${JSON.stringify({ url })}\n`);
  /** Closes the browser page that asked the user a question before the start of the program. */
  let closeQuestion = () => Promise.resolve();
  return {
    language,
    show: async ({ home, connect, requestUnsentChanges }, leave) => {
      await closeQuestion();
      const world = mode === 'training' ? 'training' : home;
      const server = await serveLoopback({ pages: await loadPagesFromFolder(pagesDir), world, connect });
      if (!open) printAddress(server.url);
      const window = open
        ? await openWindow(server.url, browserDir, say, () => server.countConnectedPages() > 0)
        : null;
      const left = waitForAbort(leave);
      await (window ? Promise.race([left, waitUntilAllPagesClosed(window, server)]) : left);
      // The browser cannot show Kontuar's own warning about unsent changes, so the terminal shows the warning.
      const queue = await requestUnsentChanges();
      const waits = queue && buildQuitQuestion(queue);
      if (waits) say(`${waits.title}. ${waits.detail}`);
      window?.close();
      await server.close();
    },
    ask: async (question, leave) => {
      const asked = await serveYesNoQuestionPage(question);
      say([question.title, ...question.detail].join('\n'));
      if (!open) printAddress(asked.url);
      const window = open ? await openWindow(asked.url, browserDir, say, asked.isSeen) : null;
      const answerNo = () => false;
      const agreed = await Promise.race([
        asked.answer,
        waitForAbort(leave).then(answerNo),
        ...(window && !window.takenOver ? [window.closed.then(answerNo)] : []),
      ]);
      closeQuestion = async () => {
        window?.close();
        await Promise.all([asked.close(), window?.closed]);
      };
      if (!agreed) await closeQuestion();
      return agreed;
    },
    showStartupError: async (trouble, leave) => {
      await closeQuestion();
      say(formatStartupErrorForConsole(trouble));
      if (open && hasDisplay() && !leave.aborted) await showStartupErrorPage(trouble, say, leave);
    },
  };
}

const waitForAbort = (leave: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (leave.aborted) resolve();
    leave.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Shows on a page why the start failed. The page is in a temporary folder, because the profile folder may be in use,
 * full or missing.
 */
async function showStartupErrorPage(
  trouble: TroubleMessage,
  say: Options['say'],
  leave: AbortSignal,
): Promise<void> {
  let folder: string | null = null;
  try {
    folder = await mkdtemp(join(tmpdir(), 'kontuar-start-'));
    const page = await serveStartupErrorPage(trouble);
    const window = await openWindow(page.url, folder, say, page.isSeen);
    if (window) await Promise.race([window.closed, waitForAbort(leave)]);
    else await Promise.race([waitForPageConnection(page.isSeen), waitForAbort(leave)]);
    window?.close();
    await window?.closed;
    await page.close();
  } catch (error) {
    log.fault('explain', error);
  } finally {
    if (folder !== null)
      await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/**
 * Opens Kontuar's own browser window. Returns null if another browser shows the page or if no browser could be opened.
 */
async function openWindow(
  url: string,
  browserDir: string,
  say: (line: string) => void,
  /** Returns true once a page of Kontuar has connected to the engine. */
  isSeen: () => boolean,
): Promise<AppWindow | null> {
  if (!hasDisplay()) {
    say(`There is no display here. Open this address, good for one time, in a browser of this PC:\n${url}`);
    return null;
  }
  const browsers = findChromiumBrowsers();
  if (isRunningAsRoot() && browsers.length > 0)
    say('Running as root: the browser runs without its sandbox (--no-sandbox).');
  const page = await writeOneTimeAddressPage(url, browserDir);
  for (const program of browsers) {
    const window = await openBrowserInAppMode(program, page.url, browserDir);
    if (!window) continue;
    say(`Kontuar is open in ${program}. Closing its window, or Ctrl+C here, ends it.`);
    void waitForPageConnection(isSeen).then(page.remove);
    return window;
  }
  await page.remove();
  // The browser gets the one-time address directly instead of a file that redirects to the address, because a sandboxed
  // browser may be unable to read a file of the profile.
  if (await openUrlInDefaultBrowser(url))
    say(`Kontuar is open in your browser. Ctrl+C here ends it. The address was:\n${url}`);
  else say(`No browser was found. Open this address, good for one time, in any browser of this PC:\n${url}`);
  return null;
}

/** Resolves as soon as a page has connected, at the latest after one minute. */
async function waitForPageConnection(isSeen: () => boolean): Promise<void> {
  for (let ms = 0; ms < MAX_ADDRESS_FILE_AGE_MS && !isSeen(); ms += PAGE_POLL_INTERVAL_MS)
    await wait(PAGE_POLL_INTERVAL_MS, undefined, { ref: false });
}

/** Resolves when the window is closed and no page is connected. */
async function waitUntilAllPagesClosed(window: AppWindow, server: LoopbackServer): Promise<void> {
  await window.closed;
  do await wait(GRACE_MS);
  while (server.countConnectedPages() > 0);
}
