import { APP_URL_HOST } from '#shared/model/appUrlHost';
import {
  buildPropertyOrTrainingStartPath,
  parsePropertyOrTrainingFromMode,
  type World,
} from '#shared/model/propertyOrTrainingId';

/**
 * URL scheme of the window's pages. Kontuar loads no page with the `file` scheme (item 18 of Electron's security
 * checklist).
 */
export const APP_URL_SCHEME = 'app';
export const APP_URL_ORIGIN = `${APP_URL_SCHEME}://${APP_URL_HOST}`;

export const buildPropertyOrTrainingStartUrl = (world: World): string =>
  `${APP_URL_ORIGIN}${buildPropertyOrTrainingStartPath(world)}`;

/** Returns the path of an address of Kontuar's own pages; null for any other address. */
export function extractPathFromAppUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === `${APP_URL_SCHEME}:` && url.host === APP_URL_HOST ? url.pathname : null;
}

/** Returns true for the address of Kontuar's start page, the only page that the window may open. */
export const isWindowStartAddress = (address: string): boolean => extractPathFromAppUrl(address) === '/';

/** Returns the property or training mode that the address of a start page names; null if the address names neither. */
export const parsePropertyOrTrainingFromPageUrl = (address: string): World | null =>
  parsePropertyOrTrainingFromMode(new URL(address).searchParams.get('mode'));
