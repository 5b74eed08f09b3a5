import { WINDOW_HOST } from '#shared/model/windowHost';
import { buildStartPath, worldNamed, type World } from '#shared/model/world';

/**
 * Scheme of the window's address `app://kontuar/`, so that no page is loaded from `file://` (security checklist 18).
 */
export const SCHEME = 'app';
export const OWN_ORIGIN = `${SCHEME}://${WINDOW_HOST}`;

/** Returns the address at which a window of this world starts. */
export const startAddress = (world: World): string => `${OWN_ORIGIN}${buildStartPath(world)}`;

/** Returns the path of an address of Kontuar; null for any other address. */
export function ownPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === `${SCHEME}:` && url.host === WINDOW_HOST ? url.pathname : null;
}

/** Returns true for the window's start page, the only address that the window may open and whose messages count. */
export const isStartPage = (address: string): boolean => ownPath(address) === '/';

/** Returns the world that a start page requests; null if there is no such world. */
export const parseStartWorld = (address: string): World | null =>
  worldNamed(new URL(address).searchParams.get('mode'));
