import { Notification, type BrowserWindow } from 'electron';
import type { Notice } from '#shared/contract/inboxContract';

/**
 * The system's own notifications of what is new in the real properties. Nobody is called who looks at the window: the page
 * says it there. In front is not looked at: the desk may be empty, or the curtain drawn (`attended`). A click brings the
 * window up, at the record.
 */
export function noticeRaiser(
  window: BrowserWindow,
  open: (notice: Notice) => void,
): (notice: Notice) => void {
  // One at a time; kept, so that its click is not forgotten with it.
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
