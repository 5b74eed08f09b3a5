import { app, clipboard, powerMonitor, session } from 'electron';
import { existsSync } from 'node:fs';
import { speak } from '#shared/text/language';
import { getSystemLanguage, type Host, type Mode } from '../runProgramInHost';
import { log } from '../../log/log';
import { loadPagesFromFolder } from '../rendererFiles';
import { ProgramIncompleteError, type TroubleMessage } from '../startupErrorMessage';
import { askInNativeMessageDialog } from './nativeMessageDialog';
import { reloadPageAfterCrash } from './reloadPageAfterCrash';
import { blockForeignNavigationInWindow, secureElectronSession } from './electronSecurity';
import type { DeepLinks } from './deepLinks';
import { setStartAtLogin } from './loginItem';
import { installApplicationMenu } from './applicationMenu';
import { createDesktopNotifier } from './desktopNotifier';
import { servePagesOverAppScheme } from './appProtocol';
import { warnBeforeQuitWithUnsentChanges } from './quitConfirmation';
import {
  bringWindowToFront,
  createRecordLinkOpener,
  findRecordLinkInArguments,
  type Opener,
} from './recordLinkOpener';
import { createTrayIconAndBadge } from './trayIconAndBadge';
import type { Updater } from './updater';
import { openMainWindow } from './mainWindow';
import * as texts from '#shared/i18n/texts';

interface Options {
  readonly pagesDir: string;
  readonly iconsDir: string;
  readonly preload: string;
  readonly placeFile: string;
  /** See startAtLogin. */
  readonly loginFile: string;
  readonly mode: Mode;
  /** True if Kontuar started with the computer; the window then waits in the tray. */
  readonly hidden: boolean;
  /**
   * Links to records that the user opens outside of the program, including the link with which the program was started.
   */
  readonly links: DeepLinks;
  readonly updater: Updater;
  readonly onStartWhileClosing: (words: readonly string[]) => void;
  /** Called when the user logs off or the PC shuts down; Kontuar then closes without asking questions. */
  readonly onSessionEnd: () => void;
}

/** Creates the host that shows Kontuar in an Electron window. Must be called after Electron is ready. */
export function createElectronHost(options: Options): Host {
  const { pagesDir, iconsDir, preload, placeFile, loginFile, mode, hidden, links, updater } = options;
  const language = getSystemLanguage(app.getLocale());
  let spoken = language;
  let opener: Opener | null = null;
  let showWindow: () => void = () => undefined;
  let closing = false;
  app.on('second-instance', (_event, words) => {
    if (closing) return options.onStartWhileClosing(words);
    const wanted = findRecordLinkInArguments(words);
    if (wanted) links.open(wanted);
    else showWindow();
  });
  // On macOS a click on the dock icon shows a hidden window again.
  app.on('activate', () => showWindow());

  return {
    language,
    proxyFor: (origin) => session.defaultSession.resolveProxy(origin),
    show: async (
      { home, connect, requestUnsentChanges, setFollower, notifyWakeUp, reportUpdateCheck },
      leave,
    ) => {
      servePagesOverAppScheme(session.defaultSession, await loadPagesFromFolder(pagesDir));
      if (!existsSync(preload)) throw new ProgramIncompleteError(`there is no ${preload}`);
      secureElectronSession(session.defaultSession);
      app.on('web-contents-created', (_event, contents) => blockForeignNavigationInWindow(contents));
      installApplicationMenu(language);
      if (leave.aborted) return;
      const window = openMainWindow({
        preload,
        placeFile,
        world: mode === 'training' ? 'training' : home,
        connect,
        hidden: hidden && !links.hasWaitingLink(),
        onReady: () => {
          opener?.onPageConnected();
          log.note('start', { what: 'window' });
        },
      });
      const records = (opener = createRecordLinkOpener(window));
      showWindow = () => bringWindowToFront(window);
      links.setOpener((target) => records.open(target));
      const revive = reloadPageAfterCrash(window, () => spoken);
      const onQuitDeclined = () => {
        updater.onQuitDeclined();
        revive();
      };
      warnBeforeQuitWithUnsentChanges({ window, requestUnsentChanges, onQuitDeclined, leave });
      updater.begin({ window, requestUnsentChanges, reportUpdateCheck });
      const marks = createTrayIconAndBadge({ window, iconsDir, language, showWindow });
      setFollower({
        onNotice: createDesktopNotifier(window, (wanted) => records.open(wanted.target, wanted.world)),
        onUnreadCounts: (each) => marks.showUnreadCounts(each),
        onSettings: (settings) => {
          spoken = settings.language;
          marks.setLanguage(spoken);
          updater.applySettings(settings);
          void setStartAtLogin(settings.startAtLogin, app.getPath('appData'), loginFile);
        },
      });
      powerMonitor.on('resume', notifyWakeUp);
      const onSessionEnd = (event?: { preventDefault(): void }) => {
        log.note('system', { what: 'sessionEnds' });
        // `preventDefault` makes Linux and macOS delay the shutdown until Kontuar has closed.
        event?.preventDefault();
        options.onSessionEnd();
      };
      powerMonitor.on('shutdown', onSessionEnd);
      window.on('session-end', () => onSessionEnd());
      await new Promise<void>((resolve) => window.once('closed', () => resolve()));
      links.setOpener(null);
      opener = null;
      showWindow = () => undefined;
      closing = true;
      powerMonitor.off('resume', notifyWakeUp);
      powerMonitor.off('shutdown', onSessionEnd);
      marks.remove();
      await updater.onWindowClosed();
    },
    ask: async ({ title, detail, yes, no }, leave) => {
      const answer = await askInNativeMessageDialog(null, {
        type: 'warning',
        message: title,
        detail: detail.join('\n\n'),
        buttons: [yes, no],
        safe: 1,
        signal: leave,
      });
      return answer === 0 && !leave.aborted;
    },
    showStartupError: showStartupErrorDialog,
  };
}

const COPY_BUTTON_INDEX = 1;

/**
 * Shows why Kontuar could not start, in a dialog of the operating system. After the user has copied the details, the
 * dialog is shown again.
 */
export async function showStartupErrorDialog({
  language,
  message,
  details,
  support,
}: TroubleMessage): Promise<void> {
  const t = speak(texts.start, language);
  let copied = false;
  for (;;) {
    const detail = [...details, ...(copied ? [t.copied] : [])].join('\n');
    const buttons = [t.close, t.copy];
    const answer = await askInNativeMessageDialog(null, { type: 'error', message, detail, buttons, safe: 0 });
    if (answer !== COPY_BUTTON_INDEX) return;
    await clipboard.writeText(support);
    copied = true;
  }
}
