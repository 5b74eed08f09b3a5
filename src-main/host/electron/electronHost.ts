import { app, dialog, session, type BrowserWindow } from 'electron';
import type { Mode } from '../../engine/entry';
import { inWords, systemLanguage, type Host } from '../host';
import { readPages } from '../pages';
import { guardContents, guardSession } from './guards';
import { setMenu } from './menu';
import { raiseNotices } from './notices';
import { servePages } from './protocol';
import { guardQuit } from './quitGuard';
import { openWindow } from './window';

interface Wishes {
  readonly pagesDir: string;
  readonly preload: string;
  readonly mode: Mode;
}

/** Kontuar in a window of its own. Made when Electron is ready. */
export function electronHost({ pagesDir, preload, mode }: Wishes): Host {
  const language = systemLanguage(app.getLocale());
  let shown: BrowserWindow | null = null;
  app.on('second-instance', () => {
    if (shown?.isMinimized()) shown.restore();
    shown?.focus();
  });

  return {
    show: async ({ connect, unsent, follow }, leave) => {
      servePages(session.defaultSession, await readPages(pagesDir));
      guardSession(session.defaultSession);
      app.on('web-contents-created', (_event, contents) => guardContents(contents));
      setMenu(language);
      if (leave.aborted) return;
      const window = (shown = openWindow({ preload, mode, connect }));
      guardQuit(window, unsent);
      raiseNotices(window, follow);
      leave.addEventListener('abort', () => !window.isDestroyed() && window.destroy(), { once: true });
      await new Promise<void>((resolve) => window.once('closed', () => resolve()));
      shown = null;
    },
    explain: async (trouble) => {
      const [message = '', ...detail] = inWords(trouble, language).split('\n');
      await dialog.showMessageBox({ type: 'error', title: 'Kontuar', message, detail: detail.join('\n') });
    },
  };
}
