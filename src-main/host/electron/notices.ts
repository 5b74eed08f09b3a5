import { Notification, type BrowserWindow } from 'electron';
import type { Notice, NoticeTarget } from '#shared/contract/inbox';

/**
 * The system's own notifications of what is new in the real property. Nobody is called who looks at the window: the page
 * says it there. A click brings the window up, at the record.
 */
export function noticeRaiser(
  window: BrowserWindow,
  open: (target: NoticeTarget) => void,
): (notice: Notice) => void {
  // One at a time; kept, so that its click is not forgotten with it.
  let shown: Notification | null = null;
  return ({ title, body, target }) => {
    if (window.isDestroyed() || window.isFocused() || !Notification.isSupported()) return;
    shown?.close();
    shown = new Notification({ title, body });
    shown.on('click', () => open(target));
    shown.show();
  };
}
