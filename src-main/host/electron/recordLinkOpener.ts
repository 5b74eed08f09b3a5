import type { BrowserWindow } from 'electron';
import type { NoticeTarget } from '#shared/contract/inboxContract';
import { daySchema } from '#shared/model/scalars';
import type { World } from '#shared/model/propertyOrTrainingId';
import { parsePropertyOrTrainingFromPageUrl } from './appUrl';
import { IPC_CHANNELS } from './ipcChannels';

/** Opens a record that the user chose in a notification, in the tray menu or through a link. */
export interface Opener {
  /** Opens the record in the property `world`; if `world` is missing, in the property that the window shows. */
  open(target: NoticeTarget, world?: World): void;
  /** Called when a page has connected to the engine; the record that waits to be opened is then sent to the page. */
  onPageConnected(): void;
}

interface OpenRequest {
  readonly target: NoticeTarget;
  readonly world: World | null;
}

export function createRecordLinkOpener(window: BrowserWindow): Opener {
  let waiting: OpenRequest | null = null;
  let isReady = false;
  const send = (wanted: OpenRequest): void => {
    waiting = null;
    if (parsePropertyOrTrainingFromPageUrl(window.webContents.getURL()) === 'training') return;
    window.webContents.send(IPC_CHANNELS.open, wanted);
  };
  return {
    open: (target, world) => {
      if (window.isDestroyed()) return;
      bringWindowToFront(window);
      const wanted = { target, world: world ?? null };
      if (isReady) send(wanted);
      else waiting = wanted;
    },
    onPageConnected: () => {
      isReady = true;
      if (waiting) send(waiting);
    },
  };
}

export function bringWindowToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export const LINK_SCHEME = 'kontuar';

/** Returns the inbox, invoice or reservation that a `kontuar` link names; null for any other text. */
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

/**
 * Returns the record that a link among the program's start arguments names; null if there is no link. Windows and Linux
 * pass links as arguments.
 */
export const findRecordLinkInArguments = (words: readonly string[]): NoticeTarget | null =>
  words.map(parseRecordLink).find((target) => target !== null) ?? null;
