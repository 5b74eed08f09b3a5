import type { Mode } from '../../engine/entry';

/** `app://kontuar/`: the window's own address, so that no page is a `file://` (security checklist 18). */
export const SCHEME = 'app';
const HOST = 'kontuar';
export const OWN_ORIGIN = `${SCHEME}://${HOST}`;

/** Where a window of this mode starts. */
export const startAddress = (mode: Mode): string =>
  `${SCHEME}://${HOST}/${mode === 'training' ? '?mode=training' : ''}`;

/** The path of an address of ours, or null for any other. */
export function ownPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === `${SCHEME}:` && url.host === HOST ? url.pathname : null;
}

/** Whether this is the window's start page: the one address it may go to, and the one whose messages count. */
export const isStartPage = (address: string): boolean => ownPath(address) === '/';

/** The mode that a start page asks for. */
export const modeOf = (address: string): Mode =>
  new URL(address).searchParams.get('mode') === 'training' ? 'training' : 'real';
