import { app, dialog, powerMonitor, session } from 'electron';
import { inWords, systemLanguage, type Host, type Mode } from '../host';
import { readPages } from '../pages';
import { guardPage } from './guardPage';
import { guardContents, guardSession } from './guards';
import type { Links } from './links';
import { startAtLogin } from './loginItem';
import { setMenu } from './menu';
import { noticeRaiser } from './notices';
import { servePages } from './protocol';
import { guardQuit } from './quitGuard';
import { bringUp, makeOpener, targetAmong, type Opener } from './records';
import { showMarks } from './tray';
import type { Updater } from './updater';
import { openWindow } from './window';

interface Wishes {
  readonly pagesDir: string;
  readonly iconsDir: string;
  readonly preload: string;
  readonly mode: Mode;
  /** Started with the computer: the window waits in the tray. */
  readonly hidden: boolean;
  /** Among them the record that it was started for. */
  readonly links: Links;
  readonly updater: Updater;
}

/** Kontuar in a window of its own. Made when Electron is ready. */
export function electronHost({ pagesDir, iconsDir, preload, mode, hidden, links, updater }: Wishes): Host {
  const language = systemLanguage(app.getLocale());
  let spoken = language;
  let opener: Opener | null = null;
  let up: () => void = () => undefined;
  app.on('second-instance', (_event, words) => {
    const wanted = targetAmong(words);
    if (wanted) links.open(wanted);
    else up();
  });
  // macOS brings a hidden one up from its dock.
  app.on('activate', () => up());

  return {
    language,
    show: async ({ home, connect, unsent, follow, woken, looked }, leave) => {
      servePages(session.defaultSession, await readPages(pagesDir));
      guardSession(session.defaultSession);
      app.on('web-contents-created', (_event, contents) => guardContents(contents));
      setMenu(language);
      if (leave.aborted) return;
      const window = openWindow({
        preload,
        world: mode === 'training' ? 'training' : home,
        connect,
        hidden: hidden && !links.waits(),
        onReady: () => {
          opener?.ready();
          updater.startedWell();
        },
      });
      const records = (opener = makeOpener(window));
      up = () => bringUp(window);
      links.to((target) => records.open(target));
      const revive = guardPage(window, () => spoken);
      guardQuit(window, unsent, () => {
        updater.stayed();
        revive();
      });
      updater.begin({ window, unsent, looked });
      const marks = showMarks({ window, iconsDir, language, bringUp: up });
      follow({
        notice: noticeRaiser(window, (wanted) => records.open(wanted.target, wanted.world)),
        unread: (each) => marks.unread(each),
        settings: (settings) => {
          spoken = settings.language;
          marks.speak(spoken);
          updater.settings(settings);
          void startAtLogin(settings.startAtLogin, app.getPath('appData'));
        },
      });
      powerMonitor.on('resume', woken);
      leave.addEventListener('abort', () => !window.isDestroyed() && window.destroy(), { once: true });
      await new Promise<void>((resolve) => window.once('closed', () => resolve()));
      links.to(null);
      opener = null;
      up = () => undefined;
      powerMonitor.off('resume', woken);
      marks.remove();
      await updater.left();
    },
    ask: async ({ title, detail, yes, no }, leave) => {
      const { response } = await dialog.showMessageBox({
        type: 'warning',
        title: 'Kontuar',
        message: title,
        detail: detail.join('\n\n'),
        buttons: [yes, no],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
        signal: leave,
      });
      return response === 0 && !leave.aborted;
    },
    explain: async (trouble) => {
      const [message = '', ...detail] = inWords(trouble, language).split('\n');
      await dialog.showMessageBox({ type: 'error', title: 'Kontuar', message, detail: detail.join('\n') });
    },
  };
}
