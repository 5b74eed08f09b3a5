import { app, dialog, powerMonitor, session } from 'electron';
import type { NoticeTarget } from '#shared/contract/inbox';
import { inWords, systemLanguage, type Host, type Mode } from '../host';
import { readPages } from '../pages';
import { guardContents, guardSession } from './guards';
import { startAtLogin } from './loginItem';
import { setMenu } from './menu';
import { noticeRaiser } from './notices';
import { servePages } from './protocol';
import { guardQuit } from './quitGuard';
import { bringUp, makeOpener, targetAmong, targetOf, type Opener } from './records';
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
  /** The record that it was started for. */
  readonly target: NoticeTarget | null;
  readonly updater: Updater;
}

/** Kontuar in a window of its own. Made when Electron is ready. */
export function electronHost({ pagesDir, iconsDir, preload, mode, hidden, target, updater }: Wishes): Host {
  const language = systemLanguage(app.getLocale());
  let opener: Opener | null = null;
  let up: () => void = () => undefined;
  app.on('second-instance', (_event, words) => {
    const wanted = targetAmong(words);
    if (wanted) opener?.open(wanted);
    else up();
  });
  // macOS does not start a second one for a link, and brings a hidden one up from its dock.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const wanted = targetOf(link);
    if (wanted) opener?.open(wanted);
  });
  app.on('activate', () => up());

  return {
    language,
    show: async ({ home, connect, unsent, follow, woken }, leave) => {
      servePages(session.defaultSession, await readPages(pagesDir));
      guardSession(session.defaultSession);
      app.on('web-contents-created', (_event, contents) => guardContents(contents));
      setMenu(language);
      if (leave.aborted) return;
      const window = openWindow({
        preload,
        world: mode === 'training' ? 'training' : home,
        connect,
        hidden: hidden && target === null,
        onReady: () => {
          opener?.ready();
          updater.startedWell();
        },
      });
      const records = (opener = makeOpener(window));
      up = () => bringUp(window);
      if (target) records.open(target);
      guardQuit(window, unsent, () => updater.stayed());
      updater.begin(window, unsent);
      const marks = showMarks({ window, iconsDir, language, bringUp: up });
      follow({
        notice: noticeRaiser(window, (wanted) => records.open(wanted.target, wanted.world)),
        unread: (each) => marks.unread(each),
        settings: (settings) => {
          marks.speak(settings.language);
          updater.settings(settings);
          void startAtLogin(settings.startAtLogin, app.getPath('appData'));
        },
      });
      powerMonitor.on('resume', woken);
      leave.addEventListener('abort', () => !window.isDestroyed() && window.destroy(), { once: true });
      await new Promise<void>((resolve) => window.once('closed', () => resolve()));
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
