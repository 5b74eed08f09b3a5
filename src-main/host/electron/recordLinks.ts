import type { BrowserWindow } from 'electron';
import type { NoticeTarget } from '#shared/contract/inboxContract';
import { daySchema } from '#shared/model/scalars';
import type { World } from '#shared/model/world';
import { parseStartWorld } from './address';
import { CHANNELS } from './channels';

/**
 * Brings the window to a record, from a notification, the tray or a `kontuar://` link: at once where its page is there,
 * else as soon as it has its line to the engine. In training the page has no such record.
 */
export interface Opener {
  /** In the property that the window shows, where `world` names none. */
  open(target: NoticeTarget, world?: World): void;
  /** A page has its line: what waits for it goes now. */
  ready(): void;
}

interface Wanted {
  readonly target: NoticeTarget;
  readonly world: World | null;
}

export function createOpener(window: BrowserWindow): Opener {
  let waiting: Wanted | null = null;
  let there = false;
  const send = (wanted: Wanted): void => {
    waiting = null;
    if (parseStartWorld(window.webContents.getURL()) === 'training') return;
    window.webContents.send(CHANNELS.open, wanted);
  };
  return {
    open: (target, world) => {
      if (window.isDestroyed()) return;
      bringUp(window);
      const wanted = { target, world: world ?? null };
      if (there) send(wanted);
      else waiting = wanted;
    },
    ready: () => {
      there = true;
      if (waiting) send(waiting);
    },
  };
}

/** Out of the tray, out of the task bar, before the other windows. */
export function bringUp(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export const LINK_SCHEME = 'kontuar';

/**
 * The record that a link names, null for any other text: `kontuar://inbox`, `kontuar://invoice/<localId>`,
 * `kontuar://reservation/<number>?arrival=2026-06-03`. Any page on the web can offer such a link: it only ever shows.
 */
export function parseRecordLink(link: string): NoticeTarget | null {
  if (!URL.canParse(link)) return null;
  const { protocol, host, pathname, searchParams } = new URL(link);
  if (protocol !== `${LINK_SCHEME}:`) return null;
  const id = pathname.replace(/^\//, '').replace(/\/$/, '');
  switch (host) {
    case 'inbox':
      return { to: 'inbox' };
    case 'invoice':
      return /^[\w-]{1,64}$/.test(id) ? { to: 'invoice', localId: id } : null;
    case 'reservation': {
      const arrival = daySchema.safeParse(searchParams.get('arrival'));
      if (!/^\d{1,15}$/.test(id) || !arrival.success) return null;
      return { to: 'reservation', reservationId: Number(id), arrival: arrival.data };
    }
    default:
      return null;
  }
}

/** The record among the words that a start was given; Windows and Linux put the link there. */
export const targetAmong = (words: readonly string[]): NoticeTarget | null =>
  words.map(parseRecordLink).find((target) => target !== null) ?? null;
