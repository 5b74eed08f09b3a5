import { WINDOW_HOST } from '#shared/model/windowAddressHost';
import { buildStartPath, parseWorldFromMode, type World } from '#shared/model/propertyOrTrainingId';

/**
 * Scheme of the window's address `app://kontuar/`, so that no page is loaded from `file://` (security checklist 18).
 */
export const APP_URL_SCHEME = 'app';
export const OWN_ORIGIN = `${APP_URL_SCHEME}://${WINDOW_HOST}`;

/** Returns the address at which a window of this world starts. */
export const buildStartAddress = (world: World): string => `${OWN_ORIGIN}${buildStartPath(world)}`;

/** Returns the path of an address of Kontuar; null for any other address. */
export function parseOwnUrlPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === `${APP_URL_SCHEME}:` && url.host === WINDOW_HOST ? url.pathname : null;
}

/** Returns true for the window's start page, the only address that the window may open and whose messages count. */
export const isWindowStartAddress = (address: string): boolean => parseOwnUrlPath(address) === '/';

/** Returns the world that a start page requests; null if there is no such world. */
export const parseStartWorld = (address: string): World | null =>
  parseWorldFromMode(new URL(address).searchParams.get('mode'));
