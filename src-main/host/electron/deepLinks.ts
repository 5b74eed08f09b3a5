import { app } from 'electron';
import type { NoticeTarget } from '#shared/contract/inboxContract';
import { parseRecordLink } from './recordLinkOpener';

/** Handles links that open a record in Kontuar. A link that arrives before the window is ready is kept until then. */
export interface DeepLinks {
  open(target: NoticeTarget): void;
  hasWaitingLink(): boolean;
  /**
   * Sets the function that opens links, and calls this function for a link that is already waiting. With null, new
   * links wait until another function is set.
   */
  setOpener(opener: ((target: NoticeTarget) => void) | null): void;
}

/** Starts listening for links. Must be called early, because macOS reports a link before Electron is ready. */
export function listenForDeepLinks(first: NoticeTarget | null): DeepLinks {
  let waiting = first;
  let opener: ((target: NoticeTarget) => void) | null = null;
  const open = (target: NoticeTarget): void => {
    if (opener) opener(target);
    else waiting = target;
  };
  // macOS reports a link that the user opened as the event `open-url`.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const wanted = parseRecordLink(link);
    if (wanted) open(wanted);
  });
  return {
    open,
    hasWaitingLink: () => waiting !== null,
    setOpener: (next) => {
      opener = next;
      if (!next || !waiting) return;
      const target = waiting;
      waiting = null;
      next(target);
    },
  };
}
