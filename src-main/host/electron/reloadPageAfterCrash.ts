import type { BrowserWindow } from 'electron';
import { speak, type Language } from '#shared/text/language';
import { log } from '../../log/log';
import { askInNativeMessageDialog } from './nativeMessageDialog';
import { bringWindowToFront } from './recordLinkOpener';
import * as texts from '#shared/i18n/texts';

/** A page that crashes twice within this time (ms) is not reloaded automatically again. */
const CRASH_PAUSE_MS = 10_000;

const CLOSE_BUTTON_INDEX = 1;

/** Reloads the window's page after a crash. After a second crash within a short time, a dialog asks the user first. */
export function reloadPageAfterCrash(window: BrowserWindow, language: () => Language): () => void {
  let diedAt = Number.NEGATIVE_INFINITY;
  let asking = false;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.warn('system', { what: 'pageGone', reason, exitCode });
    if (reason === 'clean-exit' || asking || window.isDestroyed()) return;
    const now = performance.now();
    const again = now - diedAt <= CRASH_PAUSE_MS;
    diedAt = now;
    if (!again) return window.webContents.reload();
    asking = true;
    void askToReload(window, language()).finally(() => (asking = false));
  });
  return () => {
    if (!window.isDestroyed() && window.webContents.isCrashed()) window.webContents.reload();
  };
}

async function askToReload(window: BrowserWindow, language: Language): Promise<void> {
  const t = speak(texts.deadPage, language);
  bringWindowToFront(window);
  const { title: message, detail } = t;
  const buttons = [t.again, t.close];
  const answer = await askInNativeMessageDialog(window, { type: 'error', message, detail, buttons, safe: 0 });
  if (window.isDestroyed()) return;
  if (answer === CLOSE_BUTTON_INDEX) window.close();
  else window.webContents.reload();
}
