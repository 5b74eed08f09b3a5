import { app } from 'electron';
import type { NoticeTarget } from '#shared/contract/inboxContract';
import { parseRecordLink } from './recordLinks';

/** The links that the program is asked to open, from the moment it begins: one that comes too early waits. */
export interface DeepLinks {
  open(target: NoticeTarget): void;
  waits(): boolean;
  /** Sets the opener of links and hands it those that wait; null: links wait again. */
  to(opener: ((target: NoticeTarget) => void) | null): void;
}

/**
 * `first`: what the program was started for. To be called before Electron is ready: macOS tells of the link that a start
 * is for earlier than that, and only those who listen.
 */
export function listenForDeepLinks(first: NoticeTarget | null): DeepLinks {
  let waiting = first;
  let opener: ((target: NoticeTarget) => void) | null = null;
  const open = (target: NoticeTarget): void => {
    if (opener) opener(target);
    else waiting = target;
  };
  // macOS does not start a second one for a link either.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const wanted = parseRecordLink(link);
    if (wanted) open(wanted);
  });
  return {
    open,
    waits: () => waiting !== null,
    to: (next) => {
      opener = next;
      if (!next || !waiting) return;
      const target = waiting;
      waiting = null;
      next(target);
    },
  };
}
