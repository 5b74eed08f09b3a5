import { Notification, type BrowserWindow } from 'electron';
import type { Notice } from '#shared/contract/inboxContract';

/**
 * Shows system notifications for news of the real properties. No notification appears while a person looks at the
 * window, because the page shows the news; focus alone does not prove this, since the desk may be empty or the curtain
 * drawn (`attended`). A click opens the window at the record.
 */
export function createDesktopNotifier(
  window: BrowserWindow,
  open: (notice: Notice) => void,
): (notice: Notice) => void {
  // Only one notification is shown at a time; the reference keeps its click handler from being garbage-collected.
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
