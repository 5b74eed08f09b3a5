import { WINDOW_HOST } from '#shared/model/windowAddressHost';
import { buildStartPath, parseWorldFromMode, type World } from '#shared/model/propertyOrTrainingId';

/**
 * URL scheme of the address at which the window loads its pages, so that no page is loaded with the `file` scheme (item
 * 18 of Electron's security checklist).
 */
export const APP_URL_SCHEME = 'app';
export const OWN_ORIGIN = `${APP_URL_SCHEME}://${WINDOW_HOST}`;

/** Returns the address at which a window starts for a property or for training mode. */
export const buildStartAddress = (world: World): string => `${OWN_ORIGIN}${buildStartPath(world)}`;

/** Returns the path of a Kontuar address; null if the address does not belong to Kontuar. */
export function parseOwnUrlPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === `${APP_URL_SCHEME}:` && url.host === WINDOW_HOST ? url.pathname : null;
}

/** Returns true for the window's start page, the only address that the window may open and whose messages count. */
export const isWindowStartAddress = (address: string): boolean => parseOwnUrlPath(address) === '/';

/** Returns the property or training mode that the address of a start page names; null if the address names neither. */
export const parseStartWorld = (address: string): World | null =>
  parseWorldFromMode(new URL(address).searchParams.get('mode'));
