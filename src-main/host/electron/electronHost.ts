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
  readonly startedWhileClosing: (words: readonly string[]) => void;
  /** Called when the user logs off or the PC shuts down; Kontuar then closes without asking questions. */
  readonly sessionEnds: () => void;
}

/** Creates the host that shows Kontuar in an Electron window. Must be called after Electron is ready. */
export function createElectronHost(options: Options): Host {
  const { pagesDir, iconsDir, preload, placeFile, loginFile, mode, hidden, links, updater } = options;
  const language = getSystemLanguage(app.getLocale());
  let spoken = language;
  let opener: Opener | null = null;
  let up: () => void = () => undefined;
  let closing = false;
  app.on('second-instance', (_event, words) => {
    if (closing) return options.startedWhileClosing(words);
    const wanted = findRecordLinkInArguments(words);
    if (wanted) links.open(wanted);
    else up();
  });
  // On macOS a click on the dock icon shows a hidden window again.
  app.on('activate', () => up());

  return {
    language,
    proxyFor: (origin) => session.defaultSession.resolveProxy(origin),
    show: async ({ home, connect, unsent, follow, woken, looked }, leave) => {
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
        hidden: hidden && !links.waits(),
        onReady: () => {
          opener?.ready();
          log.note('start', { what: 'window' });
        },
      });
      const records = (opener = createRecordLinkOpener(window));
      up = () => bringWindowToFront(window);
      links.to((target) => records.open(target));
      const revive = reloadPageAfterCrash(window, () => spoken);
      const onStay = () => {
        updater.stayed();
        revive();
      };
      warnBeforeQuitWithUnsentChanges({ window, unsent, onStay, leave });
      updater.begin({ window, unsent, looked });
      const marks = createTrayIconAndBadge({ window, iconsDir, language, bringUp: up });
      follow({
        notice: createDesktopNotifier(window, (wanted) => records.open(wanted.target, wanted.world)),
        unread: (each) => marks.unread(each),
        settings: (settings) => {
          spoken = settings.language;
          marks.speak(spoken);
          updater.settings(settings);
          void setStartAtLogin(settings.startAtLogin, app.getPath('appData'), loginFile);
        },
      });
      powerMonitor.on('resume', woken);
      const ends = (event?: { preventDefault(): void }) => {
        log.note('system', { what: 'sessionEnds' });
        // This call makes Linux and macOS delay the shutdown until Kontuar has closed.
        event?.preventDefault();
        options.sessionEnds();
      };
      powerMonitor.on('shutdown', ends);
      window.on('session-end', () => ends());
      await new Promise<void>((resolve) => window.once('closed', () => resolve()));
      links.to(null);
      opener = null;
      up = () => undefined;
      closing = true;
      powerMonitor.off('resume', woken);
      powerMonitor.off('shutdown', ends);
      marks.remove();
      await updater.left();
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
    explain: showStartupErrorDialog,
  };
}

const COPY = 1;

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
    if (answer !== COPY) return;
    await clipboard.writeText(support);
    copied = true;
  }
}
