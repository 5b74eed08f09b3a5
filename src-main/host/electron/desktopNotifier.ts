import { Notification, type BrowserWindow } from 'electron';
import type { Notice } from '#shared/contract/inboxContract';

/** Shows system notifications about changes in the real properties. A click opens the changed record. */
export function createDesktopNotifier(
  window: BrowserWindow,
  open: (notice: Notice) => void,
): (notice: Notice) => void {
  // The notification that is shown now. Keeping it in a variable protects its click handler from garbage collection.
  let shown: Notification | null = null;
  return (notice) => {
    if (window.isDestroyed() || !Notification.isSupported()) return;
    if (notice.attended && window.isFocused()) return;
    shown?.close();
    shown = new Notification({ title: notice.title, body: notice.body });
    shown.on('click', () => open(notice));
    shown.show();
  };
}
