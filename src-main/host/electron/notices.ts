import { app, Notification, type BrowserWindow } from 'electron';
import type { Engine } from '../engineThread';
import { modeOf } from './address';
import { CHANNELS } from './channels';

/**
 * The system's own notifications of what is new in the real property, and the count on the program's icon. Nobody is
 * called who looks at the window: the page says it there. A click brings the window up, at the record.
 */
export function raiseNotices(window: BrowserWindow, follow: Engine['follow']): void {
  // One at a time; kept, so that its click is not forgotten with it.
  let shown: Notification | null = null;
  follow({
    notice: ({ title, body, target }) => {
      if (window.isDestroyed() || window.isFocused() || !Notification.isSupported()) return;
      shown?.close();
      shown = new Notification({ title, body });
      shown.on('click', () => {
        if (window.isDestroyed()) return;
        if (window.isMinimized()) window.restore();
        window.show();
        window.focus();
        // In training the page has no such record.
        if (modeOf(window.webContents.getURL()) === 'real') window.webContents.send(CHANNELS.open, target);
      });
      shown.show();
    },
    unread: (count) => void app.setBadgeCount(count),
  });
}
