import { WINDOW_HOST } from '#shared/model/windowHost';
import { buildStartPath, worldNamed, type World } from '#shared/model/world';

/** `app://kontuar/`: the window's own address, so that no page is a `file://` (security checklist 18). */
export const SCHEME = 'app';
export const OWN_ORIGIN = `${SCHEME}://${WINDOW_HOST}`;

/** The address at which a window of this world starts. */
export const startAddress = (world: World): string => `${OWN_ORIGIN}${buildStartPath(world)}`;

/** The path of an address of ours, or null for any other. */
export function ownPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === `${SCHEME}:` && url.host === WINDOW_HOST ? url.pathname : null;
}

/** Whether this is the window's start page: the one address it may go to, and the one whose messages count. */
export const isStartPage = (address: string): boolean => ownPath(address) === '/';

/** The world that a start page asks for; null: none that there is. */
export const parseStartWorld = (address: string): World | null =>
  worldNamed(new URL(address).searchParams.get('mode'));
